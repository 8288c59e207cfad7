// Columns of rows (data-fit="rows") that are too high: as few pages as can be, each with as many rows, and the same
// ones of every column.

function showOf(list, from, to) {
  [...list.children].forEach((row, index) => row.toggleAttribute("data-off", index < from || index >= to));
}

// rows: [first, after the last] of those of each column; null for all.
export function showRows(root, rows) {
  root.toggleAttribute("data-sliced", Boolean(rows));
  for (const list of root.querySelectorAll("[data-rows]")) showOf(list, ...(rows ?? [0, list.children.length]));
}

// Which rows come at once: [null] where all do. tooHigh: whether what is shown of the root has no room.
export function slicesOf(root, tooHigh) {
  const lists = [...root.querySelectorAll("[data-rows]")];
  const most = Math.max(...lists.map((list) => list.children.length));
  showRows(root, null);
  showOf(root, 0, Number(getComputedStyle(root).getPropertyValue("--cols")) || 1);
  for (let count = 1; count < most; count += 1) {
    const size = Math.ceil(most / count);
    if (count > 1) showRows(root, [0, size]);
    if (!tooHigh(root)) return count === 1 ? [null] : Array.from({ length: Math.ceil(most / size) }, (_, at) => [at * size, (at + 1) * size]);
  }
  return [null];
}
