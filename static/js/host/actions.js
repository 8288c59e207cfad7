// Every tap of the host as the command it is. Times are the hall's, taken when the finger came down.

import { hallNow } from "../lib/halltime.js";
import { newId } from "../lib/ids.js";
import { t } from "../lib/texts.js";
import * as entries from "./entry.js";

export function actionsOf(model) {
  const send = (command, where = "main") => model.send({ id: newId(), at: iso(hallNow()), game: model.game.id, ...command }, where);
  const turn = () => model.game.turn;
  return {
    start: () => send({ do: "start_game" }),
    place: () => send({ do: "place_move", turn: turn() }),
    pass: () => send({ do: "pass_turn", turn: turn() }),
    exchange: (tiles) => send({ do: "exchange", turn: turn(), tiles }, "sheet"),
    undo: () => send({ do: "undo" }),
    score: () => score(model, send),
    placeAndChallenge: () => send({ do: "place_move", turn: turn() }) && model.open("dispute"),
    challenge: (by) => challenge(model, send, by),
    rule: (valid) => rule(model, send, valid),
    callAboutDispute: () => callAboutDispute(model, send),
    hold: (reason) => send({ do: "hold_game", reason }, "sheet"),
    resume: () => send({ do: "resume_game" }),
    call: (note) => send({ do: "call_committee", note }, "sheet"),
    end: (reason) => send({ do: "end_game", reason }, "sheet"),
    correct: (fix) => (fix.reason ? send(fix, "sheet") : model.say("sheet", t("Write why the turn is corrected."))),
    // Nobody asked is not nobody agreeing.
    submit: () => send({ do: "submit_result", ...(model.agreed.size ? { agreed: [...model.agreed] } : {}) }),
  };
}

export function iso(moment) {
  return new Date(Math.round(moment)).toISOString();
}

function score(model, send) {
  const gap = entries.unfinished(model.entry);
  if (gap >= 0) {
    model.edit({ ...model.entry, row: gap });
    return model.say("main", t("Type the points first. A word may be worth 0."));
  }
  const { turn, allTiles } = model.entry;
  return send({ do: "score_turn", turn, words: entries.words(model.entry), all_tiles: allTiles });
}

function challenge(model, send, by) {
  const named = entries.words(model.entry).filter((word) => word.word && model.ticked(word.word));
  const command = { do: "challenge", turn: model.game.turn, words: named.map((word) => word.word) };
  return send(by ? { ...command, by } : command);
}

// Ruling on a challenge that nobody was named for opens it in the same breath.
function rule(model, send, valid) {
  if (model.game.phase !== "challenged") challenge(model, send, null);
  return send({ do: "rule_challenge", turn: model.game.turn, valid });
}

function callAboutDispute(model, send) {
  if (model.game.phase !== "challenged") challenge(model, send, null);
  return send({ do: "call_committee", note: t("A challenge") });
}
