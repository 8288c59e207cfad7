// Where the focus goes when what had it is no longer there: a button whose work is done, a row that has gone, a
// dialog's opener that was drawn anew. Whoever works by keyboard alone must not be thrown back to the top.

import { onPart } from "../lib/parts.js";

const FOCUSABLE = "a[href], button, summary, input, select, textarea";
let last = null;

// Enough of a node to find it, or its nearest neighbour, in what replaces it.
function remember(node) {
  const row = node.closest("[data-row]");
  const rows = row ? [...row.parentElement.querySelectorAll(":scope > [data-row]")] : [];
  return {
    node,
    id: node.id,
    ask: node.dataset.ask,
    list: row?.parentElement,
    at: rows.indexOf(row),
    home: node.closest(".card, .alarms, .step, .bar, [data-part]"),
    part: node.closest("[data-part]"),
  };
}

function usable(node) {
  return Boolean(node?.isConnected && node.checkVisibility());
}

function inList({ list, at }) {
  if (!usable(list)) return null;
  const rows = list.querySelectorAll(":scope > [data-row]");
  return rows[Math.min(at, rows.length - 1)]?.querySelector(FOCUSABLE) ?? null;
}

function nearest(was) {
  const found = [
    was.id ? document.getElementById(was.id) : null,
    was.ask ? document.querySelector(`[data-ask="${CSS.escape(was.ask)}"]`) : null,
    inList(was),
    was.home?.querySelector(FOCUSABLE),
    was.part?.querySelector(FOCUSABLE),
    document.getElementById("main"),
  ];
  return found.find((node) => usable(node) && node !== was.node);
}

function lost() {
  return document.activeElement === null || document.activeElement === document.body;
}

// Put the focus as near to where it was as there is anything; what is still there was left on purpose.
function refocus() {
  if (!last || usable(last.node) || !lost() || document.querySelector("dialog[open]")) return;
  nearest(last)?.focus({ preventScroll: true });
}

export function startFocus(dialog) {
  document.addEventListener("focusin", (event) => {
    if (!dialog.contains(event.target)) last = remember(event.target);
  });
  // A press beside everything means: nothing is wanted any more.
  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest(FOCUSABLE)) last = null;
  });
  onPart(refocus);
  dialog.addEventListener("close", refocus);
}
