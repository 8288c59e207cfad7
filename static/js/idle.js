// A host's page before its table has a game: when one is drawn, it opens by itself.

import { socket } from "./lib/link.js";
import { onPart, startParts } from "./lib/parts.js";
import { startShell } from "./lib/shell.js";
import { watchLink } from "./lib/strip.js";

startParts();
startShell();
watchLink();
socket.on("revoked", () => location.reload());
onPart((element) => element.querySelector("[data-game]") && location.reload());
