// Putting level teams in order, and words into a turn: lists that buttons change. Nothing needs dragging.

import { post } from "./commands.js";
import { Unreadable } from "./forms.js";
import { makes } from "./taps.js";
import { t } from "../lib/texts.js";

const WAIT_MS = 250;

function move(item, up) {
  const other = up ? item.previousElementSibling : item.nextElementSibling;
  if (!other) return;
  if (up) other.before(item);
  else other.after(item);
  item.closest("form").dataset.dirty = "";
}

function points(field) {
  const text = field.value.trim();
  if (!/^\d{1,3}$/.test(text)) throw new Unreadable(field, t("Points are a whole number from 0 to 999."));
  return Number(text);
}

function wordsOf(form) {
  const rows = [...form.querySelectorAll("[data-words] .word-row")];
  return rows.map((row) => {
    const word = row.querySelector("[data-word]").value.trim();
    return { ...(word ? { word } : {}), points: points(row.querySelector("[data-points]")) };
  });
}

// What the turn is to be from now on; words only on a move.
function changes(form, { game, turn, kind, all_tiles: bonus }) {
  if (kind !== "scored") return { game, turn, kind };
  return { game, turn, kind, words: wordsOf(form), all_tiles: bonus };
}

// S13: what is saved is what was shown before.
function correction(form, fields) {
  const wanted = changes(form, fields);
  if (form.previewed !== JSON.stringify(wanted)) throw new Unreadable(null, t("First look at what changes, then save."));
  return { do: "correct_turn", ...wanted, reason: fields.reason, meant: fields.meant };
}

function scored(form, fields) {
  return { do: "score_turn", ...fields, words: wordsOf(form) };
}

// What the team would have: the host reads it out, so the committee sees it before it counts.
function watchScore(form) {
  const shown = form.querySelector("[data-sum]");
  const add = () => {
    const typed = [...form.querySelectorAll("[data-points]")].map((field) => Number(field.value.trim()) || 0);
    const bonus = form.querySelector("[data-bonus]");
    const sum = typed.reduce((one, other) => one + other, bonus.checked ? Number(bonus.dataset.worth) : 0);
    shown.textContent = t("+{points} → {total}", { points: sum, total: Number(shown.dataset.total) + sum });
  };
  form.addEventListener("input", add);
  form.addEventListener("click", (event) => changeRows(form, event) && add());
  add();
}

function sheet(form, fields) {
  const best = {};
  for (const field of form.querySelectorAll("[data-best-points]")) {
    const team = field.dataset.bestPoints;
    const word = form.querySelector(`[data-best-word="${CSS.escape(team)}"]`).value.trim();
    if (!field.value.trim() && word) throw new Unreadable(field, t("Type the points of this word."));
    best[team] = field.value.trim() ? { ...(word ? { word } : {}), points: points(field) } : null;
  }
  return { do: "enter_sheet", ...fields, best_word: best };
}

// S13: what would follow, asked for at every key; an older answer never covers a newer one.
function watchCorrection(form) {
  const shown = form.querySelector("[data-preview]");
  const box = form.querySelector("[data-words-box]");
  let timer = 0;
  let asked = 0;
  const look = async () => {
    const turn = (asked += 1);
    box.hidden = form.querySelector("[data-kind]").value !== "scored";
    try {
      const wanted = changes(form, readable(form));
      const answer = await post("/console/preview", wanted);
      if (turn !== asked) return;
      form.previewed = JSON.stringify(wanted);
      if (answer.ok) shown.innerHTML = answer.html;
      else note(shown, answer.code === "already_done" ? t("Nothing is different from what is saved.") : answer.message);
    } catch (error) {
      if (turn === asked) note(shown, error instanceof Unreadable ? error.message : t("No answer from the server: no preview."));
    }
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(look, WAIT_MS);
  };
  form.addEventListener("input", (event) => event.target.name !== "reason" && later());
  form.addEventListener("click", (event) => changeRows(form, event) && later());
  form.addEventListener("renewed", () => {
    form.previewed = "";
    look();
  });
  box.hidden = form.querySelector("[data-kind]").value !== "scored";
  if (form.querySelector("[data-filled]")) look();
}

function readable(form) {
  const data = new FormData(form);
  return { game: data.get("game"), turn: Number(data.get("turn")), kind: data.get("kind"), all_tiles: data.has("all_tiles") };
}

function note(node, text) {
  const line = document.createElement("p");
  line.className = "hint";
  line.textContent = text;
  node.replaceChildren(line);
}

function changeRows(form, event) {
  const list = form.querySelector("[data-words]");
  if (event.target.closest("[data-add-word]")) {
    list.append(form.querySelector("[data-word-row]").content.cloneNode(true));
    list.lastElementChild.querySelector("input").focus();
  } else if (event.target.closest("[data-drop]") && list.children.length > 1) {
    event.target.closest(".word-row").remove();
  } else {
    return false;
  }
  form.dataset.dirty = "";
  return true;
}

export function listenToOrder(onOpen) {
  makes('form[data-do="correct_turn"]', correction);
  makes('form[data-do="enter_sheet"]', sheet);
  makes('form[data-do="score_turn"]', scored);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-up], [data-down]");
    if (!button) return;
    move(button.closest("li"), "up" in button.dataset);
    button.focus();
  });
  onOpen((dialog) => {
    const form = dialog.querySelector('form[data-do="correct_turn"]');
    if (form) watchCorrection(form);
    const score = dialog.querySelector('form[data-do="score_turn"]');
    if (score) watchScore(score);
  });
}
