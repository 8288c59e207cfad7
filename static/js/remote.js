// The presenter's remote: three large buttons for a thumb, or a clicker's keys; what is revealed is seen in the hall.

import { startCurtains } from "./console/curtains.js";
import { startTicks } from "./console/ticks.js";
import { stayAwake } from "./host/awake.js";
import { startParts } from "./lib/parts.js";
import { watchRevoked } from "./lib/revoked.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";

startTheme();
const rooms = startParts();
startTicks();
watchLink();
watchRevoked();
startCurtains(rooms, { remote: true });
document.querySelector("[data-theme-button]").addEventListener("click", toggleTheme);
// The first tap of a visit keeps the screen on, where the browser can.
document.addEventListener("pointerup", stayAwake);
document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
