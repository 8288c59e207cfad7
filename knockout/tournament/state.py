"""What the whole tournament is at any moment: frozen values, changed only by `evolve`.

Names of people and teams are not here: they are in the roster (S30), so that they can be
corrected or erased without touching what happened.
"""

from dataclasses import dataclass, field

from knockout.frozen import Map
from knockout.game.state import Game
from knockout.ids import CycleId, GameId, Moment, PlayerId, QuestionId, StageId, TeamId
from knockout.rules.plans import StagePlan
from knockout.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class TeamIn:
    """A slot that a team has."""

    team: TeamId


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """A slot that waits for the winner of a game."""

    game: GameId


@dataclass(frozen=True, slots=True)
class BestLoserOf:
    """A slot that waits for a best loser of a cycle or, where they don't share out evenly, a stage (S18)."""

    group: CycleId | StageId
    number: int = 1


@dataclass(frozen=True, slots=True)
class Empty:
    """A slot that nobody has (S10)."""


Slot = TeamIn | WinnerOf | BestLoserOf | Empty


@dataclass(frozen=True, slots=True)
class Out:
    """A team is out: disqualified, or withdrawn by itself. `stage`: the one whose place it leaves
    (S8, S21), None when it holds none; `game`: the one under way that it leaves (S9);
    `day_seats`: its seats in games of a game day that had not begun."""

    kind: str
    at: Moment
    reason: str
    public_note: str = ""
    stage: StageId | None = None
    game: GameId | None = None
    auto: bool = False
    day_seats: tuple[tuple[GameId, int], ...] = ()


@dataclass(frozen=True)
class Team:
    """A team as entered. `students` tells of each player whether a student; `present` is None
    while the team isn't checked in; `here`: who has come of a team that is too few for that (U21);
    `back_in`: when the committee let it in again."""

    id: TeamId
    students: Map[PlayerId, bool]
    present: tuple[PlayerId, ...] | None = None
    checked_in_at: Moment | None = None
    here: tuple[PlayerId, ...] = ()
    out: Out | None = None
    back_in: Moment | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A place in the first stage: whose it was by rating, who has it now (None: vacant, S8), and who had
    it last where it is vacant."""

    owner: TeamId
    holder: TeamId | None
    left_by: TeamId | None = None

    def was_of(self, team: TeamId) -> bool:
        """Whether the place is vacant and the team had it, by rating or as the last."""
        return self.holder is None and team in (self.owner, self.left_by)


@dataclass(frozen=True)
class Deadline:
    """S19: a venue deadline in UTC; `passed` once the timer or a person has closed it."""

    at: Moment
    passed: bool = False
    moved: str = ""


@dataclass(frozen=True)
class Cycle:
    """A cycle whose lots are drawn: opened when, planned for when, held why."""

    opened: Moment | None = None
    planned: Moment | None = None
    held: str | None = None


@dataclass(frozen=True, slots=True)
class Drawn:
    """How a stage's lots came about: from a seed and the list they began from, or by hand (seed None); `seats` as
    they were drawn, whoever sits there now."""

    at: Moment
    who: str
    seed: str | None
    listed: tuple[TeamId, ...] = ()
    seats: Map[GameId, tuple[TeamId | None, ...]] = field(default_factory=Map)


@dataclass(frozen=True, slots=True)
class Decision:
    """S24: the committee's answer to a question; holds while exactly those teams are level."""

    order: tuple[TeamId, ...]
    how: str
    reason: str
    who: str
    at: Moment


@dataclass(frozen=True, slots=True)
class Strike:
    """U27: a win that does not count."""

    team: TeamId
    reason: str
    public_note: str
    who: str


@dataclass(frozen=True, slots=True)
class Qualified:
    """A team that is through: Q as table winner, q as best loser, from which game, and why.

    `why` is a kind (`won`, `won_decided`, `passed_on`, `best_loser`, `best_loser_on_word`,
    `best_loser_decided`, `named`, `won_on_word`); `points` and `word` are the team's, `against` the
    best word of the one it left behind, `group` the cycle or stage a best loser is counted in.
    """

    team: TeamId
    mark: str
    game: GameId
    why: str
    points: int = 0
    word: int | None = None
    against: int | None = None
    group: str = ""


@dataclass(frozen=True)
class Settlement:
    """S13: results of a stage changed after a game they feed had started. `rows` are the old ones, shown
    until the committee settles it."""

    game: GameId
    rows: tuple[Qualified, ...]
    open: bool = True


@dataclass(frozen=True, slots=True)
class Kept:
    """S13: a change that the committee did not let through: `row` goes on instead of `instead_of`.

    row None: that team does not go on; instead_of None: the row goes on besides the others.
    """

    row: Qualified | None
    instead_of: TeamId | None


@dataclass(frozen=True, slots=True)
class RatingLine:
    """S17: what a team's place in the rating table rests on: the sum of its points, its highest single word, how
    many games they are from and the points of its best one; 0 games where qualifying was run elsewhere."""

    team: TeamId
    points: int
    best_word: int | None
    games: int = 0
    best: int = 0


@dataclass(frozen=True)
class GameDay:
    """U20: one day of qualifying. `plan`: its games by cycle, nobody goes on from them; `seed`: of its lots, None
    where the seating was made by hand."""

    name: str
    plan: StagePlan
    opened: Moment
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Announced:
    """U22: the hashes shown before a draw: of the list of teams and of the seed."""

    at: Moment
    list_hash: str
    seed_hash: str


@dataclass(frozen=True, slots=True)
class GoneDraw:
    """U22: hashes that were shown and then shown anew, or lots that were drawn and undone: `drawn` None for the
    former. Nobody draws again unseen."""

    gone: Moment
    announced: Announced | None
    drawn: Moment | None = None
    seed: str | None = None


@dataclass(frozen=True, slots=True)
class Slip:
    """U22: a seat that lots drawn by hand gave to a team, typed in but not taken as the draw yet."""

    game: GameId
    seat: int
    team: TeamId


@dataclass(frozen=True, slots=True)
class Award:
    title: str
    teams: tuple[TeamId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class Concealed:
    """What is kept from everybody for a while, since when. `last`: milliseconds of game time from which each game's
    scores are frozen, None: from then on; `shown`: how many steps of it are revealed so far."""

    at: Moment
    last: int | None = None
    shown: int = 0


@dataclass(frozen=True)
class State:
    """The tournament. `rules` is None until it is created. `places` are those of the first stage,
    in rating order, once the rating is known; `called_up` were once reserves (S8). `seated`: by stage, the rows
    that the seats of a drawn stage rest on (S13). `concealed`: by what it is: `scores:<cycle>`, `seats:<stage>`,
    `places`, `awards`."""

    rules: Ruleset | None = None
    name: str = ""
    zone: str = "UTC"
    plan: tuple[StagePlan, ...] = ()
    size: int = 0
    deadlines: Map[str, Deadline] = field(default_factory=Map)
    teams: Map[TeamId, Team] = field(default_factory=Map)
    days: Map[StageId, GameDay] = field(default_factory=Map)
    qualifying_closed: Moment | None = None
    rated_by: str = "sum"
    rating: tuple[TeamId, ...] = ()
    rating_lines: tuple[RatingLine, ...] = ()
    places: tuple[Place, ...] = ()
    called_up: tuple[TeamId, ...] = ()
    check_in_closed: Moment | None = None
    announced: Map[StageId, Announced] = field(default_factory=Map)
    gone_draws: Map[StageId, tuple[GoneDraw, ...]] = field(default_factory=Map)
    slips: Map[StageId, tuple[Slip, ...]] = field(default_factory=Map)
    drawn: Map[StageId, Drawn] = field(default_factory=Map)
    cycles: Map[CycleId, Cycle] = field(default_factory=Map)
    games: Map[GameId, Game] = field(default_factory=Map)
    vacated: Map[TeamId, tuple[GameId, int]] = field(default_factory=Map)
    decisions: Map[QuestionId, Decision] = field(default_factory=Map)
    strikes: Map[GameId, tuple[Strike, ...]] = field(default_factory=Map)
    settlements: Map[StageId, Settlement] = field(default_factory=Map)
    kept: Map[StageId, tuple[Kept, ...]] = field(default_factory=Map)
    seated: Map[StageId, tuple[Qualified, ...]] = field(default_factory=Map)
    awards: tuple[Award, ...] = ()
    concealed: Map[str, Concealed] = field(default_factory=Map)
    closed: Moment | None = None
