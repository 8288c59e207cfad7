// What each tap of the host makes of the game, as in knockout/game/turns.py, decide.py and evolve.py.
// A function gives the game after it, or null where the tap does not fit: the server says why.

import { fresh, leftAt, runningClock } from "./clocks.js";
import { lastUndoable, playing, undoable } from "./flow.js";
import { backTo, begun, finished, marked, moved, over, seatOut, touched, withHold } from "./moves.js";
import { held, runUpTo } from "./timer.js";
import { tallied, turnPoints } from "./tally.js";
import { foldWord } from "./words.js";

// As S20 stores a word; one that the server will refuse stays as typed until it does.
function folded({ word, points }) {
  const text = word?.trim();
  return { word: text ? (foldWord(text).word ?? text) : null, points };
}

function start(game, at) {
  if (game.phase !== "ready" || game.reckon.cycle_held || playing(game).length < 2) return null;
  const clock = { turn: fresh(game.rules.turn), game: fresh(game.rules.game) };
  return begun({ ...marked({ ...game, clock }, { kind: "GameStarted", at }), clock }, at, -1);
}

function place(game, at) {
  return moved(marked(game, { kind: "MovePlaced", at }), { phase: "placed" }, at);
}

function challenge(game, at, tap) {
  const dispute = { words: (tap.words ?? []).map((word) => folded({ word }).word), by: tap.by ?? null, since: at };
  return moved(marked(game, { kind: "MoveChallenged", at }), { phase: "challenged", dispute }, at);
}

function rule(game, at, tap) {
  if (!tap.valid) return finished(game, { kind: "lost", mark: "ChallengeRuled", at });
  const words = game.dispute?.words.length ? game.dispute.words : ["*"];
  const disputed = [...game.disputed, ...words];
  return moved(marked(game, { kind: "ChallengeRuled", at }), { phase: "placed", dispute: null, disputed }, at);
}

const TURN = {
  place_move: { fits: ["thinking"], run: place },
  score_turn: {
    fits: ["thinking", "placed"],
    run: (game, at, tap) => finished(game, { kind: "scored", mark: "TurnScored", at, words: tap.words.map(folded), all_tiles: Boolean(tap.all_tiles) }),
  },
  pass_turn: { fits: ["thinking"], run: (game, at) => finished(game, { kind: "passed", mark: "TurnPassed", at }) },
  exchange: { fits: ["thinking"], run: (game, at, tap) => finished(game, { kind: "exchanged", mark: "TilesExchanged", at, tiles: tap.tiles ?? null }) },
  challenge: { fits: ["placed"], run: challenge },
  rule_challenge: { fits: ["challenged"], run: rule },
};

export const LATE_KINDS = ["place_move", "score_turn", "pass_turn", "exchange"];

function goesOnInAHold(game, tap) {
  return tap.do === "score_turn" ? game.phase === "placed" : ["challenge", "rule_challenge"].includes(tap.do);
}

// A tap for the turn that is on, at the moment it counts at (T3, T5, T13).
export function fitTurn(game, tap, at) {
  const known = TURN[tap.do];
  if (tap.turn !== game.turn || !known.fits.includes(game.phase)) return null;
  if (game.on_hold && !goesOnInAHold(game, tap)) return null;
  return touched(known.run(game, at, tap), at);
}

// T9, T14. What is taken back must be what the finger meant (meant.js): the kind and the turn.
function undo(game, at, tap) {
  const index = lastUndoable(game);
  const mark = game.reckon.marks[index];
  if (!undoable(game) || (tap.meant && (tap.meant.undone !== mark.kind || tap.meant.turn !== mark.turn))) return null;
  const before = backTo(game, index);
  if (mark.phase === "ready") {
    const clock = { turn: fresh(game.rules.turn), game: fresh(game.rules.game) };
    return touched({ ...before, clock, hold: null, on_hold: false }, at);
  }
  const clock = { game: game.clock.game, turn: fresh(leftAt(mark.clock.turn, mark.at)) };
  // What was over comes back on hold (T14); a hold of the table that is on stays.
  const back = game.phase === "ended" ? withHold(before, { by: "table", reason: "", since: at, why: "person" }) : before;
  if (seatOut(back)) return touched(begun({ ...back, clock, reckon: { ...back.reckon, closing: false } }, at), at);
  const after = touched({ ...back, clock: runningClock(back, clock, at) }, at);
  return after.phase === "thinking" && !after.on_hold ? runUpTo(after, at, { also: leftAt(after.clock.game, at) <= 0 }) : after;
}

function hold(game, at, tap) {
  if (!["thinking", "placed", "challenged"].includes(game.phase) || game.hold?.by === "table") return null;
  return touched(held(game, at, { reason: tap.reason ?? "" }), at);
}

function resume(game, at) {
  if (game.hold?.by !== "table") return null;
  const free = withHold(game, null);
  return touched({ ...free, clock: runningClock(free, free.clock, at) }, at);
}

function end(game, at, tap) {
  if (game.phase !== "thinking" || game.on_hold) return null;
  return touched(over(marked(game, { kind: "GameEnded", at }), at, tap.reason), at);
}

function submit(game, at, tap) {
  if (game.phase !== "ended") return null;
  return touched({ ...game, phase: "submitted", agreed: tap.agreed ?? null, returned: null }, at);
}

// S13: fields not given keep their value; whose turn it is and the clocks stay as they are.
function correct(game, _at, tap) {
  const fix = (turn) => {
    const kind = tap.kind ?? turn.kind;
    const scored = kind === "scored";
    const words = scored ? (tap.words?.map(folded) ?? turn.words) : [];
    const next = { ...turn, kind, words, all_tiles: scored && (tap.all_tiles ?? turn.all_tiles) };
    const { words: was, points, kind: wasKind } = turn;
    const old = { kind: wasKind, words: was, points, reason: tap.reason, who: "", at: turn.at };
    return { ...next, points: turnPoints(next, game.rules), corrected: [...turn.corrected, old] };
  };
  return tallied({ ...game, log: game.log.map((turn) => (turn.turn === tap.turn ? fix(turn) : turn)) });
}

function call(game, _at, tap) {
  return game.call === null || game.call === undefined ? { ...game, call: tap.note ?? "" } : null;
}

const WHOLE = {
  start_game: (game, at) => (start(game, at) ? touched(start(game, at), at) : null),
  undo,
  hold_game: hold,
  resume_game: resume,
  end_game: end,
  submit_result: submit,
  correct_turn: correct,
  call_committee: call,
};

export const isTurnTap = (tap) => tap.do in TURN;

// A tap that asks for the game as a whole.
export function fitWhole(game, tap, at) {
  return WHOLE[tap.do]?.(game, at, tap) ?? null;
}
