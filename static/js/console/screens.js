// The hall's screens: forms that say what one of them, or all, shows. What the buttons ask goes the way of all buttons.

import { t } from "../lib/texts.js";
import { post } from "./commands.js";
import { clear, refuseIn, toast } from "./say.js";

const FORM = "form[data-screen]";

// "table/3" -> { view: "table", arg: "3" }
function viewOf(value) {
  const [view, ...arg] = value.split("/");
  return { view, arg: arg.join("/") };
}

function rotation(form) {
  const ticked = [...form.querySelectorAll('[name="views"]:checked')];
  return { kind: "rotate", every: Number(form.elements.every.value), views: ticked.map((box) => viewOf(box.value)) };
}

function programme(form) {
  const { value } = form.elements.view;
  if (value === "follow") return { kind: "follow" };
  return value === "rotate" ? rotation(form) : { kind: "view", ...viewOf(value) };
}

function asked(form) {
  return form.elements.view ? { programme: programme(form) } : { name: form.elements.name.value };
}

// A refusal names its field by its path in what was sent: `programme.every` was typed in the field `every`.
function fieldOf(form, path = "") {
  const field = path.split(".")[1]?.split("[")[0];
  const found = form.elements[field === "kind" ? "view" : (field ?? path)];
  return found instanceof RadioNodeList ? found[0] : (found ?? null);
}

async function submit(form, refresh) {
  const button = form.querySelector("[type=submit]");
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  clear(form);
  const { said } = button.dataset;
  try {
    const answer = await post(`/console/screens/${form.dataset.screen}`, asked(form));
    if (!answer.ok) refuseIn(form, answer.message, fieldOf(form, answer.details?.field));
    else {
      toast(said);
      delete form.dataset.dirty;
      refresh();
    }
  } catch {
    refuseIn(form, t("No answer from the server. Try again."));
  } finally {
    button.setAttribute("aria-busy", "false");
  }
}

// A form that somebody was in was left alone by what came meanwhile; now it is the server's again.
export function startScreens(rooms) {
  const home = rooms.find(({ element }) => element.dataset.part === "console-screens");
  if (!home) return;
  const refresh = () => home.room.move(home.element.dataset.arg ?? "");
  home.element.addEventListener("submit", (event) => {
    if (!event.target.matches(FORM)) return;
    event.preventDefault();
    submit(event.target, refresh);
  });
  home.element.addEventListener("input", (event) => {
    const form = event.target.closest(FORM);
    if (form) form.dataset.dirty = "";
    if (event.target.name === "view") {
      const turns = form.querySelector("[data-rotation]");
      if (turns) turns.hidden = event.target.value !== "rotate";
    }
  });
  home.element.addEventListener("focusout", (event) => {
    const form = event.target.closest(FORM);
    if (form && !("dirty" in form.dataset) && !form.contains(event.relatedTarget)) refresh();
  });
}
