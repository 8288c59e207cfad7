// The draw for everybody: follows the lots as they are sealed and drawn.

import { startParts } from "./lib/parts.js";
import { sayLink } from "./lib/said.js";
import { startTheme, toggleTheme } from "./lib/theme.js";

startTheme();
startParts();
sayLink(document.querySelector("[data-link]"));
document.addEventListener("click", (event) => event.target.closest("[data-theme-button]") && toggleTheme());
