// What every view of the hall needs once it is drawn, on a page of its own and on a steered display alike.

import { boot } from "../lib/boot.js";
import { hallNow } from "../lib/halltime.js";
import { onPart } from "../lib/parts.js";
import { fitBracket } from "./bracket.js";
import { fitLists } from "./fit.js";
import { startReveal } from "./reveal.js";
import { fitOne } from "./room.js";
import { startTimed } from "./timed.js";

const IDLE_MS = 3_000;

function drawWall() {
  for (const node of document.querySelectorAll("[data-wall]")) {
    const format = new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", timeZone: node.dataset.zone });
    const text = format.format(hallNow());
    if (node.textContent !== text) node.textContent = text;
  }
}

// Fit what is shown to the screen; call again when the size of the type or the screen is another.
export function settle() {
  drawWall();
  fitBracket();
  fitOne();
  fitLists();
}

export function fullScreen() {
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

// Call once: every part is settled as it comes, and the pointer goes while nobody moves it.
export function startSettling() {
  hideCursor();
  settle();
  onPart(settle);
  startTimed();
  startReveal();
  setInterval(drawWall, 1_000);
  window.addEventListener("resize", settle);
  // The view is of another size also when a strip or a message comes or goes at its edge.
  const size = new ResizeObserver(settle);
  for (const view of document.querySelectorAll("[data-strip]")) size.observe(view);
  document.fonts?.ready.then(settle);
  // A view that comes later may be the first to use a font.
  document.fonts?.addEventListener("loadingdone", settle);
}
