"""A plan as it is explained: a stage a row (S18)."""

from typing import Any

from knockout.rules.plans import SEATS, StagePlan

Json = dict[str, Any]


def plan_view(stages: tuple[StagePlan, ...], seats: int = SEATS) -> list[Json]:
    """Give what a plan means, a stage a row (S18); `empty`: seats of a full field that nobody has (S10)."""
    return [
        {
            "stage": plan.stage,
            "field": plan.field,
            "games": plan.games,
            "cycles": list(plan.cycles),
            "winners": plan.winners,
            "best_losers": plan.best_losers,
            "by_cycle": plan.by_cycle and len(plan.cycles) > 1,
            "best_losers_a_cycle": plan.best_losers_a_cycle,
            "going_on": plan.going_on,
            "empty": plan.games * seats - plan.field,
        }
        for plan in stages
    ]
