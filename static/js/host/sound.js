// Sound and vibration: one device a table sounds. Every sound has its own pitch and rhythm; each also has
// something to see.

import { hallNow, hallSpeed } from "../lib/halltime.js";
import { read, write } from "../lib/store.js";
import { play } from "../lib/tones.js";

const KEY = "knockout.sound";
const TUNES = {
  warn: [[520, 0, 0.16]],
  time: [[740, 0, 0.25], [440, 0.3, 0.5]],
  done: [[980, 0, 0.04]],
  error: [[220, 0, 0.12], [220, 0.18, 0.12]],
};
const SHAKES = { warn: [250], time: [300, 120, 300], done: [20] };

let audio = null;
let timers = [];
let on = read(KEY, true);

export function soundOn() {
  return on;
}

// Call from a tap: until then no browser lets a page sound.
export function unlock() {
  if (!on || !("AudioContext" in window)) return;
  if (navigator.audioSession) navigator.audioSession.type = "playback";
  audio ??= new AudioContext();
  audio.resume();
}

export function toggleSound() {
  on = !on;
  write(KEY, on);
  unlock();
  sound("done");
}

export function sound(name) {
  if (on && SHAKES[name] && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(SHAKES[name]);
  if (on && audio) play(audio, TUNES[name], 0.25);
}

// The two moments of a turn that are heard: little time left, and none.
export function listenTo(game, rules) {
  timers.forEach(clearTimeout);
  timers = [];
  const { deadline } = game.clock.turn;
  if (deadline === null) return;
  const left = deadline - hallNow();
  const at = (before, name) => left > before && timers.push(setTimeout(() => sound(name), (left - before) / hallSpeed()));
  at(rules.warn_at, "warn");
  at(0, "time");
}
