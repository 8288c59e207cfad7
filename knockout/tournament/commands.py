"""What can be asked of the tournament as a whole (SPEC 4). Imperatives; the fields are those of the JSON."""

from dataclasses import dataclass, field
from typing import Any, Literal

from knockout.ids import CycleId, GameId, Moment, StageId, TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person on a team, as named at the desk."""

    name: str
    student: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingRow:
    """S17: a team's rating when qualifying was run elsewhere."""

    team: TeamId
    points: int
    best_word: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAt:
    """One seat of one game; `seat` is its letter (А, Б, В, Г) or its number from 1."""

    game: GameId
    seat: str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCommand:
    """Anything asked of the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament(TournamentCommand):
    """`plan`: a size, or {size, tables}, or a list of stages (S18); deadlines by name."""

    name: str
    ruleset: str
    venue_zone: str
    plan: Any = None
    deadlines: dict[Literal["substitution", "check_in"], Moment] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeam(TournamentCommand):
    team: TeamId
    name: str
    players: tuple[Player, ...]
    short: str = ""
    institution: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawTeam(TournamentCommand):
    team: TeamId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRating(TournamentCommand):
    teams: tuple[TeamId, ...] | None = None
    rows: tuple[RatingRow, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckIn(TournamentCommand):
    """`players`: names of those present; without it all listed count."""

    team: TeamId
    players: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoCheckIn(TournamentCommand):
    team: TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCheckIn(TournamentCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveDeadline(TournamentCommand):
    which: Literal["substitution", "check_in"]
    to: Moment
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Substitute(TournamentCommand):
    """`in` in the JSON is `in_` here: the word is taken in Python."""

    team: TeamId
    out: str
    in_: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Disqualify(TournamentCommand):
    team: TeamId
    reason: str
    public_note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstate(TournamentCommand):
    team: TeamId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaceTeam(TournamentCommand):
    reason: str
    team: TeamId | None = None
    seat: SeatAt | None = None
    by: TeamId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapSeats(TournamentCommand):
    stage: StageId
    teams: tuple[TeamId, TeamId]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(TournamentCommand):
    stage: StageId
    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterDraw(TournamentCommand):
    stage: StageId
    seats: dict[GameId, tuple[TeamId, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class UndoDraw(TournamentCommand):
    stage: StageId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanStart(TournamentCommand):
    """`at` is the start that is announced, not the moment of asking."""

    cycle: CycleId
    at: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCycle(TournamentCommand):
    cycle: CycleId


@dataclass(frozen=True, slots=True, kw_only=True)
class HoldCycle(TournamentCommand):
    cycle: CycleId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeCycle(TournamentCommand):
    cycle: CycleId
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettleCorrection(TournamentCommand):
    game: GameId
    choice: Literal["keep", "replay"]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnulWin(TournamentCommand):
    game: GameId
    team: TeamId
    reason: str
    public_note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreWin(TournamentCommand):
    game: GameId
    team: TeamId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VoidGame(TournamentCommand):
    game: GameId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DecideTie(TournamentCommand):
    question: str
    order: tuple[TeamId, ...]
    how: Literal["lots", "deciding_word", "ruling"]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveAward(TournamentCommand):
    title: str
    teams: tuple[TeamId, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAward(TournamentCommand):
    title: str
    teams: tuple[TeamId, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTournament(TournamentCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTournament(TournamentCommand):
    reason: str


TOURNAMENT_COMMANDS: tuple[type[TournamentCommand], ...] = (
    CreateTournament, EnterTeam, WithdrawTeam, SetRating, CheckIn, UndoCheckIn, CloseCheckIn, MoveDeadline,
    Substitute, Disqualify, Reinstate, ReplaceTeam, SwapSeats, Draw, EnterDraw, UndoDraw, PlanStart,
    OpenCycle, HoldCycle, ResumeCycle, SettleCorrection, AnnulWin, RestoreWin, VoidGame, DecideTie,
    GiveAward, TakeAward, CloseTournament, ReopenTournament,
)  # fmt: skip
