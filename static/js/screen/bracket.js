// Lets the bracket fit the screen without small type: columns are folded, the past ones first,
// to the teams that went on, then those that nobody has come to yet, and only then to a line.

const FULL = "full";
const LIST = "list";
const SLIM = "slim";
const LINE = "line";

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
  ];
}

const DEPTH = { [FULL]: 0, [LIST]: 1, [SLIM]: 1, [LINE]: 2 };

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

export function fitBracket() {
  const root = document.querySelector("[data-bracket]");
  if (!root) return;
  const columns = [...root.querySelectorAll(":scope > .b-column")];
  for (const column of columns) column.dataset.fold = FULL;
  foldTooHigh(columns);
  for (const [column, fold] of order(columns)) {
    if (!overflows(root)) break;
    foldTo(column, fold);
  }
}
