"""A second machine for tests: `knockout follow` as a process of its own, and what it has."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from knockout.simulation.hall import Hall
from knockout.store.following import COMMANDS, ENTRIES, ordinary_tables
from tests.halls import ROOT, Server, tokens_of

ALL = (ENTRIES, COMMANDS, *ordinary_tables().values())


class Spare:
    """A process that follows a server with a file."""

    def __init__(self, url: str, file: Path, *, log: Path) -> None:
        self.url = url
        self.file = file
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> str:
        """What it has printed."""
        return self._log.read_text(encoding="utf-8")

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    def start(self, token: str, *arguments: str) -> None:
        """Start it; the token goes by the environment."""
        program = [sys.executable, "-m", "knockout.cli", "follow", self.url, str(self.file), *arguments]
        environment = {**os.environ, "KNOCKOUT_LOCALE": "en", "KNOCKOUT_FOLLOW_TOKEN": token}
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                program, cwd=ROOT, env=environment, stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )

    def ended(self, seconds: float = 20) -> int:
        """Wait until it has ended by itself; give its exit status."""
        assert self._process is not None
        return self._process.wait(timeout=seconds)

    def stop(self) -> int:
        """End it as Ctrl-C does; give its exit status."""
        self._send(signal.SIGINT)
        return self.ended()

    def kill(self) -> None:
        """kill -9, and wait until it is gone; nothing if it is gone already."""
        if self._process is not None:
            self._send(signal.SIGKILL)
            self._process.wait(timeout=10)

    def _send(self, number: int) -> None:
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(number)

    def wait_for(self, entry: int, seconds: float = 20) -> None:
        """Wait until it has this entry."""
        self.wait(lambda: last_entry(self.file) >= entry, seconds)

    def wait(self, true: Any, seconds: float = 20) -> None:
        """Wait until something is so; fails if the process has ended before, or it takes too long."""
        deadline = time.monotonic() + seconds
        while not true():
            assert self._process is not None
            assert self._process.poll() is None, f"it ended:\n{self.log}"
            assert time.monotonic() < deadline, f"waited in vain:\n{self.log}"
            time.sleep(0.02)


def look(file: Path, sql: str) -> list[tuple[Any, ...]]:
    """Give the rows of a query, over a connection of its own; none where the file or the table is not there yet."""
    try:
        db = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=5)
        try:
            return db.execute(sql).fetchall()
        finally:
            db.close()
    except sqlite3.OperationalError:
        return []


def last_entry(file: Path) -> int:
    """Give the number of the last entry in a file."""
    rows = look(file, 'SELECT max("seq") FROM "entry"')
    return rows[0][0] or 0 if rows else 0


def contents(file: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Give every row of every table that is followed."""
    return {table.name: look(file, table.select + table.by_key) for table in ALL}


def play(server: Server, *, turns: int, tables: int = 2, first: int = 1) -> list[int]:
    """Let hosts of the first tables score turns; give the version that each acknowledged tap made."""
    hall = Hall(server.url)
    tokens = tokens_of(server.file)
    games = {game["table"]: game["id"] for game in hall.get("games")["games"]}
    acknowledged = []
    for turn in range(first, first + turns):
        for table in range(1, tables + 1):
            words = [{"points": turn % 30, "word": "їжак"}]
            answer = hall.send(tokens.host(table), "score_turn", game=games[table], turn=turn, words=words)
            assert answer["ok"], answer
            acknowledged.append(int(answer["v"]))
    hall.close()
    return acknowledged


def run(file: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Type `knockout run` where it is refused."""
    return subprocess.run(
        [sys.executable, "-m", "knockout.cli", "run", str(file), "--port", "1", *arguments],
        cwd=ROOT, capture_output=True, text=True, timeout=60, check=False, env={"KNOCKOUT_LOCALE": "en"},
    )  # fmt: skip


def caught_up(leader: Server, spare: Spare, token: str) -> None:
    """Start the spare and wait until it has everything."""
    spare.start(token)
    spare.wait_for(last_entry(leader.file))
    spare.wait(lambda: contents(spare.file)["link"] == contents(leader.file)["link"])
