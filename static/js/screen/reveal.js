// The step that was just revealed: a seat's team stands large before everybody, then flies to its table; a place or
// an award rises. Whoever opens the page later sees where it has come to, and nothing moves.

import { onPart } from "../lib/parts.js";

const HOLD_MS = 1_600;
const FLY_MS = 700;
const RISE_MS = 700;
const RISE = [{ opacity: 0, transform: "translateY(4vh)" }, { opacity: 1, transform: "none" }];
// How many letters stand in two lines at the largest size.
const LONG = 24;
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let known = null;
let spot = null;

function make(name, parent, text = "") {
  const node = document.createElement("p");
  node.className = name;
  node.textContent = text;
  parent.append(node);
  return node;
}

function clear() {
  if (!spot) return;
  clearTimeout(spot.timer);
  spot.node.remove();
  spot.target.style.visibility = "";
  spot = null;
}

// From where the large name stands to where the small one is.
function between(from, to) {
  const scale = Math.max(0.05, to.height / Math.max(1, from.height));
  const x = to.left - from.left;
  const y = to.top - from.top;
  return [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${scale})` }];
}

function fly() {
  const { node, target, name } = spot;
  const goal = target.querySelector(".name, .lot-nobody") ?? target;
  if (calm.matches || !goal.checkVisibility()) return clear();
  node.style.setProperty("--flight", `${FLY_MS}ms`);
  node.classList.add("is-flying");
  name.style.transformOrigin = "0 0";
  const path = between(name.getBoundingClientRect(), goal.getBoundingClientRect());
  const flight = name.animate(path, { duration: FLY_MS, easing: "ease-in-out", fill: "forwards" });
  flight.onfinish = clear;
  return flight;
}

// The seat and its table, and the name as large as its length allows; the seat at the table waits for it.
function shine(target) {
  const node = document.createElement("div");
  node.className = "spot";
  node.setAttribute("aria-hidden", "true");
  const where = make("spot-where", node);
  where.append(target.dataset.where, target.querySelector(".seat").cloneNode(true));
  const name = make("spot-name", node, target.dataset.said);
  name.classList.toggle("is-long", target.dataset.said.length > LONG);
  document.body.append(node);
  target.style.visibility = "hidden";
  spot = { node, target, name, timer: setTimeout(fly, HOLD_MS) };
}

function step(body) {
  const target = body.querySelector("[data-last]");
  if (!target) return;
  if ("said" in target.dataset) shine(target);
  else if (!calm.matches) target.animate(RISE, { duration: RISE_MS, easing: "ease-out" });
}

function look() {
  const body = document.querySelector("[data-reveal]");
  const now = body && { what: body.dataset.reveal, shown: Number(body.dataset.shown) };
  if (now && known && now.what === known.what && now.shown === known.shown) return;
  clear();
  const next = now && known && now.what === known.what && now.shown === known.shown + 1;
  known = now;
  if (next && !document.hidden) step(body);
}

export function startReveal() {
  look();
  onPart(look);
}
