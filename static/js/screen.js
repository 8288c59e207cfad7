// A screen in the hall: it watches, and a keyboard may turn it. T light or dark, F full screen,
// 1 to 9 a table, H all tables, B the bracket, Q who is through, R the rating.

import { startParts } from "./lib/parts.js";
import { startShell } from "./lib/shell.js";
import { watchLink } from "./lib/strip.js";
import { startTheme, toggleTheme } from "./lib/theme.js";
import { turnPages } from "./screen/pages.js";
import { fullScreen, startSettling } from "./screen/settle.js";

const PLACES = { KeyH: "hall", KeyB: "bracket", KeyQ: "through", KeyR: "rating" };

function go(path) {
  location.assign(`/screen/${path}${location.search}`);
}

// By the key's place, so that a Ukrainian keyboard works as well.
function pressed(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code);
  if (digit) go(`table/${digit[1]}`);
  else if (PLACES[event.code]) go(PLACES[event.code]);
  else if (event.code === "KeyT") toggleTheme();
  else if (event.code === "KeyF") fullScreen();
}

startTheme();
startShell();
turnPages(startParts()[0]);
watchLink();
startSettling();
document.addEventListener("keydown", pressed);
