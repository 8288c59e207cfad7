// Lots drawn by hand: every slip is checked as it is typed, and all of it is kept here until it is saved.

import { onPart } from "../lib/parts.js";
import { t, tn } from "../lib/texts.js";
import { plain, teamNamed, Unreadable } from "./forms.js";
import { makes, onDone } from "./taps.js";

const SHOW = 12;

function formNow() {
  return document.querySelector("form[data-hand]");
}

function slips(form) {
  return [...form.querySelectorAll("[data-slip]")];
}

function key(form) {
  return `knockout.hand.${location.host}.${form.dataset.hand}`;
}

function keep(form) {
  try {
    localStorage.setItem(key(form), JSON.stringify(slips(form).map((slip) => slip.value)));
  } catch {
    // It still stands in the form.
  }
}

function restore(form) {
  try {
    const kept = JSON.parse(localStorage.getItem(key(form)) ?? "[]");
    slips(form).forEach((slip, index) => (slip.value ||= kept[index] ?? ""));
    // What was typed before is being worked on: an update leaves it alone.
    if (kept.some(Boolean)) form.dataset.dirty = "";
  } catch {
    // Nothing was kept.
  }
}

function names(teams) {
  const shown = teams.slice(0, SHOW).join(", ");
  return teams.length > SHOW ? `${shown} …` : shown;
}

// Mark what is wrong, say what is missing; gives whether all is well.
function check(form) {
  const list = document.getElementById("slips");
  const seen = new Map();
  const strange = [];
  for (const slip of slips(form)) {
    const team = slip.value.trim() ? teamNamed(slip.value, list) : null;
    const twice = team && seen.has(team);
    if (slip.value.trim() && !team) strange.push(slip.value.trim());
    slip.classList.toggle("is-wrong", Boolean((slip.value.trim() && !team && document.activeElement !== slip) || twice));
    slip.classList.toggle("is-right", Boolean(team && !twice));
    if (team) seen.set(team, [...(seen.get(team) ?? []), slip.value.trim()]);
  }
  const twice = [...seen.values()].filter((values) => values.length > 1).map(([name]) => name);
  const missing = [...list.options].filter((option) => !seen.has(option.dataset.team)).map((option) => option.value);
  tell(form, { strange, twice, missing, placed: seen.size, all: list.options.length });
  offer(list, seen);
  return !strange.length && !twice.length && !missing.length;
}

function tell(form, { strange, twice, missing, placed, all }) {
  const said = [t("{n} of {all} are placed.", { n: placed, all })];
  if (twice.length) said.push(`${t("Twice:")} ${names(twice)}.`);
  if (strange.length) said.push(`${t("Not in this stage:")} ${names(strange)}.`);
  if (missing.length && placed) said.push(`${tn("{n} is missing:", "{n} are missing:", missing.length)} ${names(missing)}.`);
  if (!missing.length && !twice.length && !strange.length) said.push(t("Every team stands once."));
  const node = form.querySelector("[data-hand-says]");
  node.textContent = said.join(" ");
  node.classList.toggle("is-bad", Boolean(twice.length || strange.length));
}

// Only those not placed yet are offered.
function offer(list, seen) {
  for (const option of list.options) option.disabled = seen.has(option.dataset.team);
}

function seatsOf(form) {
  const list = document.getElementById("slips");
  const seats = {};
  for (const slip of slips(form)) {
    const team = slip.value.trim() ? teamNamed(slip.value, list) : null;
    if (slip.value.trim() && !team) throw new Unreadable(slip, t("“{name}” does not play in this stage.", { name: slip.value.trim() }));
    const table = (seats[slip.dataset.slip] ??= []);
    if (team) table.push(team);
  }
  return seats;
}

function start(form) {
  if (!form || form.started) return;
  form.started = true;
  restore(form);
  check(form);
  form.addEventListener("input", () => {
    keep(form);
    check(form);
  });
  form.addEventListener("focusout", () => check(form));
  // A slip that is known moves on to the next by Enter.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !event.target.matches("[data-slip]")) return;
    event.preventDefault();
    complete(event.target);
    const all = slips(form);
    (all[all.indexOf(event.target) + 1] ?? form.querySelector("[type=submit]")).focus();
  });
  form.querySelector("[data-hand-clear]").addEventListener("click", () => {
    for (const slip of slips(form)) slip.value = "";
    keep(form);
    delete form.dataset.dirty;
    check(form);
  });
}

// The only free name that begins so is meant.
function complete(slip) {
  const wanted = plain(slip.value);
  const close = [...document.getElementById("slips").options].filter((option) => !option.disabled && plain(option.value).startsWith(wanted));
  if (!wanted || teamNamed(slip.value, document.getElementById("slips")) || close.length !== 1) return;
  slip.value = close[0].value;
  slip.dispatchEvent(new Event("input", { bubbles: true }));
}

export function startHand() {
  makes("form[data-hand]", (form) => ({ do: "enter_draw", stage: form.dataset.hand, seats: seatsOf(form) }));
  onPart(() => {
    const form = formNow();
    start(form);
    if (form) check(form);
  });
  onDone((_answer, element) => element.matches?.("form[data-hand]") && localStorage.removeItem(key(element)));
  start(formNow());
}
