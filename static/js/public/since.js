// A page that this phone kept and opened without the server says how old it is, until the server answers.

import { boot } from "../lib/boot.js";
import { lastHeard } from "../lib/parts.js";
import { t } from "../lib/texts.js";

const A_MINUTE = 60_000;
const CHECK_MS = 1_000;
const UNITS = [["day", 86_400_000], ["hour", 3_600_000], ["minute", A_MINUTE]];

// "12 minutes ago", in the page's language.
export function ago(passed) {
  const [unit, length] = UNITS.find(([, size]) => passed >= size) ?? ["minute", A_MINUTE];
  return new Intl.RelativeTimeFormat(boot.locale, { numeric: "always" }).format(-Math.floor(passed / length), unit);
}

export function saySince() {
  const { kept } = document.documentElement.dataset;
  const node = document.querySelector("[data-kept-since]");
  if (!kept || !node) return;
  const opened = performance.now();
  const draw = () => {
    const heard = lastHeard() > opened;
    const text = t("Kept on this phone {ago}. It is brought up to date as soon as the server answers.", { ago: ago(Date.now() - Number(kept)) });
    node.hidden = heard;
    if (node.textContent !== text) node.textContent = text;
    if (heard) clearInterval(timer);
  };
  const timer = setInterval(draw, CHECK_MS);
  draw();
}
