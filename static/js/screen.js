// A screen in the hall: it watches, and a keyboard may turn it. T light or dark, F full screen,
// 1 to 9 a table, H all tables, B the bracket, Q who is through, R the rating.

import { boot } from "./lib/boot.js";
import { hallNow } from "./lib/halltime.js";
import { onPart, startParts } from "./lib/parts.js";
import { startShell } from "./lib/shell.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { fitBracket } from "./screen/bracket.js";
import { turnPages } from "./screen/pages.js";

const IDLE_MS = 3_000;
const PLACES = { KeyH: "hall", KeyB: "bracket", KeyQ: "through", KeyR: "rating" };

function go(path) {
  location.assign(`/screen/${path}${location.search}`);
}

// By the key's place, so that a Ukrainian keyboard works as well.
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit) go(`table/${digit[1]}`);
  else if (PLACES[event.code]) go(PLACES[event.code]);
  else if (event.code === "KeyT") toggleTheme();
  else if (event.code === "KeyF") fullScreen();
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.();
}

function hideCursor() {
  let timer = 0;
  const stir = () => {
    document.body.classList.remove("is-idle");
    clearTimeout(timer);
    timer = setTimeout(() => document.body.classList.add("is-idle"), IDLE_MS);
  };
  document.addEventListener("pointermove", stir);
  stir();
}

function drawWall() {
  for (const node of document.querySelectorAll("[data-wall]")) {
    const format = new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", timeZone: node.dataset.zone });
    const text = format.format(hallNow());
    if (node.textContent !== text) node.textContent = text;
  }
}

function settle() {
  drawWall();
  fitBracket();
}

startTheme();
startShell();
turnPages(startParts()[0]);
watchLink();
hideCursor();
settle();
onPart(settle);
setInterval(drawWall, 1_000);
window.addEventListener("resize", fitBracket);
document.fonts?.ready.then(fitBracket);
document.addEventListener("keydown", pressed);
