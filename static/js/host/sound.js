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

let sounded = null;

// The end of a turn is heard once, whether this phone's own timer or the server's word of the pass is first.
function timeIsUp(game, turn) {
  const key = `${game}|${turn}`;
  if (sounded === key) return;
  sounded = key;
  sound("time");
}

// The two moments of a turn that are heard: little time left, and none. `before`: the game until now.
export function listenTo(before, game) {
  timers.forEach(clearTimeout);
  timers = [];
  const last = game.log[0];
  if (before.id === game.id && before.phase === "thinking" && last?.auto && last.turn === before.turn) timeIsUp(game.id, last.turn);
  const { deadline } = game.clock.turn;
  if (deadline === null) return;
  const left = deadline - hallNow();
  const at = (rest, run) => left > rest && timers.push(setTimeout(run, (left - rest) / hallSpeed()));
  at(game.rules.warn_at, () => sound("warn"));
  at(0, () => timeIsUp(game.id, game.turn));
}
