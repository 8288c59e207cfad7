// What a picture says besides its own: taps not taken, a returned result, a call, another phone.

import { shown, t } from "../lib/texts.js";
import { html, icon, nothing } from "./bits.js";
import { keptStrip } from "./kept.js";
import { othersNotice } from "./lease.js";

export function notices(model) {
  const { game } = model;
  return html`
    ${keptStrip(model)}
    ${othersNotice(model)}
    ${model.ui.awake === false && game.turn <= 1 ? html`<p class="notice notice-thin">${icon("sun")}<span>${t("the screen may go dark: set its time-out to 10 minutes")}</span></p>` : nothing}
    ${model.durable ? nothing : html`<p class="notice notice-thin">${icon("warning")}<span>${t("This browser keeps nothing: don't close or reload this page.")}</span></p>`}
    ${game.returned ? html`<p class="notice">${icon("undo")}<span>${t("Returned: {why}", { why: shown(game.returned) })}</span></p>` : nothing}
    ${game.call !== null && game.call !== undefined
      ? html`<p class="notice notice-thin">${icon("bell")}<span>${t("The committee has been called")}${game.call ? `: ${shown(game.call)}` : ""}</span></p>`
      : nothing}`;
}
