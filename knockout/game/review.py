"""A result that is being looked at: everybody sees it change once, when that is over (CASES 65)."""

from knockout.frozen import changed
from knockout.game import entries as e
from knockout.game.state import IN_PLAY, Game, Phase, Seen, TurnKind

SCORELESS: frozenset[type[e.GameEntry]] = frozenset({
    e.MovePlaced, e.CommitteeCalled, e.CallAnswered, e.CorrectionRequested, e.RequestDeclined,
})  # fmt: skip
"""Entries after which every total is what it was."""


def reviewed(before: Game, after: Game, entry: e.GameEntry) -> Game:
    """Take a game on both sides of an entry; give it as it is after it, with what everybody goes on seeing.

    A correction while the table is on its own hold, or the game is over and not official, is kept back until it is
    resumed or official; so is a paper sheet that takes the place of what was shown. One of an official result shows
    at once (S13).
    """
    if after.review is not None:
        return after if _looked_at(after) else changed(after, review=None)
    changes = (isinstance(entry, e.TurnCorrected) and _looked_at(before)) or (
        isinstance(entry, e.SheetEntered) and _anything_shown(before)
    )
    return changed(after, review=Seen(before.turns, before.sheet)) if changes and _looked_at(after) else after


def _looked_at(game: Game) -> bool:
    if game.phase in IN_PLAY:
        return game.held is not None
    return game.phase in (Phase.ENDED, Phase.SUBMITTED)


def _anything_shown(game: Game) -> bool:
    return game.sheet is not None or any(turn.kind is not TurnKind.VANISHED for turn in game.turns)
