// The right to this page has been taken back: it says so at the door, and keeps nothing of what it showed.

import { boot } from "./boot.js";
import { socket } from "./link.js";

let expected = false;

function leave() {
  if (expected) return;
  const here = location.pathname + location.search;
  // not a page to go back to
  location.replace(`/console/login?ended=${encodeURIComponent(boot.as)}&next=${encodeURIComponent(here)}`);
}

// While this page itself changes what it came in by, being thrown out is no news.
export function expectRevoked(on) {
  expected = on;
}

export function watchRevoked() {
  socket.on("revoked", leave);
}
