// The phone's own reckoning: the server's last word, what this phone has tapped since, and, while it is
// cut off, what the timer does. It only shows: the server decides, and its next word stands (S15, T12).

import { endsWith, firstTimerMark, nextSeat, seatIndex, undoable } from "./flow.js";
import { IN_PLAY } from "./clocks.js";
import { fitTurn, fitWhole, isTurnTap, LATE_KINDS } from "./taps.js";
import { backTo, marked } from "./moves.js";
import { held, runUpTo } from "./timer.js";

// T12: a tap made before the timer ended its turn, or held the table, takes the place of what the timer did.
function late(game, tap, at, now, options) {
  const index = firstTimerMark(game, sinceWhen(game, at), tap.turn);
  if (index < 0 || !LATE_KINDS.includes(tap.do) || game.reckon.cycle_held || now - at > game.rules.tap_within) return null;
  const { marks } = game.reckon;
  const acted = game.reckon.acted > at || marks.slice(index).some((mark) => !mark.timer);
  if (acted || at < marks[index].began || !["ended", ...IN_PLAY].includes(game.phase)) return null;
  return redone(game, tap, at, options);
}

function sinceWhen(game, at) {
  return game.hold?.by === "table" ? Math.min(at, game.hold.since) : at;
}

// The table run again from the tap.
function redone(game, tap, at, options) {
  const since = sinceWhen(game, at);
  const index = firstTimerMark(game, since, tap.turn);
  const mark = game.reckon.marks[index];
  const gap = game.hold?.why === "down" ? game.hold : null;
  const hold = mark.held ? { by: "table", since: null, ...mark.held } : null;
  const before = { ...backTo(game, index), clock: mark.clock, hold, on_hold: hold !== null };
  before.reckon = { ...before.reckon, touched: since };
  const after = fitTurn(runUpTo(before, at, options), tap, at);
  return after && gap ? heldAgain(after, Math.max(gap.since, at)) : after;
}

// S16: the server was away; the table stands again as of its last beat or of this tap.
function heldAgain(game, until) {
  const ran = runUpTo(game, until);
  if (!IN_PLAY.includes(ran.phase)) return ran;
  return held(marked(ran, { kind: "GameHeld", at: until, timer: true }), until, { why: "down" });
}

function heldByTheTimer(game) {
  return game.on_hold && ["down", "silent"].includes(game.hold?.why);
}

// That time was called since the tap hinders nothing: it is taken back, and called again after it.
function calledSince(game, tap, at) {
  const index = firstTimerMark(game, at, tap.turn);
  return index >= 0 && at >= game.reckon.touched && game.reckon.marks.slice(index).every((mark) => mark.kind === "TimeCalled");
}

// Remember which tap made a mark or a hold, so that what follows from it is known to (its undo, the hold's end).
function named(before, after, tap) {
  const count = before.reckon.marks.length;
  const marks = after.reckon.marks.map((mark, index) => (index === count && after.reckon.marks.length > count ? { ...mark, id: tap.id } : mark));
  const hold = tap.do === "hold_game" ? { ...after.hold, id: tap.id } : after.hold;
  return { ...after, hold, reckon: { ...after.reckon, marks } };
}

// One tap on top of a game; null where it does not fit.
export function tapped(game, tap, now, options) {
  const after = judged(game, tap, now, options);
  return after && named(game, after, tap);
}

function judged(game, tap, now, options) {
  const at = Math.min(Date.parse(tap.at), now);
  const counts = at >= game.reckon.touched && firstTimerMark(game, at) < 0 ? at : now;
  if (!isTurnTap(tap)) return fitWhole(game, tap, counts);
  const gone = tap.turn < game.turn || game.phase === "ended";
  if (!gone && calledSince(game, tap, at)) return redone(game, tap, at, options);
  if (gone || heldByTheTimer(game)) {
    const redone = late(game, tap, at, now, options);
    if (redone || gone) return redone;
  }
  return fitTurn(game, tap, counts);
}

// The snapshot as it will be once the server has heard `taps`, at `now`. `alone`: the timer's acts are
// reckoned too, since no push will bring them; `silent`: see `runUpTo`.
export function foresee(snapshot, taps, now, { alone = false, silent = true } = {}) {
  if (!snapshot.reckon) return snapshot;
  let game = { ...snapshot, clock: snapshot.reckon.clock };
  for (const tap of taps) {
    if (tap.game !== game.id) continue;
    const at = Math.min(Date.parse(tap.at), now);
    const ran = runUpTo(game, at, { silent });
    game = tapped(ran, tap, now, { silent }) ?? game;
  }
  if (alone) game = runUpTo(game, now, { silent, also: true });
  return { ...game, next: following(game), can: { ...game.can, undo: undoable(game) } };
}

function following(game) {
  if (!IN_PLAY.includes(game.phase) || endsWith(game, "scored") !== null) return null;
  return game.seats[nextSeat(game, seatIndex(game))]?.team ?? null;
}
