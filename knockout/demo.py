"""A demo: a whole final day of invented teams, at the moment before the first cycle is opened."""

import itertools
import tomllib
import uuid
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from knockout.clocktime import FixedClock, wall_now
from knockout.ids import COMMITTEE, Moment
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.settings import CONFIG
from knockout.store.codec import iso
from knockout.store.journal import Journal
from knockout.store.meta import DEMO, set_meta
from knockout.store.proof import reading
from knockout.store.rows import MetaRow

SIZE = 40
PLAYERS = 4
MINUTE = 60_000
ZONE = "Europe/Kyiv"
NAME = "Студентський турнір"
LOTS = "demo"
STOOD_UP = "T40"
"""Entered and rated, but not there at the deadline: the first reserve has come up in its place."""

Line = dict[str, Any]


class DemoError(Exception):
    """The demo's own commands were refused: the program is broken."""


def facts() -> dict[str, Any]:
    """Give config/demo.toml."""
    return tomllib.loads((CONFIG / "demo.toml").read_text(encoding="utf-8"))


def make_demo(path: Path, *, now: Moment | None = None, extra_rules: tuple[Path, ...] = ()) -> None:
    """Make the demo's file. Raises FileExistsError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    journal = Journal(path, create=True)
    try:
        set_meta(journal, DEMO, "1")
        clock = FixedClock(Moment(wall_now()) if now is None else now)
        runner = Runner(journal, clock, rulesets=load_rulesets(*extra_rules))
        today = clock.at
        for before, line in _day(today):
            clock.at = Moment(today - before)
            _run(runner, clock, line)
        clock.at = today
        runner.check_clocks()
    finally:
        journal.close()


def is_demo(path: Path) -> bool:
    """Say whether a file is marked as a demo; it is only read. Raises PeeweeException, sqlite3.Error."""
    with closing(reading(path)) as db:
        return bool(list(MetaRow.select(MetaRow.value).where(MetaRow.key == DEMO).tuples().execute(db)))


def _run(runner: Runner, clock: FixedClock, line: Line) -> None:
    runner.check_clocks()
    answer = runner.run({"id": str(uuid.uuid4()), "at": iso(clock.at, ZONE), **line}, COMMITTEE)
    if not answer["ok"]:
        raise DemoError(line["do"], answer)


def _day(today: Moment) -> Iterator[tuple[int, Line]]:
    """Give what happened before, each with how long ago in milliseconds, the longest ago first."""
    deadlines = {
        "substitution": iso(Moment(today - 40 * MINUTE), ZONE),
        "check_in": iso(Moment(today - 20 * MINUTE), ZONE),
    }
    yield (
        180 * MINUTE,
        {
            "do": "create_tournament",
            "name": NAME,
            "ruleset": "ukrainian-student",
            "venue_zone": ZONE,
            "plan": SIZE,
            "deadlines": deadlines,
        },
    )
    teams = [f"T{number:02d}" for number in range(1, len(facts()["teams"]) + 1)]
    ago = itertools.count(170 * MINUTE, -7_000)
    for team, line in zip(teams, _entries(), strict=True):
        yield next(ago), {"do": "enter_team", "team": team, **line}
    yield 150 * MINUTE, {"do": "set_rating", "rows": list(_rating(teams))}
    ago = itertools.count(120 * MINUTE, -80_000)
    for team in teams:
        if team != STOOD_UP:
            yield next(ago), {"do": "check_in", "team": team}
    yield 10 * MINUTE, {"do": "draw", "stage": "QF", "seed": LOTS}


def _entries() -> Iterator[Line]:
    """Give every team's names; each person has another name."""
    known = facts()
    people = (
        f"{surname} {first}"
        for shift in range(len(known["first_names"]))
        for surname, first in zip(
            known["surnames"], known["first_names"][shift:] + known["first_names"][:shift], strict=True
        )
    )
    for number, name in enumerate(known["teams"]):
        yield {
            "name": name,
            "short": name if len(name) <= 14 else name.split()[-1].capitalize(),
            "institution": known["institutions"][number % len(known["institutions"])],
            "players": [{"name": next(people), "student": True} for _ in range(PLAYERS)],
        }


def _rating(teams: list[str]) -> Iterator[Line]:
    """Give a rating in which no two teams are level."""
    for place, team in enumerate(teams):
        yield {"team": team, "points": 640 - 7 * place, "best_word": 90 - place}
