"""The committee's one next step with what blocks it, each thing with where it is solved; and what cries for help."""

from typing import Any

from knockout.game.state import IN_PLAY, Game, Phase
from knockout.ids import GameId, table_of
from knockout.tournament.lookup import all_games, current_game
from knockout.tournament.next_step import Blocker, next_step
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.names import short_name

Json = dict[str, Any]

STANDS = {
    Phase.WAITING: "not_started",
    Phase.READY: "not_started",
    Phase.ENDED: "not_submitted",
    Phase.SUBMITTED: "not_confirmed",
}
"""Where a game that is not official stands, as a blocker says it; in play it is `playing` or `on_hold`."""

SOFT = frozenset({("close_check_in", "not_checked_in"), ("close_tournament", "undecided_tie")})
"""Blockers that only warn: the step may be taken all the same, after a look at what it means (S8, S24)."""


def step_view(state: State, roster: Roster) -> Json:
    """Give the one next step, and every blocker as something to go and solve.

    `open`: nothing stands in its way; `allowed`: it may be taken, if need be after a warning.
    """
    step = next_step(state)
    items = [_item(state, roster, blocker, step.kind) for blocker in step.blockers]
    flat = [item for group in items for item in group]
    return {
        "kind": step.kind,
        "args": step.args,
        "blockers": flat,
        "open": not flat,
        "allowed": all(item["soft"] for item in flat),
    }


def _item(state: State, roster: Roster, blocker: Blocker, kind: str) -> list[Json]:
    soft = (kind, blocker.code) in SOFT
    teams = [{"team": team, "name": short_name(roster, team)} for team in blocker.args.get("teams", ())]
    if blocker.code == "results_missing":
        return [{**game_stand(state, game), "soft": False} for game in blocker.args["games"]]
    if "game" in blocker.args:
        return [{**game_stand(state, blocker.args["game"]), "soft": False}]
    if blocker.code == "wrong_phase":
        return [_wrong_phase(blocker, soft)]
    question = blocker.args.get("question", "")
    return [{"code": blocker.code, "teams": teams, "question": question, "soft": soft}]


def _wrong_phase(blocker: Blocker, soft: bool) -> Json:
    """What the core says as "wrong phase": the rating, the check-in, or a correction to settle."""
    field, accepted = blocker.args.get("field"), str(blocker.args.get("accepted", ""))
    code = {"rating": "no_rating", "check_in": "check_in_open"}.get(str(field), "not_settled")
    return {"code": code, "teams": [], "game": accepted.rpartition(" ")[2], "soft": soft}


def game_stand(state: State, name: str) -> Json:
    """Give where a game stands as a blocker: its code, its table, its id. One not drawn yet is `not_drawn`."""
    game = current_game(state, GameId(name))
    if game is None:
        return {"code": "not_drawn", "game": name, "table": table_of(GameId(name)), "teams": []}
    return {"code": _stand(game), "game": game.id, "table": game.table, "teams": []}


def _stand(game: Game) -> str:
    return STANDS.get(game.phase, "on_hold" if game.on_hold else "playing")


def alarms_view(state: State) -> list[Json]:
    """Give the tables that need somebody now: calls, and holds that the server made (S16, S23)."""
    found = []
    for game in all_games(state):
        held = game.held if game.phase in IN_PLAY else None
        if game.call is not None and game.phase is not Phase.VOID:
            found.append({"code": "call", "game": game.id, "table": game.table, "note": game.call})
        if held is not None and held.why != "person":
            found.append({"code": held.why, "game": game.id, "table": game.table, "note": ""})
    return found


def submitted(state: State) -> int:
    """Give how many results wait for the counting commission."""
    return sum(game.phase is Phase.SUBMITTED for game in state.games.values())
