"""What a host's taps come to, noted on paper: the entries the journal should have, and what the phone should show."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knockout.game import entries as e
from knockout.game.state import Ended
from knockout.ids import GameId, Moment, TeamId

LETTERS = "АБВГ"
PICTURES = {"thinking": "play", "placed": "score", "challenged": "dispute"}


@dataclass(frozen=True)
class Place:
    """Where a table stands."""

    phase: str = "ready"
    turn: int = 0
    ruled: bool = False


class Notes:
    """The taps at one table in order, each as the entry that it should become, and where the table stands."""

    def __init__(self, game: GameId, teams: Sequence[TeamId]) -> None:
        """teams: those at the table, in the order of their seats."""
        self.game, self.teams = game, teams
        self.taps: list[e.GameEntry] = []
        self.place = Place()
        self.held = False
        self._marks: list[tuple[e.GameEntry, Place]] = []

    @property
    def turn(self) -> int:
        """The turn that is on."""
        return self.place.turn

    @property
    def letter(self) -> str:
        """The seat whose turn it is."""
        return LETTERS[(self.turn - 1) % len(LETTERS)]

    @property
    def state(self) -> str:
        """The phase, and what else decides what a host may tap."""
        if self.held and self.place.phase != "challenged":
            return f"{self.place.phase} on hold"
        return f"{self.place.phase}, ruled on" if self.place.ruled else self.place.phase

    @property
    def shown(self) -> tuple[str, str, bool]:
        """What the phone should show: the picture, the seat (where it shows one), and whether it says "on hold"."""
        phase, held = self.place.phase, self.held
        if phase not in PICTURES:
            return phase, "", False
        picture = "held" if held and phase == "thinking" else PICTURES[phase]
        return picture, self.letter, held and picture != "dispute"

    @property
    def can_undo(self) -> bool:
        """Whether there is more to undo than the start."""
        return len(self._marks) > 1

    def team(self, letter: str) -> TeamId:
        """Give the team in this seat."""
        return self.teams[LETTERS.index(letter)]

    # --- taps

    def started(self, at: Moment) -> None:
        self._move(e.GameStarted, at, Place("thinking", 1))

    def placed(self, at: Moment) -> None:
        self._move(e.MovePlaced, at, Place("placed", self.turn), turn=self.turn)

    def finished(self, kind: type[e.GameEntry], at: Moment, **more: Any) -> None:
        """A score, a pass, an exchange."""
        self._move(kind, at, Place("thinking", self.turn + 1), turn=self.turn, **more)

    def challenged(self, at: Moment, words: tuple[str, ...], by: TeamId | None) -> None:
        self._move(e.MoveChallenged, at, Place("challenged", self.turn), turn=self.turn, words=words, by=by)

    def ruled(self, at: Moment, valid: bool) -> None:
        after = Place("placed", self.turn, ruled=True) if valid else Place("thinking", self.turn + 1)
        self._move(e.ChallengeRuled, at, after, turn=self.turn, valid=valid)

    def undone(self, at: Moment) -> None:
        """T9; T14: what was over comes back on hold."""
        last, before = self._marks.pop()
        self._note(e.TapUndone, at, undone=type(last).__name__)
        self.held = self.held or self.place.phase == "ended"
        self.place = before

    def held_up(self, at: Moment, reason: str) -> None:
        self._note(e.GameHeld, at, reason=reason)
        self.held = True

    def resumed(self, at: Moment) -> None:
        self._note(e.GameResumed, at)
        self.held = False

    def ended(self, at: Moment, reason: Ended) -> None:
        self._move(e.GameEnded, at, Place("ended", self.turn), reason=reason)

    def submitted(self, at: Moment, agreed: tuple[str, ...] | None) -> None:
        self._note(e.ResultSubmitted, at, agreed=agreed)
        self.place = Place("submitted", self.turn)

    def _move(self, kind: type[e.GameEntry], at: Moment, after: Place, **fields: Any) -> None:
        before = self.place
        self._marks.append((self._note(kind, at, **fields), before))
        self.place = after

    def _note(self, kind: type[e.GameEntry], at: Moment, **fields: Any) -> e.GameEntry:
        self.taps.append(kind(game=self.game, at=at, who=f"host:{self.game}", **fields))
        return self.taps[-1]

    # --- what they come to

    def totals(self, bonus: int = 50) -> dict[str, int]:
        """Give the points of each seat by the taps alone, without those that were undone."""
        totals = dict.fromkeys(LETTERS, 0)
        for tap, _ in self._marks:
            if isinstance(tap, e.TurnScored):
                points = sum(word.points for word in tap.words)
                totals[LETTERS[(tap.turn - 1) % len(LETTERS)]] += points + bonus * tap.all_tiles
        return totals
