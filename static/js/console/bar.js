// The bar with the tabs: the one that is looked at is in view, the list of the rare ones shuts by itself.

import { onPart } from "../lib/parts.js";

function show() {
  const row = document.querySelector("[data-tabs]");
  const current = row?.querySelector("[aria-current]");
  if (!current) return;
  const [frame, box] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  if (box.left < frame.left) row.scrollLeft -= frame.left - box.left;
  else if (box.right > frame.right) row.scrollLeft += box.right - frame.right;
}

function shut(event) {
  const menu = document.querySelector("[data-more][open]");
  if (menu && !menu.contains(event.target)) menu.open = false;
}

export function startBar() {
  show();
  onPart(show);
  window.addEventListener("resize", show);
  document.fonts?.ready.then(show);
  document.addEventListener("pointerdown", shut);
  document.addEventListener("focusin", shut);
}
