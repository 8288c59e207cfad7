// Joins one room and keeps what it shows current. Every push is the whole picture with its version, so a
// missed one costs nothing once the next is here; the check every few seconds finds the one that never came.

import { boot } from "./boot.js";
import { ask, hearTime, onLink, socket } from "./link.js";

const CHECK_MS = 10_000;

// `take(push, moved)` gets {html} or {snapshot}; moved: it is the first of another room. `event` is "part" or "state".
export function follow({ part, arg, locale, have, event, take, fresh = () => {} }) {
  const room = { part, arg, locale, have: have ?? 0, name: null, left: false, moved: false, run: boot.run };

  async function join() {
    if (room.left) return undefined;
    const asked = { part: room.part, arg: room.arg, locale, have: room.have, run: room.run };
    try {
      const answer = await ask("join", asked);
      // Meanwhile the page may have gone on to another room.
      if (asked.part !== room.part || asked.arg !== room.arg) {
        drop(answer.room);
        return undefined;
      }
      if (answer.moved && answer.moved !== room.arg) {
        Object.assign(room, { arg: answer.moved, have: 0, name: null });
        return join();
      }
      room.name = answer.room;
      receive(answer, answer.v);
    } catch {
      // Not connected or no answer: the next connect or check asks again.
    }
    return undefined;
  }

  // A page may be in so many rooms only, and what nobody watches is not rendered.
  function drop(name) {
    if (name && name !== room.name) ask("leave", { room: name }).catch(() => {});
  }

  function receive(push, v) {
    hearTime(push);
    if (push.run) room.run = push.run;
    if (v !== undefined) room.have = v;
    if (push.html || push.snapshot) {
      take(push, room.moved);
      room.moved = false;
    }
    fresh();
  }

  socket.on(event, (push) => {
    const mine = push.room ? push.room === room.name : push.game === room.arg;
    // The same version again is news too: a host's phone that came or went changes no entry.
    if (!mine || room.left || (push.v < room.have && push.run === room.run)) return;
    receive(push, push.v);
  });
  onLink((link) => link.on && join());
  setInterval(join, CHECK_MS);
  document.addEventListener("visibilitychange", () => !document.hidden && join());
  return {
    again: join,
    move(next, nextPart = room.part) {
      const old = room.name;
      const other = next !== room.arg || nextPart !== room.part;
      Object.assign(room, { part: nextPart, arg: next, have: 0 });
      if (other) {
        Object.assign(room, { name: null, moved: true });
        drop(old);
      }
      return join();
    },
    leave() {
      room.left = true;
    },
    get version() {
      return room.have;
    },
  };
}
