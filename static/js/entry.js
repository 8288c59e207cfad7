// The entry form works without this; here it grows a line without a reload, is sent once, and the answer comes
// to the page by itself.

import { startTheme, toggleTheme } from "./lib/theme.js";

const LOOK_MS = 20_000;
const form = document.querySelector("[data-enter]");
const list = document.querySelector("[data-persons]");

startTheme();
const theme = document.querySelector("[data-theme-button]");
theme.hidden = false;
theme.addEventListener("click", toggleTheme);

// One more line for a player: the last one again, empty and with the next number.
function addLine(button) {
  const number = list.children.length + 1;
  const line = list.lastElementChild.cloneNode(true);
  const field = line.querySelector("input:not([type])");
  const tick = line.querySelector("[type=checkbox]");
  line.querySelector(".person-n").textContent = number;
  line.querySelector(".wrong")?.remove();
  for (const name of ["aria-invalid", "aria-describedby"]) field.removeAttribute(name);
  field.setAttribute("aria-label", field.getAttribute("aria-label").replace(/\d+/, number));
  Object.assign(field, { id: `player${number}`, name: `player${number}`, value: "" });
  field.removeAttribute("value");
  Object.assign(tick, { name: `student${number}`, checked: true });
  list.append(line);
  button.hidden = number >= Number(list.dataset.most);
  field.focus();
}

function startForm() {
  const more = form.querySelector("[data-more]");
  const send = form.querySelector("[data-send]");
  more.addEventListener("click", (event) => {
    event.preventDefault();
    addLine(more);
  });
  form.addEventListener("submit", (event) => {
    if ("sent" in form.dataset) event.preventDefault();
    form.dataset.sent = "";
    send.setAttribute("aria-busy", "true");
  });
  form.addEventListener("input", (event) => event.target.removeAttribute("aria-invalid"));
  // Come back to by the Back button: the form can be sent again.
  window.addEventListener("pageshow", () => {
    delete form.dataset.sent;
    send.setAttribute("aria-busy", "false");
  });
  const first = form.querySelector("[aria-invalid]");
  if (first) first.focus({ preventScroll: false });
}

// While the committee has not decided, look now and then whether it has.
async function look(standing) {
  if (document.hidden || document.querySelector("details[open]")) return;
  try {
    const answer = await fetch(location.pathname, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const now = page.querySelector("[data-standing]")?.dataset.standing;
    if (now !== standing) location.replace(location.pathname);
  } catch {
    // No connection: the next look may have one.
  }
}

if (form) startForm();
for (const field of document.querySelectorAll("[data-select]")) field.addEventListener("focus", () => field.select());
const waits = document.querySelector("[data-standing=waiting]");
if (waits) {
  setInterval(() => look("waiting"), LOOK_MS);
  document.addEventListener("visibilitychange", () => look("waiting"));
}
