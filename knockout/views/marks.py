"""Who is through, at a glance: Q and q, official, provisional or undecided (S12, U26).

A provisional mark is what would be so if every result stood as it is; nobody moves on because of it.
"""

from dataclasses import dataclass
from typing import Literal

from knockout.game.scoring import ranking
from knockout.game.state import OVER, Game, Phase
from knockout.ids import CycleId, StageId, TeamId
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.tournament.best_losers import best_loser_line
from knockout.tournament.lookup import games_of, games_of_cycle, rules_of, stage_after
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.state import State
from knockout.tournament.winners import may_go_on

Standing = Literal["official", "provisional", "undecided"]


@dataclass(frozen=True, slots=True)
class Mark:
    """`letter`: Q, q, or nothing for a team whose place is a question."""

    letter: str
    standing: Standing


def marks_of(state: State, plan: StagePlan) -> dict[TeamId, Mark]:
    """Give the marks of a stage's teams; a team without one is not through."""
    found = {row.team: Mark(row.mark, "official") for row in qualified(state, plan.stage)}
    for question in undecided(state, plan.stage):
        for team in question.teams:
            found.setdefault(team, Mark("", "undecided"))
    if stage_after(state, plan.stage) is None:
        return found
    for game in games_of(state, plan.stage):
        for team in leading(state, game, plan.winners):
            found.setdefault(team, Mark("Q", "provisional"))
    for group in groups_of(plan):
        for team in _leading_losers(state, plan, group):
            found.setdefault(team, Mark("q", "provisional"))
    return found


def groups_of(plan: StagePlan) -> tuple[CycleId | StageId, ...]:
    """Give what best losers are counted over: the stage's cycles, or the whole stage (S18)."""
    return cycle_ids(plan) if plan.by_cycle else (plan.stage,)


def share_of(plan: StagePlan) -> int:
    """Give how many best losers each of those groups sends on."""
    return plan.best_losers_a_cycle if plan.by_cycle else plan.best_losers


def games_in(state: State, group: CycleId | StageId) -> tuple[Game, ...]:
    """Give the games of a cycle or a stage."""
    return games_of_cycle(state, CycleId(group)) if "-" in group else games_of(state, StageId(group))


def held_back(games: tuple[Game, ...]) -> bool:
    """Say whether these games stand as a frozen score shows them: what they would come to is not told by that.

    In everybody's state that is so for all that is frozen; the committee's goes on.
    """
    frozen = [(game, game.frozen) for game in games if game.frozen is not None]
    return bool(frozen) and all(game.turns == seen.turns for game, seen in frozen)


def leading(state: State, game: Game, winners: int) -> tuple[TeamId, ...]:
    """Give who goes on from a game that is over and not official yet; level teams across the cut do not."""
    if game.phase not in OVER or game.phase is Phase.OFFICIAL or held_back((game,)):
        return ()
    through: list[TeamId] = []
    for group in ranking(game, rules_of(state)):
        fit = [team for team in group if may_go_on(state, game, team)]
        if len(through) + len(fit) > winners:
            break
        through.extend(fit)
    return tuple(through)


def _leading_losers(state: State, plan: StagePlan, group: CycleId | StageId) -> tuple[TeamId, ...]:
    """The best losers as they stand once every game of the group is over, short of a level one."""
    games = games_in(state, group)
    if not games or not all(game.phase in OVER for game in games) or held_back(games):
        return ()
    line, count = best_loser_line(state, group), share_of(plan)
    if len(line) > count and _level(line[count - 1].score, line[count].score):
        return ()
    return tuple(loser.score.team for loser in line[:count])


def _level(one: object, other: object) -> bool:
    key = ("points", "best_word")
    return all(getattr(one, name) == getattr(other, name) for name in key)
