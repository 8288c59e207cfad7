// One table beside the list: chosen without leaving the page, with its own address.

import { boot } from "../lib/boot.js";
import { ask } from "../lib/link.js";
import { onPart } from "../lib/parts.js";

const split = document.querySelector("[data-split]");
let rooms = [];
let chosen = "";

function part(name) {
  return rooms.find(({ element }) => element.dataset.part === `console-${name}`);
}

// Another argument is another room; the old one is left, for a page may be in so many rooms only.
function turn(name, arg) {
  const { element, room } = part(name);
  if (element.dataset.arg === arg) return;
  const old = [element.dataset.part, element.dataset.arg, boot.locale, boot.as].join("|");
  ask("leave", { room: old }).catch(() => {});
  element.dataset.arg = arg;
  room.move(arg);
}

function mark() {
  for (const row of split.querySelectorAll("tr[data-game]")) row.classList.toggle("is-chosen", row.dataset.game === chosen);
  for (const link of split.querySelectorAll(".table-link")) {
    if (link.closest("tr").dataset.game === chosen) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

function choose(game, push = true) {
  chosen = game;
  split.classList.toggle("has-panel", Boolean(game));
  turn("panel", game);
  mark();
  if (push) history.pushState({}, "", game ? `/console/tables/${game}` : "/console/tables");
}

function gameOf(path) {
  return decodeURIComponent(/^\/console\/tables\/([^/]+)$/.exec(path)?.[1] ?? "");
}

// A plain click stays on the page; with a key held it opens a tab, as on any link.
function onClick(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const cycle = event.target.closest("a[data-cycle]");
  const link = event.target.closest('a[href^="/console/tables/"], a[data-panel-close]');
  const row = event.target.closest("tr[data-game]");
  if (cycle) turn("tables", cycle.dataset.cycle);
  else if (link) choose(gameOf(new URL(link.href).pathname));
  else if (row && !event.target.closest("button, a")) choose(row.dataset.game);
  else return;
  event.preventDefault();
}

export function startPanel(all) {
  if (!split) return;
  rooms = all;
  chosen = part("panel").element.dataset.arg;
  document.addEventListener("click", onClick);
  window.addEventListener("popstate", () => choose(gameOf(location.pathname), false));
  onPart(mark);
  mark();
}
