// Where answers are shown: a refusal beside what was asked, a success quietly at the edge.

import { newId } from "../lib/ids.js";

const SHOWN_MS = 4_000;
const MOST_TOASTS = 3;

function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#i-${name}`);
  svg.append(use);
  return svg;
}

export function toast(text) {
  const node = document.createElement("p");
  node.className = "toast";
  node.textContent = text;
  const home = document.getElementById("toasts");
  while (home.childElementCount >= MOST_TOASTS) home.firstElementChild.remove();
  home.append(node);
  setTimeout(() => node.remove(), SHOWN_MS);
}

function fill(slot, text) {
  const words = document.createElement("span");
  words.textContent = text;
  slot.replaceChildren(icon("warning"), words);
  slot.hidden = !text;
}

// Find the field that a refusal names: `words[0].points` is in a field of that name or of its beginning.
function named(form, path) {
  if (!path) return null;
  const first = path.split(/[.[]/)[0];
  return [...form.elements].find((field) => field.name === path || field.name === `${first}[]` || field.name?.split(".")[0] === first);
}

// Show a refusal in a form; the typed values stay. `field`: the node that is wrong, or its name.
export function refuseIn(form, text, field = null) {
  clear(form);
  const slot = form.querySelector("[data-refusal]");
  fill(slot, text);
  const wrong = typeof field === "string" ? named(form, field) : field;
  if (wrong && wrong.type !== "hidden") {
    wrong.setAttribute("aria-invalid", "true");
    wrong.focus();
  }
  slot.scrollIntoView({ block: "nearest" });
}

export function clear(form) {
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  const slot = form.querySelector("[data-refusal]");
  if (slot) slot.hidden = true;
}

// Show a refusal under the buttons among which one was pressed; it goes at the next try, or when put away.
export function refuseAt(button, text) {
  const home = button.closest(".actions, .team-do, .notice, .step, .dispute, header, section") ?? button;
  forget(button);
  const slot = document.createElement("p");
  slot.className = "refusal refusal-here";
  slot.id = `refusal-${newId()}`;
  slot.dataset.local = "";
  slot.setAttribute("role", "alert");
  fill(slot, text);
  const close = document.createElement("button");
  close.type = "button";
  close.className = "btn btn-quiet btn-icon btn-small push";
  close.append(icon("x"));
  close.addEventListener("click", () => slot.remove());
  slot.append(close);
  home.after(slot);
  button.refusal = slot;
  slot.scrollIntoView({ block: "nearest" });
}

export function forget(button) {
  button.refusal?.remove();
  button.refusal = null;
}
