// The table host's phone. One module, one picture at a time: the server's last word, what was tapped here
// since and, while the line is cut, this phone's own reckoning decide which.

import { render } from "../vendor/lit-html-3.3.3/lit-html.js";
import { boot } from "./lib/boot.js";
import { drawClocks } from "./lib/clock.js";
import { device } from "./lib/device.js";
import { addSample } from "./lib/halltime.js";
import { hearTime, link, onLink, socket } from "./lib/link.js";
import { cycleName, venueTime } from "./lib/names.js";
import { follow } from "./lib/rooms.js";
import { forgetPage, startShell } from "./lib/shell.js";
import { shown, t } from "./lib/texts.js";
import { startTheme } from "./lib/theme.js";
import { actionsOf } from "./host/actions.js";
import * as around from "./host/around.js";
import { keepAwake, trapBack } from "./host/awake.js";
import { moveBars } from "./host/bars.js";
import { html } from "./host/bits.js";
import { dispute } from "./host/dispute.js";
import * as entries from "./host/entry.js";
import { guard, pictureChanged } from "./host/guard.js";
import { Kept } from "./host/kept.js";
import { Known, timeOf } from "./host/known.js";
import { door, Lease } from "./host/lease.js";
import { makeModel } from "./host/model.js";
import { Outbox } from "./host/outbox.js";
import { held, play } from "./host/play.js";
import { Practice } from "./host/practice.js";
import { score } from "./host/score.js";
import { sheet } from "./host/sheets.js";
import { listenTo, sound, unlock } from "./host/sound.js";
import { momentKey, picture } from "./host/stage.js";
import { tapped } from "./reckon/reckon.js";

const root = document.getElementById("host");
const PICTURES = { play, held, score, dispute, door, ...around, void: around.voided };
const KNOWN_TO_RECKON = ["start_game", "place_move", "score_turn", "pass_turn", "exchange", "challenge", "rule_challenge", "undo",
  "hold_game", "resume_game", "end_game", "submit_result"];

const known = new Known();
const kept = new Kept(() => draw());
const lease = new Lease(() => draw());
const model = makeModel({ known, kept, lease, draw: () => draw(), post });
let moment = "";

const outbox = boot.practice
  ? new Practice({ known, heard, changed: () => draw() })
  : new Outbox({ key: `knockout.outbox.${boot.hall}.${boot.table}`, heard, stuck, changed: () => draw() });
model.actions = actionsOf(model, outbox);

// A tap that changes nothing on this phone was the same tap once more.
function post(command) {
  if (KNOWN_TO_RECKON.includes(command.do) && !tapped(model.game, command, timeOf([command]), {})) return false;
  return outbox.put(command);
}

// The server is there and can't store anything: the tap stays here and is sent again. It is said once, not at every try.
function stuck(answer) {
  // What is wrong with the disk is the committee's; whoever looks at this has a table to run, and a small screen.
  const file = String(answer.details?.field).startsWith("file.");
  const text = file ? t("The server saves nothing just now. Your taps stay on this phone and go out by themselves.") : answer.message;
  if (model.ui.refused?.text === text) return;
  model.say("main", text);
  Object.assign(model.ui.refused, { stays: true, unsaved: true });
}

function heard(command, answer) {
  if (model.ui.refused?.unsaved) model.ui.refused = null;
  if (answer.ok) {
    sound("done");
    if (command.do === "correct_turn") model.close();
    if (command.do === "request_correction") kept.drop(command.item);
    known.answered(command, answer.v);
    setTimeout(() => known.behind && catchUp(), 300);
    return;
  }
  if (kept.wants(command, answer, known.base)) kept.add(command, answer);
  else if (command.do === "score_turn" && command.turn === known.base.turn) model.entry = entries.keep(entries.of(command));
  model.say(command.where ?? "main", answer.message);
  // The picture may fall back to what the server says: the reason stays until the next tap.
  model.ui.refused.stays = true;
  catchUp();
}

// A score that was taken back comes with its words, to be put right; the 50 is asked for anew.
function bringBack(before, now) {
  const turn = before.log.find((old) => old.turn === now.turn && old.kind === "scored");
  if (!turn || now.phase !== "placed" || now.id !== before.id || now.turn >= before.turn) return;
  const rows = turn.words.map((word) => ({ word: shown(word.word), points: String(word.points) }));
  model.entry = entries.keep({ ...entries.blank(now.id, now.turn), rows });
}

// Without the socket the page still asks, over plain HTTP.
async function catchUp() {
  if (boot.practice) return undefined;
  if (link.on) return room.again();
  try {
    const headers = { "X-Knockout-As": boot.as ?? "", "X-Knockout-Device": device };
    const sent = performance.now();
    const response = await fetch(`/api/v1/games/${known.base.id}`, { headers, signal: AbortSignal.timeout?.(6_000) });
    const { game, v, now, speed, run } = await response.json();
    addSample({ sent, received: performance.now(), now });
    hearTime({ speed });
    if (!link.on && known.take(game, v, run)) draw();
  } catch {
    // No way through at all: the game goes on from what is known, the next try is near.
  }
  return undefined;
}

// Another turn, another game: what was typed, ticked or agreed for the old one is gone.
function turnOver(game) {
  const { entry } = model;
  if (entry.game !== game.id || entry.turn !== game.turn) {
    model.entry = entries.load(game.id, game.turn);
    model.unticked.clear();
    model.ui.typing = false;
  }
  model.agreeTo(game);
  if (game.phase === "thinking") {
    // The move was taken back or never placed: the bonus is not left armed for the next one.
    if (model.entry.allTiles) model.entry = entries.keep({ ...model.entry, allTiles: false });
    model.unticked.clear();
  }
}

function pictureOf(game) {
  if (model.revoked) return "revoked";
  if (!lease.mine) return "door";
  return model.ui.disputing && ["placed", "thinking"].includes(game.phase) ? "dispute" : picture(game);
}

function draw() {
  const before = model.game;
  model.waiting = outbox.waiting;
  model.durable = outbox.durable !== false;
  const game = known.game(outbox.waiting, boot.practice || !link.on, !boot.practice);
  bringBack(before, game);
  model.game = { ...game, cycle_name: boot.practice ? t("practice") : cycleName(game.stage, game.cycle), planned: game.planned && venueTime(game.planned, game.zone) };
  turnOver(game);
  const key = `${momentKey(game)}|${lease.mine}`;
  if (key !== moment) {
    moment = key;
    pictureChanged();
    if (!model.ui.refused?.stays) model.ui.refused = null;
    // A challenge was begun on this phone for a move that is not on the table any more.
    model.ui.disputing = false;
    if (!["log", "correct", "kept"].includes(model.ui.sheet)) model.ui.sheet = null;
    if (lease.mine) listenTo(before, game);
  }
  const name = pictureOf(game);
  root.dataset.picture = name;
  render(html`${PICTURES[name](model)}${name === "revoked" || (name === "door" && model.ui.sheet !== "kept") ? "" : sheet(model)}`, root);
  drawClocks();
  moveBars();
}

function start() {
  startTheme();
  startShell();
  guard(root);
  trapBack(() => !boot.practice && !model.leaving && ["thinking", "placed", "challenged"].includes(model.game.phase) && lease.mine);
  keepAwake((awake) => awake !== model.ui.awake && model.set({ awake }));
  document.addEventListener("pointerup", unlock);
  document.addEventListener("keydown", (event) => event.key === "Escape" && model.close());
  onLink(() => draw());
  setInterval(() => (boot.practice || !link.on) && draw(), 1_000);
  setInterval(() => !link.on && !document.hidden && catchUp(), 3_000);
  socket.on("revoked", () => {
    forgetPage();
    model.revoked = true;
    draw();
  });
}

const room = boot.practice
  ? null
  : follow({ part: "game", arg: known.base.id, locale: boot.locale, have: known.v, event: "state", take: ({ snapshot, v, run }) => known.take(snapshot, v, run) && draw() });
start();
