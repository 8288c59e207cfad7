// A move lies on the board: its words and points, added up here so that nobody does sums.

import { shown, t, tn } from "../lib/texts.js";
import * as entries from "./entry.js";
import { button, clockNode, html, icon, linkState, nothing, press, refusal, seatOf } from "./bits.js";
import { holdText } from "./play.js";

function head(model) {
  const { game } = model;
  const now = seatOf(game, game.on_turn);
  return html`<header class=${`placed-head seat-${now.index + 1}`}>
    <div class="placed-text">
      <p class="turn-what">${t("Move placed · {seat}", { seat: now.letter })}</p>
      <h1 class="placed-team name"><span class="name-head">${shown(now.short)}</span></h1>
      <p class="placed-facts">${icon("pause")}${clockNode(game.clock.turn, { ...model.clockRules, plain: true })}
        <span>${t("game")}</span>${clockNode(game.clock.game, { ...model.clockRules, plain: true })}</p>
    </div>
    ${button({ label: icon("scale"), run: () => model.open("dispute"), look: "btn-icon", title: t("Challenge") })}
    ${button({ label: icon("gear"), run: () => model.open("menu"), look: "btn-icon", title: t("More") })}
  </header>
  ${game.on_hold
    ? html`<div class="band band-thin">${icon("pause")} <span>${t("ON HOLD")} · ${holdText(game.hold)}</span>
        ${game.hold?.by === "cycle" ? nothing : button({ label: t("Resume"), run: model.actions.resume, look: "btn-small" })}</div>`
    : nothing}`;
}

function row(model, entry, item, index) {
  const active = index === entry.row;
  const points = press(() => model.edit({ ...entry, row: index }));
  const drop = press(() => model.edit(entries.dropRow(entry, index)));
  return html`<div class=${`word-row ${active ? "is-active" : ""} ${model.ui.typing ? "is-typing" : ""}`}>
    <input class="word-text" type="text" .value=${item.word} id=${`word-${index}`} maxlength="40" enterkeyhint="done"
      autocapitalize="characters" autocorrect="off" autocomplete="off" spellcheck="false"
      aria-label=${t("Word {n}", { n: index + 1 })} placeholder=${t("word")}
      @focus=${() => model.typing(true, index)} @blur=${() => model.typing(false)}
      @input=${(event) => model.edit(entries.setWord(model.entry, index, event.target.value.toUpperCase()))}
      @keydown=${(event) => event.key === "Enter" && event.target.blur()}>
    <button type="button" class="word-points" @pointerdown=${points} @click=${points}
      aria-label=${`${t("Points of word {n}", { n: index + 1 })}: ${item.points || 0}`}>${item.points || html`<span class="muted">0</span>`}</button>
    <button type="button" class="word-drop" @pointerdown=${drop} @click=${drop} aria-label=${t("Remove word {n}", { n: index + 1 })}>${icon("x")}</button>
  </div>`;
}

function totalLine(model, entry) {
  const { game, rules } = model;
  const before = seatOf(game, game.on_turn).total;
  const plus = entries.sum(entry, rules.bonus);
  const count = entries.words(entry).length;
  const odd = entries.unusual(entry, rules.unusual);
  return html`<div class="total-line">
      <span class="total-words">${tn("{n} word", "{n} words", count)}${entry.allTiles ? ` · +${rules.bonus}` : ""}</span>
      <output class="total-sum">+${plus} ${icon("arrow")} ${before + plus}</output>
    </div>
    ${odd === undefined ? nothing : html`<p class="notice notice-thin">${t("look again: {n}", { n: odd })}</p>`}`;
}

function keypad(model, entry) {
  const { rules } = model;
  const edit = (next) => () => model.edit(next(model.entry));
  const digit = (n) => key(n, edit((now) => entries.typeDigit(now, String(n), rules.most_points)));
  const bonus = press(edit((now) => ({ ...now, allTiles: !now.allTiles })));
  return html`<div class="keypad" role="group" aria-label=${t("Points")}>
    ${[1, 2, 3].map(digit)}${key(html`${icon("plus")} ${t("word")}`, edit(entries.addRow), "key-side")}
    ${[4, 5, 6].map(digit)}<button type="button" class=${`key key-side ${entry.allTiles ? "is-on" : ""}`} aria-pressed=${entry.allTiles}
      @pointerdown=${bonus} @click=${bonus}>+${rules.bonus}<small>${t("all {n}", { n: rules.rack })}</small></button>
    ${[7, 8, 9].map(digit)}${key("\u2019", () => model.apostrophe(), "key-side", t("Apostrophe"))}
    ${key("C", edit(entries.clear), "", t("Clear the points"))}${digit(0)}${key(icon("rubout"), edit(entries.rubOut), "", t("Delete the last digit"))}
    ${key(t("abc"), () => model.focusWord(), "key-side", `${t("abc")} · ${t("Type the word")}`)}
  </div>`;
}

function key(label, run, look = "", title = "") {
  const on = press(run);
  return html`<button type="button" class=${`key ${look}`} aria-label=${title || nothing} @pointerdown=${on} @click=${on}>${label}</button>`;
}

function typingBar(model) {
  // The word's own keyboard is up: the keypad makes room for it. `preventDefault` keeps the keyboard open.
  const apostrophe = (event) => (event.preventDefault(), model.apostrophe());
  return html`<div class="typing-bar">
    <button type="button" class="key" @pointerdown=${apostrophe} aria-label=${t("Apostrophe")}>\u2019</button>
    <button type="button" class="key key-wide" @pointerdown=${() => document.activeElement.blur()}>${icon("check")} ${t("Points")}</button>
  </div>`;
}

export function score(model) {
  const { game, entry, actions } = model;
  const next = seatOf(game, game.next);
  const label = next ? html`${t("SAVE")} ${icon("arrow")} ${next.letter}` : html`${t("SAVE")} · ${t("last turn")}`;
  return html`<div class=${`picture score ${model.ui.typing ? "is-typing" : ""}`}>
    ${head(model)}
    <div class="words">${entry.rows.map((item, index) => row(model, entry, item, index))}</div>
    ${model.link.off || model.unsent ? html`<div class="link-strip">${linkState(model)}</div>` : nothing}
    ${totalLine(model, entry)}
    ${refusal(model, "main")}
    ${model.ui.typing ? typingBar(model) : keypad(model, entry)}
    <div class="score-end">
      ${button({ label: html`${icon("undo")} ${t("Undo")}`, run: actions.undo, disabled: !game.can.undo })}
      ${button({ label, run: actions.score, look: "btn-main" })}
    </div>
  </div>`;
}
