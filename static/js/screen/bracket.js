// Lets the bracket fit the screen without small type: columns are folded, the past ones first,
// to the teams that went on, then those that nobody has come to yet, and only then to a line.

import { isPage } from "./fit.js";
import { drawLinks } from "./links.js";

const FULL = "full";
const LIST = "list";
const SLIM = "slim";
const LINE = "line";
const GONE = "gone";

function order(columns) {
  const past = columns.filter((column) => column.dataset.state === "past");
  const next = columns.filter((column) => column.dataset.state === "next").reverse();
  const later = columns.filter((column) => column.dataset.state === "later").reverse();
  const now = columns.filter((column) => column.dataset.state === "now");
  return [
    ...past.map((column) => [column, LIST]),
    ...later.map((column) => [column, SLIM]),
    ...next.map((column) => [column, LINE]),
    ...past.map((column) => [column, LINE]),
    ...later.map((column) => [column, LINE]),
    ...now.map((column) => [column, LIST]),
    ...past.map((column) => [column, GONE]),
    ...later.map((column) => [column, GONE]),
    ...next.map((column) => [column, GONE]),
  ];
}

const DEPTH = { [FULL]: 0, [LIST]: 1, [SLIM]: 1, [LINE]: 2, [GONE]: 3 };

// Between whole and a line: who leads or went on, or the places that are known. What is not played has nothing to list.
const MIDDLE = { past: [LIST], now: [LIST], next: [], later: [SLIM] };

// A column is only ever folded further: what made it too high does not go away.
function foldTo(column, fold) {
  if (DEPTH[fold] > DEPTH[column.dataset.fold]) column.dataset.fold = fold;
}

function overflows(root) {
  if (root.scrollWidth > root.clientWidth + 1) return true;
  return [...root.querySelectorAll(":scope > .b-column")].some((column) => column.scrollHeight > column.clientHeight + 1);
}

// A column that alone is too high is folded by itself; folding its neighbours would not help.
function foldTooHigh(columns) {
  for (const column of columns) {
    const steps = column.dataset.state === "later" || column.dataset.state === "next" ? [LINE] : [LIST, LINE];
    for (const step of steps) {
      if (column.scrollHeight <= column.clientHeight + 1) break;
      foldTo(column, step);
    }
  }
}

function fold(root, columns) {
  foldTooHigh(columns);
  for (const [column, deeper] of order(columns)) {
    if (!overflows(root)) break;
    foldTo(column, deeper);
  }
  unfold(root, columns);
}

// Folding goes by whole columns: what has room in the end after all is opened again, what comes next first.
function unfold(root, columns) {
  const ahead = columns.filter((column) => column.dataset.state !== "past");
  const past = columns.filter((column) => column.dataset.state === "past").reverse();
  for (const column of [...ahead, ...past]) {
    const folded = column.dataset.fold;
    for (const better of [FULL, ...MIDDLE[column.dataset.state], LINE].filter((step) => DEPTH[step] < DEPTH[folded])) {
      column.dataset.fold = better;
      if (!overflows(root)) break;
      column.dataset.fold = folded;
    }
  }
}

// Call after a push, and when the size of the screen or of the type is another.
export function fitBracket() {
  const root = document.querySelector("[data-bracket]");
  if (!root) return;
  root.querySelector(":scope > .b-links")?.remove();
  const columns = [...root.querySelectorAll(":scope > .b-column")];
  for (const column of columns) column.dataset.fold = FULL;
  if (!isPage()) fold(root, columns);
  drawLinks(root);
}
