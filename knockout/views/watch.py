"""What is on in the hall, small: for a spectator's own phone."""

from typing import Any

from knockout.ids import Moment, stage_of
from knockout.tournament.lookup import games_of_cycle, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.marks import marks_of
from knockout.views.table import current_cycle, cycle_facts, table_card

Json = dict[str, Any]


def watch_view(state: State, roster: Roster, now: Moment) -> Json:
    """Give every table of the cycle that is on at `now`, however many; none before lots are drawn."""
    cycle = current_cycle(state)
    if cycle is None:
        return {"cycle": None, "zone": state.zone, "tables": []}
    plan = stage_plan(state, stage_of(cycle))
    marks = marks_of(state, plan) if plan is not None else {}
    games = games_of_cycle(state, cycle)
    return {
        **cycle_facts(state, cycle),
        "tables": [table_card(state, roster, game, now, marks) for game in games],
    }
