// The announcer's page: it is read, and follows the day by itself.

import { boot } from "./lib/boot.js";
import { hallNow } from "./lib/halltime.js";
import { startLogout } from "./lib/logout.js";
import { startParts } from "./lib/parts.js";
import { watchRevoked } from "./lib/revoked.js";
import { sayLink } from "./lib/said.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";

const wall = document.querySelector("[data-wall]");
const format = new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", timeZone: boot.zone });

function drawWall() {
  const text = format.format(hallNow());
  if (wall.textContent !== text) wall.textContent = text;
}

startTheme();
startParts();
watchLink();
watchRevoked();
startLogout();
drawWall();
setInterval(drawWall, 500);
document.querySelector("[data-theme-button]").addEventListener("click", toggleTheme);
sayLink(document.querySelector("[data-link]"));
