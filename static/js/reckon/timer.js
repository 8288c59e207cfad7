// What the timer does at a table when its moment has come, as in knockout/game/timer.py (T4, T6, S3, S23).

import { due, endsWith, gameTimeIsOver } from "./flow.js";
import { finished, marked, over, touched, withHold } from "./moves.js";
import { stoppedClock } from "./clocks.js";

// `silent`: nobody is connected, so the table is held before it would end by passes alone (S23).
function act(game, at, silent) {
  if (gameTimeIsOver(game, at)) {
    const stops = game.phase === "thinking" && game.rules.at_time_up === "stop";
    const after = marked(game, { kind: stops ? "GameEnded" : "TimeCalled", at, timer: true });
    return stops ? touched(over(after, at, "time_up"), at, false) : { ...after, reckon: { ...after.reckon, closing: true } };
  }
  if (silent && endsWith(game, "passed") === "all_passed") {
    return touched(held(marked(game, { kind: "GameHeld", at, timer: true }), at, { why: "silent" }), at, false);
  }
  return touched(finished(game, { kind: "passed", mark: "TurnPassed", at, timer: true }), at, false);
}

export function held(game, at, { why = "person", reason = "" } = {}) {
  const stopped = { ...game, clock: stoppedClock(game.clock, at) };
  return withHold(stopped, { by: "table", reason, since: at, why });
}

// Let the timer act at everything due before `until`, or at it too if `also`.
export function runUpTo(game, until, { silent = false, also = false } = {}) {
  let now = game;
  for (let moment = due(now); moment !== null && (moment < until || (also && moment === until)); moment = due(now)) {
    now = act(now, moment, silent);
  }
  return now;
}
