// More than a screen holds is shown page by page, never smaller.

const PAGED = ["hall", "rating"];
const TABLES_MS = 15_000;
const LIST_MS = 8_000;

// All tables, the rating: the next page is the next room. An address that names a page stays on it.
function nextPage({ element, room }) {
  const body = element.querySelector("[data-of]");
  const pages = Number(body?.dataset.of ?? 1);
  if (pages < 2) return;
  room.move(String((Number(body.dataset.page) % pages) + 1));
}

function nextLines() {
  for (const list of document.querySelectorAll("[data-pages]")) {
    if (list.scrollHeight <= list.clientHeight + 1) continue;
    const atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
    list.scrollTo({ top: atEnd ? 0 : list.scrollTop + list.clientHeight, behavior: "smooth" });
  }
}

export function turnPages(part) {
  const { part: name, arg } = part.element.dataset;
  if (PAGED.includes(name) && !arg) setInterval(() => nextPage(part), TABLES_MS);
  setInterval(nextLines, LIST_MS);
}
