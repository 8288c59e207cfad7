// A finger that is already on its way, or drums on a button, must not hit what has just appeared under it.
// For a blink after the picture changed no tap counts; on the very spot whose tap changed it none does for as
// long as the drumming goes on.

const BLINK_MS = 400;
const DRUMMING_MS = 700;
const LONGEST_MS = 5_000;
const SPOT_PX = 64;

let changed = -Infinity;
let last = null;
let spot = null;

// The picture has changed: another turn, another phase.
export function pictureChanged() {
  changed = performance.now();
  spot = last && changed - last.at < DRUMMING_MS ? { ...last } : null;
}

function drumming({ clientX, clientY }, now) {
  const on = spot && now - changed < LONGEST_MS && now - spot.at < DRUMMING_MS && Math.hypot(clientX - spot.x, clientY - spot.y) < SPOT_PX;
  if (on) spot.at = now;
  return on;
}

// The keys for points lie where no other picture has a button: a quick first digit counts.
function tooSoon(event) {
  const now = performance.now();
  const key = event.target.closest(".keypad");
  if (drumming(event, now) || (!key && now - changed < BLINK_MS)) return true;
  last = { at: now, x: event.clientX, y: event.clientY };
  return false;
}

function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}

export function guard(root) {
  root.addEventListener("pointerdown", (event) => tooSoon(event) && swallow(event), { capture: true });
  // A click without a finger is the keyboard or a screen reader.
  root.addEventListener("click", (event) => event.detail === 0 && performance.now() - changed < BLINK_MS && swallow(event), { capture: true });
}
