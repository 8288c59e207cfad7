// The bracket's lines: one drawing behind the columns, from the table where a team wins to the seat it goes to.
// Made from where the boxes stand; drawn anew whenever they may have moved.

import { isPage } from "./fit.js";

const SVG = "http://www.w3.org/2000/svg";
const FROM_THE_EDGE = 12;

const shown = (node) => node.getClientRects().length > 0;
const columnOf = (node) => node.closest(".b-column");

function boxIn(root, node) {
  const [frame, box] = [root.getBoundingClientRect(), node.getBoundingClientRect()];
  return { left: box.left - frame.left, right: box.right - frame.left, top: box.top - frame.top, bottom: box.bottom - frame.top, middle: (box.top + box.bottom) / 2 - frame.top };
}

// The box that stands for a game: its card, else its line in a folded column. A column that says no more than how
// many tables it has is where no line begins.
function sourceOf(root, game) {
  return [...root.querySelectorAll(`[data-game="${game}"]`)].find(shown);
}

// Where a line ends: at the team's seat; where that is folded away, all lines into the column are one.
function targetOf(node) {
  return shown(node) ? node : columnOf(node).querySelector(".b-short");
}

function linksOf(root) {
  const found = new Map();
  for (const node of root.querySelectorAll("[data-from]")) {
    const source = sourceOf(root, node.dataset.from);
    const target = targetOf(node);
    if (!source || !shown(target) || columnOf(source) === columnOf(node)) continue;
    const one = shown(node) ? node : `${columnOf(node).id} ${columnOf(source).id}`;
    found.set(one, { source, target, into: columnOf(node), solid: "solid" in node.dataset });
  }
  return [...found.values()];
}

// The lines into one column, from the one before it; each has a lane of its own, so that none runs along another.
// A line from further back would go round all that stands between: the mark beside the name says as much.
function lanes(root, links) {
  const into = boxIn(root, links[0].into);
  const before = [...root.querySelectorAll(":scope > .b-column")].filter((column) => shown(column) && boxIn(root, column).right <= into.left);
  const left = Math.max(...before.map((column) => boxIn(root, column).right));
  const near = links
    .filter((link) => columnOf(link.source) === before.at(-1))
    .map((link) => ({ ...link, from: boxIn(root, link.source), to: boxIn(root, link.target) }));
  const order = [...near.filter(({ from, to }) => from.middle < to.middle).reverse(), ...near.filter(({ from, to }) => from.middle >= to.middle)];
  return order.map((end, index) => ({ ...end, lane: left + ((into.left - left) * (index + 1)) / (order.length + 1) }));
}

// A card that has another beside it is left by its lower edge, through the gap below the cards.
function startOf(root, { source, from }) {
  const column = boxIn(root, columnOf(source));
  if (from.right >= column.right - FROM_THE_EDGE) return `M${from.right} ${from.middle}`;
  const below = [...source.parentElement.children].map((card) => boxIn(root, card).top).filter((top) => top >= from.bottom);
  const gap = below.length ? (from.bottom + Math.min(...below)) / 2 : from.bottom + FROM_THE_EDGE / 2;
  return `M${from.right - FROM_THE_EDGE} ${from.bottom}V${gap}`;
}

function pathNode(root, end) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", end.solid ? "b-link is-solid" : "b-link");
  path.setAttribute("d", `${startOf(root, end)}H${end.lane}V${end.to.middle}H${end.to.left}`);
  return path;
}

export function drawLinks(root) {
  root.querySelector(":scope > .b-links")?.remove();
  const links = isPage() ? [] : linksOf(root);
  if (!links.length) return;
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "b-links");
  svg.setAttribute("aria-hidden", "true");
  const columns = new Set(links.map((link) => link.into));
  const ends = [...columns].flatMap((into) => lanes(root, links.filter((link) => link.into === into)));
  svg.append(...ends.sort((one, other) => one.solid - other.solid).map((end) => pathNode(root, end)));
  root.prepend(svg);
}
