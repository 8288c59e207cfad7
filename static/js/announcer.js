// The announcer's page: it is read, and follows the day by itself.

import { boot } from "./lib/boot.js";
import { hallNow } from "./lib/halltime.js";
import { onLink } from "./lib/link.js";
import { startLogout } from "./lib/logout.js";
import { startParts } from "./lib/parts.js";
import { watchRevoked } from "./lib/revoked.js";
import { watchLink } from "./lib/strip.js";
import { t } from "./lib/texts.js";
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

const state = document.querySelector("[data-link]");
onLink((link) => {
  state.className = `link-state ${link.on ? "is-on" : "is-off"}`;
  state.textContent = link.on ? t("live") : t("no connection");
});
