// Says at one place of a page whether it is live.

import { onLink } from "./link.js";
import { t } from "./texts.js";

// live: the word for it, where a page has another.
export function sayLinkAt(element, { on, off }, live = t("live")) {
  const [look, text] = on ? ["is-on", live] : off ? ["is-off", t("no connection")] : ["", "…"];
  element.className = `link-state ${look}`;
  element.textContent = text;
}

export function sayLink(element) {
  onLink((link) => sayLinkAt(element, link));
}
