"""The page that shows one table and nothing else: the table, its score curve, and what each team needs."""

from typing import Any

from knockout.game.state import Game
from knockout.ids import Moment, TeamId, cycle_of, stage_of
from knockout.tournament.lookup import stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.curve import score_curve
from knockout.views.marks import groups_of
from knockout.views.needed import Need, needed
from knockout.views.table import table_view

Json = dict[str, Any]


def one_table_view(state: State, roster: Roster, game: Game, now: Moment) -> Json:
    """Give a table in full with `curve` (see `score_curve`) and, a row, `needs`: the points that the team needs to
    take the best loser's place (U26), None where it needs none or the ruleset does not show it."""
    seen, needs = table_view(state, roster, game, now), _needs(state, game)
    rows = [
        {**row, "needs": needs[row["team"]].more if row["team"] in needs else None} for row in seen["rows"]
    ]
    return {**seen, "rows": rows, "curve": score_curve(state, game)}


def _needs(state: State, game: Game) -> dict[TeamId, Need]:
    plan = stage_plan(state, stage_of(game.id))
    if plan is None:
        return {}
    found: dict[TeamId, Need] = {}
    for group in groups_of(plan):
        if group in (cycle_of(game.id), plan.stage):
            found |= needed(state, plan, group)
    return found
