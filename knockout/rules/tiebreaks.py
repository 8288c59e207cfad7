"""Who stands before whom.

| name        | what it says                                       | rule     |
|-------------|----------------------------------------------------|----------|
| `points`    | more points stand higher                           | S6, U26  |
| `best_word` | the higher single word; no word is below a 0       | U26, T10 |

They are applied in the order the ruleset names them. Whoever is still level after the last one stays
level: the committee decides (S6), never a name, an id or the order of entry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType
from typing import Literal

from knockout.ids import TeamId

TieBreak = Literal["points", "best_word"]


@dataclass(frozen=True, slots=True)
class Score:
    """What a team is ranked by: its points and its highest single word (None: it has no word)."""

    team: TeamId
    points: int
    best_word: int | None


def by_points(score: Score) -> int:
    """Give the points."""
    return score.points


def by_best_word(score: Score) -> int:
    """Give the points of the highest single word; T10: without a word, one below a word of 0."""
    return -1 if score.best_word is None else score.best_word


TIEBREAKS: Mapping[TieBreak, Callable[[Score], int]] = MappingProxyType(
    {"points": by_points, "best_word": by_best_word}
)


def ranked(scores: Iterable[Score], names: Sequence[TieBreak]) -> tuple[tuple[TeamId, ...], ...]:
    """Take the scores and the tie-breaks' names in order; give the teams in groups, best first.

    Teams level on all of them share a group; the order inside one is that of `scores` and means nothing.
    A name that isn't in the table raises KeyError: rulesets are checked before.
    """
    rules = tuple(TIEBREAKS[name] for name in names)

    def key(score: Score) -> tuple[int, ...]:
        return tuple(rule(score) for rule in rules)

    best_first = sorted(scores, key=key, reverse=True)
    return tuple(tuple(score.team for score in group) for _, group in groupby(best_first, key))
