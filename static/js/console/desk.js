// The desk: one search field that is always ready; Enter checks in the only, or the first, team it finds.

import { onPart } from "../lib/parts.js";
import { t, tn } from "../lib/texts.js";
import { plain } from "./forms.js";
import { clear, forget, refuseIn } from "./say.js";
import { onDone, tap } from "./taps.js";

const opened = new Set();
let filter = "all";
const form = document.querySelector("[data-desk]");
const field = form?.querySelector("[data-search]");

const FILTERS = {
  all: () => true,
  missing: (row) => ["missing", "few"].includes(row.dataset.state) && !("reserve" in row.dataset),
  here: (row) => row.dataset.state === "here",
  reserve: (row) => "reserve" in row.dataset,
  out: (row) => row.dataset.state === "out",
};

function rows() {
  return [...document.querySelectorAll("[data-teams] > .team")];
}

function found() {
  const words = plain(field.value).split(" ").filter(Boolean);
  const texts = rows().map((row) => ({ row, text: plain(row.dataset.text), name: plain(row.dataset.name) }));
  const matching = texts.filter(({ text }) => words.every((word) => text.includes(word)));
  // Whose name begins so stands before whose player is called so.
  const begins = ({ name }) => (name.startsWith(words.join(" ")) ? 0 : name.includes(words[0] ?? "") ? 1 : 2);
  return words.length ? matching.sort((a, b) => begins(a) - begins(b)).map(({ row }) => row) : matching.map(({ row }) => row);
}

function show() {
  const matching = new Set(found());
  const searched = Boolean(field.value.trim());
  const target = searched ? aimed() : null;
  for (const row of rows()) {
    row.hidden = !(matching.has(row) && (searched || FILTERS[filter](row)));
    row.classList.toggle("is-aimed", row === target);
    const more = row.querySelector("[data-more]");
    more.hidden = !opened.has(more.id);
    row.querySelector("[data-open]").setAttribute("aria-expanded", String(!more.hidden));
  }
  for (const chip of document.querySelectorAll("[data-filter]")) chip.setAttribute("aria-pressed", String(chip.dataset.filter === filter));
  hint(matching.size, target, searched);
}

// The team that Enter checks in: the first that is found and not here yet.
function aimed() {
  return found().find((row) => row.querySelector("[data-check-in]")) ?? null;
}

function hint(count, target, searched) {
  const node = form.querySelector("[data-desk-hint]");
  if (!searched) node.textContent = "";
  else if (target) node.textContent = `${t("Enter: check in {team}", { team: target.dataset.name })} · ${tn("{n} found", "{n} found", count)}`;
  else node.textContent = count ? t("Found, but nothing to check in: here already, or out.") : t("No team is found.");
}

async function enter() {
  clear(form);
  const target = field.value.trim() ? aimed() : null;
  if (!target) {
    refuseIn(form, field.value.trim() ? t("Nobody to check in is found for “{text}”.", { text: field.value.trim() }) : t("Type a team’s name first."), field);
    field.select();
    return;
  }
  const button = target.querySelector("[data-check-in]");
  const answer = await tap(button);
  if (answer?.ok) field.value = "";
  else if (answer) say(target, button, answer);
  show();
  field.focus();
  field.select();
}

// The refusal belongs where Enter was pressed, not down in the list.
function say(target, button, answer) {
  forget(button);
  refuseIn(form, `${target.dataset.name}: ${answer.message}`, field);
}

export function startDesk() {
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
    const more = event.target.closest("[data-open]");
    if (chip) filter = chip.dataset.filter;
    if (more && !opened.delete(more.dataset.open)) opened.add(more.dataset.open);
    if (chip || more) show();
  });
  onPart(show);
  onDone((_answer, element) => element.closest("[data-teams]") && field.focus());
  show();
}
