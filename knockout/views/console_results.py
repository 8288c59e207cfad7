"""The results of a stage for the committee: every table, who is through, what is still to be decided."""

from typing import Any

from knockout.ids import CycleId, Moment, stage_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.bracket import bracket_view
from knockout.views.decisions import decisions_view
from knockout.views.plans import plan_view
from knockout.views.through import through_view

Json = dict[str, Any]


def results_view(state: State, roster: Roster, now: Moment, stage: str = "") -> Json:
    """Give a stage's results; without a stage, those of the one that is being played."""
    through = through_view(state, roster, stage)
    columns = [
        column
        for column in bracket_view(state, roster, now)["columns"]
        if column["games"] and stage_of(CycleId(column["id"])) == through["stage"]
    ]
    return {
        "through": through,
        "stage": through["stage"],
        "stages": [plan.stage for plan in state.plan],
        "columns": columns,
        "decisions": decisions_view(state, roster),
        "zone": state.zone,
    }


def setup_view(state: State, roster: Roster) -> Json:
    """Give what is entered so far, before the first draw: the plan, the teams, the rating."""
    order = [team for team in state.rating if team in state.teams]
    rest = [team for team in state.teams if team not in state.rating]
    return {
        "created": state.rules is not None,
        "name": state.name,
        "zone": state.zone,
        "size": state.size,
        "plan": plan_view(state.plan),
        "drawn": bool(state.drawn),
        "rated": bool(state.rating),
        "days": len(state.days),
        "fixed": bool(state.called_up) or bool(state.drawn),
        "teams": [
            {"team": team, "name": roster.name(team), "players": len(state.teams[team].students)}
            for team in (*order, *rest)
            if state.teams[team].out is None
        ],
        "least": state.rules.team.least_players if state.rules is not None else 0,
        "next_id": _next_id(state),
    }


def _next_id(state: State) -> str:
    """Give an id for the next team that nobody has: `T01`, `T02`, ..."""
    number = len(state.teams) + 1
    while f"T{number:02d}" in state.teams:
        number += 1
    return f"T{number:02d}"
