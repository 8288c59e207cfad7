"""Everything that everybody may read of a tournament, and two tournaments that differ only in what is kept back."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.routing import Rule

import app as the_app
from knockout.clocktime import FixedClock
from knockout.ids import Moment
from knockout.settings import Settings
from knockout.tournament.lookup import cycles_of, played_plans
from knockout.web import files
from knockout.web.access import RULES
from knockout.web.doors import PUBLIC
from knockout.web.hall import Hall
from knockout.web.parts import PARTS, render
from tests.halls import Rig, accepted, command

Json = dict[str, Any]
LOCALES = ("uk", "en")
NOON = Moment(1_778_922_000_000)

NOT_OF_THE_TOURNAMENT = {
    "/static/<path:filename>": "files of the program",
    "/static/at/<build>/js/<name>.js": "files of the program",
    "/static/sheets/<names>.css": "files of the program",
    "/sw.js": "a file of the program",
    "/gallery/<name>": "made-up examples, in a demo only",
    "/enter/<token>": "one team's own form, to who has its link",
    "/h/<token>": "opens a table to who has its link",
    "/c/<token>": "opens a demo's console to who has its link",
    "/console/setup/<token>": "sets the first password, to who has the link",
}
"""Public addresses that are not read here, and why nothing of what is kept back can be there."""

QUERIES: dict[str, list[str]] = {
    "/": [f"team=T0{number}" for number in range(1, 9)] + ["change=1", "find=T01"],
    "/screen/hall": ["page=2"],
    "/screen/rating": ["page=2"],
    "/screen/through": ["stage=SF", "stage=F", "stage=D1"],
    "/screen/highlights": ["cycle=SF-1", "cycle=F-1"],
    "/screen/countdown": ["to=SF-1", "to=F-1", "to=check_in"],
    "/screen/reveal": ["what=seats:SF", "what=seats:F", "what=places", "what=awards"],
}
"""What else can be asked of an address."""


def public_rules(app: Flask) -> list[Rule]:
    """Give the addresses that everybody may read and that are read here."""
    return [
        rule
        for rule in app.url_map.iter_rules()
        if PUBLIC in RULES.get(rule.rule, ())
        and rule.rule not in NOT_OF_THE_TOURNAMENT
        and "GET" in (rule.methods or ())
    ]


def values_of(hall: Hall) -> dict[str, list[Any]]:
    """Give what can stand in an address or name a room: those of what is so, not of what is seen."""
    state = hall.machine.state
    stages = [plan.stage for plan in played_plans(state)]
    return {
        "table": [1, 2, 3],
        "number": [1, 2],
        "locale": list(LOCALES),
        "stage": stages,
        "game": [*state.games, "F-1-T1", "SF-1-T1-R2"],
        "cycle": [cycle for stage in stages for cycle in cycles_of(state, stage)],
        "team": list(state.teams),
    }


def addresses(app: Flask, hall: Hall) -> Iterator[str]:
    """Give every public address with everything that can stand in it; KeyError for a kind that is not known here."""
    known = values_of(hall)
    for rule in public_rules(app):
        names = sorted(rule.arguments)
        for chosen in product(*(known[name] for name in names)):
            path = rule.rule
            for name, value in zip(names, chosen, strict=True):
                path = re.sub(rf"<(\w+:)?{name}>", str(value), path)
            yield path
            yield from (f"{path}?{query}" for query in QUERIES.get(rule.rule, []))


def rooms(hall: Hall) -> Iterator[tuple[str, str]]:
    """Give every public part with every argument that may mean anything to it."""
    known = values_of(hall)
    kinds = ("table", "stage", "cycle", "game", "team")
    args = ["", "places", "awards", *(f"seats:{stage}" for stage in known["stage"])]
    args += [str(value) for kind in kinds for value in known[kind]]
    for part in PARTS.values():
        if PUBLIC in part.roles:
            yield from ((part.name, arg) for arg in args)


def everything(app: Flask) -> dict[str, str]:
    """Read all that everybody may read, in both languages: what was answered, by address or room."""
    hall: Hall = app.extensions["knockout"]
    stranger, found = app.test_client(), {}
    files._made.clear()
    for path, locale in product(addresses(app, hall), LOCALES):
        asked = f"{path}{'&' if '?' in path else '?'}lang={locale}"
        answer = app.test_client().get(asked) if path.startswith("/?") else stranger.get(asked)
        assert answer.status_code < 500, asked
        found[asked] = f"{answer.status_code} {_same(answer.get_data(as_text=True))}"
    with app.test_request_context():
        for (part, arg), locale in product(rooms(hall), LOCALES):
            found[f"{part}|{arg}|{locale}"] = _same(str(render(hall, part, arg, locale, PUBLIC)))
    return found


def _same(text: str) -> str:
    """Leave out what is another at every request: the token of a form."""
    text = re.sub(r'("csrf": ?"|name="csrf_token"[^>]*value=")[^"]*', r"\1", text)
    return re.sub(r'"sealed":"\w*"', '"sealed":""', text)


class Twin:
    """One of two tournaments: `which` is 0 or 1; what is kept back is another in each."""

    def __init__(self, path: Path, which: int, *, plan: Any, entered: bool = True) -> None:
        self.which = which
        rig = Rig(path)
        rig.clock = FixedClock(NOON)
        rig.runner._clock = rig.clock
        _founded(rig, plan, rated=entered)
        rig.journal.close()
        self.app, _ = the_app.create_app(Settings(file=path, url="http://localhost"))
        self.hall: Hall = self.app.extensions["knockout"]
        self.hall.run = "run"

    def ask(self, do: str, who: str = "committee", **fields: Any) -> Json:
        """Ask for something, a pair standing for what is another in each of the two."""
        own = {key: value[self.which] if isinstance(value, Pair) else value for key, value in fields.items()}
        return self.hall.runner.run(command(do, self.hall.now()) | own, who)

    def must(self, do: str, **fields: Any) -> None:
        """Ask for something that may not be refused."""
        accepted(self.ask(do, **fields))

    def turns(self, game: str, *points: Any) -> None:
        """Score so much, a word each, for the team whose turn it is, and so on; a pair: another word in each."""
        for one in points:
            turn = self.hall.machine.state.games[game].position.number  # type: ignore[index]
            word = {"word": "МИР", "points": one}
            if isinstance(one, Pair):
                word = {"word": ("ЩОВБ", "ЖУХЛЬ")[self.which], "points": one[self.which]}
            self.must("score_turn", game=game, turn=turn, words=[word])

    def close(self) -> None:
        the_app.close(self.app)


class Pair(tuple[Any, Any]):
    """A value that is one thing in the first tournament and another in the second."""

    def __new__(cls, one: Any, other: Any) -> "Pair":
        return super().__new__(cls, (one, other))


def _founded(rig: Rig, plan: Any, *, rated: bool) -> None:
    teams = [f"T0{number}" for number in range(1, 9)]
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    for team in teams:
        players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
        rig.must("enter_team", team=team, name=f"Команда {team}", players=players)
    if rated:
        rig.must("set_rating", teams=teams)
        for team in teams:
            rig.must("check_in", team=team)
        rig.must("close_check_in")
