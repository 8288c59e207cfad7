// Lets this page open without the server: a worker keeps it. Only over HTTPS, and only while the server wants it.

import { boot } from "./boot.js";

const able = isSecureContext && "serviceWorker" in navigator;
// The page as it came, before any script has drawn on it: the worker need not fetch it a second time.
const made = { at: Date.now(), html: null, nonce: document.querySelector("script[nonce]")?.nonce };
let had = able && Boolean(navigator.serviceWorker.controller);
if (able && boot.shell && !had) made.html = whole();

// A browser hides the nonces of a page that is open: they are written into the copy again, where they were right.
function whole() {
  const copy = document.documentElement.cloneNode(true);
  const marked = [...document.querySelectorAll("[nonce]")];
  for (const [index, node] of copy.querySelectorAll("[nonce]").entries()) {
    if (marked[index].nonce === made.nonce) node.setAttribute("nonce", made.nonce);
  }
  return `<!doctype html>${copy.outerHTML}`;
}

async function tell(message) {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

// What the page used before the worker had it: sheets, scripts, fonts.
async function tellFiles() {
  await document.fonts.ready;
  const used = performance.getEntriesByType("resource").map((entry) => entry.name);
  await tell({ files: used.filter((address) => address.startsWith(`${location.origin}/static/`)), ...made });
  made.html = null;
}

// A new version has taken over: it is told anew what is open. The first worker of all is told anyway.
function changed() {
  if (had) tellFiles().catch(() => {});
  had = true;
}

async function start() {
  navigator.serviceWorker.addEventListener("controllerchange", changed);
  if (document.readyState !== "complete") await new Promise((resolve) => window.addEventListener("load", resolve));
  const registered = await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  // A browser looks for a new version by itself, once, some time after a page was opened: it is asked now.
  if (had) registered.update().catch(() => {});
  await tellFiles();
}

// Take the worker away with all that it kept; localStorage, with taps not sent yet, is not touched.
export async function leaveShell() {
  if (!able) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}

// The right to this page has been taken back: it isn't kept any longer.
export async function forgetPage() {
  if (able && boot.shell && navigator.serviceWorker.controller) await tell({ forget: true });
}

// Call once. Where it can't be, the page is as good without.
export async function startShell() {
  try {
    if (able) await (boot.shell ? start() : leaveShell());
  } catch {
    // A browser that refuses (private mode, no room): nothing is kept.
  }
}
