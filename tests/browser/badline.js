// A bad line inside the page: messages and requests come late, overtake one another or never come, and now
// and then the connection is cut. The server, the socket and the page stay the real ones.
// `window.badLine = { seed }` goes before this script; `badLine.on` spoils the line, `badLine.counts` tells how often.

(() => {
  const SHORTEST_MS = 100;
  const LONGEST_MS = 3_000;
  const LOST = 0.08;
  const CONNECTION_MS = [4_000, 25_000];
  const DEAD_MS = [2_000, 8_000];
  // Engine.IO's and Socket.IO's first words: where they are lost there is no connection.
  const HANDSHAKE = /^(0|40)/;

  const line = window.badLine;
  const counts = { late: 0, lost: 0, overtaken: 0, cut: 0, unheard: 0, unanswered: 0 };
  Object.assign(line, { on: false, counts });
  let state = line.seed >>> 0;

  // mulberry32: the same seed, the same numbers.
  function random() {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (from, to) => from + random() * (to - from);
  const delay = () => between(SHORTEST_MS, LONGEST_MS);
  const isLost = () => random() < LOST;
  const pause = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

  // One direction of one socket: each message takes its own time.
  class Way {
    #sent = 0;
    #under = new Set();

    carry(pass) {
      if (!line.on) return pass();
      const number = this.#sent++;
      this.#under.add(number);
      counts.late += 1;
      setTimeout(() => this.#arrive(number, pass), delay());
      return undefined;
    }

    #arrive(number, pass) {
      this.#under.delete(number);
      if (Math.min(...this.#under) < number) counts.overtaken += 1;
      pass();
    }
  }

  window.WebSocket = class extends window.WebSocket {
    #there = new Way();
    #back = new Way();
    #listener = null;
    #dead = false;

    constructor(...asked) {
      super(...asked);
      super.onmessage = (event) => this.#carry(this.#back, event.data, () => this.#listener?.(event));
      setTimeout(() => this.#cut(), between(...CONNECTION_MS));
    }

    set onmessage(listener) {
      this.#listener = listener;
    }

    get onmessage() {
      return this.#listener;
    }

    send(text) {
      this.#carry(this.#there, text, () => super.send(text));
    }

    #carry(way, text, pass) {
      if (line.on && (this.#dead || isLost())) {
        counts.lost += 1;
        if (HANDSHAKE.test(text)) this.close();
        return;
      }
      way.carry(() => {
        if (this.readyState === WebSocket.OPEN) pass();
        else counts.lost += 1;
      });
    }

    // At once, or first a while in which it only looks open.
    async #cut() {
      if (this.readyState === WebSocket.CLOSED) return;
      if (!line.on) {
        setTimeout(() => this.#cut(), between(...CONNECTION_MS));
        return;
      }
      counts.cut += 1;
      this.#dead = random() < 0.5;
      if (this.#dead) await pause(between(...DEAD_MS));
      this.close();
    }
  };

  // Lost on its way there the server never hears of it; lost on its way back it has happened all the same.
  const plain = window.fetch.bind(window);
  window.fetch = async (what, how) => {
    if (!line.on) return plain(what, how);
    counts.late += 1;
    await pause(delay());
    if (isLost()) return gone("unheard");
    const answer = await plain(what, how);
    await pause(delay());
    if (isLost()) return gone("unanswered");
    how?.signal?.throwIfAborted();
    return answer;
  };

  function gone(how) {
    counts[how] += 1;
    throw new TypeError("Failed to fetch");
  }
})();
