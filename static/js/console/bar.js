// The bar with the tabs: the one that is looked at is in view, the list of the rare ones shuts by itself.

import { onPart } from "../lib/parts.js";

// As wide as the edge that fades in console-bar.css.
const FADE = 28;

// The edge behind which there are more tabs fades.
function fade() {
  const row = document.querySelector("[data-tabs]");
  if (!row) return;
  row.toggleAttribute("data-before", row.scrollLeft > 1);
  row.toggleAttribute("data-after", row.scrollLeft + row.clientWidth < row.scrollWidth - 1);
}

function show() {
  const row = document.querySelector("[data-tabs]");
  const current = row?.querySelector("[aria-current]");
  if (!current) {
    fade();
    return;
  }
  const [frame, box] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
  if (box.left < frame.left + FADE) row.scrollLeft -= frame.left + FADE - box.left;
  else if (box.right > frame.right - FADE) row.scrollLeft += box.right + FADE - frame.right;
  fade();
}

function shut(event) {
  for (const menu of document.querySelectorAll(":is([data-more], [data-menu])[open]")) {
    if (!menu.contains(event.target)) menu.open = false;
  }
}

export function startBar() {
  show();
  onPart(show);
  window.addEventListener("resize", show);
  document.fonts?.ready.then(show);
  document.addEventListener("pointerdown", shut);
  document.addEventListener("focusin", shut);
  document.addEventListener("scroll", fade, { capture: true, passive: true });
}
