// The one dialog: fetched when it is opened, so that it shows things as they are; Esc closes it.

import { boot } from "../lib/boot.js";
import { drawClocks } from "../lib/clock.js";
import { t } from "../lib/texts.js";
import { venueField } from "./forms.js";
import { refuseAt } from "./say.js";
import { onDone } from "./taps.js";

const listeners = new Set();

// Call `listener(dialog)` when a dialog has been opened.
export function onOpen(listener) {
  listeners.add(listener);
}

// What the open dialog was asked for by.
let asked = "";

async function fetched(what) {
  const join = what.includes("?") ? "&" : "?";
  const response = await fetch(`/console/ask/${what}${join}lang=${boot.locale}`, { headers: { "X-Knockout-As": boot.as } });
  // led to the login page: whoever asks may not any more
  if (!response.ok || response.redirected) throw new Error(String(response.status));
  return response.text();
}

async function open(dialog, button) {
  button.setAttribute("aria-busy", "true");
  try {
    dialog.innerHTML = await fetched(button.dataset.ask);
    asked = button.dataset.ask;
    show(dialog);
  } catch {
    refuseAt(button, t("This could not be opened: things may have changed, or there is no connection. Reload the page."));
  } finally {
    button.setAttribute("aria-busy", "false");
  }
}

// Things have changed under the form: what it says of them is shown anew, what was typed stays.
async function renew(form) {
  const next = document.createElement("template");
  try {
    next.innerHTML = await fetched(asked);
  } catch {
    return;
  }
  if (!form.isConnected) return;
  const meant = next.content.querySelector("[name=meant]");
  // It can't be done at all any more, and the dialog says why.
  if (!meant) return void form.replaceWith(next.content);
  form.elements.meant.value = meant.value;
  const told = [...next.content.querySelectorAll("[data-now]")];
  for (const [index, node] of form.querySelectorAll("[data-now]").entries()) {
    node.innerHTML = told[index]?.innerHTML ?? "";
    node.hidden = !node.textContent.trim();
  }
  form.dispatchEvent(new CustomEvent("renewed"));
}

function show(dialog) {
  dialog.classList.toggle("dialog-wide", Boolean(dialog.querySelector(".dialog-wide")));
  for (const field of dialog.querySelectorAll("[data-moment]")) field.value = venueField(Number(field.dataset.moment));
  if (!dialog.open) dialog.showModal();
  dialog.querySelector("[autofocus]")?.focus();
  drawClocks();
  for (const listener of listeners) listener(dialog);
}

export function listenToDialogs(dialog) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-ask]");
    if (button) open(dialog, button);
    if (event.target.closest("[data-close]") || event.target.closest("dialog .blocker")) dialog.close();
  });
  // A press beside the dialog closes it only if nothing has been typed.
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog && !dialog.querySelector("form[data-dirty]")) dialog.close();
  });
  dialog.addEventListener("superseded", (event) => event.target.elements.meant && renew(event.target));
  dialog.addEventListener("close", () => dialog.replaceChildren());
  onDone((_answer, element) => dialog.open && dialog.contains(element) && dialog.close());
}
