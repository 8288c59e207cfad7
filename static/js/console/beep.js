// The desk is noisy and looks at people, not at the screen: what went well sounds unlike what did not, and an
// alarm sounds once, however many pages of the console come after it.

import { onPart } from "../lib/parts.js";
import { play } from "../lib/tones.js";

const TUNES = {
  done: [[880, 0, 0.06]],
  error: [[220, 0, 0.12], [220, 0.18, 0.12]],
  alarm: [[660, 0, 0.15], [990, 0.2, 0.15], [660, 0.4, 0.15]],
};
const KEY = "knockout.sounded";
let audio = null;

export function beep(name) {
  // A browser that lets nothing sound, or has no sound at all, is silent: the page says it all too.
  audio ??= globalThis.AudioContext ? new AudioContext() : null;
  if (!audio) return;
  const asked = performance.now();
  // one that is allowed to sound only minutes later would sound for nothing
  audio.resume().then(() => performance.now() - asked < 2_000 && play(audio, TUNES[name], 0.2)).catch(() => {});
}

function sounded() {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

// Those that are new since the last look sound; those that are over may sound again when they come again.
function listen() {
  const now = [...document.querySelectorAll("[data-sounds]")].map((node) => node.dataset.sounds);
  const before = sounded();
  if (now.some((one) => !before.includes(one))) beep("alarm");
  try {
    sessionStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // It sounds once more on the next page.
  }
}

export function startAlarms() {
  listen();
  onPart((element) => element.matches(".live-head") && listen());
}
