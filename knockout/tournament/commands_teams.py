"""What can be asked about teams and the desk, before anything is drawn (SPEC 4). The fields are those of the JSON."""

from dataclasses import dataclass
from typing import Literal

from knockout.ids import Moment, PlayerId, TeamId


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
class TournamentCommand:
    """Anything asked of the tournament."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewTeam:
    """A team as it is entered, alone or with others in one step."""

    team: TeamId
    name: str
    players: tuple[Player, ...]
    short: str = ""
    institution: str = ""
    contact: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeam(NewTeam, TournamentCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterTeams(TournamentCommand):
    """All of them, or none."""

    teams: tuple[NewTeam, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EditedPlayer(Player):
    """A player of a team as it is to be: `player` is the number of one that is kept, None is new."""

    player: PlayerId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class EditTeam(TournamentCommand):
    """What is not given stays. `players`: all of them; one that is left out is removed."""

    team: TeamId
    name: str | None = None
    short: str | None = None
    institution: str | None = None
    contact: str | None = None
    players: tuple[EditedPlayer, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeleteTeam(TournamentCommand):
    """Only for a team that has never had anything to do with the tournament; others withdraw."""

    team: TeamId


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
class NoteArrival(TournamentCommand):
    """`players`: names of those who have come of a team that is too few to be checked in (U21); none: nobody."""

    team: TeamId
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseCheckIn(TournamentCommand): ...


@dataclass(frozen=True, slots=True, kw_only=True)
class ReopenCheckIn(TournamentCommand):
    """Takes the close back, and all that followed from it, until the draw; `to` is the new deadline, None: none."""

    reason: str
    to: Moment | None = None


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
