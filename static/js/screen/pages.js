// More than a screen holds is shown page by page, never smaller.

const TABLES_MS = 15_000;
const LIST_MS = 8_000;

// All tables: the next page is the next room. An address that names a page stays on it.
function nextTables({ element, room }) {
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
  if (part.element.dataset.part === "hall" && !part.element.dataset.arg) setInterval(() => nextTables(part), TABLES_MS);
  setInterval(nextLines, LIST_MS);
}
