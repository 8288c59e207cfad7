// The tab with the doors: passwords, links and sessions go to doors of their own, not into the journal.

import { boot } from "../lib/boot.js";
import { onPart } from "../lib/parts.js";
import { expectRevoked } from "../lib/revoked.js";
import { t } from "../lib/texts.js";
import { postOnce } from "./commands.js";
import { clear, refuseIn, toast } from "./say.js";

async function asked(button, path, body) {
  if (button.getAttribute("aria-busy") === "true") return null;
  button.setAttribute("aria-busy", "true");
  const answer = await postOnce(path, body);
  button.setAttribute("aria-busy", "false");
  return answer;
}

async function send(form, dialog) {
  clear(form);
  const own = "own" in form.dataset;
  if (own) expectRevoked(true);
  const answer = await asked(form.querySelector("[type=submit]"), form.dataset.access, Object.fromEntries(new FormData(form)));
  if (answer?.ok && own) {
    // this page came in by what is over now; loaded anew it has the new right
    location.reload();
    return;
  }
  expectRevoked(false);
  if (!answer) return;
  if (!answer.ok) return void refuseIn(form, answer.message, answer.details?.field);
  toast(form.dataset.said);
  dialog.close();
}

async function press(button, dialog) {
  const home = button.closest("form, [data-link-dialog]");
  clear(home);
  const answer = await asked(button, button.dataset.accessRemove, {});
  if (!answer) return;
  if (!answer.ok) return void refuseIn(home, answer.message);
  toast(button.dataset.said);
  dialog.close();
}

async function relink(button, dialog) {
  const home = button.closest("[data-link-dialog]");
  clear(home);
  const answer = await asked(button, `/console/access/${button.dataset.accessLink}/link`, {});
  if (!answer) return;
  if (!answer.ok) return void refuseIn(home, answer.message);
  dialog.innerHTML = answer.html;
  dialog.querySelector("[autofocus]")?.focus();
  toast(t("The old link is dead; this is the new one."));
}

// Over plain HTTP a page can't write to the clipboard by itself: it copies what is selected, or leaves it selected.
function copy(home) {
  const field = home.querySelector("[data-copy-line]");
  field.focus();
  field.select();
  toast(document.execCommand("copy") ? t("Copied") : t("Selected: copy it with Ctrl+C"));
}

// All browsers of the committee see the same list; which one is this, only the page itself knows.
function mine() {
  for (const row of document.querySelectorAll("[data-session]")) row.toggleAttribute("data-mine", row.dataset.session === boot.session);
}

export function startAccess(dialog) {
  mine();
  onPart(mine);
  document.addEventListener("click", (event) => {
    const remove = event.target.closest("button[data-access-remove]");
    const link = event.target.closest("button[data-access-link]");
    const line = event.target.closest("button[data-copy]");
    if (remove) press(remove, dialog);
    if (link) relink(link, dialog);
    if (line) copy(line.parentElement);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches("form[data-access]")) return;
    event.preventDefault();
    send(event.target, dialog);
  });
}
