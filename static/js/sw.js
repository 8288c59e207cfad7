// Keeps the host's page, the hall's screens, a team's page and the practice table on this device, so that they
// open without the server. Everything else goes past it. The server fills in the version of all pages, and the
// headers that every page has; only the nonce in its policy is each page's own.

const CACHE = "knockout-@version@";
const HEADERS = "@headers@";
const PATIENCE_MS = 4_000;
const MOST_PAGES = 12;
const MOST_FILES = 300;
const GONE = [401, 403, 404, 410];
const POLICY = "Content-Security-Policy";
const underWay = new Map();

// What a page is kept under: a host's by its table, whatever else its address says. Null: it isn't kept.
function keyOf(address) {
  const url = new URL(address);
  if (url.origin !== location.origin) return null;
  if (url.pathname === "/host") return `/host?table=${url.searchParams.get("table") ?? ""}`;
  // A team's page is that of the team this device has kept, whatever its address said when it was picked.
  if (url.pathname === "/practice" || url.pathname === "/") return url.pathname;
  return /^\/screen(\/|$)/.test(url.pathname) ? url.pathname + url.search : null;
}

// Whether an address names its version, so that what was there once is there for good.
function lasts(address) {
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || !url.pathname.startsWith("/static/")) return false;
  return url.searchParams.has("v") || /^\/static\/(at|vendor|fonts)\//.test(url.pathname);
}

// One fetch for one file, however many ask for it. Kept is only what the server says will never change.
function fetched(address) {
  if (!underWay.has(address)) {
    const asked = fetch(address).then(async (answer) => {
      const cache = await caches.open(CACHE);
      if (answer.ok && /immutable/.test(answer.headers.get("Cache-Control"))) await cache.put(address, answer.clone());
      return answer;
    });
    underWay.set(address, asked);
    asked.catch(() => {}).then(() => underWay.delete(address));
  }
  return underWay.get(address).then((answer) => answer.clone());
}

async function keepFile(address) {
  const cache = await caches.open(CACHE);
  if (lasts(address) && !(await cache.match(address, { ignoreVary: true }))) await fetched(address);
}

async function file(event) {
  const found = await caches.match(event.request.url, { cacheName: CACHE, ignoreVary: true });
  if (found) return found;
  const client = await clients.get(event.clientId);
  return client && keyOf(client.url) ? fetched(event.request.url) : fetch(event.request);
}

// What a kept page is sent with: its policy lets run what has its own nonce, as on the day it came.
function headersOf(nonce) {
  return { ...HEADERS, [POLICY]: HEADERS[POLICY].replace("@nonce@", /^[\w-]+$/.test(nonce) ? nonce : "") };
}

// The copy says when it was made, by this device's clock: so the page can tell how old it is. It is kept once
// all its files are, so that what opens is whole.
async function keepPage(key, html, at, nonce) {
  const cache = await caches.open(CACHE);
  const files = [...html.matchAll(/(?:href|src)="(\/static\/[^"]+)"/g)].map((found) => found[1]);
  await Promise.all(files.map((path) => keepFile(new URL(path, location.origin).href)));
  const kept = html.replace("<html ", `<html data-kept="${at}" `);
  await cache.put(key, new Response(kept, { headers: headersOf(nonce) }));
  await trim(cache);
}

async function keepAnswer(key, answer) {
  // Another team's page, or one on which a team is being picked.
  if (answer.headers.get("X-Knockout-Keep") === "no") return;
  const [, nonce] = /'nonce-([^']+)'/.exec(answer.headers.get(POLICY)) ?? [];
  if (answer.status === 200) await keepPage(key, await answer.text(), Date.now(), nonce);
  else if (GONE.includes(answer.status)) await (await caches.open(CACHE)).delete(key);
}

// The oldest go first.
async function trim(cache) {
  const kept = await cache.keys();
  const pages = kept.filter(({ url }) => keyOf(url));
  const files = kept.filter(({ url }) => !keyOf(url));
  const spare = [...pages.slice(0, -MOST_PAGES), ...files.slice(0, -MOST_FILES)];
  await Promise.all(spare.map((request) => cache.delete(request)));
}

// The server first; what is kept where the server is away, fails, or takes too long.
async function page(event, key) {
  const asked = fetch(event.request).then((answer) => ({ answer, copy: answer.clone() }));
  const known = caches.match(key, { cacheName: CACHE });
  event.waitUntil(asked.then(({ copy }) => keepAnswer(key, copy)).catch(() => {}));
  const old = await known;
  const fresh = asked.then(({ answer }) => answer);
  if (!old) return fresh;
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, old));
  return Promise.race([fresh.then((answer) => (answer.status >= 500 ? old : answer)), late]).catch(() => old);
}

// What an older version kept is fetched anew; where that fails, the older worker stays.
async function carryOver() {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const pages = name === CACHE ? [] : (await cache.keys()).filter(({ url }) => keyOf(url));
    for (const { url } of pages) await keepAnswer(keyOf(url), await fetch(url));
  }
}

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
}

// A page was loaded before this worker had it: it says which files it uses, and what it was made of.
async function keepOpen(client, { files, html, at, nonce }) {
  const key = keyOf(client.url);
  if (!key) return;
  await Promise.all(files.map(keepFile));
  if (html) await keepPage(key, html, at, nonce);
  else if (!(await caches.match(key, { cacheName: CACHE }))) await keepAnswer(key, await fetch(client.url));
}

async function forget(client) {
  const cache = await caches.open(CACHE);
  await cache.delete(keyOf(client.url));
}

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(carryOver());
});
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", (event) => {
  const done = event.data.forget ? forget(event.source) : keepOpen(event.source, event.data);
  event.waitUntil(done.catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const key = request.mode === "navigate" ? keyOf(request.url) : null;
  if (key) event.respondWith(page(event, key));
  else if (lasts(request.url)) event.respondWith(file(event));
});
