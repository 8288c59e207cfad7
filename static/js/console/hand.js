// Lots drawn by hand: each slip is sent as it is typed, checked and kept by the server (U22).

import { onPart } from "../lib/parts.js";
import { t } from "../lib/texts.js";
import { send } from "./commands.js";
import { plain, teamNamed } from "./forms.js";

let wanted = null;

function home() {
  return document.querySelector("[data-hand]");
}

function list() {
  return document.getElementById("slips");
}

function free() {
  return [...(home()?.querySelectorAll("[data-slip]") ?? [])];
}

// The team meant: the one of that name or id, else the only one that begins so.
function meant(text) {
  const exact = teamNamed(text, list());
  if (exact) return exact;
  const close = [...list().options].filter((option) => plain(option.value).startsWith(plain(text)));
  return close.length === 1 ? close[0].dataset.team : null;
}

function refuse(field, text) {
  const slot = home().querySelector("[data-refusal]");
  slot.textContent = text;
  slot.hidden = !text;
  field?.classList.toggle("is-wrong", Boolean(text));
  field?.select();
}

async function enter(field) {
  const text = field.value.trim();
  if (!text || field.getAttribute("aria-busy") === "true") return;
  const team = meant(text);
  if (!team) return void refuse(field, t("“{name}” is not, or not only, one of those without a slip.", { name: text }));
  field.setAttribute("aria-busy", "true");
  const answer = await send({ do: "enter_slip", stage: home().dataset.hand, game: field.dataset.game, seat: field.dataset.seat, team });
  field.removeAttribute("aria-busy");
  if (!answer.ok) return void refuse(field, answer.message);
  refuse(field, "");
  // The next free seat is where the hands are wanted; the part that comes has this one filled.
  const all = free();
  wanted = all[all.indexOf(field) + 1]?.closest(".hand-seat").id ?? "done";
  field.value = "";
  move();
}

// The seat wanted next, else the button that takes the lots, once the page shows it.
function move() {
  if (!wanted) return;
  const field = document.getElementById(wanted)?.querySelector("[data-slip]");
  const button = document.querySelector("[data-enter-draw]");
  if (field) field.focus();
  else button?.focus();
}

export function startHand() {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches?.("[data-slip]")) return;
    event.preventDefault();
    enter(event.target);
  });
  // Picked from the list, or left: that is an answer too.
  document.addEventListener("change", (event) => event.target.matches?.("[data-slip]") && enter(event.target));
  document.addEventListener("focusin", (event) => {
    if (event.target.matches?.("[data-slip]")) wanted = event.target.closest(".hand-seat").id;
  });
  onPart(move);
}
