// Draws every clock on the page from its deadline and the hall's time; nothing is ever counted down.
//
// <span data-clock data-deadline="ms" data-left="ms" data-warn="15000" data-alarm="10000"></span>
// With a deadline it runs, with only data-left it stands. data-plain: a game's clock, without colours.

import { hallNow, hallSpeed } from "./halltime.js";

const MINUS = "\u2212";
let timer = 0;

// 62_300 -> "1:03": a second is shown until it is over. Below zero: how late it is.
export function minutes(left) {
  const whole = left >= 0 ? Math.ceil(left / 1000) : Math.ceil(-left / 1000);
  const text = `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  return left < 0 ? MINUS + text : text;
}

// What a clock shows and how its field looks, `left` milliseconds before its end.
export function face(left, { warn = 0, alarm = 0, plain = false, running = true } = {}) {
  if (plain) return { text: minutes(Math.max(0, left)), look: "" };
  if (left < 0) return { text: minutes(left), look: "over" };
  if (left <= alarm) {
    const tenths = Math.floor(left / 100);
    const odd = running && Math.floor(left / 500) % 2 === 1;
    return { text: String(Math.floor(tenths / 10)), tenth: String(tenths % 10), look: "alarm", odd };
  }
  return { text: minutes(left), look: left <= warn ? "warn" : "" };
}

export function leftOf(data) {
  if (data.deadline) return { left: Number(data.deadline) - hallNow(), running: true };
  return { left: Number(data.left ?? 0), running: false };
}

function write(node, shown) {
  const key = `${shown.text}|${shown.tenth ?? ""}|${shown.look}|${shown.odd ?? ""}`;
  if (node.clockKey === key) return;
  node.clockKey = key;
  node.classList.toggle("is-warn", shown.look === "warn");
  node.classList.toggle("is-alarm", shown.look === "alarm");
  node.classList.toggle("is-over", shown.look === "over");
  node.classList.toggle("is-odd", Boolean(shown.odd));
  node.textContent = shown.text;
  if (shown.tenth === undefined) return;
  const tenth = document.createElement("span");
  tenth.className = "clock-tenths";
  tenth.textContent = `.${shown.tenth}`;
  node.append(tenth);
}

// How long the picture stays right: to the next whole second, tenth or half of the alarm's blink.
function staysFor(left, alarm) {
  const step = left <= alarm && left >= 0 ? 100 : 1000;
  const rest = ((left % step) + step) % step;
  return rest + 1;
}

function draw() {
  let wait = 1000;
  for (const node of document.querySelectorAll("[data-clock]")) {
    const { left, running } = leftOf(node.dataset);
    const warn = Number(node.dataset.warn ?? 0);
    const alarm = Number(node.dataset.alarm ?? 0);
    const plain = "plain" in node.dataset;
    write(node, face(left, { warn, alarm, plain, running }));
    if (running) wait = Math.min(wait, staysFor(left, plain ? 0 : alarm));
  }
  clearTimeout(timer);
  timer = setTimeout(() => requestAnimationFrame(draw), Math.max(16, wait / hallSpeed()));
}

// Draw now and keep drawing; call again after the page has changed.
export const drawClocks = draw;

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) draw();
});
