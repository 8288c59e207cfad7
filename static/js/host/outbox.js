// What this phone has tapped and the server has not answered yet. Written down on the phone before anything
// moves on, sent in order and again under the same id until there is an answer: nothing is lost, nothing doubled.

import { boot } from "../lib/boot.js";
import { device } from "../lib/device.js";
import { ask, link, onLink } from "../lib/link.js";
import { read, write } from "../lib/store.js";

const WAITS = [500, 1_000, 2_000, 4_000];
const AT_ONCE = 12;

export class Outbox {
  // `judge(command)` says "go", "wait" or gives a refusal before anything is sent; `heard(command, answer)` gets
  // every answer; `changed()` is called when the queue does.
  constructor({ key, judge, heard, changed }) {
    Object.assign(this, { key, judge, heard, changed, busy: false, tries: 0, wake: () => {} });
    this.waiting = read(key, []);
    onLink((state) => state.on && this.nudge());
    for (const event of ["online", "pageshow"]) window.addEventListener(event, () => this.nudge());
    // Another tab of this browser keeps the same queue.
    window.addEventListener("storage", (event) => event.key === key && this.reread());
    setInterval(() => this.flush(), 3_000);
  }

  reread() {
    this.waiting = read(this.key, []);
    this.changed();
  }

  keep(waiting) {
    this.waiting = waiting;
    this.kept = write(this.key, waiting);
    this.changed();
  }

  // Written down before it is sent.
  put(command) {
    this.keep([...read(this.key, []), command]);
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
      await this.step();
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

  async step() {
    const [head] = this.waiting;
    const verdict = this.judge(head);
    if (verdict === "wait") return this.rest(300);
    if (verdict !== "go") return this.answered([head], [verdict]);
    const some = this.waiting.slice(0, AT_ONCE);
    if (!head.tried) this.keep(this.waiting.map((command) => (command.id === head.id ? { ...command, tried: true } : command)));
    return this.answered(some, await send(some));
  }

  // The server answers in order and stops at the first refusal: what was tapped after it is looked at anew.
  answered(sent, answers) {
    for (const [index, answer] of answers.entries()) {
      const command = sent[index];
      // Heard before anything is drawn: a tap that was answered never looks undone in between.
      this.heard(command, answer);
      this.keep(read(this.key, []).filter((other) => other.id !== command.id));
    }
  }
}

// What only this page needs to know of a tap (`where`, `of`, `tried`) stays here.
async function send(commands) {
  const plain = commands.map(({ where: _, of: __, tried: ___, ...command }) => command);
  try {
    return await ask("command", plain);
  } catch {
    return post(plain);
  }
}

async function post(commands) {
  const response = await fetch(`/api/v1/commands?lang=${boot.locale}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "X-CSRFToken": boot.csrf ?? "",
      "X-Knockout-As": boot.as ?? "",
      "X-Knockout-Device": device,
    },
    body: JSON.stringify(commands),
    signal: AbortSignal.timeout?.(6_000),
  });
  const answers = await response.json();
  // A fault of the server is no answer: it is asked again.
  if (response.status >= 500 || !Array.isArray(answers)) throw new Error(String(response.status));
  return answers;
}
