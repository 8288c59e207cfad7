"""What the console's head says to the desk and to the counting commission: what waits for them, and nothing else."""

from typing import Any

from knockout.game.state import OVER, Phase
from knockout.tournament.lookup import all_games
from knockout.tournament.state import State
from knockout.views.desk import deadlines_view
from knockout.views.requests import request_alarms

Json = dict[str, Any]


def desk_head(state: State) -> Json:
    """Give until when teams are checked in, and how many of the field are not here.

    `closed`: when check-in was closed (ms UTC), None while it is open; `next`: the deadline that comes next.
    """
    field = [place.holder for place in state.places] or list(state.teams)
    absent = [team for team in field if team is not None and _awaited(state, team)]
    coming = [one for one in deadlines_view(state) if not one["passed"]]
    return {
        "missing": len(absent),
        "closed": state.check_in_closed,
        "next": min(coming, key=lambda one: one["at"], default=None),
    }


def _awaited(state: State, team: Any) -> bool:
    known = state.teams[team]
    return known.out is None and known.present is None


def counting_head(state: State) -> Json:
    """Give the results that wait to be read, and the corrections asked for in games that are over (S15).

    A correction asked for while the table still plays is the committee's: the commission reads finished games.
    """
    over = {game.id for game in all_games(state) if game.phase in OVER}
    return {
        "waiting": [game.id for game in all_games(state) if game.phase is Phase.SUBMITTED],
        "alarms": [one for one in request_alarms(state) if one["game"] in over],
    }
