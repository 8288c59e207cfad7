"""Correction requests (S15): as the host and the committee read them, and as the console works them off."""

from typing import Any

from knockout.game.requests import open_requests
from knockout.game.state import Game, Phase, Request
from knockout.ids import cycle_of
from knockout.tournament.lookup import all_games
from knockout.tournament.state import State

Json = dict[str, Any]


def requests_view(game: Game, audience: str) -> list[Json]:
    """Give a table's requests, newest first, to its host and the committee; to the public none."""
    return [] if audience == "public" else [_request(one) for one in reversed(game.requests)]


def _request(request: Request) -> Json:
    return {
        "turn": request.turn,
        "kind": request.kind.value,
        "words": [{"word": word.word, "points": word.points} for word in request.words],
        "all_tiles": request.all_tiles,
        "note": request.note,
        "at": request.at,
        "who": request.who,
        "answer": request.answer,
        "reason": request.reason,
    }


def worked_off(seen: Json) -> Json:
    """Give the requests of a table as the committee sees it (`game_view`): those that are open, and the answered.

    `n`: its number at the table, from 0, by which a dialog names it. `now`: the turn as it is, None if no such turn
    is over. `stands`: whether the turn can be made what is asked (`can`), is so already (`same`), or can't be
    corrected: it is `on`, it is `gone` (taken back, or vanished), the game counts by its `paper`, or is `void`.
    """
    turns = {turn["turn"]: turn for turn in seen["log"]}
    count = len(seen["requests"])
    rows = [
        {**request, "n": count - 1 - index, "now": turns.get(request["turn"])}
        for index, request in enumerate(seen["requests"])
    ]
    waiting = [row for row in rows if not row["answer"]]
    return {
        "open": [{**row, "stands": _stands(seen, row)} for row in waiting],
        "answered": [row for row in rows if row["answer"]],
    }


def _stands(seen: Json, row: Json) -> str:
    if seen["phase"] == "void":
        return "void"
    if seen["paper"]:
        return "paper"
    now = row["now"]
    if now is None:
        return "on" if row["turn"] == seen["turn"] and seen["on_turn"] is not None else "gone"
    same = all(now[field] == row[field] for field in ("kind", "words", "all_tiles"))
    return "same" if same else "can"


def request_alarms(state: State) -> list[Json]:
    """Give the tables whose requests wait for the committee, with the turns they are about; void games don't count."""
    return [
        {
            "code": "request",
            "game": game.id,
            "table": game.table,
            "cycle": cycle_of(game.id),
            "turns": list(dict.fromkeys(request.turn for request in open_requests(game))),
        }
        for game in all_games(state)
        if game.phase is not Phase.VOID and open_requests(game)
    ]
