// Says clearly when what is shown is not live: a strip with the time of the last news.

import { boot } from "./boot.js";
import { hallNow } from "./halltime.js";
import { onLink } from "./link.js";
import { lastHeard } from "./parts.js";
import { t } from "./texts.js";

const GRACE_MS = 2_500;
const QUIET_MS = 25_000;

function clockTime(moment) {
  const zone = document.querySelector("[data-zone]")?.dataset.zone ?? "UTC";
  return new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: zone }).format(moment);
}

export function watchLink() {
  const strip = document.createElement("div");
  strip.className = "strip";
  strip.setAttribute("role", "status");
  strip.hidden = true;
  document.body.append(strip);
  let state = { on: false, since: performance.now() };
  onLink((link) => (state = link));
  setInterval(() => {
    const now = performance.now();
    const off = !state.on && now - state.since > GRACE_MS;
    const quiet = now - lastHeard() > QUIET_MS;
    document.body.classList.toggle("is-offline", off || quiet);
    strip.hidden = !(off || quiet);
    if (strip.hidden) return;
    const heard = hallNow(lastHeard());
    strip.textContent = state.why || t("NOT LIVE: no connection. What is shown was so at {time}.", { time: clockTime(heard) });
  }, 500);
}
