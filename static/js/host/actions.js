// Every tap of the host as the command it is. Times are the hall's, taken when the finger came down.

import { hallNow } from "../lib/halltime.js";
import { newId } from "../lib/ids.js";
import { t } from "../lib/texts.js";
import * as entries from "./entry.js";
import { foldWord } from "../reckon/words.js";
import { requestOf } from "./kept.js";

export function actionsOf(model, outbox) {
  // A tap is never dated before the one before it, even if the hall's clock was set back between them.
  let last = 0;
  const moment = () => (last = Math.max(Math.round(hallNow()), last + 1));
  const send = (command, where = "main") => model.send({ id: newId(), at: iso(moment()), game: model.game.id, ...command }, where);
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
    hold: (reason) => send({ do: "hold_game", reason }, "sheet") && model.close(),
    resume: () => send({ do: "resume_game" }),
    call: (note) => send({ do: "call_committee", note }, "sheet") && model.close(),
    end: (reason) => send({ do: "end_game", reason }, "sheet"),
    correct: (fix) => correct(model, send, fix),
    request: (item) => send({ ...requestOf(item), item: item.id }, "sheet"),
    again: () => outbox.again(),
    // Nobody asked is not nobody agreeing.
    submit: () => send({ do: "submit_result", ...(model.agreed.size ? { agreed: [...model.agreed] } : {}) }),
  };
}

export function iso(moment) {
  return new Date(moment).toISOString();
}

function score(model, send) {
  const gap = entries.unfinished(model.entry);
  if (gap >= 0) {
    model.edit({ ...model.entry, row: gap });
    return model.say("main", t("Type the points first. A word may be worth 0."));
  }
  const { turn, allTiles } = model.entry;
  const odd = oddWord(entries.words(model.entry));
  if (odd) return model.say("main", odd);
  return send({ do: "score_turn", turn, words: entries.words(model.entry), all_tiles: allTiles });
}

// S20, said at once: by the time the server refuses it, another team may be thinking.
function oddWord(words) {
  for (const { word } of words) {
    const wrong = word && foldWord(word).wrong;
    if (wrong) return t("“{word}”: letters of one alphabet and apostrophes, at most 30; “{wrong}” does not fit.", { word, wrong });
  }
  return null;
}

// While the line is cut a correction is kept like every tap; else it is seen whether it was taken.
function correct(model, send, fix) {
  const odd = fix.reason ? oddWord(fix.words ?? []) : t("Write why the turn is corrected.");
  if (odd) return model.say("sheet", odd);
  return send(fix, "sheet") && !model.link.on && model.close();
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
