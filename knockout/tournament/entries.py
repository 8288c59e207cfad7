"""What can have happened in the tournament as a whole. Past tense; a fact carries all that follows from it."""

from dataclasses import dataclass
from typing import Literal

from knockout.game.entries import Entry
from knockout.game.state import Ended
from knockout.ids import CycleId, GameId, Moment, PlayerId, StageId, TeamId
from knockout.rules.plans import StagePlan
from knockout.rules.ruleset import Ruleset
from knockout.tournament.state import Kept, Qualified, RatingLine


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentCreated(Entry):
    """The whole ruleset goes into the journal: a file edited later changes no tournament."""

    name: str
    rules: Ruleset
    zone: str
    size: int
    plan: tuple[StagePlan, ...]
    deadlines: dict[str, Moment]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntered(Entry):
    team: TeamId
    students: tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamWithdrawn(Entry):
    """`stage`: the one whose place falls free; `game`: the one under way that it leaves."""

    team: TeamId
    reason: str
    stage: StageId | None = None
    game: GameId | None = None
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSet(Entry):
    order: tuple[TeamId, ...]
    lines: tuple[RatingLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCheckedIn(Entry):
    team: TeamId
    present: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInUndone(Entry):
    team: TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInClosed(Entry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionClosed(Entry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class DeadlineMoved(Entry):
    which: Literal["substitution", "check_in"]
    to: Moment
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerSubstituted(Entry):
    team: TeamId
    out: PlayerId
    player: PlayerId
    student: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDisqualified(Entry):
    """`auto`: by the check-in deadline (U21). The rest as in `TeamWithdrawn`."""

    team: TeamId
    reason: str
    public_note: str = ""
    auto: bool = False
    stage: StageId | None = None
    game: GameId | None = None
    ends: Ended | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamReinstated(Entry):
    """`game` and `seat`: the seat it sits on again, once the lots are drawn."""

    team: TeamId
    reason: str
    game: GameId | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReserveCalledUp(Entry):
    """S8: a reserve takes a vacant place of the first stage and, once the lots are drawn, its seat."""

    team: TeamId
    instead_of: TeamId
    reason: str = ""
    game: GameId | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwapped(Entry):
    stage: StageId
    teams: tuple[TeamId, TeamId]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn(Entry):
    """`seats`: every game of the stage, its seats in order of play, None where nobody sits; `rows`: who was
    through from the stage before, as these lots were drawn."""

    stage: StageId
    seats: dict[GameId, tuple[TeamId | None, ...]]
    seed: str | None = None
    rows: tuple[Qualified, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawUndone(Entry):
    stage: StageId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlanned(Entry):
    cycle: CycleId
    start: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleOpened(Entry):
    cycle: CycleId


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleHeld(Entry):
    cycle: CycleId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CycleResumed(Entry):
    cycle: CycleId
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatGiven(Entry):
    """S13, S21: a seat changes hands because a result did; `team` None leaves it empty (S10).
    `row`: why the one that comes is through."""

    game: GameId
    seat: int
    team: TeamId | None
    instead_of: TeamId | None
    row: Qualified | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementAsked(Entry):
    """S13: a changed result touches games that have started; `rows` go on counting till it is settled."""

    stage: StageId
    game: GameId
    rows: tuple[Qualified, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionSettled(Entry):
    """`kept`: the changes that are not let through, when the old places are kept."""

    stage: StageId
    choice: Literal["keep", "replay"]
    reason: str
    kept: tuple[Kept, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class WinAnnulled(Entry):
    game: GameId
    team: TeamId
    reason: str
    public_note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WinRestored(Entry):
    game: GameId
    team: TeamId
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameVoided(Entry):
    """S14: counts nowhere from now on; `replay` is the new game, same seats, same cycle."""

    game: GameId
    reason: str
    replay: GameId
    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TieDecided(Entry):
    question: str
    order: tuple[TeamId, ...]
    how: Literal["lots", "deciding_word", "ruling"]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardGiven(Entry):
    title: str
    teams: tuple[TeamId, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardTaken(Entry):
    title: str
    teams: tuple[TeamId, ...]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(Entry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentReopened(Entry):
    reason: str


TOURNAMENT_ENTRIES: tuple[type[Entry], ...] = (
    TournamentCreated, TeamEntered, TeamWithdrawn, RatingSet, TeamCheckedIn, CheckInUndone, CheckInClosed,
    SubstitutionClosed, DeadlineMoved, PlayerSubstituted, TeamDisqualified, TeamReinstated, ReserveCalledUp,
    SeatsSwapped, LotsDrawn, DrawUndone, StartPlanned, CycleOpened, CycleHeld, CycleResumed, SeatGiven,
    SettlementAsked, CorrectionSettled, WinAnnulled, WinRestored, GameVoided, TieDecided, AwardGiven,
    AwardTaken, TournamentClosed, TournamentReopened,
)  # fmt: skip
