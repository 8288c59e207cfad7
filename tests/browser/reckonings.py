"""Games played at random through the real core, each a case for the phone's own reckoning: from what the phone
knew, by the taps made since, to what the server then says."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec

from knockout.ids import GameId, Moment
from knockout.machine import Machine
from knockout.rules.ruleset import Ruleset
from knockout.store.codec import iso, parse_moment
from knockout.tournament.roster import Roster
from knockout.views import game_view
from tests.story import GAME, START, ZONE, Story
from tests.words import Table, given

Json = dict[str, Any]
MINUTE = 60_000
WORDS = ("КОБЗА", "ЇЖАК", "ПʼЯТЬ", None)


class Chance:
    """A table at which somebody taps at random, mostly what fits."""

    def __init__(self, seed: int, rules: Ruleset, teams: int) -> None:
        self.random = random.Random(seed)
        table = Table(teams=Table.teams[:teams], rules=rules)
        self.story: Story = given(table)
        self.now = START
        self.taps: list[Json] = []

    def view(self) -> Json:
        """Give the host's snapshot as of now, as it crosses the wire."""
        state = self.story.machine.state
        seen = game_view(state, Roster(), GameId(GAME), self.now, "host")
        return dict(msgspec.json.decode(msgspec.json.encode(seen)))

    def wait(self, least: int = 200, most: int = 40_000) -> None:
        """Let some time pass, now and then much of it."""
        self.now = Moment(self.now + self.random.randint(least, most) * self.random.choice((1, 1, 1, 3)))

    def tap(self) -> Json:
        """Give what is tapped next, by what the phase allows, sometimes something that doesn't fit."""
        game = self.story.game()
        likely = _LIKELY.get(game.phase.value, ("undo", "place_move"))
        do = self.random.choice(likely if self.random.random() < 0.9 else _ANY)
        turn = game.position.number - (self.random.random() < 0.03)
        return {"do": do, "game": GAME, "at": iso(self.now, ZONE), **self._fields(do, turn)}

    def _fields(self, do: str, turn: int) -> Json:
        chance = self.random
        words = [
            {"points": chance.randint(0, 60)} | ({"word": word} if (word := chance.choice(WORDS)) else {})
            for _ in range(chance.randint(1, 3))
        ]
        fix = {"turn": chance.randint(1, max(1, turn)), "kind": "scored", "reason": "лічба"}
        some: dict[str, Json] = {
            "score_turn": {"words": words, "all_tiles": chance.random() < 0.2},
            "exchange": {"tiles": chance.randint(1, 7)},
            "rule_challenge": {"valid": chance.random() < 0.5},
            "end_game": {"reason": "blocked"},
            "correct_turn": {**fix, "words": words},
        }
        return some.get(do, {}) | ({"turn": turn} if do in _OF_A_TURN else {})

    def play(self, taps: int, only: tuple[str, ...] = ()) -> list[Json]:
        """Tap that many times, each after a while, and give what was accepted; `only`: these kinds of taps."""
        accepted = []
        for _ in range(taps):
            self.wait()
            tap = self.tap()
            if (not only or tap["do"] in only) and self.ask(tap, self.now):
                accepted.append(tap)
        return accepted

    def ask(self, tap: Json, arrives: Moment) -> bool:
        """Ask the core; say whether it was accepted."""
        asking = {key: value for key, value in tap.items() if key != "at"}
        self.story.ask(asking, tap=_moment(tap), arrives=arrives, by="host")
        accepted = self.story.refusal is None
        self.story.refusal = None
        return accepted

    def settle(self) -> Json:
        """Let the timer do what is due by now; give the host's snapshot."""
        self.story.pass_time(self.now)
        return self.view()


def _moment(tap: Json) -> Moment:
    return parse_moment(str(tap["at"]))


_LIKELY = {
    "thinking": (
        "place_move",
        "place_move",
        "place_move",
        "score_turn",
        "pass_turn",
        "exchange",
        "undo",
        "hold_game",
        "end_game",
    ),
    "placed": ("score_turn", "score_turn", "score_turn", "challenge", "undo", "hold_game", "resume_game"),
    "challenged": ("rule_challenge", "rule_challenge", "undo", "hold_game", "resume_game"),
    "ended": ("undo", "submit_result", "correct_turn"),
}
_OF_A_TURN = ("place_move", "score_turn", "pass_turn", "exchange", "challenge", "rule_challenge")
_ANY = (*_OF_A_TURN, "undo", "hold_game", "resume_game", "resume_game", "resume_game", "correct_turn")


def cut_off(seed: int, rules: Ruleset, teams: int) -> Iterator[Json]:
    """A phone that goes on alone: taps at random from some snapshot on, each heard at its own moment.

    Gives {snapshot, taps, now, after}: after the taps so far, at `now`, the server says `after`."""
    table = Chance(seed, rules, teams)
    table.play(table.random.randint(0, 25))
    base = table.settle()
    taps: list[Json] = []
    for _ in range(table.random.randint(1, 14)):
        taps += table.play(1)
        yield {"snapshot": base, "taps": list(taps), "now": table.now, "after": table.settle()}


def come_back(seed: int, rules: Ruleset, teams: int, *, down: bool = False) -> Iterator[Json]:
    """A phone that was away: taps made at moments in the past, all heard now, on the newest snapshot (S15, T12).

    down: it was the server that was away, and holds every table as of its last beat (S16)."""
    table = Chance(seed, rules, teams)
    table.play(table.random.randint(0, 20))
    left, real = table.now, table.story
    machine = real.machine
    table.story = Story(Machine(machine.state, machine.roster, machine.rulesets), left)
    taps = table.play(table.random.randint(1, 4), only=_OF_A_TURN)
    table.story = real
    table.now = Moment(max(table.now, left) + table.random.randint(0, 3 * MINUTE))
    if down:
        table.story.gap(left, table.now)
    base = table.settle()
    heard = [table.ask(tap, table.now) for tap in taps]
    if all(heard):
        yield {"snapshot": base, "taps": taps, "now": table.now, "after": table.settle()}


def come_back_to_a_server_that_was_down(seed: int, rules: Ruleset, teams: int) -> Iterator[Json]:
    """As `come_back`, S16."""
    return come_back(seed, rules, teams, down=True)
