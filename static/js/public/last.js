// What the page showed last stays on this device: opened without the server it is as new as it can be, and says so.
// To be imported before the parts are, which read from the page how old it is.

import { boot } from "../lib/boot.js";
import { read, write } from "../lib/store.js";

const KEY = `knockout.last.${boot.hall ?? ""}`;
const root = document.documentElement;

const right = (value) => Number.isFinite(value?.at) && typeof value.parts === "object" && value.parts !== null;
const nameOf = ({ dataset }) => `${boot.locale} ${dataset.part ?? dataset.later} ${dataset.arg}`;
const liveParts = () => [...document.querySelectorAll("[data-part], [data-later]")];

// Note what all parts show now.
export function keepLast() {
  const parts = Object.fromEntries(liveParts().map((element) => [nameOf(element), element.innerHTML]));
  write(KEY, { at: Date.now(), parts });
}

function showLast() {
  const { kept } = root.dataset;
  const last = read(KEY, null, right);
  if (!kept || !last || last.at <= Number(kept)) return;
  const known = liveParts().filter((element) => typeof last.parts[nameOf(element)] === "string");
  for (const element of known) element.innerHTML = last.parts[nameOf(element)];
  if (known.length) root.dataset.kept = String(last.at);
}

showLast();
