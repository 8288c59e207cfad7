// Takes away what this device keeps of the pages. Taps that were not sent yet stay where they are.

import { leaveShell } from "./lib/shell.js";

function show(which) {
  document.querySelector("[data-doing]").hidden = true;
  document.querySelector(`[data-${which}]`).hidden = false;
}

leaveShell().then(
  () => show("done"),
  () => show("failed"),
);
