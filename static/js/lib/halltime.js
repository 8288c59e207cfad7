// The hall's clock on this device: the server's time, best of several pings, never this device's own.
// A demonstration's clock may run faster: `speed` hall milliseconds pass in one real millisecond.

import { boot } from "./boot.js";
import { read, write } from "./store.js";

const KEEP_MS = 120_000;
const SLEW_MS = 1_000;
const SLEW_BELOW = 150;
const SLEPT_MS = 500;
const KEY = `knockout.time.${boot.hall ?? ""}`;

let speed = boot.speed ?? 1;
let anchor = { at: performance.now(), hall: Math.max(boot.server_now ?? 0, kept()) || Date.now() };
let slew = { by: 0, from: 0 };
let samples = [];
let awake = { wall: Date.now(), steady: performance.now() };

// A page that was opened without the server knows only what this device's own clock says has passed since.
function kept() {
  const right = (value) => ["wall", "hall", "speed"].every((name) => Number.isFinite(value?.[name]));
  const { wall, hall, speed: then } = read(KEY, { wall: 0, hall: 0, speed: 0 }, right);
  return hall + Math.max(0, Date.now() - wall) * then;
}

function plain(at) {
  return anchor.hall + (at - anchor.at) * speed;
}

// The hall's time in milliseconds since 1970.
export function hallNow(at = performance.now()) {
  const part = Math.max(0, 1 - (at - slew.from) / SLEW_MS);
  return plain(at) + slew.by * part;
}

export function hallSpeed() {
  return speed;
}

// How far off the clock can be, in real milliseconds; null while it is not measured.
export function uncertainty() {
  return samples.length ? Math.round(Math.min(...samples.map((sample) => sample.trip)) / 2) : null;
}

// One ping: sent and received by this device's steady clock, `now` by the hall's.
export function addSample({ sent, received, now }) {
  const next = { at: (sent + received) / 2, hall: now, trip: received - sent };
  samples = [...samples.filter((sample) => received - sample.at < KEEP_MS && agree(sample, next)), next];
  adopt(samples.reduce((best, sample) => (sample.trip < best.trip ? sample : best)));
}

// Two that can't both be true: the server's clock has been set since, and the newer is right.
function agree(one, next) {
  return Math.abs(one.hall + (next.at - one.at) * speed - next.hall) <= ((one.trip + next.trip) / 2 + SLEW_BELOW) * speed;
}

// A push tells the time too, but it is always a little late: good enough only before any ping, or after a sleep.
export function hint(now, newSpeed) {
  if (newSpeed) speed = newSpeed;
  const off = now - hallNow();
  if (off > (samples.length ? 2_000 * speed : 0)) {
    samples = [];
    adopt({ at: performance.now(), hall: now });
  }
}

// After a sleep what was measured before is worth nothing, and the steady clock may have stood still: until
// the next ping the device's own clock says how long it was.
function woke() {
  samples = [];
  const slept = Date.now() - awake.wall - (performance.now() - awake.steady);
  if (slept > SLEPT_MS) anchor = { ...anchor, hall: anchor.hall + slept * speed };
  look();
}

function look() {
  awake = { wall: Date.now(), steady: performance.now() };
}

function adopt(next) {
  const at = performance.now();
  const before = hallNow(at);
  anchor = { at: next.at, hall: next.hall };
  const off = before - plain(at);
  slew = Math.abs(off) < SLEW_BELOW * speed ? { by: off, from: at } : { by: 0, from: 0 };
  write(KEY, { wall: Date.now(), hall: plain(at), speed });
}

setInterval(() => !document.hidden && look(), 1_000);
// Before anything else hears of it, so that the first clock drawn after an unlock is right already.
document.addEventListener("visibilitychange", () => !document.hidden && woke());
window.addEventListener("pageshow", (event) => event.persisted && woke());
