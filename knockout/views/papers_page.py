"""What can be printed now, in the order of the day; what can't be yet says what it waits for."""

from typing import Any

from knockout.game.state import OVER
from knockout.rules.plans import StagePlan
from knockout.tournament.lookup import games_of, played_plans
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.papers import cycles_planned, day_name, tables_named
from knockout.views.papers_lists import route_teams
from knockout.views.papers_results import diplomas_view

Json = dict[str, Any]


def papers_view(state: State, roster: Roster) -> Json:
    """Give every paper there can be with what it is made of: none of it, and the paper waits for that."""
    if state.rules is None:
        return {"created": False}
    return {
        "created": True,
        "tables": list(tables_named(state)),
        "teams": len(state.teams),
        "rated": bool(state.rating),
        "stages": [_stage(state, plan) for plan in played_plans(state)],
        "over": any(game.phase in OVER for game in state.games.values()),
        "diplomas": diplomas_view(state, roster),
    }


def _stage(state: State, plan: StagePlan) -> Json:
    games = games_of(state, plan.stage)
    return {
        "stage": plan.stage,
        "day": day_name(state, plan.stage),
        "drawn": bool(games),
        "teams": len(route_teams(state, plan.stage) or ()),
        "over": sum(game.phase in OVER for game in games),
        "cycles": cycles_planned(state, plan),
    }
