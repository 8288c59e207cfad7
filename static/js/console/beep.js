// The desk is noisy and looks at people, not at the screen: what went well sounds unlike what did not.

import { play } from "../lib/tones.js";

const TUNES = { done: [[880, 0, 0.06]], error: [[220, 0, 0.12], [220, 0.18, 0.12]] };
let audio = null;

export function beep(name) {
  // A browser that lets nothing sound, or has no sound at all, is silent: the page says it all too.
  audio ??= globalThis.AudioContext ? new AudioContext() : null;
  if (!audio) return;
  audio.resume().catch(() => {});
  play(audio, TUNES[name], 0.2);
}
