// Buttons and forms that ask for something: they are busy until the answer is here, then say what came of it.

import { post, send } from "./commands.js";
import { fieldsOf, Unreadable } from "./forms.js";
import { answered, listenToLooks, look, LOOKED_AT_MS, tooSoon, wasSent } from "./looked.js";
import { clear, forget, refuseAt, refuseIn, toast } from "./say.js";
import { onPart } from "../lib/parts.js";
import { t } from "../lib/texts.js";

const listeners = new Set();
// Forms whose command is put together in their own way: selector -> (form, fields) -> command.
const makers = new Map();

// Call `listener(answer, element)` after every command that was accepted.
export function onDone(listener) {
  listeners.add(listener);
}

// Forms that were refused since things have changed, and when: the second of two quick presses does not send again.
const staleSince = new WeakMap();

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
  if (answer.ok) {
    answered();
    done(answer, button, said);
  } else refuseAt(button, answer.message);
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
  if (performance.now() - (staleSince.get(form) ?? -Infinity) < LOOKED_AT_MS) return;
  form.dataset.dirty = "";
  clear(form);
  const { said } = form.dataset;
  try {
    const command = commandOf(form);
    busy(button, true);
    if (button) wasSent(button);
    const answer = await send(command);
    if (!answer.ok) refused(answer, form);
    else accepted(answer, form, said);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    refuseIn(form, error.message, error.field);
  } finally {
    busy(button, false);
  }
}

// What the form was filled in on has changed: it is shown anew, and what was typed stays.
function refused(answer, form) {
  refuseIn(form, answer.message, answer.details?.field);
  if (answer.code !== "superseded") return;
  staleSince.set(form, performance.now());
  form.dispatchEvent(new CustomEvent("superseded", { bubbles: true }));
}

function accepted(answer, form, said) {
  delete form.dataset.dirty;
  answered();
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
  listenToLooks();
  onPart(look);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-do]");
    if (button && !tooSoon(button, event)) {
      wasSent(button);
      tap(button);
    }
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
