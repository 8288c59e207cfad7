// The table host's phone. One module, one picture at a time: the server's snapshot decides which.

import { render } from "../vendor/lit-html-3.3.3/lit-html.js";
import { boot } from "./lib/boot.js";
import { drawClocks } from "./lib/clock.js";
import { uncertainty } from "./lib/halltime.js";
import { hearTime, link, onLink, socket } from "./lib/link.js";
import { cycleName, venueTime } from "./lib/names.js";
import { follow } from "./lib/rooms.js";
import { shown, t } from "./lib/texts.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { actionsOf } from "./host/actions.js";
import * as around from "./host/around.js";
import { stayAwake, trapBack } from "./host/awake.js";
import { moveBars } from "./host/bars.js";
import { html } from "./host/bits.js";
import { draftOf } from "./host/correct.js";
import { dispute } from "./host/dispute.js";
import * as entries from "./host/entry.js";
import { Outbox } from "./host/outbox.js";
import { held, play } from "./host/play.js";
import { score } from "./host/score.js";
import { sheet } from "./host/sheets.js";
import { listenTo, sound, unlock } from "./host/sound.js";
import { foreseen, GUARD_MS, momentKey, picture } from "./host/stage.js";

const root = document.getElementById("host");
const PICTURES = { play, held, score, dispute, ...around, void: around.voided };

const model = {
  link,
  snapshot: boot.snapshot,
  v: boot.v,
  done: [],
  game: boot.snapshot,
  entry: entries.load(boot.snapshot.id, boot.snapshot.turn),
  agreed: new Set(boot.snapshot.agreed ?? []),
  unticked: new Set(),
  ui: { sheet: null, sheetData: null, refused: null, typing: false, draft: null, sound: false, awake: null, disputing: false },
  moment: { key: "", since: 0 },

  get rules() {
    return this.game.rules;
  },
  get clockRules() {
    return { warn: this.rules.warn_at, alarm: this.rules.alarm_at };
  },
  get unsent() {
    return outbox.waiting.length;
  },
  get sync() {
    return uncertainty();
  },
  busy: (name) => outbox.waiting.some((command) => command.do === name),
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
  say(where, text, again = null) {
    if (where) sound("error");
    this.set({ refused: where ? { where, text, again } : null });
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
    draw();
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
    unlock();
    sound("done");
    this.set({ sound: true });
  },
  toggleTheme() {
    toggleTheme();
    this.close();
  },

  // A tap becomes a command; within a blink of a change it was meant for what stood there before.
  send(command, where) {
    if (performance.now() - this.moment.since < GUARD_MS && !["challenge", "rule_challenge", "call_committee"].includes(command.do)) return false;
    this.ui.refused = null;
    stayAwake().then((awake) => awake !== this.ui.awake && this.set({ awake }));
    return outbox.put({ ...command, where });
  },
};

model.actions = actionsOf(model);

const outbox = new Outbox({ key: `knockout.outbox.${boot.table}`, heard, changed: () => draw() });

function heard(command, answer) {
  if (answer.ok) {
    sound("done");
    navigator.vibrate?.(20);
    if (["hold_game", "call_committee", "exchange", "end_game", "correct_turn"].includes(command.do)) model.close();
    // What was answered shows as done until the snapshot that has it is here.
    if (answer.v > model.v) model.done.push({ command, v: answer.v });
    setTimeout(() => answer.v > model.v && catchUp(), 300);
    return draw();
  }
  const lost = answer.code === "superseded" && command.words;
  const note = lost ? `${t("Turn {n}", { n: command.turn })}: ${command.words.map((word) => `${word.word ?? ""} ${word.points}`).join(", ")}` : "";
  model.say(command.where ?? "main", answer.message, lost ? () => model.actions.call(note) : null);
}

// A score that was taken back comes with its words, to be put right; the 50 is asked for anew.
function bringBack(snapshot) {
  const turn = model.snapshot.log.find((old) => old.turn === snapshot.turn && old.kind === "scored");
  if (!turn || snapshot.phase !== "placed" || snapshot.id !== model.snapshot.id) return;
  const rows = turn.words.map((word) => ({ word: shown(word.word), points: String(word.points) }));
  model.entry = entries.keep({ ...entries.blank(snapshot.id, snapshot.turn), rows });
}

function take({ snapshot, v }) {
  if (!snapshot?.id) return;
  bringBack(snapshot);
  model.snapshot = snapshot;
  model.v = v ?? model.v;
  model.done = model.done.filter((done) => done.v > model.v);
  draw();
}

// Without the socket the page still asks, over plain HTTP.
async function catchUp() {
  if (link.on) return room.again();
  try {
    const response = await fetch(`/api/v1/games/${model.snapshot.id}`, { headers: { "X-Knockout-As": boot.as ?? "" } });
    const { game, v, now, speed } = await response.json();
    hearTime({ server_now: now, speed });
    if (v >= model.v && !link.on) take({ snapshot: game, v });
  } catch {
    // No way through at all: the clock goes on from what is known, the next try is near.
  }
}

// Another turn, another game: what was typed, ticked or agreed for the old one is gone.
function turnOver(game) {
  const { entry } = model;
  if (entry.game !== game.id || entry.turn !== game.turn) {
    model.entry = entries.load(game.id, game.turn);
    model.unticked.clear();
    model.ui.typing = false;
    if (entry.game !== game.id) model.agreed = new Set(game.agreed ?? []);
  }
  if (game.phase === "thinking") {
    // The move was taken back or never placed: the bonus is not left armed for the next one.
    model.entry = { ...model.entry, allTiles: false };
    model.unticked.clear();
  }
  if (!["placed", "thinking"].includes(game.phase)) model.ui.disputing = false;
}

function draw() {
  const game = foreseen(model.snapshot, [...model.done.map((done) => done.command), ...outbox.waiting]);
  model.game = { ...game, cycle_name: cycleName(game.stage, game.cycle), planned: game.planned && venueTime(game.planned, game.zone) };
  turnOver(game);
  const key = momentKey(game);
  if (key !== model.moment.key) {
    model.moment = { key, since: performance.now() };
    model.ui.refused = null;
    if (!["log", "correct"].includes(model.ui.sheet)) model.ui.sheet = null;
    listenTo(game, game.rules);
  }
  const name = model.ui.disputing && ["placed", "thinking"].includes(game.phase) ? "dispute" : picture(game);
  root.dataset.picture = model.revoked ? "revoked" : name;
  render(model.revoked ? around.revoked() : html`${PICTURES[name](model)}${sheet(model)}`, root);
  drawClocks();
  moveBars();
}

startTheme();
const room = follow({ part: "game", arg: boot.game, locale: boot.locale, have: 0, event: "state", take });
onLink(() => draw());
setInterval(() => !link.on && !document.hidden && catchUp(), 3_000);
setInterval(() => !link.on && draw(), 1_000);
socket.on("revoked", () => {
  model.revoked = true;
  draw();
});
document.addEventListener("keydown", (event) => event.key === "Escape" && model.close());
trapBack();
