// Lets the bracket fit the screen without small type: columns are folded, the past ones first,
// to the teams that went on, and only then to a line.

const FULL = "full";
const LIST = "list";
const LINE = "line";

function order(columns) {
  const past = columns.filter((column) => column.dataset.state === "past");
  const next = columns.filter((column) => column.dataset.state === "next").reverse();
  const later = columns.filter((column) => column.dataset.state === "later").reverse();
  const now = columns.filter((column) => column.dataset.state === "now");
  return [
    ...past.map((column) => [column, LIST]),
    ...next.map((column) => [column, LINE]),
    ...past.map((column) => [column, LINE]),
    ...later.map((column) => [column, LINE]),
    ...now.map((column) => [column, LIST]),
  ];
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
      column.dataset.fold = step;
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
    column.dataset.fold = fold;
  }
}
