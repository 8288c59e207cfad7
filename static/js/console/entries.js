// Teams that have entered themselves: what the committee answers goes to doors of its own, not into the journal.

import { postOnce } from "./commands.js";
import { clear, forget, refuseAt, refuseIn, toast } from "./say.js";

async function press(button) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  forget(button);
  // as the button said when it was pressed: the part that comes meanwhile may have changed it
  const { said } = button.dataset;
  const answer = await postOnce(button.dataset.post, JSON.parse(button.dataset.body ?? "{}"));
  button.setAttribute("aria-busy", "false");
  if (answer.ok) toast(said);
  else refuseAt(button, answer.message);
}

async function decline(form, dialog) {
  const button = form.querySelector("[type=submit]");
  if (button.getAttribute("aria-busy") === "true") return;
  clear(form);
  button.setAttribute("aria-busy", "true");
  const body = { reason: form.elements.reason.value, version: Number(form.dataset.version) };
  const answer = await postOnce(form.dataset.post, body);
  button.setAttribute("aria-busy", "false");
  if (!answer.ok) return void refuseIn(form, answer.message, answer.details?.field);
  toast(form.dataset.said);
  dialog.close();
}

export function startEntries(dialog) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-post]");
    if (button) press(button);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-post]")) return;
    event.preventDefault();
    decline(event.target, dialog);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-post]");
    if (form) form.dataset.dirty = "";
  });
}
