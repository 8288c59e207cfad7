// Everybody's own phone: a team's page, or the hall's for who has picked none.

import { keepLast } from "./public/last.js";
import { live, onPart, startParts } from "./lib/parts.js";
import { sayLink } from "./lib/said.js";
import { startShell } from "./lib/shell.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { startPick } from "./public/pick.js";
import { saySince } from "./public/since.js";

const title = document.title;
const words = document.querySelector("[data-words]");

// The team is kept on this device: the address need not say it any more.
function tidyAddress() {
  const asked = new URLSearchParams(location.search);
  const settled = ["team", "mine", "lang"].some((name) => asked.has(name));
  if (settled && !document.querySelector(".looking, .refusal") && navigator.cookieEnabled) history.replaceState(null, "", "/");
}

// Somebody else's page, or one on which a team is being picked, is not what opens later without the server.
function keepsPage() {
  return !document.querySelector(".looking, .pick-none") && !location.search.includes("find=");
}

function sayTurn() {
  const now = document.querySelector(".turn-now .turn-says");
  document.title = now ? `${now.textContent.trim()} · ${title}` : title;
}

// What a team has laid is followed from when somebody looks at it.
function followWords() {
  const element = words.querySelector("[data-later]");
  if (!words.open || element.dataset.part) return;
  element.dataset.part = element.dataset.later;
  live(element);
}

startTheme();
startParts();
watchLink();
startPick();
saySince();
sayTurn();
onPart(sayTurn);
if (keepsPage()) onPart(keepLast);
tidyAddress();
if (keepsPage()) startShell();
words?.addEventListener("toggle", followWords);
document.querySelector("[data-theme-button]").addEventListener("click", toggleTheme);
sayLink(document.querySelector("[data-link]"));
