// What a display shows at a moment: worked out from its programme and the hall's clock, so that all displays turn
// together and one that comes late shows what the others show. Nothing is counted from when a page was opened.

const TABLES_S = 15;
const LISTS_S = 8;
// Views that hold more than a screen does and come page by page from the server.
const PAGED = ["hall", "rating"];

// How many pages have been turned by `at` (seconds of the hall's clock). In a rotation a view has `every` seconds
// at each visit, which are shared out evenly.
function turns(view, at, { every = 0, visit = 0 }) {
  if (!every) return Math.floor(at / (PAGED.includes(view) ? TABLES_S : LISTS_S));
  const visited = Math.max(1, Math.floor(every / LISTS_S));
  return visit * visited + Math.floor((at % every) / (every / visited));
}

function turned({ every, views }, at) {
  const step = Math.floor(at / every);
  return { ...views[step % views.length], every, visit: Math.floor(step / views.length) };
}

// The view and its argument at `at`, in real seconds by the hall's clock, and which page of its lists (from 0, round
// again). `followed`: what the tournament would have; `pages`: how many pages a view has, by its key.
export function showing(programme, at, { followed, pages = {} }) {
  const { kind } = programme;
  const one = kind === "rotate" ? turned(programme, at) : kind === "view" ? programme : followed;
  if (!one) return null;
  const { view, arg } = one;
  const many = PAGED.includes(view) && !arg ? (pages[view] ?? 1) : 1;
  const count = turns(view, at, one);
  const page = count % many;
  return { view, arg: page ? String(page + 1) : arg, list: Math.floor(count / many) };
}
