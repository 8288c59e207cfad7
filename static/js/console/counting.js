// The counting commission's page: from one result to the next without leaving it, each with its own address.

import { boot } from "../lib/boot.js";
import { ask } from "../lib/link.js";
import { onDone } from "./taps.js";

const ROOT = "/console/counting";
let part = null;

function turn(game, push = true) {
  const { element, room } = part;
  if (push) history.pushState({}, "", game ? `${ROOT}/${game}` : ROOT);
  if (element.dataset.arg === game) return;
  const old = [element.dataset.part, element.dataset.arg, boot.locale, boot.as].join("|");
  ask("leave", { room: old }).catch(() => {});
  element.dataset.arg = game;
  room.move(game);
}

function gameOf(path) {
  return decodeURIComponent(new RegExp(`^${ROOT}/([^/]+)$`).exec(path)?.[1] ?? "");
}

function onClick(event) {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  const link = event.target.closest("a[data-counting]");
  if (!link) return;
  event.preventDefault();
  turn(link.dataset.counting);
}

export function startCounting(rooms) {
  part = rooms.find(({ element }) => element.dataset.part === "console-counting");
  if (!part) return;
  document.addEventListener("click", onClick);
  window.addEventListener("popstate", () => turn(gameOf(location.pathname), false));
  // What has been confirmed or returned is done with: the first that still waits comes up.
  onDone((_answer, element) => {
    const done = element.matches("[data-confirm], form[data-do=return_result]");
    if (done) turn("");
  });
}
