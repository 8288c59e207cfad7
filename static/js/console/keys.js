// The keyboard, by the keys' places, so that a Ukrainian layout works as well; the list of them is the dialog
// `keys`. Nothing of that while a dialog is open or a field has the focus.

import { boot } from "../lib/boot.js";
import { onPart } from "../lib/parts.js";
import { toggleTheme } from "../lib/theme.js";
import { LOOKED_AT_MS, tooSoon } from "./looked.js";

let seen = { result: "", at: 0 };
let armed = "";
let undone = -LOOKED_AT_MS;

function typing() {
  const node = document.activeElement;
  return Boolean(node?.closest("input, textarea, select, [contenteditable]")) || Boolean(document.querySelector("dialog[open]"));
}

function nowhere() {
  const node = document.activeElement;
  return !node || node === document.body || node.id === "main";
}

// To a tab, if it is one that this role may open.
function goes(tab, rest = "") {
  if (boot.tabs.includes(tab)) location.assign(`/console/${tab}${rest}`);
}

function search() {
  const field = document.querySelector("[data-search]");
  if (field) field.focus();
  else goes("checkin");
}

function table(number) {
  const link = document.querySelector(`a[data-table="${number}"]`);
  if (link) link.click();
  else goes("tables", `?table=${number}`);
  link?.focus();
}

function rows() {
  const near = document.activeElement?.closest("[data-rows]");
  const list = near ?? document.querySelector("main [data-rows]");
  return [...(list?.querySelectorAll("[data-row]") ?? [])].filter((row) => row.checkVisibility());
}

// From the row that has the focus, else from the one that is open, to its neighbour.
function walk(by) {
  const all = rows();
  const focused = all.findIndex((row) => row.contains(document.activeElement));
  const at = focused >= 0 ? focused : all.findIndex((row) => row.querySelector("[aria-current]"));
  const row = all[at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))];
  if (!row) return;
  const target = row.querySelector("a, button") ?? row;
  target.focus();
  row.scrollIntoView({ block: "nearest" });
  if (row.dataset.row === "opens" && row !== all[at]) target.click();
}

function shownResult() {
  const here = document.activeElement?.closest("[data-result]");
  return here ?? document.querySelector("main [data-result]");
}

// A result is confirmed that has been on the page for a moment: the second of two quick presses hits no other.
function look() {
  const result = shownResult()?.dataset.result ?? "";
  if (result !== seen.result) seen = { result, at: performance.now() };
}

function confirm() {
  look();
  if (performance.now() - seen.at < LOOKED_AT_MS) return;
  shownResult()?.querySelector("[data-confirm]")?.click();
}

// The first press shows what would be taken back, the second takes it, and nothing else: what comes next is shown anew.
function undo() {
  const button = document.querySelector("[data-undo]");
  if (!button || performance.now() - undone < LOOKED_AT_MS) return;
  if (document.activeElement === button && armed === button.dataset.do) {
    if (tooSoon(button)) return;
    armed = "";
    undone = performance.now();
    button.click();
  } else {
    armed = button.dataset.do;
    button.focus();
  }
  button.scrollIntoView({ block: "nearest" });
}

function screens() {
  goes("screens");
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

function escape() {
  const menu = document.querySelector(":is([data-more], [data-menu])[open]");
  if (menu) {
    menu.open = false;
    menu.querySelector("summary").focus();
  } else {
    document.querySelector("[data-panel-close]")?.click();
  }
}

// What a held key may do again and again; everything else once a press.
const AGAIN = { KeyJ: () => walk(1), KeyK: () => walk(-1) };
const ONCE = { KeyC: confirm, KeyZ: undo, KeyP: screens, KeyT: toggleTheme, KeyF: fullScreen, Escape: escape };

function step(event) {
  const button = document.getElementById("next-step");
  if (event.key !== "Enter" || !nowhere() || !button) return null;
  return () => button.focus();
}

function wanted(event) {
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (event.key === "?" || (event.code === "Slash" && event.shiftKey)) return () => document.querySelector("[data-keys-button]")?.click();
  if (event.key === "/" || event.code === "Slash") return search;
  if (event.shiftKey) return null;
  if (digit) return () => table(digit[1]);
  return AGAIN[event.code] ?? (event.repeat ? null : ONCE[event.code] ?? step(event));
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (typing() || event.metaKey || event.ctrlKey || event.altKey) return;
    const act = wanted(event);
    if (!act) return;
    act();
    event.preventDefault();
  });
  onPart(look);
  look();
  const asked = new URLSearchParams(location.search).get("table");
  if (asked && boot.as) document.querySelector(`a[data-table="${CSS.escape(asked)}"]`)?.click();
}
