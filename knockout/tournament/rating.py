"""The rating table and its reserves (U20, S8, S17)."""

from knockout.ids import QuestionId, TeamId
from knockout.rules.tiebreaks import Score, ranked
from knockout.tournament.state import RatingLine, State
from knockout.tournament.winners import Question


def rated(lines: tuple[RatingLine, ...]) -> tuple[TeamId, ...]:
    """Give the teams by points, then highest single word (S17). Level ones stay as they came; the cut asks."""
    return tuple(team for group in _groups(lines) for team in group)


def cut_question(state: State) -> Question | None:
    """Give the question of the teams level across the cut, unless it is decided (S17, S24)."""
    if not state.rating_lines or len(state.rating) <= state.size:
        return None
    last_in, first_out = state.rating[state.size - 1], state.rating[state.size]
    for group in _groups(state.rating_lines):
        if last_in in group and first_out in group:
            decision = state.decisions.get(QuestionId("rating:cut"))
            if decision is not None and set(decision.order) == set(group):
                return None
            return Question(QuestionId("rating:cut"), group)
    return None


def order_at_the_cut(state: State) -> tuple[TeamId, ...]:
    """Give the rating with the teams level across the cut as the committee ordered them, if it has (S24)."""
    decision = state.decisions.get(QuestionId("rating:cut"))
    if decision is None or not any(
        set(group) == set(decision.order) for group in _groups(state.rating_lines)
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


def _groups(lines: tuple[RatingLine, ...]) -> tuple[tuple[TeamId, ...], ...]:
    return ranked(
        tuple(Score(line.team, line.points, line.best_word) for line in lines), ("points", "best_word")
    )
