// Teams from a file: what it would enter is looked at first, as often as a column is chosen anew; then all of it
// is entered, under one id, so that asking twice enters nobody twice.

import { boot } from "../lib/boot.js";
import { newId } from "../lib/ids.js";
import { t } from "../lib/texts.js";
import { noAnswer } from "./commands.js";
import { clear, refuseIn, toast } from "./say.js";

const LARGEST = 2 * 1024 * 1024;
const WAIT_MS = 60_000;
const form = document.querySelector("form[data-import]");

let file = null;
let command = "";
let asked = 0;

function part(name) {
  return form.querySelector(`[data-import-${name}]`);
}

// The file as it was when it was chosen: a spreadsheet that is saved again meanwhile changes nothing here.
async function take(chosen) {
  putAway();
  if (!chosen) return;
  part("name").textContent = chosen.name;
  if (chosen.size > LARGEST) {
    refuseIn(form, t("The file is too big: up to 2 MB. Save only the sheet with the teams."));
    return;
  }
  try {
    file = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type });
  } catch {
    refuseIn(form, t("The file can’t be read: it was moved or is open elsewhere. Choose it again."));
    return;
  }
  await look();
}

function putAway() {
  file = null;
  asked += 1;
  clear(form);
  form.reset();
  part("shown").replaceChildren();
  part("name").textContent = part("name").dataset.none;
}

async function send(where, data) {
  data.set("file", file);
  const response = await fetch(`/console/import/${where}?lang=${boot.locale}`, {
    method: "POST",
    headers: { "X-CSRFToken": boot.csrf ?? "", "X-Knockout-As": boot.as ?? "" },
    body: data,
    signal: AbortSignal.timeout?.(WAIT_MS),
  });
  const answer = await response.json();
  if (typeof answer.ok !== "boolean") throw new Error(String(response.status));
  return answer;
}

function busy(on) {
  form.querySelector("[data-drop]").setAttribute("aria-busy", String(on));
  form.querySelector("[type=submit]")?.setAttribute("aria-busy", String(on));
}

// What was asked last is what is shown, whichever answer comes first.
async function look(data = new FormData()) {
  const turn = (asked += 1);
  // The rating is offered with a tick; from then on the tick is the committee's.
  if (!form.elements.rating) data.set("first", "1");
  busy(true);
  try {
    const answer = await send("preview", data);
    if (turn !== asked) return;
    if (answer.ok) show(answer.html);
    else refuseIn(form, answer.message);
  } catch {
    if (turn === asked) refuseIn(form, t("No answer from the server. Try again."));
  } finally {
    if (turn === asked) busy(false);
  }
}

// What has the focus keeps it: the selects are new ones in the same places.
function show(html) {
  clear(form);
  command = newId();
  const box = part("shown");
  const fields = () => [...box.querySelectorAll("select, input")];
  const focused = fields().indexOf(document.activeElement);
  const scrolled = box.querySelector(".import-teams")?.scrollTop ?? 0;
  box.innerHTML = html;
  fields()[focused]?.focus({ preventScroll: true });
  const teams = box.querySelector(".import-teams");
  if (teams) teams.scrollTop = scrolled;
}

async function enter() {
  const button = form.querySelector("[type=submit]");
  if (!file || button?.getAttribute("aria-busy") === "true") return;
  const data = new FormData(form);
  data.set("id", command);
  busy(true);
  try {
    const answer = await send("store", data);
    if (answer.ok) entered(answer);
    else {
      if (answer.html) show(answer.html);
      refuseIn(form, answer.message);
    }
  } catch {
    refuseIn(form, noAnswer());
  } finally {
    busy(false);
  }
}

function entered(answer) {
  toast(answer.message);
  putAway();
  document.getElementById("import").open = false;
}

function onChange(event) {
  if (event.target.type === "file") take(event.target.files[0]);
  else if (event.target.matches("[data-look]")) look(new FormData(form));
  else if (event.target.matches("[data-look-anew]")) {
    // Another sheet has other columns.
    const data = new FormData();
    data.set("sheet", event.target.value);
    look(data);
  }
}

function onDrop(event) {
  if (![...(event.dataTransfer?.types ?? [])].includes("Files")) return;
  event.preventDefault();
  const home = document.getElementById("import");
  home.classList.toggle("is-over", event.type === "dragover");
  if (event.type !== "drop") return;
  home.open = true;
  take(event.dataTransfer.files[0]);
}

export function startIntake() {
  if (!form) return;
  form.addEventListener("change", onChange);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    enter();
  });
  form.addEventListener("click", (event) => event.target.closest("[data-import-off]") && putAway());
  // Dropped anywhere on the page: a file that misses the place would be opened in its stead.
  for (const kind of ["dragover", "dragleave", "drop"]) document.addEventListener(kind, onDrop);
}
