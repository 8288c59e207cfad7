"""What can be asked of the tournament as a whole (SPEC 4). Imperatives; the fields are those of the JSON."""

from dataclasses import dataclass, field
from typing import Any, Literal

from knockout.ids import CycleId, GameId, Moment, StageId, TeamId
from knockout.tournament.commands_teams import (
    CheckIn as CheckIn,
    CloseCheckIn as CloseCheckIn,
    DeleteTeam as DeleteTeam,
    EditTeam as EditTeam,
    EnterTeam as EnterTeam,
    EnterTeams as EnterTeams,
    MoveDeadline as MoveDeadline,
    NewTeam as NewTeam,
    NoteArrival as NoteArrival,
    RatingRow as RatingRow,
    ReopenCheckIn as ReopenCheckIn,
    SetRating as SetRating,
    Substitute as Substitute,
    TournamentCommand as TournamentCommand,
    UndoCheckIn as UndoCheckIn,
    WithdrawTeam as WithdrawTeam,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatAt:
    """One seat of one game; `seat` is its letter (А, Б, В, Г) or its number from 1."""

    game: GameId
    seat: str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class CreateTournament(TournamentCommand):
    """`plan`: a size, or {size, tables}, or a list of stages (S18); deadlines by name."""

    name: str
    ruleset: str
    venue_zone: str
    plan: Any = None
    deadlines: dict[Literal["substitution", "check_in"], Moment] = field(default_factory=dict)


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
class DayTable:
    """One game of a game day and its teams in order of play: `D1-2-T3` is cycle 2, table 3 of day 1."""

    game: GameId
    teams: tuple[TeamId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDay(TournamentCommand):
    """U20: a game day with all its games; its first cycle is open at once. `seed`: where they were drawn by lots."""

    day: StageId
    name: str
    tables: tuple[DayTable, ...]
    seed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseQualifying(TournamentCommand):
    """U20, S17: freezes the rating. `order`: other than the ruleset's, as where games are unequal in number."""

    order: Literal["sum", "best", "mean"] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceDraw(TournamentCommand):
    """U22: shows the hash of the list and of a seed (SHA-256 of its UTF-8, hex) before the lots are drawn."""

    stage: StageId
    seed_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterSlip(TournamentCommand):
    """U22: one slip of lots drawn by hand; `seat` is its letter or its number from 1."""

    stage: StageId
    game: GameId
    seat: str | int
    team: TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSlip(TournamentCommand):
    """A slip that was typed wrong is taken back."""

    stage: StageId
    game: GameId
    seat: str | int


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
class Conceal(TournamentCommand):
    """Keeps `scores:<cycle>`, `seats:<stage>`, `places` or `awards` from everybody until it is revealed. `last`, of
    scores: milliseconds of game time left from which on each game's are frozen; None: from now on."""

    what: str
    last: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(TournamentCommand):
    """`shown`: how many steps are shown, more or fewer than before; None: all, and nothing is kept back any more."""

    what: str
    shown: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseTournament(TournamentCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenTournament(TournamentCommand):
    reason: str


TOURNAMENT_COMMANDS: tuple[type[TournamentCommand], ...] = (
    CreateTournament, EnterTeam, EnterTeams, EditTeam, DeleteTeam, WithdrawTeam, OpenDay, CloseQualifying, SetRating,
    CheckIn, UndoCheckIn, NoteArrival, CloseCheckIn, ReopenCheckIn, MoveDeadline, Substitute, AnnounceDraw, EnterSlip,
    TakeSlip, Disqualify, Reinstate, ReplaceTeam, SwapSeats, Draw, EnterDraw, UndoDraw, PlanStart,
    OpenCycle, HoldCycle, ResumeCycle, SettleCorrection, AnnulWin, RestoreWin, VoidGame, DecideTie,
    GiveAward, TakeAward, Conceal, Reveal, CloseTournament, ReopenTournament,
)  # fmt: skip
