// The curtains: what the hall does not see yet is revealed step by step, by buttons and by the keyboard. Every press
// says how far it goes ("show five"), so two hands that press at once do one step; one that turns round before the page
// has caught up with the one before it goes on from that, so that nothing is shown that the hall has not seen yet.

import { onPart } from "../lib/parts.js";
import { t } from "../lib/texts.js";
import { send } from "./commands.js";
import { Unreadable } from "./forms.js";
import { forget, refuseAt } from "./say.js";
import { makes } from "./taps.js";

const LOST_MS = 800;
// A button that has just taken another's place is not what the second of two quick presses was meant for.
const TAKEN_MS = 700;
const KEYS = { Space: "next", ArrowRight: "next", ArrowLeft: "back" };
// On a page that is nothing but a remote: what a clicker sends, and all or nothing.
const REMOTE = { ...KEYS, ArrowDown: "next", ArrowUp: "back", PageDown: "next", PageUp: "back", End: "all", Home: "none" };

// The steps that count from what is shown; the others say where to.
const WAYS = { next: 1, back: -1 };

let waiting = "";
// The last step asked for: of what, which, how far that goes, and the version from which a page shows it.
let ahead = null;
let looks = "";
let since = 0;

const stepper = () => document.querySelector("[data-stepper][data-keys]");
const usable = (button) => button && button.getAttribute("aria-disabled") !== "true";

async function ask(command, button, rooms) {
  const asked = JSON.stringify(command);
  if (waiting === asked) return null;
  waiting = asked;
  forget(button);
  const answer = await send(command);
  setTimeout(() => {
    if (waiting === asked) waiting = "";
    for (const { room } of rooms) if (answer.v > room.version) room.again();
  }, LOST_MS);
  // Somebody else was as quick: what was wanted is so.
  if (answer.ok || answer.code === "already_done") return answer;
  waiting = "";
  refuseAt(button, answer.message);
  return answer;
}

// Whether the page does not show yet what the last step comes to.
function behind({ what, v }, button, rooms) {
  if (button.closest("[data-stepper]")?.dataset.stepper !== what) return false;
  const { room } = rooms.find(({ element }) => element.contains(button)) ?? {};
  return !(room?.version >= v);
}

async function step(command, name, button, rooms) {
  if (waiting === JSON.stringify(command)) return;
  const mine = { what: command.what, name, shown: command.shown, v: Infinity };
  ahead = mine;
  const { ok, code, v } = await ask(command, button, rooms);
  if (ok || code === "already_done") mine.v = v;
  else if (ahead === mine) ahead = null;
}

// What a press asks for: what its button says, or, where it turns round before the page shows the last step, one from there.
function reach(command, name, button, rooms) {
  if (name === "none") return { ...command, shown: 0 };
  const turns = ahead && ahead.name !== name && name in WAYS && behind(ahead, button, rooms);
  return turns ? { ...command, shown: ahead.shown + WAYS[name] } : usable(button) && command;
}

function press(button, rooms, name = button.dataset.step) {
  const said = JSON.parse(button.dataset.reveal);
  if (name === "lift") {
    if (usable(button) && performance.now() - since >= TAKEN_MS) ask(said, button, rooms);
    return;
  }
  const command = reach(said, name, button, rooms);
  const { shown: all } = JSON.parse(button.closest("[data-stepper]").querySelector('[data-step="all"]').dataset.reveal);
  if (command && command.shown >= 0 && command.shown <= all) step(command, name, button, rooms);
}

// What the main button says; when that is another one, quick presses are held off for a moment.
function look() {
  waiting = "";
  const now = [...document.querySelectorAll("[data-step]")].map(({ dataset }) => dataset.step).join(" ");
  if (now === looks) return;
  looks = now;
  since = performance.now();
}

function elsewhere() {
  const node = document.activeElement;
  return Boolean(node?.closest("input, textarea, select, [contenteditable]") || document.querySelector("dialog[open]"));
}

// A button that has the focus is pressed by space itself.
function pressesItself(event) {
  return event.code === "Space" && Boolean(document.activeElement?.closest("button, a, summary"));
}

function typed(event, keys, rooms) {
  const what = keys[event.code];
  const home = stepper();
  if (!what || !home || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || elsewhere() || pressesItself(event)) return;
  event.preventDefault();
  if (event.repeat) return;
  const button = home.querySelector(`[data-step="${what === "none" ? "back" : what}"]`);
  if (!button) return;
  press(button, rooms, what);
}

// After a tap the keyboard goes on from the main button, so that space means the next step.
function clicked(event, rooms) {
  const button = event.target.closest("[data-reveal]");
  if (!button) return;
  press(button, rooms);
  if (event.detail) button.closest("[data-stepper]")?.querySelector('[data-step="next"]')?.focus({ preventScroll: true });
}

async function switched(box, rooms) {
  const { conceal, lift } = box.dataset;
  const answer = await ask(JSON.parse(box.checked ? conceal : lift), box, rooms);
  if (answer && !answer.ok && answer.code !== "already_done") box.checked = !box.checked;
}

function freeze(form, { last }) {
  const most = Number(form.dataset.most);
  if (last < 1 || last > most) throw new Unreadable(form.elements.last, t("Type minutes: from 1 to {n}.", { n: most }));
  return { do: "conceal", what: form.dataset.freeze, last: last * 60_000 };
}

export function startCurtains(rooms, { remote = false } = {}) {
  look();
  onPart(look);
  makes("form[data-freeze]", freeze);
  document.addEventListener("click", (event) => clicked(event, rooms));
  document.addEventListener("change", (event) => event.target.matches("[data-conceal]") && switched(event.target, rooms));
  document.addEventListener("keydown", (event) => typed(event, remote ? REMOTE : KEYS, rooms));
}
