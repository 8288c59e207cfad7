"""A host who plays a game at random with the page's own buttons, and notes every tap as the entry it should become.

The host never waits for the server: after a tap the phone has to show at once what was tapped.
"""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import Page

from knockout.game import entries as e
from knockout.game.state import Ended, Word
from knockout.ids import Moment
from knockout.rules.text import fold_word
from tests.browser.fingers import BLANK, Fingers
from tests.browser.noting import LETTERS, Notes

GUARD = 0.75
"""Seconds after a new picture in which no tap on the same spot counts, and a little."""
HELD_DOWN = 1.2
MOST_TAPS = 42
WORDS = ("м’яч", "подвір'я", "їжак", "щука", "обʼєкт", "сузір`я", "ґанок", "ЯВІР", "п’ять", "хвиля")
CHOICES = {
    "thinking": {"place": 68, "passes": 10, "exchange": 8, "undo": 6, "hold": 4, "doubt": 4},
    "thinking on hold": {"resume": 9, "undo": 1},
    "placed": {"save": 74, "undo": 8, "challenge": 12, "hold": 6},
    "placed, ruled on": {"save": 9, "undo": 1},
    "placed on hold": {"save": 1, "resume": 1},
    "challenged": {"accept": 4, "reject": 4, "undo": 2},
}

Pauses = Iterator[float]
"""Seconds until the finger may come down again; meanwhile other hosts tap at their tables."""
Note = Callable[[Moment], None]


def folded(rows: list[tuple[str, int]]) -> tuple[Word, ...]:
    """Give words as the journal keeps them (S20)."""
    return tuple(Word(points=points, word=fold_word(text) if text else None) for text, points in rows)


class Tapper:
    """A host at one table, from taking it to handing its result in."""

    def __init__(self, page: Page, notes: Notes, *, seed: int, now: Callable[[], Moment]) -> None:
        """page: the host's, open; now: gives the hall's time."""
        self.fingers, self.notes, self._now = Fingers(page), notes, now
        self._random = random.Random(seed)
        self._typed: dict[int, tuple[Word, ...]] = {}

    def take(self) -> Pauses:
        """The table is this phone's from now on. The one thing that needs the server (S27)."""
        self.fingers.tap("I HOST THIS TABLE")
        self.fingers.page.locator("#host:not([data-picture=door])").wait_for()
        yield GUARD

    def play(self) -> Pauses:
        """Start, 12 to 14 turns, the end, the seats' agreement, the result handed in."""
        yield from self._counts("START THE GAME", self.notes.started)
        turns = self._random.randint(12, 14)
        while self._goes_on(turns):
            choices = CHOICES[self.notes.state]
            (choice,) = self._random.choices([*choices], weights=[*choices.values()])
            yield from getattr(self, f"_{choice}")()
        yield from self._end()
        if self._random.random() < 0.3:
            yield from self._undo()
            yield from self._resume()
            yield from self._end()
        yield from self._hand_in()

    def _goes_on(self, turns: int) -> bool:
        """A game of many undos ends with a turn less, so that nobody waits for one table."""
        enough = self.notes.turn > turns or len(self.notes.taps) > MOST_TAPS
        return not enough or self.notes.state != "thinking"

    # --- a tap

    def _counts(self, button: str, *notes: Note) -> Pauses:
        """Tap what changes the game: it shows at once. Then nobody can tap for a moment."""
        at = self._now()
        self.fingers.tap(button)
        for note in notes:
            note(at)
        self._shows()
        yield GUARD

    def _shows(self, picture: str | None = None) -> dict[str, Any]:
        """The phone shows what the taps come to, with no sheet over it, and nothing of a refusal."""
        seen = self.fingers.look()
        wanted, seat, held = self.notes.shown
        letters = re.findall(rf"\b[{LETTERS}]\b", seen["seat"])[:1] if seat else [seat]
        found = (seen["picture"], letters, seen["held"], seen["sheet"], seen["wrong"])
        assert found == (picture or wanted, [seat], held and not picture, "", ""), self.told(seen)
        return seen

    def told(self, seen: dict[str, Any]) -> str:
        """Tell a table's taps so far, for whoever reads that a test has failed."""
        taps = "\n".join(str(tap) for tap in self.notes.taps[-12:])
        return f"{self.notes.game} shows {seen}, not {self.notes.shown}; the last taps:\n{taps}"

    # --- a turn

    def _place(self) -> Pauses:
        yield from self._counts("MOVE PLACED", self.notes.placed)

    def _passes(self) -> Pauses:
        yield from self._counts("Pass", lambda at: self.notes.finished(e.TurnPassed, at))

    def _exchange(self) -> Pauses:
        tiles = self._random.randint(1, 7)
        self.fingers.tap("Exchange")
        yield from self._counts(str(tiles), lambda at: self.notes.finished(e.TilesExchanged, at, tiles=tiles))

    def _undo(self) -> Pauses:
        if self.notes.can_undo:
            button = "Cancel" if self.notes.state == "challenged" else "Undo"
            yield from self._counts(button, self.notes.undone)

    def _hold(self) -> Pauses:
        reason = self._random.choice(["A break", "A team is away"])
        self.fingers.tap("More")
        self.fingers.tap("Hold the table")
        yield from self._counts(reason, lambda at: self.notes.held_up(at, reason))

    def _resume(self) -> Pauses:
        yield from self._counts(
            "RESUME" if self.notes.place.phase == "thinking" else "Resume", self.notes.resumed
        )

    def _save(self) -> Pauses:
        words = self._fill()
        if self._random.random() < 0.12:
            self.fingers.tap(r"\+50.*")
        seen = self._shows()
        assert folded([(text, int(points)) for text, points in seen["rows"]]) == words, self.told(seen)
        scored = {"words": words, "all_tiles": seen["bonus"]}
        yield from self._counts("SAVE.*", lambda at: self.notes.finished(e.TurnScored, at, **scored))

    def _fill(self) -> tuple[Word, ...]:
        """Type the move, or leave what is there: typed before, or brought back by an undo."""
        seen = self._shows()
        if seen["rows"] != BLANK:
            words = folded([(text, int(points)) for text, points in seen["rows"]])
            assert words == self._typed[self.notes.turn], self.told(seen)
            if self._random.random() < 0.6:
                return words
            self.fingers.clears()
        words = folded([self._word(number) for number in range(self._random.choice([1, 1, 1, 2, 3]))])
        self._typed[self.notes.turn] = words
        return words

    def _word(self, number: int) -> tuple[str, int]:
        """Type one word: its points, and now and then what it is."""
        if number:
            self.fingers.tap("word")
        text = self._random.choice(WORDS) if self._random.random() < 0.3 else ""
        points = self._random.randint(0 if text else 1, 45)
        if text:
            self.fingers.types(number, text)
        self.fingers.counts(points)
        return text, points

    # --- challenges

    def _challenge(self) -> Pauses:
        words = self._fill()
        self.fingers.tap("Challenge")
        named = tuple(word.word for word in words if word.word)
        assert tuple(fold_word(word) for word in self._shows("dispute")["doubted"]) == named
        yield from self._doubted(named)

    def _doubt(self) -> Pauses:
        """Challenged before "move placed" was tapped: one tap for both."""
        at = self._now()
        self.fingers.tap("Challenge")
        self.notes.placed(at)
        seen = self._shows("dispute")
        yield GUARD
        yield from self._doubted(tuple(fold_word(word) for word in seen["doubted"]))

    def _doubted(self, words: tuple[str, ...]) -> Pauses:
        """Somebody is named, or the ruling comes at once."""
        by = self.notes.team(self._random.choice(LETTERS.replace(self.notes.letter, "")))
        if self._random.random() < 0.4:
            yield from self._rule(
                self._random.random() < 0.5, lambda at: self.notes.challenged(at, words, None)
            )
            return
        yield from self._counts(f".*{by}", lambda at: self.notes.challenged(at, words, by))

    def _accept(self) -> Pauses:
        yield from self._rule(True)

    def _reject(self) -> Pauses:
        yield from self._rule(False)

    def _rule(self, valid: bool, *first: Note) -> Pauses:
        button = "ACCEPTABLE.*" if valid else "NOT ACCEPTABLE.*"
        yield from self._counts(button, *first, lambda at: self.notes.ruled(at, valid))

    # --- the end

    def _end(self) -> Pauses:
        """The button is held for a second: then it counts."""
        self.fingers.tap("More")
        self.fingers.tap("End the game")
        at = self._now()
        self.fingers.press("The bag is empty and a team has no tiles")
        yield HELD_DOWN
        self.fingers.lift()
        self.notes.ended(Moment(at + 1_000), Ended.OUT)
        self._shows()
        yield GUARD

    def _hand_in(self) -> Pauses:
        agreed = tuple(letter for letter in LETTERS if self._random.random() < 0.7)
        for letter in agreed:
            self.fingers.tap(f".*Seat {letter} agrees with the total")
        yield from self._counts("HAND IN THE RESULT", lambda at: self.notes.submitted(at, agreed or None))
