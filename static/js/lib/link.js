// The one connection of a page: Socket.IO, the hall's time over it, and whether it really lives.

import { io } from "../../vendor/socket.io-client-4.8.4/socket.io.esm.min.js";
import { boot } from "./boot.js";
import { device } from "./device.js";
import { addSample, hint } from "./halltime.js";

const ANSWER_MS = 4_000;
const WAKE_MS = 3_000;
// A page that has just been opened says nothing of its connection for so long, or until it has one.
const OPENING_MS = 2_500;
const listeners = new Set();

export const socket = io({
  transports: ["websocket", "polling"],
  // Where WebSockets are refused (a proxy, a certificate that the phone does not trust) polling still gets through.
  tryAllTransports: true,
  auth: { as: boot.as, device },
  query: { lang: boot.locale },
  autoConnect: !boot.practice,
  reconnectionDelayMax: 3_000,
  timeout: 6_000,
});
// `off`: it is not there; while a page opens neither is known. `why`: what the server says of it where it has no room
// for this page now.
export const link = { on: Boolean(boot.practice), off: false, since: performance.now(), why: "" };

function became(on) {
  link.off = !on;
  if (link.on !== on) Object.assign(link, { on, since: performance.now() });
  for (const listener of listeners) listener(link);
}

// Call `listener(link)` now and whenever the connection comes or goes.
export function onLink(listener) {
  listeners.add(listener);
  listener(link);
}

// Ask the server and wait for its answer. Never while disconnected: the client would keep the
// question and pour it out later, when it means something else.
export function ask(event, data, patience = ANSWER_MS) {
  if (!socket.connected) return Promise.reject(new Error("offline"));
  return new Promise((resolve, reject) => {
    socket.timeout(patience).emit(event, data, (error, answer) => (error ? reject(error) : resolve(answer)));
  });
}

let trip = null;
// Told with every question for the time.
export const besides = {};

// Tell the server what goes with every question for the time now. Its answer sets no clock: more samples from a bad
// line would move the hall's time here, and taps go by that.
export function tell() {
  ask("time", { rtt: trip, ...besides }, WAKE_MS).catch(() => {});
}

// The server is told how long the last one took: the console shows how good a host's line is.
async function ping() {
  const sent = performance.now();
  const answer = await ask("time", { t: sent, rtt: trip, ...besides }, WAKE_MS);
  const received = performance.now();
  trip = Math.round(received - sent);
  addSample({ sent, received, now: answer.now });
}

async function measure() {
  for (let count = 0; count < 5; count += 1) {
    await ping().catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 150 + 50 * count));
  }
}

// A phone that slept may hold a connection that only looks open: ask, and if nothing comes, connect anew.
async function wake() {
  if (document.hidden || boot.practice) return;
  if (!socket.connected) {
    // Not `connect` alone: that does nothing while the client waits for its own next try.
    socket.disconnect().connect();
    return;
  }
  try {
    await ping();
    measure();
    became(true);
  } catch {
    socket.disconnect().connect();
  }
}

socket.on("connect", () => {
  link.why = "";
  became(true);
  measure();
});
socket.on("disconnect", (reason) => {
  became(false);
  if (reason === "io server disconnect") setTimeout(() => socket.connect(), 2_000);
});
// Refused in words: the client would not ask again by itself. Not all at the same moment.
socket.on("connect_error", (error) => {
  if (!error.data?.wait) return;
  link.why = error.message;
  became(false);
  setTimeout(() => socket.connect(), error.data.wait * 1_000 * (1 + Math.random()));
});
socket.io.on("reconnect_error", () => became(false));
setTimeout(() => link.on || became(false), OPENING_MS);

export function hearTime({ server_now: now, speed }) {
  if (now) hint(now, speed);
}

setInterval(() => {
  if (!document.hidden) ping().catch(() => {});
}, 20_000);
document.addEventListener("visibilitychange", wake);
window.addEventListener("pageshow", (event) => event.persisted && wake());
window.addEventListener("online", wake);
