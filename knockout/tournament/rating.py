"""The rating table and its reserves (U20, S8, S17)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import groupby
from typing import Literal

from knockout.game.scoring import scores
from knockout.game.state import Game, Phase
from knockout.ids import QuestionId, StageId, TeamId
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import day_games, games_of, rules_of
from knockout.tournament.state import RatingLine, State
from knockout.tournament.winners import Question

OrderedBy = Literal["sum", "best", "mean"]


def worth(line: RatingLine, ordered_by: str) -> int | Fraction:
    """Give what a line is ordered by: the sum of the points, the best game's, or the mean of a game (S17).

    A line from elsewhere (0 games) has its points only.
    """
    if not line.games or ordered_by == "sum":
        return line.points
    return line.best if ordered_by == "best" else Fraction(line.points, line.games)


def groups_of(lines: Sequence[RatingLine], ordered_by: str = "sum") -> tuple[tuple[TeamId, ...], ...]:
    """Give the teams by worth, then highest single word, level ones together (S17); T10: no word is below a 0."""

    def key(line: RatingLine) -> tuple[int | Fraction, int]:
        return worth(line, ordered_by), -1 if line.best_word is None else line.best_word

    best_first = sorted(lines, key=key, reverse=True)
    return tuple(tuple(line.team for line in group) for _, group in groupby(best_first, key))


def rated(lines: Sequence[RatingLine], ordered_by: str = "sum") -> tuple[TeamId, ...]:
    """Give the teams by their lines (S17). Level ones stay as they came; the cut asks."""
    return tuple(team for group in groups_of(lines, ordered_by) for team in group)


# --- from the game days


def lines_now(state: State) -> tuple[RatingLine, ...]:
    """Give every team's line by the official games of all game days (U20); teams that are out have none, unless
    they are in a rating that stands: its order is frozen (S8)."""
    return lines_of(state, day_games(state))


def day_lines(state: State, day: StageId) -> tuple[RatingLine, ...]:
    """Give the lines of one game day, of the teams that have played in it."""
    return tuple(line for line in lines_of(state, games_of(state, day)) if line.games)


def lines_of(state: State, games: Sequence[Game]) -> tuple[RatingLine, ...]:
    """Give the line of every team that is not out, or rated, by those of these games that are official (S12)."""
    rules = rules_of(state)
    rated_before = set(state.rating)
    found = {
        team.id: RatingLine(team.id, 0, None)
        for team in state.teams.values()
        if team.out is None or team.id in rated_before
    }
    for game in games:
        if game.phase is Phase.OFFICIAL:
            for team in game.teams:
                if team in found:
                    found[team] = _with_game(found[team], game, rules)
    return tuple(found.values())


def _with_game(line: RatingLine, game: Game, rules: Ruleset) -> RatingLine:
    score = scores(game, rules)[line.team]
    words = [word for word in (line.best_word, score.best_word) if word is not None]
    return RatingLine(
        line.team,
        line.points + score.points,
        max(words, default=None),
        line.games + 1,
        max(line.best, score.points),
    )


def unequal(lines: Sequence[RatingLine]) -> bool:
    """Whether teams have played unequal numbers of games: then the page says so and proposes the mean (S17).

    Who has not played at all has no mean either and says nothing about it.
    """
    return len({line.games for line in lines if line.games}) > 1


# --- the cut and the reserves


def cut_question(state: State) -> Question | None:
    """Give the question of the teams level across the cut, unless it is decided (S17, S24)."""
    if not state.rating_lines or len(state.rating) <= state.size:
        return None
    first = set(state.rating[: state.size])
    for group in groups_of(state.rating_lines, state.rated_by):
        still_in = [team for team in group if state.teams[team].out is None]
        if any(team in first for team in still_in) and any(team not in first for team in still_in):
            decision = state.decisions.get(QuestionId("rating:cut"))
            if decision is not None and set(decision.order) == set(group):
                return None
            return Question(QuestionId("rating:cut"), group)
    return None


def order_at_the_cut(state: State) -> tuple[TeamId, ...]:
    """Give the rating with the teams level across the cut as the committee ordered them, if it has (S24)."""
    decision = state.decisions.get(QuestionId("rating:cut"))
    if decision is None or not any(
        set(group) == set(decision.order) for group in groups_of(state.rating_lines, state.rated_by)
    ):
        return state.rating
    among = iter(decision.order)
    return tuple(next(among) if team in decision.order else team for team in state.rating)


def reserves(state: State) -> tuple[TeamId, ...]:
    """Give the reserves that may still be called up, in order: below the cut, never up before, not out (S8)."""
    return tuple(
        team
        for team in state.rating[state.size :]
        if team not in state.called_up and state.teams[team].out is None
    )


def reserves_present(state: State) -> tuple[TeamId, ...]:
    """Give those of the reserves that are checked in."""
    return tuple(team for team in reserves(state) if state.teams[team].present is not None)
