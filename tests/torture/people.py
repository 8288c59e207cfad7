"""Who taps: five hosts at their tables and a committee, each without a pause, each keeping a book."""

import random
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from typing import Any

from tests.halls import command
from tests.torture.books import Book
from tests.torture.lines import Line, LineLostError

Json = dict[str, Any]
MOST_WAITING = 3
FAR_BACK = 8
"""So many turns back the committee corrects; a host undoes no further than two."""


class Person(threading.Thread, ABC):
    """A client that taps until it is told to end, and rests while it is told to."""

    def __init__(self, book: Book, line: Line, *, seed: int) -> None:
        super().__init__(daemon=True)
        self.book = book
        self.line = line
        self.random = random.Random(seed)
        self.may = threading.Event()
        self.over = threading.Event()
        self.idle = threading.Event()
        self.crashed: BaseException | None = None

    def run(self) -> None:
        """Tap."""
        try:
            while not self.over.is_set():
                if not self.may.is_set():
                    self.idle.set()
                    self.may.wait(0.1)
                    continue
                self.idle.clear()
                self._once()
        except Exception as error:
            self.crashed = error
        self.idle.set()

    def rest(self) -> None:
        """Stop tapping; returns once nothing is under way."""
        self.may.clear()
        assert self.idle.wait(20), f"{self.book.owner} does not come to rest"

    def _once(self) -> None:
        try:
            if not self.book.waiting:
                self.book.waiting.extend(self.next_taps()[:MOST_WAITING])
            self.send()
        except LineLostError:
            time.sleep(0.05)

    def send(self) -> None:
        """Send what waits, in order. Raises LineLostError: then it goes on waiting."""
        sent = list(self.book.waiting)
        self.book.sent.update(line["id"] for line in sent)
        for line, answer in zip(sent, self.line.send(sent) if sent else (), strict=False):
            if answer.get("code") == "not_stored":
                return
            self.book.heard(line, answer)

    @abstractmethod
    def next_taps(self) -> list[Json]:
        """Give what this person does next. Raises LineLostError."""


class Host(Person):
    """Runs one table for ever: scores mostly; a game that ended by passes is taken back and goes on."""

    def __init__(self, book: Book, line: Line, game: str, *, seed: int) -> None:
        super().__init__(book, line, seed=seed)
        self.game = game
        self._forward = 0

    def next_taps(self) -> list[Json]:
        seen = next(game for game in self.line.get("games")["games"] if game["id"] == self.game)
        if seen["phase"] == "ready":
            return [self._tap("start_game")]
        if seen["phase"] == "ended":
            return [self._tap("undo")]
        if seen["on_hold"]:
            return [self._tap("resume_game")]
        if self.random.random() < 0.04:
            time.sleep(1.1)  # a pass comes by itself
            return []
        return list(self._turn(seen["phase"], seen["turn"]))

    def _turn(self, phase: str, turn: int) -> Iterator[Json]:
        lot = self.random.random()
        self._forward += 1
        if lot < 0.08 and self._forward > 4 and turn > 3:
            self._forward = 0
            yield self._tap("undo")
        elif phase == "placed" or lot < 0.5:
            yield self._score(turn)
        elif lot < 0.75:
            yield self._tap("place_move", turn=turn)
            yield self._score(turn)
        elif lot < 0.85:
            yield self._tap("pass_turn", turn=turn)
        elif lot < 0.92:
            yield self._tap("exchange", turn=turn, tiles=3)
        else:
            yield self._tap("hold_game", reason="")
            yield self._tap("resume_game", reason="")

    def _score(self, turn: int) -> Json:
        words = [{"points": self.random.randint(0, 60)} for _ in range(self.random.randint(1, 3))]
        return self._tap("score_turn", turn=turn, words=words)

    def _tap(self, do: str, **fields: Any) -> Json:
        return command(do, game=self.game, **fields)


class Committee(Person):
    """Corrects turns long past, edits the roster, checks reserves in and out again, holds a cycle and lets it go on."""

    def __init__(self, book: Book, line: Line, games: list[str], reserves: list[str], *, seed: int) -> None:
        super().__init__(book, line, seed=seed)
        self._games, self._reserves, self._edits = games, reserves, 0
        self.named: dict[str, str] = {}

    def next_taps(self) -> list[Json]:
        kinds: list[Callable[[], list[Json]]] = [
            self._correct,
            self._correct,
            self._rename,
            self._arrive,
            self._hold,
        ]
        return self.random.choice(kinds)()

    def _correct(self) -> list[Json]:
        game = self.random.choice(self._games)
        seen = self.line.get(f"games/{game}")["game"]
        old = [
            row for row in seen["log"] if row["turn"] <= seen["turn"] - FAR_BACK and row["kind"] == "scored"
        ]
        if not old:
            return []
        turn = self.random.choice(old)["turn"]
        words = [{"points": self.random.randint(61, 99)}]
        return [command("correct_turn", game=game, turn=turn, words=words, reason="лічба")]

    def _rename(self) -> list[Json]:
        self._edits += 1
        team = self.random.choice(self._reserves)
        self.named[team] = f"Запасні {self._edits}"
        return [command("edit_team", team=team, name=self.named[team])]

    def _arrive(self) -> list[Json]:
        team = self.random.choice(self._reserves)
        return [command("check_in", team=team), command("undo_check_in", team=team)]

    def _hold(self) -> list[Json]:
        if self.random.random() < 0.9:
            return []
        cycle = self._games[0].rsplit("-", 1)[0]
        return [
            command("hold_cycle", cycle=cycle, reason="перерва"),
            command("resume_cycle", cycle=cycle, reason=""),
        ]
