"""A plan as it is explained: a stage a row (S18)."""

from typing import Any

from knockout.rules.plans import StagePlan

Json = dict[str, Any]


def plan_view(stages: tuple[StagePlan, ...]) -> list[Json]:
    """Give what a plan means, a stage a row (S18)."""
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
        }
        for plan in stages
    ]
