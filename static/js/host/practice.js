// The practice table: the same page with no server behind it. What is tapped counts at once, the clock acts by
// itself, and nothing leaves the phone.

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { t } from "../lib/texts.js";
import { foresee, tapped } from "../reckon/reckon.js";

const READING_MS = 4_000;

// Stands in for the outbox: nothing ever waits.
export class Practice {
  constructor({ known, heard, changed }) {
    Object.assign(this, { known, heard, changed, waiting: [], returned: false });
  }

  put(command) {
    const now = hallNow();
    const ran = foresee(this.known.base, [], now, { alone: true, silent: false });
    const after = tapped(ran, command, now, { silent: false });
    if (after) this.settle(after, now);
    this.heard(command, after ? { ok: true, v: 0 } : { ok: false, code: "wrong_phase", v: 0, message: t("That does not fit just now.") });
    this.changed();
    if (command.do === "submit_result" && after) setTimeout(() => this.read(), READING_MS);
    if (command.do === "call_committee" && after) setTimeout(() => this.change({ call: null }), READING_MS);
    return true;
  }

  // What the server would send as its word: the clocks as they run from here.
  settle(game, now) {
    const known = { ...game, requests: [], reckon: { ...game.reckon, clock: game.clock } };
    this.known.base = foresee(known, [], now);
  }

  // The counting commission: the first sheet comes back, so that this too has been seen once.
  read() {
    const back = { phase: "ended", returned: t("practice: read the totals out once more") };
    this.change(this.returned ? { phase: "official" } : back);
    this.returned = true;
  }

  change(part) {
    this.known.base = { ...this.known.base, ...part };
    this.changed();
  }

  again() {
    this.returned = false;
    this.known.base = boot.snapshot;
    this.changed();
  }
}
