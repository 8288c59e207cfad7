// Everybody's own phone: picks a team once and keeps it here, without a login.

import { onLink } from "./lib/link.js";
import { startParts } from "./lib/parts.js";
import { t } from "./lib/texts.js";
import { startTheme, toggleTheme } from "./lib/theme.js";

const KEY = "knockout.team";
const form = document.querySelector("[data-pick]");
const field = form.querySelector("input");
const problem = form.querySelector("[data-pick-error]");
const change = document.querySelector("[data-change]");
const options = [...form.querySelectorAll("option")];

startTheme();
const rooms = startParts();
const mine = rooms.find(({ element }) => element.dataset.part === "team");

function kept() {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function keep(team) {
  try {
    localStorage.setItem(KEY, team);
  } catch {
    // It holds as long as the page does.
  }
}

function plain(text) {
  return text.trim().toLowerCase().replace(/[\u02bc\u2019'`]/g, "'");
}

// Exactly this name, or the only one that begins or goes on like this.
function find(text) {
  const wanted = plain(text);
  if (!wanted) return null;
  const exact = options.filter((option) => plain(option.value) === wanted);
  const close = options.filter((option) => plain(option.value).includes(wanted));
  const found = exact.length ? exact : close;
  return found.length === 1 ? found[0].dataset.team : null;
}

function show(team) {
  form.hidden = Boolean(team);
  change.hidden = !team;
  problem.hidden = true;
  mine.element.hidden = !team;
  mine.room.move(team);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const team = find(field.value);
  problem.hidden = Boolean(team);
  if (!team) return;
  keep(team);
  show(team);
});
field.addEventListener("input", () => (problem.hidden = true));
change.addEventListener("click", () => {
  show("");
  field.value = "";
  field.focus();
});
document.querySelector("[data-theme-button]").addEventListener("click", toggleTheme);

const state = document.querySelector("[data-link]");
onLink((link) => {
  state.className = `link-state ${link.on ? "is-on" : "is-off"}`;
  state.textContent = link.on ? t("live") : t("no connection");
});

const asked = new URLSearchParams(location.search).get("team");
show(asked ?? kept());
