// The keyboard: / searches, 1 to 9 choose a table, Enter goes to the next step and, pressed again, takes it.
// Nothing of that while a dialog is open or a field has the focus.

import { boot } from "../lib/boot.js";

function typing() {
  const node = document.activeElement;
  return Boolean(node?.closest("input, textarea, select, [contenteditable]")) || Boolean(document.querySelector("dialog[open]"));
}

function search() {
  const field = document.querySelector("[data-search]");
  if (field) field.focus();
  else location.assign("/console/checkin");
}

function table(number) {
  const link = document.querySelector(`a[data-table="${number}"]`);
  if (link) link.click();
  else location.assign(`/console/tables?table=${number}`);
}

export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (typing() || event.metaKey || event.ctrlKey || event.altKey) return;
    const nowhere = !document.activeElement || document.activeElement === document.body || document.activeElement.id === "main";
    if (event.key === "/") search();
    else if (/^[1-9]$/.test(event.key)) table(event.key);
    else if (event.key === "Enter" && nowhere) document.getElementById("next-step")?.focus();
    else return;
    event.preventDefault();
  });
  const wanted = new URLSearchParams(location.search).get("table");
  if (wanted && boot.as) document.querySelector(`a[data-table="${CSS.escape(wanted)}"]`)?.click();
}
