// The moves of play, as in knockout/game/moves.py and evolve.py: a turn finishes, the next begins, the
// game is over, a mark is kept of where each started. Every function gives a new game.

import { fresh, runningClock, stoppedClock } from "./clocks.js";
import { endsWith, nextSeat, seatIndex } from "./flow.js";
import { tallied, turnPoints } from "./tally.js";

// Keep where this starts, so that it can be taken back (T12, T14).
export function marked(game, { kind, at, timer = false }) {
  const { reckon } = game;
  const mark = {
    kind,
    at,
    timer,
    phase: game.phase,
    turn: game.turn,
    seat: seatIndex(game),
    began: reckon.began,
    closing: reckon.closing,
    dispute: game.dispute,
    disputed: game.disputed,
    clock: game.clock,
    held: game.hold?.by === "table" ? game.hold : null,
  };
  return { ...game, reckon: { ...reckon, marks: [...reckon.marks, mark] } };
}

export function touched(game, at, person = true) {
  const { reckon } = game;
  return {
    ...game,
    reckon: { ...reckon, touched: Math.max(reckon.touched, at), acted: person ? Math.max(reckon.acted, at) : reckon.acted },
  };
}

// Put play at another phase as of `at`, the clocks with it.
export function moved(game, change, at) {
  const next = { ...game, ...change };
  return { ...next, clock: runningClock(next, next.clock, at) };
}

// The next team's turn begins, with its full minute (T3, T8).
export function begun(game, at, after = seatIndex(game)) {
  const seat = nextSeat(game, after);
  const next = {
    phase: "thinking",
    turn: game.turn + 1,
    on_turn: game.seats[seat].team,
    seat,
    dispute: null,
    disputed: [],
    clock: { turn: fresh(game.rules.turn), game: game.clock.game },
    reckon: { ...game.reckon, began: at },
  };
  return moved(game, next, at);
}

// The game has ended; its own hold closes with it (T8).
export function over(game, at, why) {
  const clock = stoppedClock(game.clock, at);
  return withHold({ ...game, phase: "ended", ended: why, on_turn: null, seat: null, dispute: null, disputed: [], clock }, null);
}

// The turn that is on finishes as `kind`; the next begins, or the game ends with it.
export function finished(game, { kind, mark, at, timer = false, ...how }) {
  const seat = seatIndex(game);
  const turn = { words: [], all_tiles: false, tiles: null, corrected: [], auto: timer, ...how, kind };
  const row = { ...turn, turn: game.turn, seat: seat + 1, letter: game.seats[seat].letter, team: game.on_turn, points: 0, at };
  row.points = turnPoints(row, game.rules);
  const ends = endsWith(game, kind);
  const after = tallied({ ...marked(game, { kind: mark, at, timer }), log: [row, ...game.log] });
  return ends ? over(after, at, ends) : begun(after, at, seat);
}

// The table's own hold, or none; its cycle's stays (T8).
export function withHold(game, hold) {
  const held = hold ?? (game.reckon.cycle_held ? { by: "cycle", reason: "", since: null, why: "person" } : null);
  const inPlay = game.phase !== "ended";
  return { ...game, hold: inPlay ? held : null, on_hold: inPlay && held !== null };
}

// Whether the team whose turn it would be has been disqualified since: its turn vanishes (S9, T9).
export function seatOut(game) {
  return Boolean(game.seats.find((seat) => seat && seat.team === game.on_turn)?.out);
}

// Play as it was at a mark; corrections since stay where their turns do (T9).
export function backTo(game, index) {
  const { reckon } = game;
  const mark = reckon.marks[index];
  const before = {
    ...game,
    phase: mark.phase,
    turn: mark.turn,
    seat: mark.seat < 0 ? null : mark.seat,
    on_turn: game.seats[mark.seat]?.team ?? null,
    dispute: mark.dispute,
    disputed: mark.disputed,
    ended: null,
    log: game.log.filter((turn) => turn.turn < mark.turn),
    reckon: {
      ...reckon,
      began: mark.began,
      closing: mark.closing,
      row_after: Math.min(reckon.row_after, Math.max(0, mark.turn - 1)),
      marks: reckon.marks.slice(0, index),
    },
  };
  return tallied(before);
}
