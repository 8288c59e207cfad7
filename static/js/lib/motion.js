// What moves when a part changes: a row glides to its new place, a total counts up once. Never with reduced motion.

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE_MS = 350;
const COUNT_MS = 600;
const PLUS_MS = 3_000;

function home(node) {
  return node.closest("[id]")?.id;
}

// While a total counts up, what it says is on its way: what counts is where it is going.
function goalOf(node) {
  return node.goal ?? Number(node.textContent);
}

// Where a row stands in its own list: what opens or closes above the list moves no row in it.
function placeOf(row) {
  return row.getBoundingClientRect().top - row.parentElement.getBoundingClientRect().top;
}

// Remember where the rows stand and what they say.
export function before(root) {
  const places = new Map();
  const counts = new Map();
  for (const row of root.querySelectorAll("li[id]:not([data-print])")) places.set(row.id, placeOf(row));
  for (const node of root.querySelectorAll("[data-count]")) counts.set(home(node), goalOf(node));
  return { places, counts };
}

// Let them get from there to here.
export function after(root, was) {
  if (calm.matches || document.hidden) return;
  for (const row of root.querySelectorAll("li[id]:not([data-print])")) {
    const moved = (was.places.get(row.id) ?? NaN) - placeOf(row);
    if (moved) row.animate([{ transform: `translateY(${moved}px)` }, { transform: "none" }], { duration: GLIDE_MS, easing: "ease-out" });
  }
  for (const node of root.querySelectorAll("[data-count]")) {
    const from = was.counts.get(home(node));
    const to = Number(node.textContent);
    if (Number.isFinite(from) && from !== to) countUp(node, from, to);
    node.goal = to;
  }
}

function countUp(node, from, to) {
  const began = performance.now();
  const text = node.firstChild;
  const step = (now) => {
    // A newer total has come meanwhile: it counts for itself.
    if (node.counting !== began || !text.isConnected) return;
    const part = Math.min(1, (now - began) / COUNT_MS);
    text.nodeValue = String(Math.round(from + (to - from) * part));
    if (part < 1) requestAnimationFrame(step);
  };
  node.counting = began;
  if (to > from) {
    node.dataset.plus = `+${to - from}`;
    setTimeout(() => delete node.dataset.plus, PLUS_MS);
  }
  requestAnimationFrame(step);
}
