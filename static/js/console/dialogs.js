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

async function open(dialog, button) {
  button.setAttribute("aria-busy", "true");
  try {
    const join = button.dataset.ask.includes("?") ? "&" : "?";
    const response = await fetch(`/console/ask/${button.dataset.ask}${join}lang=${boot.locale}`, { headers: { "X-Knockout-As": boot.as } });
    if (!response.ok) throw new Error(String(response.status));
    dialog.innerHTML = await response.text();
    show(dialog);
  } catch {
    refuseAt(button, t("This could not be opened: things may have changed, or there is no connection. Reload the page."));
  } finally {
    button.setAttribute("aria-busy", "false");
  }
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
  dialog.addEventListener("close", () => dialog.replaceChildren());
  onDone((_answer, element) => dialog.open && dialog.contains(element) && dialog.close());
}
