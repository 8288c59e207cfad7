// One table where there is less height than it wants (a message at the foot, a large step of type): it leaves out
// what matters least, and only then its type becomes smaller. Nothing is pressed together or cut.

import { isPage } from "./fit.js";

// What goes, in this order: the last move, the second line of names, a part of the clock's height.
const LEAN = ["last", "line", "low"];
const STEP = 0.05;
// The step of type that a view is made for; under a message it may be a little smaller.
const LEAST = 1;
const LEAST_UNDER_A_MESSAGE = 0.8;
// Heights of letters: lower, narrower or with the letters of its lines closer, the picture of the totals says nothing.
const LOWEST_CURVE = 5;
const NARROWEST_CURVE = 6;
const CLOSEST_LETTERS = 0.85;

// A clock's digits are lower than its line, by a part of the smallest type.
const SLACK = 0.25;

const sizeOf = (node) => parseFloat(getComputedStyle(node).fontSize);

function fits(one) {
  if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1) return false;
  const places = [...one.querySelectorAll(".one-who, .one-clock, .one-row")];
  return places.every((place) => {
    const row = place.matches(".one-row");
    const { top, bottom } = (row ? place : place.parentElement).getBoundingClientRect();
    const more = row ? 1 : SLACK * sizeOf(one);
    const pieces = [...place.children].map((piece) => piece.getBoundingClientRect());
    return pieces.every((piece) => !piece.height || (piece.top >= top - more && piece.bottom <= bottom + more));
  });
}

function tells(curve) {
  const letters = [...curve.querySelectorAll(".curve-letter")];
  const size = sizeOf(letters[0] ?? curve);
  const { clientHeight, clientWidth } = curve.querySelector(".curve-svg");
  if (clientHeight < LOWEST_CURVE * size || clientWidth < NARROWEST_CURVE * size) return false;
  const heights = letters.map((letter) => letter.getBoundingClientRect().top).sort((a, b) => a - b);
  return heights.every((height, index) => !index || height - heights[index - 1] >= CLOSEST_LETTERS * size);
}

function shrink(one) {
  const message = document.querySelector(".band:not([hidden])");
  const least = message ? LEAST_UNDER_A_MESSAGE : LEAST;
  let scale = Number(getComputedStyle(one).getPropertyValue("--hall-scale"));
  while (scale > least && !fits(one)) {
    scale = Math.max(scale - STEP, least);
    one.style.setProperty("--hall-scale", String(scale));
  }
}

// Call after a push, and when the size of the screen or of the type is another.
export function fitOne() {
  const one = document.querySelector(".one");
  if (!one) return;
  delete one.dataset.lean;
  one.style.removeProperty("--hall-scale");
  if (isPage()) return;
  const gone = [];
  const leave = (piece) => {
    gone.push(piece);
    one.dataset.lean = gone.join(" ");
  };
  for (const piece of LEAN) {
    if (fits(one)) break;
    leave(piece);
  }
  shrink(one);
  const curve = one.querySelector(".curve");
  if (curve && !tells(curve)) leave("curve");
}
