// Messages to the hall and sponsors: they go to doors of their own, not into the journal.

import { boot } from "../lib/boot.js";
import { t } from "../lib/texts.js";
import { post } from "./commands.js";
import { clear, refuseIn, toast } from "./say.js";

const LOST = () => t("No answer from the server: it is not known whether this was saved. Look at the list before you try again.");

// A form with a file: not JSON.
async function upload(path, form) {
  const response = await fetch(`${path}?lang=${boot.locale}`, {
    method: "POST",
    headers: { "X-CSRFToken": boot.csrf ?? "", "X-Knockout-As": boot.as ?? "", Accept: "application/json" },
    body: new FormData(form),
  });
  const answer = await response.json();
  if (typeof answer.ok !== "boolean") throw new Error(String(response.status));
  return answer;
}

function fields(form) {
  return Object.fromEntries(new FormData(form));
}

async function send(form, ask) {
  const button = form.querySelector("[type=submit]");
  if (button.getAttribute("aria-busy") === "true") return;
  clear(form);
  button.setAttribute("aria-busy", "true");
  const { said } = form.dataset;
  let answer;
  try {
    answer = await ask();
  } catch {
    answer = { ok: false, message: LOST() };
  }
  button.setAttribute("aria-busy", "false");
  if (!answer.ok) return void refuseIn(form, answer.message, answer.details?.field);
  toast(said);
  form.reset();
  delete form.dataset.dirty;
  room(form);
  if (form.contains(document.activeElement)) document.activeElement.blur();
}

function addSponsor(form) {
  const file = form.elements.picture.files[0];
  const most = Number(form.dataset.largest);
  if (file && file.size > most * 1000) {
    const given = { value: Math.ceil(file.size / 1000), accepted: most };
    refuseIn(form, t("The picture has {value} kB; up to {accepted} kB are accepted. Save it smaller.", given), "picture");
    return;
  }
  send(form, () => upload(form.dataset.sponsor, form));
}

// How many letters there is still room for.
function room(form) {
  const node = form.querySelector("[data-room]");
  const field = form.elements.text;
  if (!node) return;
  const used = [...field.value.trim()].length;
  node.textContent = t("{n} of {most} letters", { n: used, most: field.dataset.most });
  node.classList.toggle("is-over", used > Number(field.dataset.most));
}

export function startNotices() {
  if (!document.querySelector("[data-part='console-notices']")) return;
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!form.matches("[data-message], [data-sponsor]")) return;
    event.preventDefault();
    if (form.matches("[data-sponsor]")) addSponsor(form);
    else send(form, () => post(form.dataset.message, fields(form)));
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("[data-message], [data-sponsor]");
    if (!form) return;
    form.dataset.dirty = "";
    room(form);
  });
}
