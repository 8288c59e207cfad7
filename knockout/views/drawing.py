"""The lots of a stage, before they are drawn and after."""

from typing import Any

from knockout.ids import StageId, cycle_of, table_of
from knockout.rules.plans import StagePlan, game_ids
from knockout.tournament.draw_ready import draw_blockers, field_of
from knockout.tournament.lookup import games_of, has_started, rules_of, stage_has_started, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.console_step import blocker_items
from knockout.views.lots import lots_view, slips_view
from knockout.views.names import team_names
from knockout.views.plans import plan_view

Json = dict[str, Any]


def draw_view(state: State, roster: Roster, stage: str = "") -> Json:
    """Give a stage's lots; without a stage, those that are next to be drawn or were drawn last."""
    plan = stage_plan(state, StageId(stage)) if stage else None
    plan = plan or _next_or_last(state)
    if plan is None or state.rules is None:
        return {"stage": None, "stages": []}
    drawn = state.drawn.get(plan.stage)
    blockers = () if drawn else draw_blockers(state, plan.stage)
    open_now = drawn is None and not blockers
    return {
        "stage": plan.stage,
        "stages": [one.stage for one in state.plan],
        "drawn": None if drawn is None else {"at": drawn.at, "who": drawn.who, "seed": drawn.seed},
        "zone": state.zone,
        "blockers": [
            item
            for blocker in blockers
            for item in blocker_items(state, roster, blocker.code.value, blocker.details)
        ],
        "field": [team_names(roster, team) for team in field_of(state, plan.stage)],
        "size": plan.field,
        "letters": state.rules.seat_letters,
        "games": _tables(state, roster, plan),
        "started": stage_has_started(state, plan.stage),
        "lots": lots_view(state, roster, plan.stage),
        "slips": slips_view(state, roster, plan) if open_now else None,
        "plan": plan_view((plan,)),
    }


def _next_or_last(state: State) -> StagePlan | None:
    waiting = [plan for plan in state.plan if plan.stage not in state.drawn]
    drawn = [plan for plan in state.plan if plan.stage in state.drawn]
    last = drawn[-1] if drawn else None
    if last is not None and not stage_has_started(state, last.stage):
        return last
    if waiting and not draw_blockers(state, waiting[0].stage):
        return waiting[0]
    return last or (waiting[0] if waiting else None)


def _tables(state: State, roster: Roster, plan: StagePlan) -> list[Json]:
    """Every table of the stage with its seats; empty ones before the draw."""
    drawn = {game.id: game for game in games_of(state, plan.stage)}
    if drawn:
        return [
            {
                "game": game.id,
                "cycle": cycle_of(game.id),
                "table": game.table,
                "started": has_started(game),
                "seats": [None if team is None else team_names(roster, team) for team in game.seats],
            }
            for game in drawn.values()
        ]
    empty: list[None] = [None] * rules_of(state).seats
    return [
        {"game": game, "cycle": cycle_of(game), "table": table_of(game), "started": False, "seats": empty}
        for game in game_ids(plan)
    ]
