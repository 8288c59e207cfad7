// An earlier turn put right: what it was stays readable, whose turn it is and the clocks stay as they are.

import { shown, t } from "../lib/texts.js";
import { button, html, icon, nothing } from "./bits.js";

const KIND_NAMES = {
  scored: () => t("move"),
  passed: () => t("pass"),
  exchanged: () => t("exchange"),
  lost: () => t("turn lost"),
};

// The draft starts as a copy of the turn: fields not touched keep their value.
export function draftOf(turn) {
  const rows = turn.words.map((word) => ({ word: shown(word.word ?? ""), points: String(word.points) }));
  return { turn: turn.turn, kind: turn.kind, rows: rows.length ? rows : [{ word: "", points: "" }], allTiles: turn.all_tiles, reason: "" };
}

export function draftPoints(draft, bonus) {
  if (draft.kind !== "scored") return 0;
  return draft.rows.reduce((all, row) => all + (Number(row.points) || 0), 0) + (draft.allTiles ? bonus : 0);
}

export function draftCommand(draft) {
  const words = draft.rows.filter((row) => row.word.trim() || row.points !== "");
  const scored = draft.kind === "scored";
  return {
    do: "correct_turn",
    turn: draft.turn,
    kind: draft.kind,
    reason: draft.reason.trim(),
    ...(scored ? { all_tiles: draft.allTiles, words: words.map(toWord) } : {}),
  };
}

function toWord(row) {
  const word = row.word.trim();
  return { ...(word ? { word } : {}), points: Number(row.points) };
}

// What is pasted is seen as it will be saved: its digits, full-width ones too, and nothing else.
function seenAsSaved(field) {
  const plain = field.value.replace(/[\uff10-\uff19]/g, (digit) => digit.normalize("NFKC"));
  field.value = plain.replace(/[^0-9]/g, "").slice(0, 3);
  return field.value;
}

function rowFields(model, draft, row, index) {
  const change = (part) => {
    const rows = draft.rows.map((other, at) => (at === index ? { ...other, ...part } : other));
    model.draft({ rows });
  };
  return html`<div class="fix-row">
    <input .value=${row.word} maxlength="40" autocapitalize="characters" autocorrect="off" autocomplete="off" spellcheck="false"
      aria-label=${t("Word {n}", { n: index + 1 })} placeholder=${t("word")} @input=${(event) => change({ word: event.target.value.toUpperCase() })}>
    <input .value=${row.points} inputmode="numeric" pattern="[0-9]*" maxlength="3" autocomplete="off"
      aria-label=${t("Points of word {n}", { n: index + 1 })} @input=${(event) => change({ points: seenAsSaved(event.target) })}>
    ${button({ label: icon("x"), run: () => model.draft({ rows: draft.rows.filter((_, at) => at !== index) }), look: "btn-icon", title: t("Remove word {n}", { n: index + 1 }) })}
  </div>`;
}

export function correct(model) {
  const { draft } = model.ui;
  const { game, rules } = model;
  const turn = game.log.find((one) => one.turn === draft.turn);
  if (!turn) return html`<p class="calm">${t("This turn is gone.")}</p>`;
  const seat = game.seats[turn.seat - 1];
  const after = seat.total - turn.points + draftPoints(draft, rules.bonus);
  return html`<div class="fix">
    <p class="fix-what"><b>${seat.letter} · ${shown(seat.short)}</b></p>
    <div class="fix-kinds" role="radiogroup" aria-label=${t("What it was")}>
      ${Object.entries(KIND_NAMES).map(([kind, label]) => button({ label: label(), run: () => model.draft({ kind }), look: draft.kind === kind ? "is-on" : "" }))}
    </div>
    ${draft.kind === "scored"
      ? html`${draft.rows.map((row, index) => rowFields(model, draft, row, index))}
          <div class="taps-2">
            ${button({ label: html`${icon("plus")} ${t("word")}`, run: () => model.draft({ rows: [...draft.rows, { word: "", points: "" }] }) })}
            ${button({ label: `+${rules.bonus}`, run: () => model.draft({ allTiles: !draft.allTiles }), look: draft.allTiles ? "is-on" : "" })}
          </div>`
      : nothing}
    <p class="total-line"><span class="total-words">${t("total")}</span><output class="total-sum">${seat.total} ${icon("arrow")} ${after}</output></p>
    <input class="fix-reason" .value=${draft.reason} maxlength="200" placeholder=${t("why (needed)")} aria-label=${t("why (needed)")}
      @input=${(event) => model.draft({ reason: event.target.value })}>
    ${button({ label: t("SAVE THE CORRECTION"), run: () => model.actions.correct(draftCommand(draft)), look: "btn-main" })}
    ${history(turn)}
  </div>`;
}

function history(turn) {
  if (!turn.corrected.length) return nothing;
  return html`<ul class="fix-history">${turn.corrected.map((old) => html`<li><s>${old.points}</s> · ${shown(old.reason)}</li>`)}</ul>`;
}
