"""Halls that stand before a ceremony: lots drawn behind a curtain, and the end of a day with places and awards."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from knockout.ids import GameId
from knockout.tournament.progress import undecided
from tests.browser.halls_nasty import BROAD, LONG
from tests.browser.screens import HALL
from tests.halls import Rig, Server, now, rules_text

NAMES = ("Їжаки з Полтави", "П’ятниця", "Ґанок", "Січ", "Мавка", "Рута", "Лель", "Кобзар")
TABLES = {8: 2}


def nice_name(number: int) -> str:
    """Give a name as it is met."""
    return f"{NAMES[number % len(NAMES)]} {number}"


def nasty_name(number: int) -> str:
    """Give names of 60 letters and of 40 broad ones, and short ones between them."""
    return (f"{LONG}{number:02d}", f"{BROAD[:38]}{number:02d}", f"Їжаки {number}")[number % 3]


def registered(path: Path, size: int, *, nasty: bool = False, turn: str = "9:59") -> Rig:
    """A field of so many teams with check-in closed, before its lots are drawn."""
    rig = Rig(path, rules=rules_text(turn=turn, game="59:00", down_after="59:00"))
    teams = [f"T{number:03d}" for number in range(1, size + 1)]
    rig.must(
        "create_tournament", name="Кубок зі скреблу", ruleset="ukrainian-student", venue_zone="Europe/Kyiv",
        plan={"size": size, "tables": TABLES.get(size, 5)},
    )  # fmt: skip
    for number, team in enumerate(teams, start=1):
        players = [{"name": f"{team} {seat}", "student": True} for seat in range(4)]
        rig.must("enter_team", team=team, name=(nasty_name if nasty else nice_name)(number), players=players)
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.clock.at = now()
    return rig


def make_draw(path: Path, size: int = 8, *, nasty: bool = False, shown: int = 0) -> str:
    """Make a hall whose lots are drawn behind a curtain, with so many seats shown; give the stage."""
    rig = registered(path, size, nasty=nasty)
    stage = rig.state.plan[0].stage
    rig.must("conceal", what=f"seats:{stage}")
    rig.must("draw", stage=stage, seed="1")
    if shown:
        rig.must("reveal", what=f"seats:{stage}", shown=shown)
    rig.journal.close()
    return stage


POINTS = (62, 40, 30, 20)
AWARDS = ("Найвище слово дня", "Приз глядацьких симпатій")


def _played(rig: Rig, game: str, points: tuple[int, ...]) -> None:
    rig.must("start_game", game=game)
    for turn, worth in enumerate(points[: len(rig.state.games[GameId(game)].teams)], start=1):
        rig.must("score_turn", game=game, turn=turn, words=[{"word": "цитрина", "points": worth}])
    rig.must("end_game", game=game, reason="host")
    rig.must("submit_result", game=game)


def make_end(
    path: Path, *, nasty: bool = False, points: tuple[int, ...] = POINTS, official: bool = True
) -> Rig:
    """A hall at the end of its day, places and awards behind their curtains; the final is official or handed in."""
    rig = registered(path, 8, nasty=nasty)
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    for game in ("SF-1-T1", "SF-1-T2"):
        _played(rig, game, POINTS)
        rig.must("confirm_result", game=game)
    for question in _questions(rig):
        rig.must("decide_tie", question=question[0], order=question[1], how="lots", reason="жереб")
    rig.must("draw", stage="F", seed="2")
    rig.must("open_cycle", cycle="F-1")
    rig.must("conceal", what="places")
    rig.must("conceal", what="awards")
    _played(rig, "F-1-T1", points)
    if official:
        rig.must("confirm_result", game="F-1-T1")
    final = rig.state.games[GameId("F-1-T1")].teams
    for number, title in enumerate(AWARDS):
        rig.must("give_award", title=title, teams=[final[number]], reason="журі")
    return rig


def _questions(rig: Rig) -> list[tuple[str, list[str]]]:
    return [(one.question, list(one.teams)) for one in undecided(rig.state, rig.state.plan[0].stage)]


@contextmanager
def hall_of(folder: Path, make: Callable[[Path], Any]) -> Iterator[Server]:
    """Serve a hall that is made first."""
    file = folder / "hall.db"
    made = make(file)
    if hasattr(made, "journal"):
        made.journal.close()
    server = Server(file, log=folder / "server.log")
    server.start()
    try:
        yield server
    finally:
        server.kill()


def projector(
    open_page: Callable[..., Page], server: Server, path: str = "/screen/reveal", **options: Any
) -> Page:
    """Open what the hall sees, as large as in the hall."""
    page = open_page(*HALL, **options)
    page.goto(f"{server.url}{path}{'&' if '?' in path else '?'}lang=uk")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    return page
