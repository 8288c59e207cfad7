// What stages and cycles are called; the ids stay those of the journal.

import { boot } from "./boot.js";
import { t } from "./texts.js";

const STAGES = { QF: () => t("Quarter-final"), SF: () => t("Semi-final"), F: () => t("Final") };

export function stageName(stage) {
  const n = stage.replace(/^\D+/, "");
  return STAGES[stage]?.() ?? (stage.startsWith("D") ? t("Game day {n}", { n }) : t("Round {n}", { n }));
}

// "QF-2" -> "Quarter-final · cycle 2"; a final has one game and no cycles to speak of.
export function cycleName(stage, cycle) {
  const number = cycle.split("-")[1];
  return stage === "F" ? stageName(stage) : t("{stage} · cycle {n}", { stage: stageName(stage), n: number });
}

// A moment as the venue's clock shows it.
export function venueTime(moment, zone) {
  return new Intl.DateTimeFormat(boot.locale, { hourCycle: "h23", hour: "2-digit", minute: "2-digit", timeZone: zone }).format(moment);
}
