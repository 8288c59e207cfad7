// A press does only what has been looked at: the second of two quick presses does nothing. What a command makes of
// the page takes the place of what was pressed, and that is another command, of another turn or another result.

export const LOOKED_AT_MS = 700;

// What the buttons did, and where on the page, before each change of the last moment.
const gone = [];
let now = [];
let sent = null;

function placeOf(button) {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { left: left + scrollX, top: top + scrollY, right: left + scrollX + width, bottom: top + scrollY + height };
}

function within(place, { x, y }) {
  return x >= place.left && x <= place.right && y >= place.top && y <= place.bottom;
}

// Where a press was: under the pointer, or for a key in the middle of its button.
function pointOf(button, event) {
  if (event?.detail) return { x: event.pageX, y: event.pageY };
  const { left, top, right, bottom } = placeOf(button);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

function recent(at) {
  return performance.now() - at < LOOKED_AT_MS;
}

function shown() {
  const buttons = [...document.querySelectorAll("button[data-do]")].filter((button) => button.checkVisibility());
  return buttons.map((button) => ({ node: button, command: button.dataset.do, place: placeOf(button) }));
}

// The page has changed: what it showed until now is kept for a moment.
export function look() {
  while (gone.length && !recent(gone[0].at)) gone.shift();
  gone.push({ at: performance.now(), buttons: now });
  now = shown();
}

// Something has moved without a change of what it does.
export function measure() {
  now = shown();
}

function sentHere(button, point) {
  if (!sent || !recent(sent.at)) return false;
  return sent.node === button || within(sent.place, point);
}

// Whether a press of this button came too soon after what stood there before it, or after a command from there.
export function tooSoon(button, event) {
  const point = pointOf(button, event);
  if (sentHere(button, point)) return true;
  const another = (one) => one.command !== button.dataset.do && (one.node === button || within(one.place, point));
  return gone.some(({ at, buttons }) => recent(at) && buttons.some(another));
}

// A command was sent from here; call it again when its answer is here.
export function wasSent(button) {
  sent = { at: performance.now(), node: button, place: placeOf(button) };
}

export function answered() {
  if (sent) sent.at = performance.now();
}

export function listenToLooks() {
  document.addEventListener("toggle", measure, true);
  addEventListener("resize", measure);
  now = shown();
}
