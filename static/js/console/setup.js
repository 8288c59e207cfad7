// Before the first draw: the plan in words while it is typed, and the rating from pasted lines.

import { boot } from "../lib/boot.js";
import { onPart } from "../lib/parts.js";
import { t } from "../lib/texts.js";
import { teamNamed, Unreadable } from "./forms.js";
import { makes, onDone } from "./taps.js";

async function explain() {
  const says = document.querySelector("[data-plan-says]");
  if (!says) return;
  const fields = document.querySelectorAll("[data-plan]");
  const query = new URLSearchParams([...fields].map((field) => [field.name.split(".")[1], field.value.trim()]));
  try {
    const response = await fetch(`/console/ask/plan?${query}&lang=${boot.locale}`, { headers: { "X-Knockout-As": boot.as } });
    if (response.ok) says.innerHTML = await response.text();
  } catch {
    // The server says it again when the tournament is created.
  }
}

// "Name; 640; 62" -> a row with points; names alone are an order.
function rating(form) {
  const field = form.elements.teams;
  const list = document.getElementById("names");
  const rows = field.value.split("\n").map((line) => line.trim()).filter(Boolean).map((line) => {
    const [name, points, word] = line.split(/[;\t]/).map((part) => part.trim());
    const team = teamNamed(name, list);
    if (!team) throw new Unreadable(field, t("“{name}” is not the name or id of a team here.", { name }));
    return { team, points, word };
  });
  if (rows.every((row) => row.points === undefined)) return { do: "set_rating", teams: rows.map((row) => row.team) };
  return { do: "set_rating", rows: rows.map((row) => rated(row, field)) };
}

function rated({ team, points, word }, field) {
  if (!/^\d+$/.test(points ?? "") || !/^\d*$/.test(word ?? "")) throw new Unreadable(field, t("Give every team points, or none: {team}.", { team }));
  return { team, points: Number(points), ...(word ? { best_word: Number(word) } : {}) };
}

// The next free id follows the list, until somebody types another.
function follow() {
  const field = document.querySelector("[data-follows]");
  const next = document.querySelector("[data-next-id]")?.dataset.nextId;
  if (field && next && !("typed" in field.dataset)) field.value = next;
}

export function startSetup() {
  makes("form[data-rating]", rating);
  document.addEventListener("input", (event) => {
    if (event.target.matches("[data-plan]")) explain();
    if (event.target.matches("[data-follows]")) event.target.dataset.typed = "";
  });
  onPart(follow);
  onDone((_answer, element) => {
    const field = element.querySelector("[data-follows]");
    if (field) delete field.dataset.typed;
    follow();
  });
  explain();
}
