// The desk: one search field that is always ready; Enter checks in the first team it finds.

import { onPart } from "../lib/parts.js";
import { t, tn } from "../lib/texts.js";
import { send } from "./commands.js";
import { plain } from "./forms.js";
import { clear, forget, refuseAt, refuseIn, toast } from "./say.js";
import { onDone } from "./taps.js";
import { beep } from "./beep.js";

let filter = "all";
let index = [];
const form = document.querySelector("[data-desk]");
const field = form?.querySelector("[data-search]");

const FILTERS = {
  all: () => true,
  missing: (row) => ["missing", "few"].includes(row.dataset.state) && !("reserve" in row.dataset),
  few: (row) => row.dataset.state === "few",
  here: (row) => row.dataset.state === "here",
  reserve: (row) => "reserve" in row.dataset,
  out: (row) => row.dataset.state === "out",
};

// What is searched, read from the list once after every change of it.
function read() {
  index = [...document.querySelectorAll("[data-teams] > .team")].map((row) => {
    const name = plain(row.dataset.name);
    return { row, name, text: `${name} ${plain(row.dataset.text)} ${plain(row.querySelector(".team-name .muted").textContent)}`, free: Boolean(row.querySelector("[data-check-in]")) };
  });
}

// Whose name it is stands before whose name begins so, and that before whose player is called so.
function weight({ name }, text, first) {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(first) ? 2 : 3;
}

function found() {
  const text = plain(field.value);
  const words = text.split(" ").filter(Boolean);
  if (!words.length) return index;
  const matching = index.filter((one) => words.every((word) => one.text.includes(word)));
  return matching.sort((a, b) => weight(a, text, words[0]) - weight(b, text, words[0]));
}

// The team that Enter checks in: the first that is found and not here yet.
function aimed(matching) {
  return matching.find((one) => one.free)?.row ?? null;
}

function show() {
  const searched = Boolean(field.value.trim());
  const matching = found();
  const rows = new Set(matching.map((one) => one.row));
  const target = searched ? aimed(matching) : null;
  for (const { row } of index) {
    const hidden = !(rows.has(row) && (searched || FILTERS[filter](row)));
    if (row.hidden !== hidden) row.hidden = hidden;
    row.classList.toggle("is-aimed", row === target);
  }
  for (const chip of document.querySelectorAll("[data-filter]")) chip.setAttribute("aria-pressed", String(chip.dataset.filter === filter));
  hint(matching.length, target, searched);
}

function hint(count, target, searched) {
  const node = form.querySelector("[data-desk-hint]");
  if (!searched) node.textContent = "";
  else if (target) node.textContent = `${t("Enter: check in {team}", { team: target.dataset.name })} · ${tn("{n} found", "{n} found", count)}`;
  else node.textContent = count ? t("Found, but nothing to check in: here already, or out.") : t("No team is found.");
}

async function checkIn(row) {
  row.setAttribute("aria-busy", "true");
  const answer = await send({ do: "check_in", team: row.dataset.team });
  row.removeAttribute("aria-busy");
  beep(answer.ok ? "done" : "error");
  if (answer.ok) toast(t("{team} is here", { team: row.dataset.name }));
  return answer;
}

async function enter() {
  clear(form);
  const text = field.value.trim();
  const target = text ? aimed(found()) : null;
  if (!target) {
    beep("error");
    refuseIn(form, text ? t("Nobody to check in is found for “{text}”.", { text }) : t("Type a team’s name first."), field);
    field.select();
    return;
  }
  // The next name can be typed while this one is on its way.
  field.value = "";
  show();
  const answer = await checkIn(target);
  if (!answer.ok) refuseIn(form, `${target.dataset.name}: ${answer.message}`, field);
  show();
}

async function press(button) {
  const row = button.closest(".team");
  if (row.getAttribute("aria-busy") === "true") return;
  forget(button);
  const answer = await checkIn(row);
  if (!answer.ok) refuseAt(button, answer.message);
  field.focus();
}

// U21: fewer ticked than may play are noted, not checked in; the button says which it is.
function ticked(dialog) {
  const few = dialog.querySelectorAll("input[name='players[]']:checked").length < Number(dialog.dataset.least);
  dialog.dataset.do = few ? "note_arrival" : "check_in";
  for (const node of dialog.querySelectorAll("[data-few]")) node.hidden = !few;
  for (const node of dialog.querySelectorAll("[data-enough]")) node.hidden = few;
}

export function startDesk(onOpen) {
  if (!form) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  field.addEventListener("input", () => {
    clear(form);
    show();
  });
  document.addEventListener("click", (event) => {
    const chip = event.target.closest("[data-filter]");
    const button = event.target.closest("[data-check-in]");
    if (chip) filter = chip.dataset.filter;
    if (chip) show();
    if (button) press(button);
  });
  document.addEventListener("change", (event) => {
    const dialog = event.target.closest(".desk-team");
    if (dialog) ticked(dialog);
  });
  onOpen((dialog) => {
    const team = dialog.querySelector(".desk-team[data-do]");
    if (team?.querySelector("[data-enough]")) ticked(team);
  });
  onPart(() => {
    read();
    show();
  });
  onDone((_answer, element) => (element.closest("[data-teams]") || element.matches(".desk-team")) && field.focus());
  read();
  show();
  // A browser does what `autofocus` says only once it has drawn: by then somebody may have typed.
  field.focus();
}
