// What this phone knows of its game: the server's last word, what was answered since, and from both, with
// the taps still on their way, the game as it is shown. Kept on the phone, so that a page that is opened
// again without the server goes on where it was.

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { read, write } from "../lib/store.js";
import { foresee } from "../reckon/reckon.js";

const KEY = `knockout.seen.${boot.hall}.${boot.table}`;

export class Known {
  constructor() {
    const kept = boot.practice ? null : read(KEY);
    const newer = kept?.snapshot && kept.v > boot.v;
    this.base = newer ? kept.snapshot : boot.snapshot;
    this.v = newer ? kept.v : boot.v;
    this.done = [];
  }

  // Take the server's word. Gives false for one that is older than what is known.
  take(snapshot, v = this.v) {
    if (!snapshot?.id || v < this.v) return false;
    this.base = snapshot;
    this.v = v;
    this.done = this.done.filter((done) => done.v > v);
    write(KEY, { snapshot, v });
    return true;
  }

  // What was answered shows as done until the snapshot that has it is here.
  answered(command, v) {
    if (v > this.v) this.done.push({ command, v });
  }

  get behind() {
    return this.done.length > 0;
  }

  // The game as it is with these taps; `alone`: cut off, so that the timer is reckoned too.
  game(waiting, alone, silent = true) {
    return foresee(this.base, [...this.done.map((done) => done.command), ...waiting], hallNow(), { alone, silent });
  }
}
