// What this phone has tapped and the server has not answered yet. Kept on the phone, sent in order,
// one at a time and again under the same id until there is an answer: nothing is lost, nothing doubled.

import { boot } from "../lib/boot.js";
import { ask, link, onLink } from "../lib/link.js";

const WAITS = [1_000, 2_000, 4_000, 8_000];

export class Outbox {
  // `heard(command, answer)` gets every answer, `changed()` is called when the queue does.
  constructor({ key, heard, changed }) {
    Object.assign(this, { key, heard, changed, busy: false, tries: 0 });
    this.waiting = this.stored();
    onLink((state) => state.on && this.flush());
    for (const wake of ["online", "pageshow"]) window.addEventListener(wake, () => this.flush());
    setInterval(() => this.flush(), 3_000);
  }

  stored() {
    try {
      return JSON.parse(localStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  store() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.waiting));
    } catch {
      // A full or forbidden store: the queue still lives as long as the page does.
    }
    this.changed();
  }

  // Written down before it is sent. A second tap for the same thing is the first tap.
  put(command) {
    const same = (other) => ["do", "game", "turn"].every((name) => other[name] === command[name]);
    if (this.waiting.some(same)) return false;
    this.waiting.push(command);
    this.store();
    this.flush();
    return true;
  }

  async flush() {
    if (this.busy || !this.waiting.length) return;
    this.busy = true;
    const command = this.waiting[0];
    try {
      const answer = await send(command);
      this.tries = 0;
      this.waiting = this.waiting.filter((other) => other.id !== command.id);
      // Heard before anything is drawn: a tap that was answered never looks undone in between.
      this.heard(command, answer);
      this.store();
    } catch {
      const wait = WAITS[Math.min(this.tries, WAITS.length - 1)];
      this.tries += 1;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    this.busy = false;
    if (this.waiting.length && (link.on || !this.tries)) this.flush();
  }
}

// `where` on the screen the tap was made is this page's own business.
async function send({ where: _, ...command }) {
  try {
    return await ask("command", command);
  } catch {
    return post(command);
  }
}

async function post(command) {
  const response = await fetch(`/api/v1/commands?lang=${boot.locale}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRFToken": boot.csrf ?? "", "X-Knockout-As": boot.as ?? "" },
    body: JSON.stringify(command),
    signal: AbortSignal.timeout?.(6_000),
  });
  const answer = await response.json();
  // A fault of the server is no answer: it is asked again.
  if (response.status >= 500 || typeof answer.ok !== "boolean") throw new Error(String(response.status));
  return answer;
}
