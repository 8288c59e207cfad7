// The live parts of a page: each follows its room and is morphed in place, so that what a person is
// looking at, has focused or is typing stays where it is.

import { Idiomorph } from "../../vendor/idiomorph-0.8.0/idiomorph.esm.js";
import { boot } from "./boot.js";
import { drawClocks } from "./clock.js";
import { after, before } from "./motion.js";
import { follow } from "./rooms.js";

const listeners = new Set();
// A page that was kept on this device and opened without the server shows what was so when it was kept.
const { kept } = document.documentElement.dataset;
let last = performance.now() - (kept ? Date.now() - Number(kept) : 0);

// Call `listener(element)` after a part has changed.
export function onPart(listener) {
  listeners.add(listener);
}

// When anything was last heard of the server, by the steady clock.
export function lastHeard() {
  return last;
}

// A clock keeps its node and what is drawn in it; only where it runs to is new.
function keepClock(old, next) {
  for (const { name } of [...old.attributes]) {
    if (name.startsWith("data-") && !next.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...next.attributes]) {
    if (name.startsWith("data-")) old.setAttribute(name, value);
  }
}

// A form that somebody is filling in stays as it is until it is sent or put back.
function inUse(node) {
  const form = node.closest?.("form");
  return Boolean(form) && ("dirty" in form.dataset || form.contains(document.activeElement));
}

function beforeNodeMorphed(old, next) {
  if (!(old instanceof Element) || !(next instanceof Element)) return true;
  if ("clock" in (old.dataset ?? {}) && "clock" in (next.dataset ?? {})) {
    keepClock(old, next);
    return false;
  }
  // The server says of a row in a long list what it looks like: the same print, nothing to be done.
  if (old.dataset?.print && old.dataset.print === next.dataset?.print) return false;
  // A field outside any form keeps what is being typed in it.
  const typed = old === document.activeElement && old.matches("input") && next.matches("input");
  return !typed && !inUse(old);
}

const callbacks = {
  beforeNodeMorphed,
  // data-local: the page put it there (a refusal beside its button); the server knows nothing of it.
  beforeNodeRemoved: (node) => !("local" in (node.dataset ?? {})) && !(node instanceof Element && inUse(node)),
  // What somebody has opened stays open; what a total has just gained stands beside it for its three seconds.
  beforeAttributeUpdated: (name, node) => name !== "data-plus" && !(name === "open" && node.matches("details, dialog")),
};

function morph(element, html) {
  const was = before(element);
  Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks });
  drawClocks();
  // Fitted to the screen first: a row that glides already would be measured where it is not.
  for (const listener of listeners) listener(element);
  after(element, was);
}

// Another thing shares nothing with what was there: it takes its place at once, and nothing glides.
function replace(element, html) {
  element.innerHTML = html;
  drawClocks();
  for (const listener of listeners) listener(element);
}

// Follow one element's part; another argument, or another part, can be given later with `move`.
// whole: what comes after a move takes the place of what was there, instead of being made of it.
export function live(element, { whole = false } = {}) {
  return follow({
    part: element.dataset.part,
    arg: element.dataset.arg ?? "",
    locale: boot.locale,
    have: 0,
    event: "part",
    take: (push, moved) => push.html && (moved && whole ? replace : morph)(element, push.html),
    fresh: () => (last = performance.now()),
  });
}

// Follow every part of the page.
export function startParts() {
  drawClocks();
  return [...document.querySelectorAll("[data-part]")].map((element) => ({ element, room: live(element) }));
}
