"""What a table is at any moment: frozen values, changed only by `evolve`.

`Position` is the part of a game that a tap or the timer moves and that can be moved back (T9, T12);
a `Mark` remembers it from before each of them. Holds, corrections and disqualifications lie
outside it: they stay.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from knockout.game.clock import Clock
from knockout.ids import GameId, Moment, TeamId


class Phase(StrEnum):
    """Where a game stands (SPEC 4); `on_hold` is told apart."""

    WAITING = "waiting"
    READY = "ready"
    THINKING = "thinking"
    PLACED = "placed"
    CHALLENGED = "challenged"
    ENDED = "ended"
    SUBMITTED = "submitted"
    OFFICIAL = "official"
    VOID = "void"


class Ended(StrEnum):
    """Why a game is over."""

    TIME_UP = "time_up"
    ALL_PASSED = "all_passed"
    OUT = "out"
    BLOCKED = "blocked"
    HOST = "host"
    LAST_TEAM = "last_team"
    NO_TEAM = "no_team"
    PAPER = "paper"


class TurnKind(StrEnum):
    """How a turn finished. A vanished one counts nowhere but keeps its number (S9, T6)."""

    SCORED = "scored"
    PASSED = "passed"
    EXCHANGED = "exchanged"
    LOST = "lost"
    VANISHED = "vanished"


IN_PLAY = frozenset({Phase.THINKING, Phase.PLACED, Phase.CHALLENGED})
OVER = frozenset({Phase.ENDED, Phase.SUBMITTED, Phase.OFFICIAL})


@dataclass(frozen=True, slots=True)
class Word:
    """A word scored in a turn; its text may be unknown (S20)."""

    points: int
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """S13: who changed a turn, when and why, and what it was before."""

    at: Moment
    who: str
    reason: str
    kind: TurnKind
    words: tuple[Word, ...]
    all_tiles: bool


@dataclass(frozen=True)
class Turn:
    """A turn that is over. `seat` counts from 0; `auto`: the timer ended it."""

    number: int
    seat: int
    kind: TurnKind
    began: Moment
    ended: Moment
    who: str
    words: tuple[Word, ...] = ()
    all_tiles: bool = False
    tiles: int | None = None
    auto: bool = False
    corrections: tuple[Correction, ...] = ()


@dataclass(frozen=True, slots=True)
class Dispute:
    """A challenge that is open: which words (none named: the move), and by whom."""

    words: tuple[str, ...]
    by: TeamId | None
    at: Moment


@dataclass(frozen=True)
class Position:
    """Where the play stands. `number` and `seat` are of the turn that is on (0 and -1 before the start).

    `closing`: the game's time is over and no turn begins any more but by S3. `disputed`: words of
    the move that have been ruled on (U5: each once); `*` stands for the whole move.
    """

    phase: Phase
    number: int = 0
    seat: int = -1
    began: Moment = Moment(0)
    placed: Moment | None = None
    dispute: Dispute | None = None
    disputed: tuple[str, ...] = ()
    closing: bool = False
    ended: Ended | None = None
    ended_at: Moment | None = None


@dataclass(frozen=True, slots=True)
class Mark:
    """What a tap or the timer started from, so that it can be taken back. `turns`: how many were over."""

    kind: str
    at: Moment
    timer: bool
    position: Position
    turns: int
    clock: Clock
    held: "Hold | None"


@dataclass(frozen=True, slots=True)
class Hold:
    """A table's own hold (T8), since when and why; `back`: S16, when the server was there again."""

    at: Moment
    who: str
    reason: str
    why: Literal["person", "down", "silent"] = "person"
    back: Moment | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """A team that is out since this game ended, and since when."""

    team: TeamId
    at: Moment


@dataclass(frozen=True, slots=True)
class Sheet:
    """S26: a result kept on paper; counts instead of the turns."""

    totals: tuple[tuple[TeamId, int], ...]
    best_word: tuple[tuple[TeamId, Word | None], ...]
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class Seen:
    """What everybody knows of a game whose scores are kept back: its turns and its sheet as they were last shown."""

    turns: tuple[Turn, ...] = ()
    sheet: Sheet | None = None


@dataclass(frozen=True)
class Request:
    """S15: what a turn should have been by the word of whoever asks, and what came of it.

    `turn` is a number: whether such a turn is there is for the one who answers to see. `reason` goes with the answer.
    """

    turn: int
    kind: TurnKind
    words: tuple[Word, ...]
    all_tiles: bool
    note: str
    at: Moment
    who: str
    answer: Literal["", "corrected", "declined"] = ""
    reason: str = ""


@dataclass(frozen=True)
class Game:
    """One game at one table. `seats` are А, Б, В, Г in order of play; None is an empty seat (S10).

    `out`: teams disqualified during the game, earliest first (S9); `left`: those that are out since its
    end, and out of it if it is given back to play (T9). `row_from`: passes before that
    many turns belong to no row (S4, S9). `touched`: the last moment anything counted here at;
    `acted`: the last moment a person acted here, corrections apart (T12). `requests`: in the order they
    came; they lie beside the play, and nothing but their answers changes them (S15). `frozen`: what everybody
    knows since the committee has frozen the scores; `review`: the same since a result that is being looked at was
    corrected. Neither changes anything of the game itself.
    """

    id: GameId
    table: int
    seats: tuple[TeamId | None, ...]
    position: Position
    clock: Clock
    turns: tuple[Turn, ...] = ()
    held: Hold | None = None
    cycle_held: bool = False
    out: tuple[TeamId, ...] = ()
    left: tuple[Left, ...] = ()
    row_from: int = 0
    marks: tuple[Mark, ...] = ()
    touched: Moment = Moment(0)
    acted: Moment = Moment(0)
    agreed: tuple[str, ...] | None = None
    returned: str | None = None
    sheet: Sheet | None = None
    call: str | None = None
    requests: tuple[Request, ...] = ()
    frozen: Seen | None = None
    review: Seen | None = None

    @property
    def kept(self) -> Literal["frozen", "review"] | None:
        """Why everybody does not see the scores as they are; None where everybody does."""
        return "frozen" if self.frozen is not None else "review" if self.review is not None else None

    @property
    def seen(self) -> Seen:
        """The scores as everybody knows them."""
        return self.frozen or self.review or Seen(self.turns, self.sheet)

    @property
    def phase(self) -> Phase:
        """Where the game stands."""
        return self.position.phase

    @property
    def on_hold(self) -> bool:
        """Whether the clocks stand by the table's hold or its cycle's (T8)."""
        return (self.held is not None or self.cycle_held) and self.position.phase in IN_PLAY

    @property
    def teams(self) -> tuple[TeamId, ...]:
        """The teams at the table, in order of play."""
        return tuple(team for team in self.seats if team is not None)

    @property
    def playing(self) -> tuple[TeamId, ...]:
        """The teams at the table that have not been disqualified during the game."""
        return tuple(team for team in self.seats if team is not None and team not in self.out)

    @property
    def on_turn(self) -> TeamId | None:
        """The team whose turn is on, or None when no turn is."""
        return self.seats[self.position.seat] if self.position.phase in IN_PLAY else None
