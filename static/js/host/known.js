// What this phone knows of its game: the server's last word, what was answered since, and from both, with
// the taps still on their way, the game as it is shown. Kept on the phone, so that a page that is opened
// again without the server goes on where it was.

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { read, write } from "../lib/store.js";
import { foresee } from "../reckon/reckon.js";

const KEY = `knockout.seen.${boot.hall}.${boot.table}`;
const whole = (game) => Array.isArray(game?.seats) && Array.isArray(game.log) && Boolean(game.reckon?.marks && game.rules && game.clock);

// The hall's time for what these taps do: not before the last of them, though the clock here may have been set back
// since. A tap counts at its own moment, whenever it is looked at.
export function timeOf(taps) {
  return Math.max(Math.round(hallNow()), ...taps.map((tap) => Date.parse(tap.at)));
}

export class Known {
  constructor() {
    // A page fresh from the server is the newest there is; one that this device has kept may be old.
    const cached = "kept" in document.documentElement.dataset;
    const kept = boot.practice || !cached ? null : read(KEY, null, (value) => value?.v > boot.v && whole(value.snapshot));
    this.base = kept?.snapshot ?? boot.snapshot;
    this.v = kept?.v ?? boot.v;
    this.run = boot.run;
    this.done = [];
  }

  // Take the server's word. Gives false for one that is older than what is known; a server that was started anew
  // may have been given an older copy of its file: its word stands.
  take(snapshot, v = this.v, run = this.run) {
    if (!snapshot?.id || (v < this.v && run === this.run)) return false;
    this.base = snapshot;
    this.v = v;
    this.done = this.done.filter((done) => done.v > v && run === this.run);
    this.run = run;
    write(KEY, { snapshot, v });
    return true;
  }

  // What was answered shows as done until the snapshot that has it is here.
  answered(command, v) {
    if (v > this.v && command.game === this.base.id) this.done.push({ command, v });
  }

  get behind() {
    return this.done.length > 0;
  }

  // The game as it is with these taps; `alone`: cut off, so that the timer is reckoned too.
  game(waiting, alone, silent = true) {
    const taps = [...this.done.map((done) => done.command), ...waiting];
    return foresee(this.base, taps, timeOf(taps), { alone, silent });
  }
}
