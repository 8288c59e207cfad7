// The gallery: samples get the tokens that they show, screens are drawn as large as they are and made smaller as a
// whole, and what moves is played when asked for. A screen of its own (/gallery/hall-playing) is drawn like any other.

import { drawClocks } from "./lib/clock.js";
import { hallNow } from "./lib/halltime.js";
import { after, before } from "./lib/motion.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { fullScreen, settle, startSettling } from "./screen/settle.js";

const SCREEN_PX = 1920;
const CLOCK_MS = 17_000;
const GAIN = 24;

// data-set="background-color:ground color:ink": each property by the token named after it.
function setTokens() {
  for (const node of document.querySelectorAll("[data-set]")) {
    for (const pair of node.dataset.set.split(" ")) {
      const [property, token] = pair.split(":");
      node.style.setProperty(property, `var(--${token})`);
    }
  }
}

function makeSmaller() {
  for (const frame of document.querySelectorAll("[data-screen]")) {
    frame.style.transform = `scale(${frame.parentElement.clientWidth / SCREEN_PX})`;
  }
}

// The last row comes first, as if it had just scored.
function playRows(side) {
  const list = side.querySelector("[data-rows]");
  const was = before(list);
  const row = list.lastElementChild;
  const total = row.querySelector("[data-count]");
  total.textContent = String((total.goal ?? Number(total.textContent)) + GAIN);
  list.prepend(row);
  after(list, was);
}

function playClock(side) {
  side.querySelector("[data-clock]").dataset.deadline = String(hallNow() + CLOCK_MS);
  drawClocks();
}

const PLAYS = { rows: playRows, clock: playClock };

function play(event) {
  const button = event.target.closest("[data-play]");
  if (button) PLAYS[button.dataset.play](button.closest(".g-side"));
}

// --- one screen

function sizeSteps() {
  for (const line of document.querySelectorAll("[data-step]")) {
    line.style.fontSize = `calc(${line.dataset.step} * var(--hall-1))`;
  }
}

function resize(by) {
  const steps = [...document.querySelectorAll("[data-step]")].map((line) => line.dataset.step);
  const root = document.documentElement;
  const now = steps.indexOf(root.style.getPropertyValue("--hall-scale") || "1");
  root.style.setProperty("--hall-scale", steps[Math.min(Math.max(now + by, 0), steps.length - 1)]);
  settle();
}

function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.code === "KeyT") toggleTheme();
  else if (event.code === "KeyF") fullScreen();
  else if (["+", "="].includes(event.key)) resize(1);
  else if (event.key === "-") resize(-1);
}

function startPicture() {
  startTheme();
  sizeSteps();
  startSettling();
  document.addEventListener("keydown", pressed);
}

function startGallery() {
  setTokens();
  makeSmaller();
  window.addEventListener("resize", makeSmaller);
  document.addEventListener("click", play);
  document.addEventListener("submit", (event) => event.preventDefault());
}

if (document.body.matches(".screen")) startPicture();
else startGallery();
drawClocks();
