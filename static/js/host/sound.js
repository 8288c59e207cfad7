// Sound, off until somebody switches it on: one device a table may sound. Every sound has its own
// pitch and rhythm; each also has something to see.

import { hallNow, hallSpeed } from "../lib/halltime.js";
import { play } from "../lib/tones.js";

const TUNES = {
  warn: [[520, 0, 0.16]],
  time: [[740, 0, 0.25], [440, 0.3, 0.5]],
  start: [[660, 0, 0.1]],
  done: [[980, 0, 0.04]],
  error: [[220, 0, 0.12], [220, 0.18, 0.12]],
};

let audio = null;
let timers = [];

export function unlock() {
  if (navigator.audioSession) navigator.audioSession.type = "playback";
  audio ??= new AudioContext();
  audio.resume();
}

export function sound(name) {
  if (!audio) return;
  play(audio, TUNES[name], 0.25);
}

// The two moments of a turn that are heard: little time left, and none.
export function listenTo(game, rules) {
  timers.forEach(clearTimeout);
  timers = [];
  const { deadline } = game.clock.turn;
  if (!audio || deadline === null) return;
  const left = deadline - hallNow();
  const at = (before, name) => left > before && timers.push(setTimeout(() => sound(name), (left - before) / hallSpeed()));
  at(rules.warn_at, "warn");
  at(0, "time");
}
