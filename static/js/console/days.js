// A new game day: who plays, a seating that the server proposes, two teams that change seats by being chosen.

import { onPart } from "../lib/parts.js";
import { t, tn } from "../lib/texts.js";
import { post } from "./commands.js";
import { plain, Unreadable } from "./forms.js";
import { clear, refuseIn } from "./say.js";
import { makes } from "./taps.js";

function formNow() {
  return document.querySelector("form[data-new-day]");
}

function seatingOf(form) {
  return form.querySelector(".seating");
}

function value(form, name) {
  return form.elements[name].value.trim();
}

function number(form, name) {
  const field = form.elements[name];
  if (!/^\d{1,3}$/.test(field.value.trim())) throw new Unreadable(field, t("Type a whole number, 0 or more."));
  return Number(field.value);
}

// --- asking for a seating

function lots(form, seed) {
  const chosen = [...form.querySelectorAll('[name="chosen[]"]:checked')].map((box) => box.value);
  return { teams: chosen, tables: number(form, "day_tables"), rounds: number(form, "day_rounds"), seed };
}

// What stands there now, as tables of teams.
function layout(form) {
  return [...seatingOf(form).querySelectorAll("[data-game]")].map((table) => ({
    game: table.dataset.game,
    teams: [...table.querySelectorAll("[data-seat]")].map((seat) => seat.dataset.seat),
  }));
}

async function propose(form, make, button) {
  if (button?.getAttribute("aria-busy") === "true") return;
  clear(form);
  form.dataset.dirty = "";
  button?.setAttribute("aria-busy", "true");
  try {
    const answer = await post("/console/days/propose", { day: value(form, "day"), ...make() });
    if (answer.ok) show(form, answer);
    else refuseIn(form, answer.message, answer.details?.field);
  } catch (error) {
    if (error instanceof Unreadable) refuseIn(form, error.message, error.field);
    else refuseIn(form, t("No answer from the server. Try again."));
  } finally {
    button?.setAttribute("aria-busy", "false");
  }
}

function show(form, answer) {
  const first = !seatingOf(form);
  form.querySelector("[data-seating]").innerHTML = answer.html;
  if (!first) return;
  const title = form.querySelector("#seating-title");
  title.scrollIntoView({ block: "start" });
  title.focus({ preventScroll: true });
}

// --- two that change seats

function choose(form, button) {
  const before = form.querySelector('[data-seat][aria-pressed="true"]');
  const hint = form.querySelector("[data-swap-hint]");
  if (!before || before === button) {
    button.setAttribute("aria-pressed", String(!before));
    hint.textContent = before ? hint.dataset.idle : t("{team} changes seats with … Choose the other team.", { team: button.dataset.name });
    return;
  }
  const one = { game: before.closest("[data-game]").dataset.game, team: before.dataset.seat };
  const two = { game: button.closest("[data-game]").dataset.game, team: button.dataset.seat };
  const changed = (game) => (team) => {
    if (game === one.game && team === one.team) return two.team;
    return game === two.game && team === two.team ? one.team : team;
  };
  const tables = layout(form).map(({ game, teams }) => ({ game, teams: teams.map(changed(game)) }));
  before.setAttribute("aria-pressed", "false");
  hint.textContent = hint.dataset.idle;
  propose(form, () => ({ layout: tables }), button);
}

// --- lines typed by hand

function openLines(form, text) {
  const home = form.querySelector("[data-by-hand]");
  const field = form.querySelector("[data-lines]");
  home.hidden = false;
  form.querySelector("[data-show-lines]").hidden = false;
  form.querySelector("[data-hand-toggle]").setAttribute("aria-expanded", "true");
  if (text !== undefined) field.value = text;
  field.rows = Math.min(24, Math.max(8, field.value.split("\n").length + 1));
  field.focus();
  field.scrollIntoView({ block: "nearest" });
}

function closeLines(form) {
  form.querySelector("[data-by-hand]").hidden = true;
  form.querySelector("[data-show-lines]").hidden = true;
  form.querySelector("[data-hand-toggle]").setAttribute("aria-expanded", "false");
}

// --- who plays

function pick(form, which) {
  for (const box of form.querySelectorAll('[name="chosen[]"]')) {
    if (box.closest(".choice").hidden) continue;
    box.checked = which === "all" || (which === "fewest" && "fewest" in box.dataset);
  }
  form.dataset.dirty = "";
  count(form);
}

function count(form) {
  const chosen = form.querySelectorAll('[name="chosen[]"]:checked').length;
  form.querySelector("[data-chosen]").textContent = tn("{n} chosen", "{n} chosen", chosen);
}

function find(form) {
  const words = plain(form.querySelector("[data-day-search]").value).split(" ").filter(Boolean);
  for (const label of form.querySelectorAll(".day-choices .choice")) {
    label.hidden = !words.every((word) => plain(label.dataset.name).includes(word));
  }
}

// --- what is done

const BUTTONS = {
  "[data-propose]": (form, button) => propose(form, () => lots(form, value(form, "seed")), button),
  "[data-another]": (form, button) => another(form, button),
  "[data-seat]": choose,
  "[data-to-lines]": (form) => openLines(form, seatingOf(form).dataset.text),
  "[data-hand-toggle]": (form, button) => (button.getAttribute("aria-expanded") === "true" ? closeLines(form) : openLines(form)),
  "[data-show-lines]": (form, button) => propose(form, () => ({ text: form.querySelector("[data-lines]").value }), button),
  "[data-pick]": (form, button) => pick(form, button.dataset.pick),
};

// A seed of one's own is not thrown away unasked: the next one is the server's.
function another(form, button) {
  form.elements.seed.value = "";
  propose(form, () => lots(form, ""), button);
}

function onClick(event) {
  const form = event.target.closest("form[data-new-day]");
  const button = form && event.target.closest("button");
  if (!button) return;
  for (const [selector, act] of Object.entries(BUTTONS)) if (button.matches(selector)) act(form, button);
}

function onInput(event) {
  const form = event.target.closest("form[data-new-day]");
  if (!form) return;
  if (event.target.matches("[data-day-search]")) find(form);
  if (event.target.matches('[name="chosen[]"]')) count(form);
  // Games are named after the day: another name is another seating.
  if (event.target.name === "day") form.querySelector("[data-seating]").replaceChildren();
}

// Enter in a field asks for a seating; it never opens the day.
function onKey(event) {
  if (event.key !== "Enter" || !event.target.matches("form[data-new-day] input")) return;
  event.preventDefault();
  const form = formNow();
  if (event.target.matches("[data-day-search]")) return;
  form.querySelector("[data-propose]").click();
}

function command(form) {
  const seating = seatingOf(form);
  if (!seating) throw new Unreadable(form.querySelector("[data-propose]"), t("Propose a seating first, or type one."));
  const { seed } = seating.dataset;
  return { do: "open_day", day: value(form, "day"), name: value(form, "name"), tables: layout(form), ...(seed ? { seed } : {}) };
}

export function startDays() {
  makes("form[data-new-day]", command);
  document.addEventListener("click", onClick);
  document.addEventListener("input", onInput);
  document.addEventListener("keydown", onKey);
  const ready = () => formNow() && count(formNow());
  onPart(ready);
  ready();
}
