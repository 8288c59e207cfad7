"""The moments at which a server is killed. Each way starts from one that answers, and leaves none."""

import random
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from knockout.store.backup import PART, default_folder
from tests.torture.people import Person
from tests.torture.server import Victim

LONGEST = 1.5
"""Seconds."""
REDONE = ("0006_notices", ("message", "sponsor"))
"""A step of the schema whose tables are empty here, so that the file can be put back to before it."""

Way = Callable[[Victim, list[Person], random.Random], int]
"""Gives how many times it was killed."""


def in_play(victim: Victim, people: list[Person], lots: random.Random) -> int:
    """While all tap."""
    _tap(people)
    time.sleep(lots.uniform(0, LONGEST))
    return victim.die()


def alone(victim: Victim, _people: list[Person], lots: random.Random) -> int:
    """While nobody taps: between, before or in the timer's own acts."""
    time.sleep(lots.uniform(0, LONGEST))
    return victim.die()


def at_the_start(victim: Victim, people: list[Person], lots: random.Random) -> int:
    """Again while it starts, once or twice, with phones that ask all the while."""
    kills = in_play(victim, people, lots)
    for _ in range(lots.randint(1, 2)):
        victim.launch()
        time.sleep(lots.uniform(0.2, victim.took + 0.3))
        kills += victim.die()
    return kills


def at_a_migration(victim: Victim, people: list[Person], lots: random.Random) -> int:
    """At the first writes of a program that finds a file of the version before it."""
    kills = in_play(victim, people, lots)
    _put_back(victim.file)
    victim.launch()
    _wait_for_a_write(victim)
    time.sleep(lots.uniform(0, 0.004))
    return kills + victim.die()


def in_a_backup(victim: Victim, people: list[Person], lots: random.Random) -> int:
    """While the server has a backup made."""
    _tap(people)
    committee = people[-1].line
    committee.post("/console/backups/make")
    deadline = time.monotonic() + 10
    while time.monotonic() < deadline and not list(default_folder(victim.file).glob(f"*{PART}")):
        time.sleep(0.0005)
    time.sleep(lots.uniform(0, 0.1))
    return victim.die()


WAYS: dict[str, tuple[int, Way]] = {
    "in play": (60, in_play),
    "between the timer's acts": (12, alone),
    "at the start": (10, at_the_start),
    "at a migration": (8, at_a_migration),
    "in a backup": (10, in_a_backup),
}
"""Every way with its weight."""


def _tap(people: list[Person]) -> None:
    for person in people:
        person.may.set()


def _put_back(file: Path) -> None:
    """Make the file one of the version before the last steps: nobody has it open."""
    db = sqlite3.connect(file)
    with db:
        for table in REDONE[1]:
            db.execute(f'DROP TABLE IF EXISTS "{table}"')
        db.execute('DELETE FROM "schema_migration" WHERE "name" = ?', (REDONE[0],))
    db.close()


def _wait_for_a_write(victim: Victim, seconds: float = 10) -> None:
    """Return as soon as the process has begun to write to the file's log, or has got past that."""
    log = victim.file.with_name(f"{victim.file.name}-wal")
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and not (log.exists() and log.stat().st_size):
        time.sleep(0.0002)
