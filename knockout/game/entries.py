"""What can have happened at a table. Past tense; each carries the moment it counts at and who did it.

`ends` on a turn's entry says that the game ended with that turn, and why (U7, S3, S4).
"""

from dataclasses import dataclass
from typing import Literal

from knockout.game.state import Ended, TurnKind, Word
from knockout.ids import GameId, Moment, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One fact: `at` is the moment it counts at (S15), `who` the one who made it so."""

    at: Moment
    who: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEntry(Entry):
    game: GameId


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted(GameEntry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlaced(GameEntry):
    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnScored(GameEntry):
    turn: int
    words: tuple[Word, ...]
    all_tiles: bool = False
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPassed(GameEntry):
    turn: int
    auto: bool = False
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TilesExchanged(GameEntry):
    turn: int
    tiles: int | None = None
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveChallenged(GameEntry):
    turn: int
    words: tuple[str, ...] = ()
    by: TeamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeRuled(GameEntry):
    turn: int
    valid: bool
    note: str = ""
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TapUndone(GameEntry):
    """T14: the last undoable tap is taken back; `undone` names its entry."""

    undone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimerTakenBack(GameEntry):
    """T12: all that the timer did at `at` or later is taken back, for a tap made then for this turn."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameHeld(GameEntry):
    """Both clocks stand (T8). `why`: a person, S16 (the server was down till `back`), or S23."""

    reason: str = ""
    why: Literal["person", "down", "silent"] = "person"
    back: Moment | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed(GameEntry):
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(GameEntry):
    reason: str
    turn_left: int | None = None
    game_left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled(GameEntry):
    """The game's time is over while a move is being ruled on or scored, or by S3 goes on a little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(GameEntry):
    """The game ended while a team was thinking: its turn vanishes (T6, T15)."""

    reason: Ended


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitteeCalled(GameEntry):
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(GameEntry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSubmitted(GameEntry):
    agreed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultConfirmed(GameEntry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReturned(GameEntry):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEntered(GameEntry):
    totals: dict[TeamId, int]
    best_word: dict[TeamId, Word | None]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCorrected(GameEntry):
    """S13: what the turn is from now on, whole; what it was stays readable in the turn."""

    turn: int
    kind: TurnKind
    words: tuple[Word, ...]
    all_tiles: bool
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRequested(GameEntry):
    """S15: a host, or the committee, asks for a turn to be what these fields say."""

    turn: int
    kind: TurnKind
    words: tuple[Word, ...] = ()
    all_tiles: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestDeclined(GameEntry):
    """All requests of this turn that were open are answered with no, for this reason."""

    turn: int
    reason: str


GAME_ENTRIES: tuple[type[GameEntry], ...] = (
    GameStarted, MovePlaced, TurnScored, TurnPassed, TilesExchanged, MoveChallenged, ChallengeRuled,
    TapUndone, TimerTakenBack, GameHeld, GameResumed, ClockSet, TimeCalled, GameEnded, CommitteeCalled,
    CallAnswered, ResultSubmitted, ResultConfirmed, ResultReturned, SheetEntered, TurnCorrected,
    CorrectionRequested, RequestDeclined,
)  # fmt: skip
