// The draw for everybody: follows the lots as they are sealed and drawn.

import { onLink } from "./lib/link.js";
import { startParts } from "./lib/parts.js";
import { t } from "./lib/texts.js";
import { startTheme, toggleTheme } from "./lib/theme.js";

startTheme();
startParts();

const state = document.querySelector("[data-link]");
onLink((link) => {
  state.className = `link-state ${link.on ? "is-on" : "is-off"}`;
  state.textContent = link.on ? t("live") : t("no connection");
});
document.addEventListener("click", (event) => event.target.closest("[data-theme-button]") && toggleTheme());
