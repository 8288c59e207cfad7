// Fits what is shown to the screen: as many beside each other as their names allow, and what has no room below
// comes on a page of its own, never smaller. A small or upright screen shows a page that scrolls instead (--as-page).

import { showRows, slicesOf } from "./rows.js";

const TOLERANCE = 1;
// Of every list on the screen: [first, after the last, rows] of each of its pages, which one is shown, of which address.
// `rows`: [first, after the last] of the rows of each column, where a whole column is too high.
const known = new WeakMap();

export const isPage = () => getComputedStyle(document.documentElement).getPropertyValue("--as-page").trim() === "1";
const tooWide = (root) => root.scrollWidth > root.clientWidth + TOLERANCE;
const tooHigh = (root) => root.scrollHeight > root.clientHeight + TOLERANCE;

function showOnly(items, from, to) {
  items.forEach((item, index) => item.toggleAttribute("data-off", index < from || index >= to));
}

// As many columns as fit, down to one; before one is given up, what the sheet says can be spared (data-short).
function fitColumns(root) {
  delete root.dataset.cols;
  delete root.dataset.short;
  if (!tooWide(root)) return;
  root.dataset.short = "";
  if (!tooWide(root)) return;
  delete root.dataset.short;
  const most = Number(getComputedStyle(root).getPropertyValue("--cols")) || 1;
  for (let cols = most - 1; cols >= 1 && tooWide(root); cols -= 1) root.dataset.cols = String(cols);
}

// Where the page that begins with `from` ends: at the last item that fits, and not with a heading.
function endOf(root, items, from) {
  let [fits, not] = [from + 1, items.length + 1];
  while (not - fits > 1) {
    const middle = (fits + not) >> 1;
    showOnly(items, from, middle);
    if (tooHigh(root)) not = middle;
    else fits = middle;
  }
  while (fits > from + 1 && fits < items.length && items[fits - 1].matches("h2")) fits -= 1;
  return fits;
}

// What is alike is spread evenly over as many pages, so that the last one is no single item; null where that has no room.
function evenly(root, items, count) {
  if (count < 2 || items.some((item) => item.matches("h2"))) return null;
  const [least, more] = [Math.floor(items.length / count), items.length % count];
  const starts = Array.from({ length: count + 1 }, (_, page) => page * least + Math.min(page, more));
  const pages = starts.slice(1).map((to, page) => [starts[page], to]);
  const fits = ([from, to]) => {
    showOnly(items, from, to);
    return !tooHigh(root);
  };
  return pages.every(fits) ? pages : null;
}

function pagesOf(root) {
  const all = [...root.children];
  showOnly(all, 0, all.length);
  if (!tooHigh(root)) return [[0, all.length]];
  const items = all.filter((item) => !item.matches("[data-spare]"));
  all.forEach((item) => item.toggleAttribute("data-off", true));
  const pages = [];
  for (let from = 0; from < items.length; from = pages.at(-1)[1]) pages.push([from, endOf(root, items, from)]);
  return evenly(root, items, pages.length) ?? pages;
}

function pagesOfRows(root) {
  const slices = slicesOf(root, tooHigh);
  return pagesOf(root).flatMap(([from, to]) => slices.map((rows) => [from, to, rows]));
}

function show(root) {
  const { pages, at } = known.get(root);
  const items = [...root.children].filter((item) => pages.length === 1 || !item.matches("[data-spare]"));
  const [from, to, rows] = pages[at];
  showOnly(items, from, to);
  if (root.dataset.fit === "rows") showRows(root, rows);
}

// The page with what everybody has to see now; -1 where nothing has to be seen.
function pageOfNewest(root, pages) {
  const at = [...root.children].findIndex((item) => item.matches("[data-newest]"));
  return pages.findIndex(([from, to]) => from <= at && at < to);
}

function fitList(root) {
  if (isPage()) {
    delete root.dataset.cols;
    showOnly([...root.children], 0, root.children.length);
    showRows(root, null);
    known.delete(root);
    return;
  }
  const address = root.closest("[data-page]")?.dataset.page ?? "";
  const was = known.get(root);
  showOnly([...root.children], 0, root.children.length);
  showRows(root, null);
  fitColumns(root);
  const pages = root.dataset.fit === "rows" ? pagesOfRows(root) : pagesOf(root);
  const newest = pageOfNewest(root, pages);
  const at = newest >= 0 ? newest : was?.address === address ? Math.min(was.at, pages.length - 1) : 0;
  known.set(root, { pages, at, address });
  show(root);
}

// Call after a part has changed, and when the size of the screen or of the type has.
export function fitLists() {
  for (const root of document.querySelectorAll("[data-fit]")) fitList(root);
}

// Show this page of every list on the screen, counted from 0 and round again.
export function pageOfLists(number) {
  for (const root of document.querySelectorAll("[data-fit]")) {
    const list = known.get(root);
    if (!list || "stays" in root.dataset || list.at === number % list.pages.length) continue;
    list.at = number % list.pages.length;
    show(root);
  }
}

// Show the next page of every list in `element`; false where all were at their last one and begin again.
export function nextOfLists(element = document) {
  let moved = false;
  for (const root of element.querySelectorAll("[data-fit]")) {
    const list = known.get(root);
    if (!list || "stays" in root.dataset || list.pages.length < 2) continue;
    list.at = (list.at + 1) % list.pages.length;
    moved ||= list.at > 0;
    show(root);
  }
  return moved;
}
