"""What can have happened with teams and at the desk. Past tense; a fact carries all that follows from it."""

from dataclasses import dataclass
from typing import Literal

from knockout.game.entries import Entry
from knockout.game.state import Ended
from knockout.ids import GameId, Moment, PlayerId, StageId, TeamId
from knockout.tournament.state import RatingLine


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntered(Entry):
    team: TeamId
    students: tuple[bool, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEdited(Entry):
    """`students`: the team's players from now on, by number; None where only names have changed."""

    team: TeamId
    students: dict[PlayerId, bool] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamDeleted(Entry):
    team: TeamId


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
class ArrivalNoted(Entry):
    """`here`: who has come of a team that is too few to be checked in (U21)."""

    team: TeamId
    here: tuple[PlayerId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInClosed(Entry): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInReopened(Entry):
    """All that followed from the close is as before it; `to` is the new deadline, None: there is none any more."""

    reason: str
    to: Moment | None = None


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
