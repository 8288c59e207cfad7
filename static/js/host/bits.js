// Small pieces that the phone's pictures share.

import { html, nothing } from "../../vendor/lit-html-3.3.3/lit-html.js";
import { minutes } from "../lib/clock.js";
import { shown, t } from "../lib/texts.js";

export { html, nothing };

export function icon(name) {
  return html`<svg class="icon" aria-hidden="true"><use href=${`#i-${name}`}></use></svg>`;
}

export function tile(seat, index) {
  return html`<span class=${`seat seat-${index + 1}`} aria-hidden="true">${seat.letter}</span>`;
}

// A tap counts when the finger comes down; a click without a finger is the keyboard or a screen reader.
export function press(run) {
  return (event) => {
    if (event.type === "click" ? event.detail !== 0 : event.button !== 0) return;
    run(event);
  };
}

export function button({ label, run, look = "", disabled = false, title = "" }) {
  const on = press((event) => !disabled && run(event));
  return html`<button type="button" class=${`btn ${look}`} @pointerdown=${on} @click=${on}
    aria-disabled=${disabled ? "true" : "false"}
    aria-label=${title || nothing}>${label}</button>`;
}

export function refusal(model, where) {
  const { refused } = model.ui;
  if (!refused || refused.where !== where) return nothing;
  return html`<p class="refusal" role="alert">${icon("warning")}<span>${refused.text}</span>
    ${button({ label: icon("x"), run: () => model.say(null), look: "btn-quiet btn-bare", title: t("Close") })}</p>`;
}

export function seatOf(game, team) {
  const index = game.seats.findIndex((seat) => seat && seat.team === team);
  return index < 0 ? null : { ...game.seats[index], index };
}

export function clockNode(timer, { warn, alarm, plain = false, look = "" }) {
  return html`<span class=${`clock ${look}`} data-clock role="timer" data-warn=${warn} data-alarm=${alarm}
    data-deadline=${timer.deadline ?? nothing} data-left=${timer.left} ?data-plain=${plain}></span>`;
}

export const KINDS = {
  passed: () => t("PASS"),
  exchanged: () => t("EXCHANGE"),
  lost: () => t("TURN LOST"),
};

// What a finished turn was, in one line: "КОБЗА +24", "ПАС".
export function turnText(turn) {
  if (turn.kind !== "scored") {
    const text = (KINDS[turn.kind] ?? (() => "—"))();
    return turn.auto ? `${text} ${t("(time ran out)")}` : text;
  }
  const named = turn.words.filter((word) => word.word).map((word) => shown(word.word));
  return `${named.join(", ")} +${turn.points}`.trim();
}

export function header(model) {
  const { game, clockRules } = model;
  return html`<header class="bar">
    <span class="bar-table">${model.practice ? t("Practice") : t("Table {n}", { n: game.table })}</span>
    <span class="bar-clock">${t("game")} ${clockNode(game.clock.game, { ...clockRules, plain: true })}</span>
    ${linkState(model)}
    ${button({ label: icon("gear"), run: () => model.open("menu"), look: "btn-quiet bar-button", title: t("More") })}
  </header>`;
}

const POOR_MS = 250;

// How this phone stands with the server, and how good its clock is where that is poor.
export function linkState(model) {
  const { unsent, link, sync, practice } = model;
  if (practice) return html`<span class="bar-space"></span>`;
  if (link.off) {
    const since = minutes(performance.now() - link.since);
    const text = unsent ? `${t("saved here: {n}", { n: unsent })} · ${since}` : t("no connection {time}", { time: since });
    return html`<span class="link-state is-off">${text}</span>`;
  }
  if (unsent) return html`<span class="link-state is-waiting">${t("saved here: {n}", { n: unsent })}</span>`;
  if (!link.on) return html`<span class="link-state">…</span>`;
  if (sync !== null && sync > POOR_MS) return html`<span class="link-state is-waiting">${t("clock ±{n} ms", { n: sync })}</span>`;
  return html`<span class="link-state is-on">${t("online")}</span>`;
}
