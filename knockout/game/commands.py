"""What can be asked of a table (SPEC 4). Imperatives; the fields are those of the JSON."""

from dataclasses import dataclass
from typing import Literal

from knockout.game.state import Word
from knockout.ids import GameId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class GameCommand:
    """Anything asked of one game."""

    game: GameId


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCommand(GameCommand):
    """Anything asked of one turn: T11 judges it by the turn it was made for."""

    turn: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame(GameCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceMove(TurnCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreTurn(TurnCommand):
    words: tuple[Word, ...]
    all_tiles: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PassTurn(TurnCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(TurnCommand):
    tiles: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge(TurnCommand):
    words: tuple[str, ...] = ()
    by: TeamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleChallenge(TurnCommand):
    valid: bool
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(GameCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldGame(GameCommand):
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame(GameCommand):
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetClock(GameCommand):
    reason: str
    turn_left: int | None = None
    game_left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CallCommittee(GameCommand):
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerCall(GameCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame(GameCommand):
    reason: Literal["out", "blocked", "host"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmitResult(GameCommand):
    agreed: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmResult(GameCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnResult(GameCommand):
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSheet(GameCommand):
    totals: dict[TeamId, int]
    best_word: dict[TeamId, Word | None]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectTurn(GameCommand):
    turn: int
    reason: str
    words: tuple[Word, ...] | None = None
    all_tiles: bool | None = None
    kind: Literal["scored", "passed", "exchanged", "lost"] | None = None
    preview: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestCorrection(GameCommand):
    """S15: what was refused is sent on: what the turn should have been. Changes nothing but the list of requests."""

    turn: int
    kind: Literal["scored", "passed", "exchanged"]
    words: tuple[Word, ...] = ()
    all_tiles: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclineRequest(GameCommand):
    """Answers every open request of that turn with no."""

    turn: int
    reason: str


GAME_COMMANDS: tuple[type[GameCommand], ...] = (
    StartGame, PlaceMove, ScoreTurn, PassTurn, Exchange, Challenge, RuleChallenge, Undo, HoldGame,
    ResumeGame, SetClock, CallCommittee, AnswerCall, EndGame, SubmitResult, ConfirmResult,
    ReturnResult, EnterSheet, CorrectTurn, RequestCorrection, DeclineRequest,
)  # fmt: skip
