// What this phone has tapped and the server has not answered yet. Written down on the phone before anything
// moves on, sent in order and again under the same id until there is an answer: nothing is lost, nothing doubled.

import { boot } from "../lib/boot.js";
import { device } from "../lib/device.js";
import { ask, besides, link, onLink, tell } from "../lib/link.js";
import { readList, write } from "../lib/store.js";

const WAITS = [500, 1_000, 2_000, 4_000];
const PATIENCE_MS = 4_000;
const MOST_PATIENCE_MS = 20_000;
const AT_ONCE = 12;

export class Outbox {
  // `heard(command, answer)` gets every answer, `stuck(answer)` one that says that nothing could be stored;
  // `changed()` is called when the queue does.
  constructor({ key, heard, stuck, changed }) {
    Object.assign(this, { key, heard, stuck, changed, busy: false, tries: 0, durable: true, wake: () => {} });
    this.waiting = readList(key);
    onLink((state) => state.on && this.nudge());
    for (const event of ["online", "pageshow"]) window.addEventListener(event, () => this.nudge());
    // Another tab of this browser keeps the same queue.
    window.addEventListener("storage", (event) => event.key === key && this.reread());
    this.told = 0;
    setInterval(() => {
      this.flush();
      this.report();
    }, 3_000);
  }

  // The console shows which phones keep taps.
  report() {
    besides.waiting = this.waiting.length;
    if (!link.on || this.told === besides.waiting) return;
    this.told = besides.waiting;
    tell();
  }

  reread() {
    this.waiting = readList(this.key);
    this.changed();
  }

  keep(waiting) {
    this.waiting = waiting;
    this.durable = write(this.key, waiting);
    this.changed();
  }

  // Written down before it is sent.
  put(command) {
    this.keep([...readList(this.key), command]);
    this.flush();
    return true;
  }

  nudge() {
    this.tries = 0;
    this.wake();
    this.flush();
  }

  async flush() {
    if (this.busy || !this.waiting.length) return;
    this.busy = true;
    try {
      const some = this.waiting.slice(0, AT_ONCE);
      this.answered(some, await send(some, this.tries));
      this.tries = 0;
    } catch {
      await this.rest(WAITS[Math.min(this.tries, WAITS.length - 1)]);
      this.tries += 1;
    }
    this.busy = false;
    if (this.waiting.length && (link.on || !this.tries)) this.flush();
  }

  rest(wait) {
    return new Promise((resolve) => {
      this.wake = resolve;
      setTimeout(resolve, wait);
    });
  }

  // The server answers in order and stops at the first refusal. What could not be stored has not happened: it is
  // no answer, and is asked again.
  answered(sent, answers) {
    for (const [index, answer] of answers.entries()) {
      if (answer.code === "not_stored") {
        this.stuck(answer);
        throw new Error(answer.code);
      }
      const command = sent[index];
      // Heard before anything is drawn: a tap that was answered never looks undone in between.
      this.heard(command, answer);
      this.keep(without(readList(this.key), command.id, !answer.ok));
    }
  }
}

// A refused tap goes with all that only made sense after it: its undo, the end of its hold.
function without(waiting, id, refused) {
  const gone = new Set([id]);
  return waiting.filter((command) => {
    if (refused && gone.has(command.follows)) gone.add(command.id);
    return !gone.has(command.id);
  });
}

// What only this page needs to know of a tap stays here.
async function send(commands, tries) {
  const plain = commands.map(({ where: _, item: __, follows: ___, ...command }) => command);
  // On a line that is slower than this patience an answer would never be heard.
  const patience = Math.min(PATIENCE_MS * (1 + tries), MOST_PATIENCE_MS);
  try {
    return await ask("command", plain, patience);
  } catch {
    return post(plain, patience);
  }
}

async function post(commands, patience) {
  const response = await fetch(`/api/v1/commands?lang=${boot.locale}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": boot.csrf ?? "",
      "X-Knockout-As": boot.as ?? "",
      "X-Knockout-Device": device,
    },
    body: JSON.stringify(commands),
    signal: AbortSignal.timeout?.(patience),
  });
  const answers = await response.json();
  // A fault of the server is no answer: it is asked again.
  if (response.status >= 500 || !Array.isArray(answers)) throw new Error(String(response.status));
  return answers;
}
