// What ticks beside the clocks: the venue's time, how long ago, how long still; and whether all this is live.

import { boot } from "../lib/boot.js";
import { minutes } from "../lib/clock.js";
import { hallNow, hallSpeed } from "../lib/halltime.js";
import { link, onLink } from "../lib/link.js";
import { onPart } from "../lib/parts.js";
import { sayLinkAt } from "../lib/said.js";
import { t } from "../lib/texts.js";

const HOUR = 3_600_000;
const title = document.title;

function long(left) {
  if (left < HOUR) return minutes(left);
  const whole = Math.floor(left / 60_000);
  return t("{h} h {m} min", { h: Math.floor(whole / 60), m: whole % 60 });
}

function venueTime(zone) {
  return new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", second: "2-digit", timeZone: zone }).format(hallNow());
}

function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function tick() {
  for (const node of document.querySelectorAll("[data-venue-time]")) write(node, venueTime(node.dataset.zone || "UTC"));
  for (const node of document.querySelectorAll("[data-ago]")) write(node, long(Math.max(0, hallNow() - Number(node.dataset.ago))));
  for (const node of document.querySelectorAll("[data-until]")) write(node, long(Math.max(0, Number(node.dataset.until) - hallNow())));
}

function state() {
  for (const node of document.querySelectorAll("[data-link-state]")) sayLinkAt(node, link, t("online"));
  const alarms = Number(document.querySelector("[data-alarms]")?.dataset.alarms ?? 0);
  document.title = alarms ? `(${alarms}) ${title}` : title;
}

export function startTicks() {
  onLink(state);
  // After a part has changed its empty slots are filled at once, before anybody sees them.
  onPart(() => {
    tick();
    state();
  });
  setInterval(tick, Math.max(100, 1000 / hallSpeed()));
  tick();
}
