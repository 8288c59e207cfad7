// The list of all teams: found by any of its words; one team edited, its players line by line.

import { boot } from "../lib/boot.js";
import { onPart } from "../lib/parts.js";
import { t } from "../lib/texts.js";
import { plain, Unreadable } from "./forms.js";
import { makes } from "./taps.js";

const field = document.querySelector("[data-roster-search]");
const TEXTS = ["name", "short", "institution", "contact"];

function show() {
  const words = plain(field.value).split(" ").filter(Boolean);
  let found = 0;
  for (const row of document.querySelectorAll("[data-roster] > li")) {
    const text = plain(`${row.textContent} ${row.dataset.people}`);
    row.hidden = !words.every((word) => text.includes(word));
    found += row.hidden ? 0 : 1;
  }
  const none = document.querySelector("[data-roster-none]");
  if (none) none.hidden = found > 0;
}

// What is found first is opened by Enter.
function open() {
  document.querySelector("[data-roster] > li:not([hidden]) > button")?.click();
}

function person(row) {
  const name = row.querySelector("[data-person]");
  const student = row.querySelector("[data-student]");
  return { number: row.querySelector("[data-player]").value, name, student };
}

// Only what was changed is sent: names may be mended when players can't be changed any more.
function edited(form, { team }) {
  const command = { do: "edit_team", team };
  for (const name of TEXTS) {
    const input = form.elements[name];
    if (input.value.trim() !== input.defaultValue.trim()) command[name] = input.value.trim();
  }
  const rows = [...form.querySelectorAll(".person")].map(person).filter(({ number, name }) => number || name.value.trim());
  const blank = rows.find(({ name }) => !name.value.trim());
  if (blank) throw new Unreadable(blank.name, t("Type the player’s name, or take the line off."));
  const changed = rows.some(({ number, name, student }) => !number || name.value.trim() !== name.dataset.was || student.checked !== "was" in student.dataset);
  if (changed || form.querySelector("[data-people]").dataset.dropped) {
    command.players = rows.map(({ number, name, student }) => ({ ...(number ? { player: Number(number) } : {}), name: name.value.trim(), student: student.checked }));
  }
  if (Object.keys(command).length === 2) throw new Unreadable(null, t("Nothing is different from what is saved."));
  return command;
}

function changeRows(event) {
  const people = event.target.closest("[data-people]");
  if (!people) return;
  if (event.target.closest("[data-add-person]")) {
    const list = people.querySelector(".people");
    list.append(people.querySelector("[data-person-row]").content.cloneNode(true));
    list.lastElementChild.querySelector("[data-person]").focus();
  } else if (event.target.closest("[data-drop-person]")) {
    const row = event.target.closest(".person");
    if (row.querySelector("[data-player]").value) people.dataset.dropped = "1";
    row.remove();
  } else {
    return;
  }
  people.closest("form").dataset.dirty = "";
}

// `#enter_team` leads to a form that is folded away.
function unfold() {
  const wanted = location.hash ? document.getElementById(location.hash.slice(1)) : null;
  if (!wanted?.matches("details")) return;
  wanted.open = true;
  wanted.scrollIntoView({ block: "nearest" });
  wanted.querySelector("[data-first]")?.focus();
}

export function startTeams() {
  makes('form[data-do="edit_team"]', edited);
  document.addEventListener("click", changeRows);
  if (boot.as && document.querySelector("[data-tab=teams]")) {
    window.addEventListener("hashchange", unfold);
    // Not before: going to the anchor itself, the browser takes the focus away.
    if (document.readyState === "complete") unfold();
    else window.addEventListener("load", () => setTimeout(unfold));
  }
  if (!field) return;
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    open();
  });
  field.addEventListener("input", show);
  onPart(show);
}
