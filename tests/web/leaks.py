"""Everything that everybody may read of a tournament, and two tournaments that differ only in what is kept back."""

import re
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

import app as the_app
from knockout.clocktime import FixedClock
from knockout.ids import Moment
from knockout.settings import Settings
from knockout.store.digest import digest
from knockout.tournament.lookup import cycles_of, played_plans
from knockout.web import files
from knockout.web.access import RULES, Speaker, who_of
from knockout.web.doors import HOST, PUBLIC
from knockout.web.hall import Hall
from knockout.web.parts import PARTS, render
from tests.halls import Rig, accepted, command

Json = dict[str, Any]
LOCALES = ("uk", "en")
NOON = Moment(1_778_922_000_000)
EIGHT = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
GAMES = ("SF-1-T1", "SF-1-T2")
Twins = Callable[..., "Both"]

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
        for game in _unknown(hall):
            found[f"game|{game}|host"] = str(render(hall, "game", game, "uk", HOST))
    return found | _told_to_hosts(app, hall)


def _unknown(hall: Hall) -> list[str]:
    """Give the games that nobody may know of yet: neither may the hosts at whose tables they are."""
    return [game for game in values_of(hall)["game"] if game not in hall.public.games]


def _told_to_hosts(app: Flask, hall: Hall) -> dict[str, str]:
    """Read what every table's own host is told of games that nobody may know of yet, and which is its own now."""
    found = {}
    for table in hall.links:
        token = hall.tokens.host(table)
        bearer = {"Authorization": f"Bearer {token}"}
        client, browser = app.test_client(), app.test_client()
        for game in _unknown(hall):
            answer = client.get(f"/api/v1/games/{game}", headers=bearer)
            found[f"host:{table} {game}"] = f"{answer.status_code} {answer.get_data(as_text=True)}"
        games = client.get("/api/v1/games", headers=bearer).get_json()["games"]
        found[f"host:{table} games"] = str([game["id"] for game in games])
        browser.get(f"/h/{token}")
        page = browser.get(f"/host?table={table}").get_data(as_text=True)
        found[f"host:{table} page"] = str(re.findall(r'"game": ?"([^"]*)"', page))
        found[f"host:{table} who"] = str([_who(hall, app, table, game) for game in _unknown(hall)])
    return found


def _who(hall: Hall, app: Flask, table: int, game: str) -> str:
    """Give as whose host one speaks who asks for something in a game: refusals to its own host tell of it."""
    with app.app_context():
        return who_of(Speaker(HOST, table), game)


def _same(text: str) -> str:
    """Leave out what is another at every request: the token of a form, the nonce of a script."""
    text = re.sub(r'nonce="[^"]*"', 'nonce=""', text)
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


SEEDS = Pair("зерно ЩОВБ", "зерно ЖУХЛЬ")


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


class Both:
    """The two tournaments, told alike."""

    def __init__(self, one: Twin, other: Twin) -> None:
        self.twins = (one, other)

    def must(self, do: str, **fields: Any) -> "Both":
        for twin in self.twins:
            twin.must(do, **fields)
        return self

    def turns(self, game: str, *points: Any) -> "Both":
        for twin in self.twins:
            twin.turns(game, *points)
        return self

    def played(self, game: str, *points: Any, how: Any = "host") -> "Both":
        """Turns, the end, the host's result and the commission's word."""
        self.turns(game, *points).must("end_game", game=game, reason=how)
        return self.must("submit_result", game=game).must("confirm_result", game=game)

    def look_alike(self) -> None:
        """Nobody can tell one from the other, though they are not the same."""
        one, other = (everything(twin.app) for twin in self.twins)
        assert one.keys() - other.keys() == other.keys() - one.keys() == set()
        told = [asked for asked in one if one[asked] != other[asked]]
        assert not told, f"{told[:20]}\n{_differs(one[told[0]], other[told[0]])}"
        assert digest(self.state(0)) != digest(self.state(1)), (
            "the two do not differ: nothing is shown by this"
        )

    def tell_apart(self) -> set[str]:
        """Give where anybody can tell one from the other."""
        one, other = (everything(twin.app) for twin in self.twins)
        return {asked for asked in one if one[asked] != other.get(asked)}

    def state(self, which: int) -> Any:
        return self.twins[which].hall.machine.state


def _differs(one: str, other: str) -> str:
    at = next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"{one[max(0, at - 200) : at + 200]}\n--- or ---\n{other[max(0, at - 200) : at + 200]}"


def making_twins(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Twins]:
    """Give what makes the two tournaments, on a clock that stands; close them after use."""
    patch.setenv("KNOCKOUT_SECRET", "однакова таємниця двох турнірів")
    patch.setattr("knockout.clocktime.wall_now", lambda: NOON)
    made: list[Twin] = []

    def make(plan: Any = EIGHT, **how: Any) -> Both:
        made.extend(Twin(folder / f"{which}.db", which, plan=plan, **how) for which in (0, 1))
        return Both(made[0], made[1])

    yield make
    for twin in made:
        twin.close()


def semi_finals(twins: Twins) -> Both:
    """Two tables at play, a round scored at each."""
    both = twins().must("draw", stage="SF", seed="1").must("open_cycle", cycle="SF-1")
    for game in GAMES:
        both.must("start_game", game=game).turns(game, 10, 20, 30, 40)
    return both
