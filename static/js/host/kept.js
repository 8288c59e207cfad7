// Taps that the server refused: they stay on the phone with their reason until the host has looked at them,
// and can be sent on to the committee as a request to correct the turn (S15).

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { readList, write } from "../lib/store.js";
import { shown, t } from "../lib/texts.js";
import { button, html, icon, nothing } from "./bits.js";

const KEY = `knockout.kept.${boot.hall}.${boot.table}`;
const MOVES = { score_turn: "scored", pass_turn: "passed", exchange: "exchanged" };
const KEPT = ["superseded", "too_late", "already_done", "wrong_turn", "wrong_phase", "on_hold", "not_allowed"];
const AT_ONCE_MS = 3_000;

export class Kept {
  constructor(changed) {
    this.changed = changed;
    this.items = boot.practice ? [] : readList(KEY);
    // Another tab of this browser keeps the same list.
    window.addEventListener("storage", (event) => event.key === KEY && this.reread());
  }

  reread() {
    this.items = readList(KEY);
    this.changed();
  }

  store(items) {
    this.items = items;
    write(KEY, items);
    this.changed();
  }

  // Whether this refusal is about something that would be lost: words, or a tap the host is long past.
  wants(command, answer, game) {
    if (!KEPT.includes(answer.code) || !(command.do in MOVES || command.do === "place_move" || command.do === "correct_turn")) return false;
    if (answer.code === "already_done" && sameAsWritten(command, game)) return false;
    const old = hallNow() - Date.parse(command.at) > AT_ONCE_MS;
    return command.do === "correct_turn" ? old : Boolean(command.words) || (old && command.do !== "place_move");
  }

  add(command, answer) {
    const { id, game, turn, words = [], all_tiles: allTiles = false, tiles = null, at } = command;
    const kind = MOVES[command.do] ?? command.kind ?? "scored";
    this.store([...readList(KEY).filter((item) => item.id !== id), { id, game, turn, kind, words, allTiles, tiles, at, message: answer.message }]);
  }

  drop(id) {
    this.store(readList(KEY).filter((item) => item.id !== id));
  }
}

function sameAsWritten(command, game) {
  const past = game.log.find((turn) => turn.turn === command.turn);
  const points = (words) => words.map((word) => word.points).join();
  return past?.kind === "scored" && command.words && points(past.words) === points(command.words) && past.all_tiles === Boolean(command.all_tiles);
}

export function requestOf(item) {
  const { turn, kind, words, allTiles, message } = item;
  const scored = kind === "scored" ? { words, all_tiles: allTiles } : {};
  return { do: "request_correction", game: item.game, turn, kind, ...scored, note: message.slice(0, 200) };
}

const KINDS = { scored: () => t("move"), passed: () => t("pass"), exchanged: () => t("exchange") };

export function moveText({ kind, words, allTiles, all_tiles: bonus }) {
  if (kind !== "scored") return (KINDS[kind] ?? (() => "—"))();
  const parts = words.map((word) => `${shown(word.word ?? "")} ${word.points}`.trim());
  return [...parts, ...(allTiles || bonus ? ["+50"] : [])].join(" · ");
}

function keptRow(model, item) {
  return html`<li class="kept-row">
    <p><b>${t("Turn {n}", { n: item.turn })}: ${moveText(item)}</b><br>${item.message}</p>
    <div class="taps-2">
      ${button({ label: t("Ask for a correction"), run: () => model.actions.request(item), look: "btn-accent" })}
      ${button({ label: t("Let it go"), run: () => model.kept.drop(item.id) })}
    </div></li>`;
}

const ANSWERS = {
  "": () => t("waiting for the committee"),
  corrected: () => t("the committee has corrected the turn"),
  declined: (reason) => t("declined: {why}", { why: shown(reason) }),
};

function requestRow(request) {
  return html`<li class="kept-row is-quiet"><p><b>${t("Turn {n}", { n: request.turn })}: ${moveText(request)}</b><br>
    ${(ANSWERS[request.answer] ?? ANSWERS[""])(request.reason)}</p></li>`;
}

// The sheet: what was not taken, and what became of the requests.
export function keptList(model) {
  const requests = model.game.requests ?? [];
  return html`
    ${model.kept.items.length ? html`<p class="calm">${t("The server did not take these. Nothing of them is lost: send on what should count.")}</p>` : nothing}
    <ul class="kept">${model.kept.items.map((item) => keptRow(model, item))}${requests.map(requestRow)}</ul>
    ${model.kept.items.length || requests.length ? nothing : html`<p class="calm">${t("Everything was taken.")}</p>`}`;
}

// The strip on every picture while something waits to be looked at.
export function keptStrip(model) {
  const count = model.kept.items.length;
  if (!count) return nothing;
  return button({ label: html`${icon("warning")} <span>${t("Not taken: {n}", { n: count })}</span> <b>${t("look")}</b>`, run: () => model.open("kept"), look: "kept-strip" });
}
