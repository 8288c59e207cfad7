// Buttons and forms that ask for something: they are busy until the answer is here, then say what came of it.

import { post, send } from "./commands.js";
import { fieldsOf, Unreadable } from "./forms.js";
import { clear, forget, refuseAt, refuseIn, toast } from "./say.js";
import { t } from "../lib/texts.js";

const listeners = new Set();
// Forms whose command is put together in their own way: selector -> (form, fields) -> command.
const makers = new Map();

// Call `listener(answer, element)` after every command that was accepted.
export function onDone(listener) {
  listeners.add(listener);
}

export function makes(selector, make) {
  makers.set(selector, make);
}

function busy(button, on) {
  button?.setAttribute("aria-busy", String(on));
}

function done(answer, element, said) {
  toast(said || t("Saved"));
  for (const listener of listeners) listener(answer, element);
}

export async function tap(button) {
  if (button.getAttribute("aria-busy") === "true") return null;
  busy(button, true);
  forget(button);
  // as the button said when it was pressed: the part that comes meanwhile may have changed it
  const { said } = button.dataset;
  const answer = await send(JSON.parse(button.dataset.do));
  busy(button, false);
  if (answer.ok) done(answer, button, said);
  else refuseAt(button, answer.message);
  return answer;
}

function commandOf(form) {
  const fields = fieldsOf(form);
  const special = [...makers].find(([selector]) => form.matches(selector));
  return special ? special[1](form, fields) : { do: form.dataset.do, ...fields };
}

export async function submit(form) {
  const button = form.querySelector("[type=submit]");
  if (button?.getAttribute("aria-busy") === "true") return;
  form.dataset.dirty = "";
  clear(form);
  const { said } = form.dataset;
  try {
    const command = commandOf(form);
    busy(button, true);
    const answer = await send(command);
    if (!answer.ok) refuseIn(form, answer.message, answer.details?.field);
    else accepted(answer, form, said);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    refuseIn(form, error.message, error.field);
  } finally {
    busy(button, false);
  }
}

function accepted(answer, form, said) {
  delete form.dataset.dirty;
  if (form.contains(document.activeElement)) document.activeElement.blur();
  if ("reset" in form.dataset) {
    form.reset();
    form.querySelector("[data-first]")?.focus();
  }
  done(answer, form, said);
  if (form.dataset.then) location.assign(form.dataset.then);
}

// S27: not a command of the tournament; the answer is the dialog with the new link.
async function relink(button, dialog) {
  busy(button, true);
  try {
    const answer = await post(`/console/links/${button.dataset.relink}`, {});
    dialog.innerHTML = answer.html;
    dialog.querySelector("[autofocus]")?.focus();
    toast(t("The old link is dead; this is the new one."));
  } catch {
    refuseIn(button.closest("[data-link-dialog]"), t("No answer from the server. Try again."));
    busy(button, false);
  }
}

export function listenToTaps(dialog) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (button) tap(button);
    const link = event.target.closest("button[data-relink]");
    if (link) relink(link, dialog);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-do]")) return;
    event.preventDefault();
    submit(event.target);
  });
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form[data-do]");
    if (form) form.dataset.dirty = "";
    event.target.removeAttribute?.("aria-invalid");
  });
}
