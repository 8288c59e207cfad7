// What the phone's pictures are drawn from and what their taps call: the game as it is known here, what is
// being typed, which sheet is up.

import { boot } from "../lib/boot.js";
import { uncertainty } from "../lib/halltime.js";
import { link } from "../lib/link.js";
import { read, write } from "../lib/store.js";
import { toggleTheme } from "../lib/theme.js";
import { stayAwake } from "./awake.js";
import { draftOf } from "./correct.js";
import * as entries from "./entry.js";
import { follows, meant } from "./meant.js";
import { soundOn, sound, toggleSound, unlock } from "./sound.js";

const AGREED_KEY = `knockout.agreed.${boot.hall}.${boot.table}`;
const UI = { sheet: null, sheetData: null, refused: null, typing: false, draft: null, awake: null, disputing: false, sure: null };

export function makeModel({ known, kept, lease, draw, post }) {
  const model = {
    link,
    known,
    kept,
    lease,
    practice: Boolean(boot.practice),
    game: known.base,
    entry: entries.load(known.base.id, known.base.turn),
    agreed: new Set(),
    agreedTo: null,
    unticked: new Set(),
    ui: { ...UI },
    waiting: [],
    durable: true,

    get rules() {
      return this.game.rules;
    },
    get clockRules() {
      return { warn: this.rules.warn_at, alarm: this.rules.alarm_at };
    },
    get unsent() {
      return this.waiting.length;
    },
    get sync() {
      return uncertainty();
    },
    get soundOn() {
      return soundOn();
    },
    unsentOf: (name) => model.waiting.some((command) => command.do === name),
    // A turn that only this phone knows of.
    isKept: (turn) => !model.practice && !known.base.log.some((past) => past.turn === turn.turn && past.at === turn.at),
    ticked: (word) => !model.unticked.has(word),

    set(change) {
      Object.assign(this.ui, change);
      draw();
    },
    open(name, data = null) {
      if (name === "dispute") return this.set({ disputing: true, refused: null });
      const draft = name === "correct" ? draftOf(this.game.log.find((turn) => turn.turn === data.turn)) : null;
      this.set({ sheet: name, sheetData: data, draft, refused: null, sure: null });
      return document.querySelector(".sheet-head button")?.focus({ focusVisible: false });
    },
    close() {
      this.set({ sheet: null, sheetData: null, disputing: false, refused: null });
    },
    say(where, text) {
      if (where) sound("error");
      this.set({ refused: where ? { where, text } : null });
    },
    draft(change) {
      this.set({ draft: { ...this.ui.draft, ...change } });
    },
    edit(entry) {
      this.entry = entries.keep(entry);
      this.set({ refused: null });
    },
    agree(letter) {
      if (!this.agreed.delete(letter)) this.agreed.add(letter);
      write(AGREED_KEY, { to: this.agreedTo, seats: [...this.agreed] });
      draw();
    },
    // A seat has agreed with one total: with another, or after the sheet came back, it is asked anew.
    agreeTo(game) {
      const to = JSON.stringify([game.id, game.returned, game.seats.map((seat) => seat?.total)]);
      if (to === this.agreedTo) return;
      const kept = read(AGREED_KEY, { seats: [] }, (value) => value?.to === to && Array.isArray(value.seats));
      this.agreed = new Set(kept.seats);
      this.agreedTo = to;
    },
    tick(word) {
      if (!this.unticked.delete(word)) this.unticked.add(word);
      draw();
    },
    typing(on, index) {
      if (on) this.entry = { ...this.entry, row: index };
      this.set({ typing: on });
    },
    focusWord() {
      document.getElementById(`word-${this.entry.row}`)?.focus();
    },
    apostrophe() {
      const { row, rows } = this.entry;
      this.edit(entries.setWord(this.entry, row, `${rows[row].word}\u2019`));
    },
    toggleSound() {
      toggleSound();
      draw();
    },
    // From the first tap at the table on the phone is heard and stays awake.
    wakeUp() {
      unlock();
      stayAwake().then((awake) => awake !== model.ui.awake && model.set({ awake }));
    },
    toggleTheme() {
      toggleTheme();
      this.close();
    },

    // A tap becomes a command, with what the finger meant by it.
    send(command, where) {
      this.ui.refused = null;
      this.wakeUp();
      return post({ ...command, where, meant: meant(command, this.game), follows: follows(command, this.game) });
    },
  };
  return model;
}
