"""What a story is made of: the machine, the time, the journal it would keep, and what can be said of a table.

`tests/words.py` has the words to tell one with.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Any

from knockout.errors import Refused
from knockout.game.flow import row_of_passes
from knockout.game.scoring import best_words, passes as pass_counts
from knockout.game.state import Game
from knockout.ids import GameId, Moment
from knockout.machine import Machine, Step
from knockout.replay import game_json
from knockout.rulesets import load_rulesets
from knockout.store.codec import decode_asked, decode_entry, encode_entry, iso, parse_moment
from knockout.tournament.lookup import rules_of

HOME = load_rulesets()["ukrainian-student"]
START = parse_moment("2026-05-16T17:00:00+03:00")
GAME = GameId("F-1-T1")
ZONE = "Europe/Kyiv"

Asking = dict[str, Any]
"""A command's JSON but for `id`, `at` and who asks; `game` is added where it names none."""


def millis(text: str) -> int:
    """Read "1:05.250" as 65250 milliseconds; "-0:10" is before the start."""
    found = re.fullmatch(r"(-?)(\d+):(\d\d)(?:\.(\d{1,3}))?", text)
    assert found, f"no time: {text!r}"
    sign, minutes, seconds, rest = found.groups()
    length = (int(minutes) * 60 + int(seconds)) * 1000 + int((rest or "0").ljust(3, "0"))
    return -length if sign else length


def clock_text(length: int) -> str:
    """Write 65250 milliseconds as "1:05.250", and whole seconds without the thousandths."""
    sign, length = ("-", -length) if length < 0 else ("", length)
    text = f"{sign}{length // 60000}:{length // 1000 % 60:02}"
    return f"{text}.{length % 1000:03}" if length % 1000 else text


def moment(text: str) -> Moment:
    """Give the moment of a time since the game's start."""
    return Moment(START + millis(text))


def ruleset(changes: dict[str, Any], rules: Any = HOME) -> Any:
    """Give the home rules with these keys of the file changed: `ruleset({"clock.at_time_up": "finish_turn"})`."""
    for key, value in changes.items():
        section, _, rest = key.partition(".")
        new = ruleset({rest: value}, getattr(rules, section)) if rest else value
        rules = replace(rules, **{section: new})
    return rules


def _left(timer: str) -> Callable[["Story", Game], Any]:
    return lambda story, game: clock_text(getattr(game.clock, timer).left_at(story.now))


def _since_start(value: Moment | None) -> str | None:
    return None if value is None else clock_text(value - START)


FACTS: dict[str, Callable[["Story", Game], Any]] = {
    "turn": lambda _, game: game.position.number,
    "on_turn": lambda _, game: game.on_turn,
    "turn_left": _left("turn"),
    "game_left": _left("game"),
    "began": lambda _, game: _since_start(game.position.began),
    "ended_at": lambda _, game: _since_start(game.position.ended_at),
    "row": lambda _, game: len(row_of_passes(game)),
    "kinds": lambda _, game: [turn.kind.value for turn in game.turns if turn.kind != "vanished"],
    "auto": lambda _, game: {team: count["auto"] for team, count in pass_counts(game).items()},
    "by_hand": lambda _, game: {team: count["by_team"] for team, count in pass_counts(game).items()},
    "best": lambda story, game: {
        team: None if word is None else (word.word, word.points)
        for team, word in best_words(game, rules_of(story.machine.state)).items()
    },
    "held_at": lambda _, game: _since_start(game.held.at) if game.held else None,
}
"""What `then` can say besides what `replay --json` prints of a game; of a mapping only the keys named are looked at."""


@dataclass
class Story:
    """One tournament as it goes: a machine, the time, and everything its journal would hold."""

    machine: Machine
    now: Moment = Moment(0)
    journal: list[Any] = field(default_factory=list)
    lines: list[Asking] = field(default_factory=list)
    silent: frozenset[GameId] = frozenset()
    refusal: Refused | None = None
    preview: dict[str, Any] | None = None
    _ids: Iterable[int] = field(default_factory=lambda: count(1))

    def ask(
        self, asking: Asking, *, tap: Moment, arrives: Moment | None = None, by: str = "committee"
    ) -> None:
        """Ask it through the codec and the machine; a refusal is kept for `refused`."""
        self._no_refusal()
        arrives = tap if arrives is None else arrives
        who = f"host:{asking.get('game', GAME)}" if by == "host" else by
        line = {"id": f"c{next(self._ids)}", "at": iso(tap, ZONE), "received": iso(arrives, ZONE), "who": who}
        self.now = max(self.now, arrives)
        self.lines.append(line | asking)
        try:
            step = self.machine.ask(decode_asked(line | asking), silent=self.silent)
        except Refused as wrong:
            self.refusal = wrong
            return
        if step.refused is not None:
            timers = self.machine.check_clocks(Moment(arrives - 1), silent=self.silent).state
            assert step.state == timers, f"{asking}: refused, and changed something"
        self.refusal, self.preview = step.refused, step.preview
        self._take(step)

    def pass_time(self, until: Moment) -> None:
        self._no_refusal()
        self.now = max(self.now, until)
        self._take(self.machine.check_clocks(until, silent=self.silent))

    def gap(self, last_beat: Moment, back: Moment) -> None:
        self._no_refusal()
        self.now = max(self.now, back)
        self._take(self.machine.down(last_beat, back))

    def expect(self, code: str) -> None:
        assert self.refusal is not None, f"{code} expected, but it was accepted"
        assert self.refusal.code.value == code, f"{code} expected, got {self.refusal.args}"
        self.refusal = None

    def when(self, *acts: Callable[["Story"], None]) -> "Story":
        """Let these things happen, one after the other."""
        for act in acts:
            act(self)
        self._no_refusal()
        return self

    def then(self, game: str = GAME, **facts: Any) -> "Story":
        """Hold the table against these facts as of now, and the journal against the state."""
        self._take(self.machine.check_clocks(self.now, silent=self.silent))
        assert folded(self.journal) == self.machine.state, "the journal, stored and read, gives another state"
        table = self.game(game)
        known = game_json(self.machine.state, table)
        wrong = []
        for name, want in facts.items():
            have = FACTS[name](self, table) if name in FACTS else known[name]
            if not _agrees(have, want):
                wrong.append(f"{name}: expected {want!r}, got {have!r}")
        assert not wrong, f"at {clock_text(self.now - START)}: " + "; ".join(wrong)
        return self

    def game(self, name: str = GAME) -> Game:
        """Give a table as it is now."""
        return self.machine.state.games[GameId(name)]

    def _take(self, step: Step) -> None:
        self.journal.extend(step.entries)
        self.machine.adopt(step)

    def _no_refusal(self) -> None:
        assert self.refusal is None, f"refused without a word: {self.refusal.args}"


def _agrees(have: Any, want: Any) -> bool:
    """Of a mapping only the keys that are named are looked at."""
    if isinstance(want, dict):
        return isinstance(have, dict) and all(key in have and _agrees(have[key], want[key]) for key in want)
    return bool(have == want)


def folded(journal: Iterable[Any]) -> Any:
    """Give the state that these entries give once they have been stored as JSON and read again."""
    machine = Machine()
    for entry in journal:
        machine.apply(decode_entry(*encode_entry(entry)))
    return machine.state
