"""What can have happened in the tournament as a whole. Past tense; a fact carries all that follows from it."""

from dataclasses import dataclass
from typing import Literal

from knockout.game.entries import Entry
from knockout.ids import CycleId, GameId, Moment, StageId, TeamId
from knockout.rules.plans import StagePlan
from knockout.rules.ruleset import Ruleset
from knockout.tournament.entries_teams import (
    ArrivalNoted as ArrivalNoted,
    CheckInClosed as CheckInClosed,
    CheckInReopened as CheckInReopened,
    CheckInUndone as CheckInUndone,
    DeadlineMoved as DeadlineMoved,
    PlayerSubstituted as PlayerSubstituted,
    RatingSet as RatingSet,
    ReserveCalledUp as ReserveCalledUp,
    SubstitutionClosed as SubstitutionClosed,
    TeamCheckedIn as TeamCheckedIn,
    TeamDeleted as TeamDeleted,
    TeamDisqualified as TeamDisqualified,
    TeamEdited as TeamEdited,
    TeamEntered as TeamEntered,
    TeamReinstated as TeamReinstated,
    TeamWithdrawn as TeamWithdrawn,
)
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
class DayOpened(Entry):
    """U20: every game of the day with its seats in order of play, None where nobody sits; the first cycle is open."""

    day: StageId
    name: str
    seats: dict[GameId, tuple[TeamId | None, ...]]
    seed: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class QualifyingClosed(Entry):
    """U20, S17: the rating as it stands from now on; `ordered_by`: `sum`, `best` or `mean`."""

    order: tuple[TeamId, ...]
    lines: tuple[RatingLine, ...]
    ordered_by: Literal["sum", "best", "mean"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAnnounced(Entry):
    """U22: what was shown before the lots were drawn."""

    stage: StageId
    list_hash: str
    seed_hash: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipEntered(Entry):
    """`seat` counts from 0."""

    stage: StageId
    game: GameId
    seat: int
    team: TeamId


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipTaken(Entry):
    stage: StageId
    game: GameId
    seat: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsSwapped(Entry):
    stage: StageId
    teams: tuple[TeamId, TeamId]
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LotsDrawn(Entry):
    """`seats`: every game of the stage, its seats in order of play, None where nobody sits; `rows`: who was
    through from the stage before, as these lots were drawn; `listed`: the list that a seed's lots began from."""

    stage: StageId
    seats: dict[GameId, tuple[TeamId | None, ...]]
    seed: str | None = None
    rows: tuple[Qualified, ...] = ()
    listed: tuple[TeamId, ...] = ()


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
    """S14: counts nowhere from now on; `replay` is the new game, same seats, same cycle; None: called off, a game
    of a game day that has not begun."""

    game: GameId
    reason: str
    replay: GameId | None
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
class Concealed(Entry):
    """`last`: of scores, the game time in milliseconds from which on each game's are frozen; None: from now on."""

    what: str
    last: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Revealed(Entry):
    """`shown`: so many steps are shown from now on; None: all, and nothing is kept back any more."""

    what: str
    shown: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentClosed(Entry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentReopened(Entry):
    reason: str


TOURNAMENT_ENTRIES: tuple[type[Entry], ...] = (
    TournamentCreated, TeamEntered, TeamEdited, TeamDeleted, TeamWithdrawn, DayOpened, QualifyingClosed, RatingSet,
    TeamCheckedIn, CheckInUndone, ArrivalNoted, CheckInClosed, CheckInReopened, SubstitutionClosed, DrawAnnounced,
    SlipEntered, SlipTaken, DeadlineMoved, PlayerSubstituted, TeamDisqualified, TeamReinstated, ReserveCalledUp,
    SeatsSwapped, LotsDrawn, DrawUndone, StartPlanned, CycleOpened, CycleHeld, CycleResumed, SeatGiven,
    SettlementAsked, CorrectionSettled, WinAnnulled, WinRestored, GameVoided, TieDecided, AwardGiven,
    AwardTaken, Concealed, Revealed, TournamentClosed, TournamentReopened,
)  # fmt: skip
