// What a screen does by itself when its time comes, by the hall's time: a message goes, a countdown ends.

import { minutes } from "../lib/clock.js";
import { hallNow, hallSpeed } from "../lib/halltime.js";
import { onPart } from "../lib/parts.js";

const HOUR = 3_600_000;
const LOOK_MS = 250;

// 3_661_000 -> "1:01:01"; below an hour as every clock here: a second is shown until it is over.
export function timeLeft(left) {
  if (left <= HOUR - 1_000) return minutes(Math.max(0, left));
  const whole = Math.ceil(left / 1000);
  const two = (number) => String(number).padStart(2, "0");
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

// Which of the things is shown, as views/countdown.py has it: what was reached a moment ago, else the next one
// ahead, else a cycle that is late; null for none.
export function chosen(things, now, { lingers, named }) {
  if (named) return things[0] ?? null;
  const just = things.filter(({ at }) => now - lingers < at && at <= now);
  const ahead = things.filter(({ at, over }) => at > now && !over);
  const late = things.filter(({ at, what }) => at <= now && what === "cycle");
  return just.at(-1) ?? ahead[0] ?? late.at(-1) ?? null;
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

// Give whether that has changed anything.
function show(node, on) {
  if (node.hidden !== on) return false;
  node.hidden = !on;
  return true;
}

function countDown(root) {
  const now = hallNow();
  const things = [...root.querySelectorAll("[data-count]")].map((node) => ({
    node, what: node.dataset.count, at: Number(node.dataset.at), over: "over" in node.dataset,
  }));
  const picked = chosen(things, now, { lingers: Number(root.dataset.lingers), named: "named" in root.dataset });
  for (const { node, at, over } of things) {
    show(node, node === picked?.node);
    node.classList.toggle("is-reached", over || at <= now);
    write(node.querySelector("[data-left]"), timeLeft(at - now));
  }
  show(root.querySelector("[data-count-none]"), !picked);
}

// A message with an end goes at that moment; what stands there without one comes in its place.
function putAway() {
  const now = hallNow();
  let gone = false;
  for (const node of document.querySelectorAll("[data-until]")) {
    const over = now >= Number(node.dataset.until);
    gone = show(node, !over) || gone;
    for (const other of node.parentElement.querySelectorAll(":scope > [data-otherwise]")) show(other, over);
  }
  // What stands above it has another height now.
  if (gone) window.dispatchEvent(new Event("resize"));
}

function look() {
  putAway();
  for (const root of document.querySelectorAll("[data-countdown]")) countDown(root);
}

export function startTimed() {
  look();
  onPart(look);
  setInterval(look, Math.max(50, LOOK_MS / hallSpeed()));
}
