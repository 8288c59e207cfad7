// How play goes round a table, as in knockout/game/flow.py: whose turn is next, what a row of passes
// is, when a game is over, what is due. Seats count from 0 in `reckon`, from 1 in the log.

import { IN_PLAY } from "./clocks.js";

export function playing(game) {
  return game.seats.filter((seat) => seat && !seat.out);
}

// The seat that plays after this one, clockwise; -1 when nobody is left (S9).
export function nextSeat(game, after) {
  const count = game.seats.length;
  for (let step = 1; step <= count; step += 1) {
    const index = (after + step) % count;
    if (game.seats[index] && !game.seats[index].out) return index;
  }
  return -1;
}

export function seatIndex(game) {
  return game.seats.findIndex((seat) => seat && seat.team === game.on_turn);
}

// How many passes in a row the last finished turns are (S4). The log has the newest first.
function rowOfPasses(game) {
  const row = game.log.findIndex((turn) => turn.kind !== "passed" || turn.turn <= game.reckon.row_after);
  return row < 0 ? game.log.length : row;
}

// Why the game ends with the turn that is on, if it finishes as `kind`; null: play goes on (S3, S4, U7).
export function endsWith(game, kind) {
  if (timeIsOver(game) && (game.rules.at_time_up !== "finish_round" || roundIsOver(game))) return "time_up";
  if (kind === "passed" && rowOfPasses(game) + 1 >= game.rules.scoreless_rounds * playing(game).length) return "all_passed";
  return null;
}

function timeIsOver(game) {
  const clock = game.clock.game;
  return game.reckon.closing || (clock.deadline === null && clock.left <= 0);
}

function roundIsOver(game) {
  const seat = seatIndex(game);
  return !playing(game).length || nextSeat(game, seat) <= seat;
}

// The moment at which the timer acts next at this table, or null (T4, T6, T8).
export function due(game) {
  if (!IN_PLAY.includes(game.phase) || game.on_hold) return null;
  const turn = game.phase === "thinking" ? game.clock.turn.deadline : null;
  const end = game.reckon.closing ? null : game.clock.game.deadline;
  const moments = [turn, end].filter((moment) => moment !== null);
  return moments.length ? Math.max(Math.min(...moments), game.reckon.touched) : null;
}

// Whether it is the game's deadline that acts at `at`; at once with the turn's: the game's (T6).
export function gameTimeIsOver(game, at) {
  const end = game.clock.game.deadline;
  const turn = game.clock.turn.deadline;
  if (game.reckon.closing || end === null || end > at) return false;
  return game.phase !== "thinking" || turn === null || end <= turn;
}

// The number of the mark that `undo` goes back to, -1 when there is nothing to undo (T14).
export function lastUndoable(game) {
  return game.reckon.marks.findLastIndex((mark) => !mark.timer && UNDOABLE.includes(mark.kind));
}

const UNDOABLE = ["GameStarted", "MovePlaced", "TurnScored", "TurnPassed", "TilesExchanged", "MoveChallenged", "ChallengeRuled", "GameEnded"];

// The first thing the timer did at `since` or later, to this turn or a later one; -1: nothing (T12).
export function firstTimerMark(game, since, turn = 0) {
  return game.reckon.marks.findIndex((mark) => mark.timer && mark.at >= since && mark.turn >= turn);
}

export function undoable(game) {
  if (![...IN_PLAY, "ended"].includes(game.phase) || playing(game).length < 2 || game.paper) return null;
  const index = lastUndoable(game);
  return index < 0 ? null : game.reckon.marks[index].kind;
}
