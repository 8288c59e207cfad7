// What a tap is about, as the finger saw it. It goes with the tap: if by its arrival it would do something
// else, the server refuses it (knockout/game/meant.py).

import { lastUndoable } from "../reckon/flow.js";

const OF_A_TURN = ["place_move", "score_turn", "pass_turn", "exchange", "challenge", "rule_challenge"];

function markOf(game) {
  return game.reckon?.marks[lastUndoable(game)];
}

export function meant(command, game) {
  if (OF_A_TURN.includes(command.do)) return { team: game.on_turn };
  switch (command.do) {
    case "undo":
      return { undone: markOf(game)?.kind, turn: markOf(game)?.turn };
    case "resume_game":
      return { held: game.hold?.since };
    case "hold_game":
    case "end_game":
      return { turn: game.turn };
    case "submit_result":
      return { totals: Object.fromEntries(game.seats.filter(Boolean).map((seat) => [seat.team, seat.total])) };
    case "correct_turn":
      return { points: game.log.find((turn) => turn.turn === command.turn)?.points };
    default:
      return undefined;
  }
}

// The tap on this phone that this one takes back or ends: if that is refused, this one is not sent at all.
export function follows(command, game) {
  if (command.do === "undo") return markOf(game)?.id;
  return command.do === "resume_game" ? game.hold?.id : undefined;
}
