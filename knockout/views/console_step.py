"""The committee's one next step with what blocks it, each thing with where it is solved; and what cries for help."""

from typing import Any

from knockout.game.state import IN_PLAY, Game, Phase
from knockout.ids import GameId, cycle_of, table_of
from knockout.tournament.lookup import all_games, current_game
from knockout.tournament.next_step import next_step
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.names import short_name
from knockout.views.requests import request_alarms

Json = dict[str, Any]

STANDS = {
    Phase.WAITING: "not_started",
    Phase.READY: "not_started",
    Phase.ENDED: "not_submitted",
    Phase.SUBMITTED: "not_confirmed",
}
"""Where a game that is not official stands, as a blocker says it; in play it is `playing` or `on_hold`."""

SOFT = frozenset({("close_check_in", "not_checked_in"), ("close_qualifying", "not_played")})
"""Blockers that only warn: the step may be taken all the same, after a look at what it means (S8)."""


def step_view(state: State, roster: Roster) -> Json:
    """Give the one next step, and every blocker as something to go and solve.

    `open`: nothing stands in its way; `allowed`: it may be taken, if need be after a warning.
    """
    step = next_step(state)
    flat: list[Json] = []
    for blocker in step.blockers:
        soft = (step.kind, blocker.code) in SOFT
        flat += [{**item, "soft": soft} for item in blocker_items(state, roster, blocker.code, blocker.args)]
    return {
        "kind": step.kind,
        "args": step.args,
        "blockers": flat,
        "open": not flat,
        "allowed": all(item["soft"] for item in flat),
    }


def blocker_items(state: State, roster: Roster, code: str, args: Json) -> list[Json]:
    """Give what a blocker, or a refusal of that code, comes to: one thing to solve each, with where."""
    if code == "settle_correction":
        return [{"code": "not_settled", "teams": [], "game": args["game"]}]
    if "games" in args:
        return [game_stand(state, game) for game in args["games"]]
    if "game" in args:
        return [game_stand(state, args["game"])]
    if code == "wrong_phase":
        return [_wrong_phase(args)]
    teams = [{"team": team, "name": short_name(roster, team)} for team in args.get("teams", ())]
    return [{"code": code, "teams": teams, "game": "", "question": args.get("question", "")}]


def _wrong_phase(args: Json) -> Json:
    """What the core says as "wrong phase": the rating, the check-in, or a correction to settle."""
    code = {"rating": "no_rating", "check_in": "check_in_open"}.get(str(args.get("field")), "not_settled")
    if args.get("accepted") == "close_qualifying":
        code = "qualifying_open"
    return {"code": code, "teams": [], "game": ""}


def game_stand(state: State, name: str) -> Json:
    """Give where a game stands as a blocker: its code, its table, its id. One not drawn yet is `not_drawn`."""
    game = current_game(state, GameId(name))
    if game is None:
        found = {"code": "not_drawn", "game": name, "table": table_of(GameId(name))}
    else:
        found = {"code": _stand(game), "game": game.id, "table": game.table}
    return {**found, "cycle": cycle_of(GameId(name)), "teams": []}


def _stand(game: Game) -> str:
    return STANDS.get(game.phase, "on_hold" if game.on_hold else "playing")


def alarms_view(state: State) -> list[Json]:
    """Give the tables that need somebody now: calls, holds that the server made (S16, S23), requests (S15)."""
    found = []
    for game in all_games(state):
        held = game.held if game.phase in IN_PLAY else None
        if game.call is not None and game.phase is not Phase.VOID:
            found.append({"code": "call", "game": game.id, "table": game.table, "note": game.call})
        if held is not None and held.why != "person":
            found.append({"code": held.why, "game": game.id, "table": game.table, "note": ""})
    return found + request_alarms(state)


def submitted(state: State) -> int:
    """Give how many results wait for the counting commission."""
    return sum(game.phase is Phase.SUBMITTED for game in state.games.values())
