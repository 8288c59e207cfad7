"""What taps and the timer started from, so that they can be taken back (T9, T12, T14)."""

from knockout.frozen import changed
from knockout.game import entries as e
from knockout.game.state import Game, Mark
from knockout.ids import TIMER, Moment

UNDOABLE = frozenset(
    {"GameStarted", "MovePlaced", "TurnScored", "TurnPassed", "TilesExchanged", "MoveChallenged",
     "ChallengeRuled", "GameEnded"}
)  # fmt: skip
"""T14: what a host's `undo` takes back, by entry."""


def with_mark(game: Game, entry: e.GameEntry) -> tuple[Mark, ...]:
    """Give the marks with one of where this entry starts, so that it can be taken back (T12, T14)."""
    mark = Mark(
        type(entry).__name__,
        entry.at,
        entry.who == TIMER,
        game.position,
        len(game.turns),
        game.clock,
        game.held,
    )
    return (*game.marks, mark)


def marked(game: Game, entry: e.GameEntry) -> Game:
    """Give the game with that mark."""
    return changed(game, marks=with_mark(game, entry))


def back_to(game: Game, index: int) -> Game:
    """Put play back to mark `index`; corrections and disqualifications since stay (T9)."""
    mark = game.marks[index]
    return changed(
        game,
        position=mark.position,
        turns=game.turns[: mark.turns],
        row_from=min(game.row_from, mark.turns),
        marks=game.marks[:index],
    )


def last_undoable(game: Game) -> int:
    """Give the index of the mark that `undo` goes back to, -1 when there is nothing to undo (T14)."""
    for index in range(len(game.marks) - 1, -1, -1):
        if not game.marks[index].timer and game.marks[index].kind in UNDOABLE:
            return index
    return -1


def first_timer_mark(game: Game, since: Moment, turn: int = 0) -> int:
    """Give the index of the first thing the timer did at `since` or later, to this turn or a later one; -1 if
    it did nothing (T12)."""
    for index, mark in enumerate(game.marks):
        if mark.timer and mark.at >= since and mark.position.number >= turn:
            return index
    return -1
