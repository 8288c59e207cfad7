// A display in the hall: it says which one it is, and shows what the console says. No keyboard, no mouse.
// It is known by the name in its address, /screen?name=..., else by an id that this browser keeps.

import { boot } from "./lib/boot.js";
import { device } from "./lib/device.js";
import { hallNow, hallSpeed } from "./lib/halltime.js";
import { ask, onLink, socket } from "./lib/link.js";
import { live, onPart } from "./lib/parts.js";
import { follow } from "./lib/rooms.js";
import { startShell } from "./lib/shell.js";
import { read, write } from "./lib/store.js";
import { watchLink } from "./lib/strip.js";
import { setTheme } from "./lib/theme.js";
import { pageOfLists } from "./screen/fit.js";
import { nextLines } from "./screen/pages.js";
import { showing } from "./screen/programme.js";
import { fullScreen, settle, startSettling } from "./screen/settle.js";

const LINES_MS = 8_000;
const HELLO_MS = 10_000;
const TURN_MS = 200;
const IDENTIFY_MS = 10_000;
const RESIZED_MS = 500;
const KEY = "knockout.display";
// By the steps of the console: the same that every view is measured at (tests/browser/screens.py).
const SCALES = { "-1": 0.85, 0: 1, 1: 1.15, 2: 1.3 };
const BY_ITSELF = { kind: "follow" };

const [element, band] = document.querySelectorAll("[data-part]");
const label = document.querySelector("[data-identify]");
const note = document.querySelector("[data-note]");
const name = new URLSearchParams(location.search).get("name") || null;
let me = { v: 0, programme: null };
let followed = null;
let room = null;
let shown = { view: "", arg: "" };
const pages = {};

// --- what it shows

function look({ theme, size }) {
  setTheme(theme, false);
  const scale = String(SCALES[size] ?? 1);
  const root = document.documentElement;
  if (root.style.getPropertyValue("--hall-scale") === scale) return;
  root.style.setProperty("--hall-scale", scale);
  settle();
}

function turn() {
  if (!me.programme) return;
  const next = showing(me.programme, hallNow() / hallSpeed() / 1000, { followed, pages });
  if (!next) return;
  const { list, ...wanted } = next;
  pageOfLists(list);
  if (wanted.view === shown.view && wanted.arg === shown.arg) return;
  const other = wanted.view !== shown.view;
  shown = wanted;
  element.dataset.part = shown.view;
  element.dataset.arg = shown.arg;
  if (room) room.move(shown.arg, shown.view);
  else room = live(element, { whole: true });
  if (other) hello();
}

// What is drawn is of another view: the page's face and sheet go with it, in the same moment.
function face(view) {
  if (document.body.dataset.view === view) return;
  document.body.classList.remove(`screen-${document.body.dataset.view}`);
  document.body.classList.add(`screen-${view}`);
  document.body.dataset.view = view;
  for (const { dataset, sheet } of document.querySelectorAll("link[data-view]")) {
    if (sheet) sheet.disabled = dataset.view !== view;
  }
}

function drawn(part) {
  if (part !== element) return;
  face(element.dataset.part);
  const body = element.querySelector("[data-of]");
  if (body) pages[element.dataset.part] = Number(body.dataset.of);
}

// --- what it is told

function take(told) {
  if (told.id === me.id && told.v < me.v) return;
  me = told;
  document.title = told.name;
  label.textContent = told.name;
  write(KEY, { theme: told.theme, size: told.size });
  look(told);
  turn();
}

// It could not be put on the list: it shows by itself what everybody wants to see, and says so.
function alone(message) {
  note.textContent = message ?? "";
  note.hidden = !message;
  if (!message || me.programme) return;
  me = { ...me, programme: BY_ITSELF };
  turn();
}

async function hello() {
  const size = { width: innerWidth, height: innerHeight };
  try {
    const answer = await ask("display", { device, name, locale: boot.locale, ...shown, ...size });
    alone(answer.ok ? null : answer.message);
    if (!answer.ok) return;
    if (answer.build !== boot.build) renew(answer.build);
    take(answer.display);
  } catch {
    // Not connected or no answer: the next connect or look asks again.
  }
}

// The server runs a newer version: once for each, since a page kept on this device may come again.
function renew(build) {
  if (read(`${KEY}.build`) === build) return;
  write(`${KEY}.build`, build);
  location.reload();
}

let named = 0;

function identify() {
  label.hidden = false;
  clearTimeout(named);
  named = setTimeout(() => (label.hidden = true), IDENTIFY_MS);
}

socket.on("display", ({ display, do: order }) => {
  take(display);
  if (order === "identify") identify();
  if (order === "reload") location.reload();
});

// --- start: as it looked before, until the server has said how it is now

face("");
const right = (value) => ["dark", "light"].includes(value?.theme);
look(read(KEY, { theme: "dark", size: 0 }, right));
startShell();
watchLink();
onPart(drawn);
startSettling();
onPart(turn);
live(band);
follow({
  part: "programme", arg: "", locale: boot.locale, have: 0, event: "state",
  take: ({ snapshot }) => {
    followed = snapshot;
    turn();
  },
});
onLink((link) => {
  // Versions count within one run of the server: a file from before may be older.
  me = { ...me, id: null };
  if (link.on) hello();
});
setInterval(hello, HELLO_MS);
setInterval(turn, TURN_MS);
setInterval(nextLines, LINES_MS);
let resized = 0;
window.addEventListener("resize", () => {
  clearTimeout(resized);
  resized = setTimeout(hello, RESIZED_MS);
});
document.addEventListener("keydown", (event) => event.code === "KeyF" && fullScreen());
