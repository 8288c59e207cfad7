// What slides up over the picture: the menu, hold, exchange, call, end, the log of turns.

import { boot } from "../lib/boot.js";
import { keptList } from "./kept.js";
import { shown, t } from "../lib/texts.js";
import { hallNow } from "../lib/halltime.js";
import { correct } from "./correct.js";
import { button, html, icon, nothing, press, refusal, tile, turnText } from "./bits.js";

function frame(model, title, body) {
  const close = press(() => model.close());
  return html`<div class="veil" @pointerdown=${(event) => event.target === event.currentTarget && model.close()}>
    <section class="sheet" role="dialog" aria-modal="true" aria-label=${title}>
      <header class="sheet-head"><h2>${title}</h2>
        <button type="button" class="btn btn-quiet btn-icon" @pointerdown=${close} @click=${close} aria-label=${t("Close")}>${icon("x")}</button></header>
      ${refusal(model, "sheet")}
      ${body}
    </section></div>`;
}

function menu(model) {
  const { game, ui, sync } = model;
  const inPlay = ["thinking", "placed", "challenged"].includes(game.phase);
  const item = (name, label, run) => button({ label: html`${icon(name)} <span>${label}</span>`, run, look: "sheet-item" });
  return frame(model, model.practice ? t("Practice table") : t("Table {n}", { n: game.table }), html`<div class="sheet-list">
    ${inPlay && !game.on_hold ? item("pause", t("Hold the table"), () => model.open("hold")) : nothing}
    ${item("bell", t("Call the committee"), () => model.open("call"))}
    ${item("list", t("All turns, corrections"), () => model.open("log"))}
    ${game.phase === "thinking" && !game.on_hold ? item("flag", t("End the game"), () => model.open("end")) : nothing}
    ${model.kept.items.length || game.requests?.length ? item("warning", t("Not taken, requests"), () => model.open("kept")) : nothing}
    ${item("sound", model.soundOn ? t("Switch the sound off") : t("Switch the sound on"), () => model.toggleSound())}
    ${item("sun", t("Light or dark"), () => model.toggleTheme())}
    <a class="btn sheet-item" @click=${() => (model.leaving = true)} href=${`?${model.practice ? "" : `table=${game.table}&`}lang=${boot.locale === "uk" ? "en" : "uk"}`}>${icon("globe")} <span>${boot.locale === "uk" ? "English" : "Українська"}</span></a>
    <p class="hint-line">${model.practice ? nothing : sync === null ? t("clock not measured yet") : t("clock ±{n} ms", { n: sync })}${ui.awake === false ? ` · ${t("the screen may go dark: set its time-out to 10 minutes")}` : ""}</p>
  </div>`);
}

function hold(model) {
  const reasons = [t("A break"), t("A question for the committee"), t("Something fell on the board"), t("A team is away")];
  return frame(model, t("Hold the table"), html`<p class="calm">${t("Both clocks stand until you resume. Why?")}</p>
    <div class="sheet-list">${reasons.map((reason) => button({ label: reason, run: () => model.actions.hold(reason) }))}
    ${otherText(model, (text) => model.actions.hold(text))}</div>`);
}

function call(model) {
  const notes = [t("A challenge"), t("A quarrel over the points"), t("A broken rule"), t("The phone or the clock")];
  return frame(model, t("Call the committee"), html`<p class="calm">${t("The console shows your table at once. What is it about?")}</p>
    <div class="sheet-list">${notes.map((note) => button({ label: note, run: () => model.actions.call(note) }))}
    ${otherText(model, (text) => model.actions.call(text))}</div>`);
}

function otherText(model, run) {
  const send = (event) => {
    event.preventDefault();
    const text = new FormData(event.target).get("text").trim();
    if (text) run(text);
  };
  return html`<form class="other" @submit=${send}><input name="text" maxlength="200" placeholder=${t("in your own words")} aria-label=${t("in your own words")}>
    <button class="btn btn-icon" aria-label=${t("Send")}>${icon("arrow")}</button></form>`;
}

function exchange(model) {
  const rack = Array.from({ length: model.rules.rack }, (_, index) => index + 1);
  const tap = (n) => {
    const run = press(() => model.actions.exchange(n));
    return html`<button type="button" class="key" @pointerdown=${run} @click=${run}>${n}</button>`;
  };
  return frame(model, t("Exchange"), html`<p class="calm">${t("How many tiles? New ones are drawn before the old go back.")}</p>
    <div class="tile-counts">${rack.map(tap)}</div>`);
}

function end(model) {
  const reasons = [["out", t("The bag is empty and a team has no tiles")], ["blocked", t("No move is possible")], ["host", t("Another reason")]];
  return frame(model, t("End the game"), html`<p class="calm">${t("Hold the button for a second. The turn that is on is not counted.")}</p>
    <div class="sheet-list">${reasons.map(([reason, label]) => holdButton(label, () => model.actions.end(reason), model))}</div>`);
}

// Ends only after a whole second under the finger; with a keyboard, on the second press.
function holdButton(label, run, model) {
  const start = (event) => {
    const node = event.currentTarget;
    node.classList.add("is-held");
    node.holdTimer = setTimeout(() => (node.classList.remove("is-held"), run()), 1_000);
  };
  const stop = (event) => {
    clearTimeout(event.currentTarget.holdTimer);
    event.currentTarget.classList.remove("is-held");
  };
  const keyed = (event) => {
    if (event.detail !== 0) return;
    if (model.ui.sure === label) run();
    else model.set({ sure: label });
  };
  return html`<button type="button" class="btn hold-button" @pointerdown=${start} @pointerup=${stop} @pointerleave=${stop} @pointercancel=${stop}
    @contextmenu=${(event) => event.preventDefault()} @click=${keyed}><span>${label}${model.ui.sure === label ? ` · ${t("press again")}` : ""}</span></button>`;
}

function minutesAgo(at) {
  return Math.max(0, Math.round((hallNow() - at) / 60_000));
}

function logRow(model, turn) {
  const seat = model.game.seats[turn.seat - 1];
  const open = () => model.open("correct", { turn: turn.turn });
  return html`<li><button type="button" class=${`log-row seat-${turn.seat}`} @click=${open}>
    ${tile(seat, turn.seat - 1)}
    <span class="log-text"><b>${turnText(turn)}</b>
      <small>${model.isKept(turn) ? html`<b>${t("on this phone")}</b> · ` : nothing}${t("turn {n}", { n: turn.turn })} · ${t("{n} min ago", { n: minutesAgo(turn.at) })}${turn.corrected.length ? ` · ${t("corrected")}` : ""}</small></span>
    ${icon("pencil")}</button></li>`;
}

function log(model) {
  const { game, ui } = model;
  const team = ui.sheetData?.team;
  const seat = team ? game.seats.find((one) => one?.team === team) : null;
  const turns = game.log.filter((turn) => !team || turn.team === team);
  return frame(model, seat ? `${seat.letter} · ${shown(seat.short)} · ${seat.total}` : t("All turns"), html`
    ${turns.length ? html`<ol class="log">${turns.map((turn) => logRow(model, turn))}</ol>` : html`<p class="calm">${t("No turn yet")}</p>`}`);
}

const SHEETS = { kept: (model) => frame(model, t("Not taken, requests"), keptList(model)), menu, hold, call, exchange, end, log, correct: (model) => frame(model, t("Correct turn {n}", { n: model.ui.sheetData.turn }), correct(model)) };

export function sheet(model) {
  const show = SHEETS[model.ui.sheet];
  return show ? show(model) : nothing;
}
