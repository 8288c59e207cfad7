// The committee's console: every part is the server's; this moves them along, and sends what is asked.

import { startParts } from "./lib/parts.js";
import { watchRevoked } from "./lib/revoked.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { startAccess } from "./console/access.js";
import { startBar } from "./console/bar.js";
import { startAlarms } from "./console/beep.js";
import { startCounting } from "./console/counting.js";
import { startCurtains } from "./console/curtains.js";
import { startDays } from "./console/days.js";
import { startDesk } from "./console/desk.js";
import { listenToDialogs, onOpen } from "./console/dialogs.js";
import { startEntries } from "./console/entries.js";
import { startFocus } from "./console/focus.js";
import { startHand } from "./console/hand.js";
import { startIntake } from "./console/intake.js";
import { startKeys } from "./console/keys.js";
import { listenToOrder } from "./console/order.js";
import { startNotices } from "./console/notices.js";
import { startPanel } from "./console/panel.js";
import { startScreens } from "./console/screens.js";
import { startSetup } from "./console/setup.js";
import { listenToTaps, onDone } from "./console/taps.js";
import { startTeams } from "./console/teams.js";
import { startTicks } from "./console/ticks.js";
import { startLogout } from "./lib/logout.js";

startTheme();
const dialog = document.getElementById("ask");
const rooms = startParts();
startTicks();
watchLink();
watchRevoked();
listenToTaps(dialog);
listenToDialogs(dialog);
listenToOrder(onOpen);
startAccess(dialog);
startBar();
startAlarms();
startPanel(rooms);
startCounting(rooms);
startCurtains(rooms);
startDays();
startDesk(onOpen);
startHand();
startNotices();
startEntries(dialog);
startScreens(rooms);
startSetup();
startTeams();
startIntake();
startKeys();
startFocus(dialog);
startLogout();

// A form that was being filled in was left alone by what has come since; now it is the server's again.
function refresh(form) {
  const home = rooms.find(({ element }) => element.contains(form));
  home?.room.move(home.element.dataset.arg ?? "");
}

// The push that shows what was done is on its way; if it got lost, the parts ask for it.
onDone((answer, element) => {
  if (element.matches("form")) refresh(element);
  setTimeout(() => {
    for (const { room } of rooms) if (answer.v > room.version) room.again();
  }, 400);
});

document.addEventListener("click", (event) => {
  if (event.target.closest("[data-theme-button]")) toggleTheme();
  if (event.target.closest("[data-print]")) window.print();
});
