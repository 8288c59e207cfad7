"""How the server fares: looked at every few seconds, for the tab with the state and for the alarms in the head.

What may wait, a disk or a time server, is asked in a thread; the loop only looks at numbers.
"""

import os
import sqlite3
import sys
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import structlog
from gevent import Greenlet, get_hub, sleep, spawn

from knockout import process
from knockout.clocktime import wall_now
from knockout.doctor.clock import seconds_off
from knockout.game.state import IN_PLAY
from knockout.lag import Lag
from knockout.settings import defaults
from knockout.views.health import health_view, worst

if TYPE_CHECKING:
    from knockout.web.hall import Hall

Json = dict[str, Any]

log = structlog.get_logger("knockout")

EVERY = 5.0
"""Seconds between two looks."""
CLOCK_EVERY = 900.0
"""Seconds between two questions to a time server, while somebody watches the tab."""
PACE_AFTER = 600.0
"""Seconds before it is said how fast the disk fills."""
PACE_LEAST = 1_000_000
"""Bytes; what fills more slowly is no pace."""
VERSIONS = {
    "program": version("knockout"),
    "python": ".".join(map(str, sys.version_info[:3])),
    "sqlite": sqlite3.sqlite_version,
}
HEAD, TAB = "console-head", "console-health"
"""The live parts that show something of this."""


class Vitals:
    """Looks, keeps what it saw, and tells the console when something becomes bad, or good again."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._began = time.monotonic()
        self._rooms: dict[Path, tuple[int, int] | None] = {}
        self._first: dict[Path, int] = {}
        self._clock: Json = {"off": None, "server": str(defaults()["doctor"]["time_server"]), "asked": False}
        self._asked = -CLOCK_EVERY
        self._greenlets: list[Greenlet] = []
        self._told: tuple[str, ...] = ()
        self.lag = Lag()
        self.bad: list[Json] = []

    def start(self) -> None:
        """Begin to look."""
        self._greenlets = [self.lag.start(), spawn(self._watch)]

    def stop(self) -> None:
        """Look no more."""
        for greenlet in self._greenlets:
            greenlet.kill()

    def lines(self) -> list[Json]:
        """Give how everything stands now, the worst first."""
        return health_view(self.facts())

    def watched(self) -> None:
        """Somebody looks at the tab: compare the clock, if that was not done lately."""
        if time.monotonic() - self._asked > CLOCK_EVERY and self._clock["server"]:
            self._asked = time.monotonic()
            spawn(self._ask_the_time)

    def facts(self) -> Json:
        """Give what `health_view` judges."""
        hall, deadlines = self._hall, self._hall.deadlines
        told, alive = hall.health(), hall.runner.alive
        file = hall.journal.path
        return {
            "now": hall.now(),
            "speed": hall.speed,
            "running": told["scheduler"]["running"],
            "pid": os.getpid(),
            "unlooked": None if deadlines is None else deadlines.unlooked,
            "lateness": told["lateness"],
            "failing": hall.runner.failing,
            "beat_age": None if alive is None else (hall.now() - alive) / hall.speed / 1000,
            "gap": told["down"],
            "v": hall.v,
            "file": process.size_of(file),
            "wal": process.size_of(file.with_name(f"{file.name}-wal")),
            "backup": self._backup(),
            "spare": hall.followed.follower(),
            "disks": self._disks(),
            "clients": clients(hall),
            "phones": phones(hall),
            **of_process(),
            "lag": {"minute": self.lag.minute, "often": self.lag.often, "worst": self.lag.worst},
            "clock": self._clock,
            "lost": hall.unwritten(),
            "versions": VERSIONS,
        }

    # --- looking

    def _watch(self) -> None:
        while True:
            try:
                self._look()
            except Exception:
                log.exception("the state could not be looked at")
            sleep(EVERY)

    def _look(self) -> None:
        for folder in (self._hall.journal.path.resolve().parent, self._hall.keeper.folders[0]):
            self._rooms[folder] = get_hub().threadpool.apply(process.room_at, (folder,))
        self.bad = worst(self.lines())
        now = tuple(line["key"] for line in self.bad)
        if now != self._told:
            for key in set(now) - set(self._told):
                log.error("trouble", what=key)
            self._told = now
            self._hall.live.touch(HEAD)
        self._hall.live.touch(TAB)

    def _ask_the_time(self) -> None:
        off = seconds_off(self._clock["server"])
        self._clock = {**self._clock, "off": off, "asked": True}
        self._hall.live.touch(TAB)

    def _backup(self) -> Json:
        """Give the age of the last good one in seconds, why the last try failed (in English, and as faults that any
        language has words for), and `young`: the server runs too short a time for one to be missed."""
        kept, failed = self._hall.keeper.kept, self._hall.keeper.failed
        faults = () if failed is None else failed.faults
        return {
            "age": None if kept is None else max(0, wall_now() - kept.at) / 1000,
            "reason": "; ".join(one.message(str) for one in faults) or None,
            "faults": faults,
            "young": self._hall.demo or time.monotonic() - self._began < PACE_AFTER,
        }

    def _disks(self) -> list[Json]:
        """One line a disk: a backup folder on the same one is no other disk."""
        rows: list[Json] = []
        backups = self._hall.keeper.folders[0]
        for folder, room in self._rooms.items():
            if room is None or any(row["free"] == room[0] and row["total"] == room[1] for row in rows):
                continue
            free, total = room
            what = "backups" if folder == backups else "file"
            rows.append({"what": what, "free": free, "total": total, "hours": self._hours(folder, free)})
        return rows

    def _hours(self, folder: Path, free: int) -> float | None:
        first = self._first.setdefault(folder, free)
        seconds = time.monotonic() - self._began
        if seconds < PACE_AFTER or first - free < PACE_LEAST:
            return None
        return free / ((first - free) / seconds) / 3600


def of_process() -> Json:
    """Give what the process uses of the machine."""
    return {
        "memory": process.memory(),
        "available": process.available_memory(),
        "threads": process.threads(),
        "files": process.open_files(),
        "most_files": process.most_files(),
    }


def clients(hall: "Hall") -> dict[str, int]:
    """Give how many pages are connected, by kind: `host`, `display`, `public`, and each role at the console."""
    roles = Counter(hall.roles())
    displays = hall.displays.open_pages()
    roles["public"] -= min(displays, roles["public"])
    return {"host": 0, "public": 0, **roles, "display": displays}


def phones(hall: "Hall") -> list[Json]:
    """Give every table's phone as far as it matters what it keeps: see `views.health`."""
    rows = []
    state = hall.machine.state
    playing = {game.table: game for game in state.games.values() if game.phase in IN_PLAY}
    for table, facts in hall.hosts.all():
        game = playing.get(table)
        rows.append({
            "table": table,
            "game": None if game is None else game.id,
            "playing": game is not None and not game.on_hold,
            "waiting": facts.waiting,
            "away": facts.gone_with or (None if facts.connected else facts.last_seen),
        })  # fmt: skip
    return rows
