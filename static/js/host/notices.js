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
    ${game.returned ? html`<p class="notice">${icon("undo")}<span>${t("Returned: {why}", { why: shown(game.returned) })}</span></p>` : nothing}
    ${game.call !== null && game.call !== undefined
      ? html`<p class="notice notice-thin">${icon("bell")}<span>${t("The committee has been called")}${game.call ? `: ${shown(game.call)}` : ""}</span></p>`
      : nothing}`;
}
