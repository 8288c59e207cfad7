// Picking one's team: the list gets shorter with every letter. Without this script the server searches.

import { t, tn } from "../lib/texts.js";

const APOSTROPHES = /[\u02bc\u2019\u2018'`\u00b4\u2032]/g;

// As knockout/views/team.py does it with the names: small letters without marks, apostrophes and other signs.
export function plain(text) {
  const spread = text.normalize("NFKD").toLowerCase().replace(/ґ/g, "г");
  return spread.replace(APOSTROPHES, "").replace(/\p{M}/gu, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

function say(found, typed, count) {
  if (!typed) found.textContent = "";
  else if (count) found.textContent = tn("{n} team found", "{n} teams found", count);
  else found.textContent = t("No team is called that. Try fewer letters.");
}

function narrow(field, list, found) {
  const typed = plain(field.value);
  const wanted = typed.split(" ");
  let count = 0;
  for (const row of list.children) {
    row.hidden = !wanted.every((word) => row.dataset.find.includes(word));
    count += row.hidden ? 0 : 1;
  }
  list.classList.toggle("is-searched", Boolean(typed));
  say(found, typed, count);
}

const left = (list) => [...list.querySelectorAll("li:not([hidden]) a")];

function step(event, field, list) {
  const stops = [field, ...left(list)];
  const at = stops.indexOf(document.activeElement);
  const next = stops[at + { ArrowDown: 1, ArrowUp: -1 }[event.key]];
  if (at < 0 || !next) return;
  event.preventDefault();
  next.focus();
}

export function startPick() {
  const form = document.querySelector("[data-pick]");
  if (!form) return;
  const field = form.querySelector("input");
  const list = document.querySelector("[data-picks]");
  const found = form.querySelector("[data-found]");
  field.addEventListener("input", () => narrow(field, list, found));
  // Enter takes the only one that is left, else goes to the first.
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    narrow(field, list, found);
    const links = plain(field.value) ? left(list) : [];
    if (links.length === 1) links[0].click();
    else links[0]?.focus();
  });
  form.parentElement.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") step(event, field, list);
  });
  if (field.value) narrow(field, list, found);
}
