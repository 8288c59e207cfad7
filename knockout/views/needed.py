"""What a team that is still playing needs to take the best loser's place (U26, S6).

The place is held by whoever would have it if all results stood as they are. To be ahead of the holder a team needs
more points, or as many and a higher single word; being level on both is not enough: nobody is picked then (S6).
"""

from dataclasses import dataclass

from knockout.game.state import IN_PLAY
from knockout.ids import CycleId, StageId, TeamId
from knockout.rules.plans import StagePlan
from knockout.rules.ruleset import Ruleset
from knockout.rules.tiebreaks import Score, ranked
from knockout.tournament.best_losers import Loser, best_loser_line
from knockout.tournament.lookup import rules_of
from knockout.tournament.state import State
from knockout.views.marks import games_in, held_back, share_of


@dataclass(frozen=True, slots=True)
class Need:
    """`more`: points that `team` lacks to be ahead of `holder`. `word`: with one point less the two are level on
    points, and a word of more than this decides for the team (None: no word needed, or the holder has none)."""

    team: TeamId
    more: int
    holder: TeamId
    word: int | None


def needed(state: State, plan: StagePlan, group: CycleId | StageId) -> dict[TeamId, Need]:
    """Give what each team of the line that is still playing needs to pass the one who holds the last place (U26).

    group: a cycle of the stage, or the stage where best losers are counted over it (S18). Nothing where the ruleset
    hides it, where the line is no longer than its places, and for teams that hold a place.
    """
    count, rules = share_of(plan), rules_of(state)
    line = best_loser_line(state, group)
    if not rules.display.show_needed_score or not count or len(line) <= count:
        return {}
    if held_back(games_in(state, group)):  # it would be reckoned from a score that is no longer so
        return {}
    holder = line[count - 1].score
    behind = [loser for loser in line if loser in line[count:] or _level_across(loser, line, count, rules)]
    return {loser.score.team: _need(loser.score, holder, rules) for loser in behind if _plays(state, loser)}


def _level_across(loser: Loser, line: tuple[Loser, ...], count: int, rules: Ruleset) -> bool:
    """Say whether this one is level with the first that doesn't hold a place: then it doesn't hold one either (S6)."""
    first_out = line[count]
    return len(ranked((loser.score, first_out.score), rules.ranking.best_loser)) == 1


def _plays(state: State, loser: Loser) -> bool:
    return state.games[loser.game].phase in IN_PLAY


def _need(score: Score, holder: Score, rules: Ruleset) -> Need:
    gap = max(0, holder.points - score.points)
    if gap and _ahead(Score(score.team, holder.points, score.best_word), holder, rules):
        return Need(score.team, gap, holder.team, None)
    return Need(score.team, gap + 1, holder.team, holder.best_word)


def _ahead(one: Score, other: Score, rules: Ruleset) -> bool:
    groups = ranked((one, other), rules.ranking.best_loser)
    return len(groups) > 1 and groups[0] == (one.team,)
