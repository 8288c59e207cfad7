// Looks at a tap once more before it is sent. It was made for what this phone knew then; if the table has
// gone another way since, the server must not take it for something it was never meant for.

import { t } from "../lib/texts.js";
import { lastUndoable } from "../reckon/flow.js";

const WHOLE = ["undo", "submit_result"];

// What a tap is about, as the finger saw it: kept with the tap.
export function meant(command, game) {
  if (command.do === "undo") {
    const mark = game.reckon?.marks[lastUndoable(game)];
    return mark ? { kind: mark.kind, turn: mark.turn } : null;
  }
  if (command.do === "submit_result") return { totals: totals(game) };
  return command.turn === undefined || command.do.endsWith("correction") || command.do === "correct_turn" ? null : { team: game.on_turn };
}

function totals(game) {
  return game.seats.map((seat) => seat?.total ?? null);
}

function teamOf(game, turn) {
  return turn === game.turn ? game.on_turn : (game.log.find((past) => past.turn === turn)?.team ?? null);
}

function fits(command, base) {
  const { of } = command;
  if (!of || command.game !== base.id) return true;
  if (of.totals) return of.totals.every((total, index) => total === totals(base)[index]);
  if (of.kind) {
    const mark = base.reckon?.marks[lastUndoable(base)];
    return !mark || (mark.kind === of.kind && mark.turn === of.turn);
  }
  const team = teamOf(base, command.turn);
  return !team || !of.team || team === of.team;
}

// "go", "wait" until the server's last word is here, or a refusal of this phone's own.
export function judge(command, known, afterRefusal) {
  const whole = WHOLE.includes(command.do);
  if (command.tried || (!whole && !afterRefusal)) return "go";
  if (known.behind) return "wait";
  if (fits(command, known.base)) return "go";
  const message = whole ? t("The table has changed since. Look again, then tap.") : t("By now it is another team's turn.");
  return { ok: false, code: "superseded", v: known.v, message };
}
