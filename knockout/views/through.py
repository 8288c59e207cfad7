"""Who is through and why, who is next in the line, and what is still a question."""

from typing import Any

from knockout.game.state import OVER, Phase
from knockout.ids import CycleId, StageId, stage_of
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.tournament.final import places
from knockout.tournament.lookup import games_of, stage_after, stage_plan
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.questions import is_of_last_place
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.bracket import loser_line_view, through_row
from knockout.views.marks import Mark, games_in, marks_of
from knockout.views.names import team_names
from knockout.views.table import current_cycle, rows_of

Json = dict[str, Any]
OFFICIAL = Mark("", "official")
IN_THE_LIST = 20
"""How many behind the best losers are listed, with what each needs."""


def through_view(state: State, roster: Roster, stage: str = "") -> Json:
    """Give who is through from a stage; without one, from the stage that is being played."""
    plan = stage_plan(state, StageId(stage)) if stage else None
    cycle = current_cycle(state)
    if plan is None and cycle is not None:
        plan = stage_plan(state, stage_of(cycle))
    if plan is None:
        return {"name": state.name, "zone": state.zone, "stage": None, "groups": [], "places": []}
    following = stage_after(state, plan.stage)
    return {
        "name": state.name,
        "zone": state.zone,
        "stage": plan.stage,
        "into": following.stage if following is not None else None,
        "going_on": plan.going_on,
        "groups": [_group(state, roster, plan, cycle) for cycle in cycle_ids(plan)] if following else [],
        "line": _line(state, roster, plan),
        "questions": questions_view(state, roster, plan),
        "places": [[team_names(roster, team) for team in group] for group in places(state)],
    }


def _group(state: State, roster: Roster, plan: StagePlan, cycle: CycleId) -> Json:
    games = games_in(state, cycle)
    ids = {game.id for game in games}
    rows = [through_row(row, roster) for row in qualified(state, plan.stage) if row.game in ids]
    marks = marks_of(state, plan)
    return {
        "cycle": cycle,
        "rows": rows,
        "leading": [
            {**row, "table": game.table}
            for game in games
            for row in rows_of(state, roster, game, None, marks)
            if marks.get(row["team"], OFFICIAL).standing == "provisional"
        ],
        "games": plan.cycles[cycle_ids(plan).index(cycle)],
        "places": plan.winners * len(games) + plan.best_losers_a_cycle,
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
        "over": sum(game.phase in OVER for game in games),
        "opened": any(game.phase is not Phase.WAITING for game in games),
    }


def _line(state: State, roster: Roster, plan: StagePlan) -> Json | None:
    """The line of the cycle that is on; of the last one once all is played."""
    cycle = current_cycle(state)
    if cycle is None or stage_of(cycle) != plan.stage:
        cycle = cycle_ids(plan)[-1]
    return loser_line_view(state, roster, cycle, IN_THE_LIST) if games_of(state, plan.stage) else None


def questions_view(state: State, roster: Roster, plan: StagePlan) -> list[Json]:
    """Give what only the committee can decide in this stage (S24)."""
    return [
        {
            "question": question.question,
            "kind": question.question.split(":")[1],
            "of": question.question.split(":")[0],
            "last_place": is_of_last_place(state, question.question),
            "teams": [team_names(roster, team) for team in question.teams],
        }
        for question in undecided(state, plan.stage)
    ]
