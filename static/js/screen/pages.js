// More than a screen holds is shown page by page, never smaller.

import { nextOfLists } from "./fit.js";

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const PAGED = ["hall", "rating"];
const TABLES_MS = 15_000;
const LIST_MS = 8_000;

// What is left of this page comes first. Of all tables and of the rating the next page is the next room then; an
// address that names a page stays on it.
function nextPage({ element, room }) {
  if (nextOfLists(element)) return;
  const body = element.querySelector("[data-of]");
  const pages = Number(body?.dataset.of ?? 1);
  if (pages < 2) return;
  room.move(String((Number(body.dataset.page) % pages) + 1));
}

// A list that is longer than the screen goes on by what fits.
export function nextLines() {
  for (const list of document.querySelectorAll("[data-pages]")) {
    if (list.scrollHeight <= list.clientHeight + 1) continue;
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    list.scrollTo({ top: atEnd ? 0 : list.scrollTop + list.clientHeight, behavior: calm.matches ? "auto" : "smooth" });
  }
}

export function turnPages(part) {
  const { part: name, arg } = part.element.dataset;
  if (PAGED.includes(name)) setInterval(() => (arg ? nextOfLists(part.element) : nextPage(part)), TABLES_MS);
  else setInterval(() => nextOfLists(part.element), LIST_MS);
  setInterval(nextLines, LIST_MS);
}
