"""Tournaments to run tests on: their files, made through the real runner, and real server processes on them."""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import uuid
from contextlib import closing
from pathlib import Path
from ssl import SSLContext
from typing import Any
from urllib.request import urlopen

from knockout.clocktime import FixedClock, HallClock, wall_now
from knockout.demo import is_demo
from knockout.game.entries import TurnPassed
from knockout.game.state import Game
from knockout.ids import GameId, Moment
from knockout.machine import Machine
from knockout.rules.ruleset import parse_ruleset
from knockout.runner import Answer, Runner
from knockout.settings import CONFIG
from knockout.simulation.hall import Hall
from knockout.store.accounts import Accounts
from knockout.store.codec import iso
from knockout.store.journal import Journal
from knockout.tournament.state import State

ROOT = Path(__file__).resolve().parents[1]
READY = b"Ctrl-C."  # how the last line ends that a server prints at its start, after its links
HOME = (CONFIG / "rulesets" / "ukrainian-student.toml").read_text(encoding="utf-8")


def rules_text(
    *,
    turn: str = "1:00",
    game: str = "30:00",
    down_after: str = "0:10",
    warn_at: str = "0:00.300",
    alarm_at: str = "0:00.200",
) -> str:
    """Give the home ruleset with other times, so that tests need not wait for minutes."""
    changes = {
        'turn = "1:00"': f'turn = "{turn}"',
        'game = "30:00"': f'game = "{game}"',
        'down_after = "0:10"': f'down_after = "{down_after}"',
        'warn_at = "0:15"': f'warn_at = "{warn_at}"',
        'alarm_at = "0:10"': f'alarm_at = "{alarm_at}"',
    }
    text = HOME
    for old, new in changes.items():
        assert old in text, old
        text = text.replace(old, new)
    return text


def command(do: str, at: Moment | None = None, **fields: Any) -> dict[str, Any]:
    """Give a command's JSON with a new id, tapped at a moment (now)."""
    tapped = Moment(wall_now()) if at is None else at
    return {"id": str(uuid.uuid4()), "do": do, "at": iso(tapped), **fields}


def accepted(answer: Answer) -> Answer:
    """Give the answer, which must not be a refusal."""
    assert answer["ok"], answer
    return answer


class Rig:
    """A runner on a file, with a clock that stands where it is put."""

    def __init__(self, path: Path, *, rules: str = HOME, create: bool = True) -> None:
        parsed = parse_ruleset(rules)
        self.clock = FixedClock(Moment(wall_now()))
        self.journal = Journal(path, create=create)
        self.runner = Runner(self.journal, self.clock, rulesets={parsed.name: parsed})

    def ask(self, do: str, who: str = "committee", at: Moment | None = None, **fields: Any) -> Answer:
        """Ask for one thing, now unless a moment of the tap is given."""
        return self.runner.run(command(do, self.clock.at if at is None else at, **fields), who)

    def must(self, do: str, who: str = "committee", **fields: Any) -> Answer:
        """Ask for one thing that may not be refused."""
        return accepted(self.ask(do, who, **fields))

    def wait(self, seconds: float) -> None:
        """Let time pass, in one go, and check the clocks."""
        self.clock.at = Moment(self.clock.at + round(seconds * 1000))
        self.runner.check_clocks()

    def live(self, seconds: int) -> None:
        """Let time pass as in a server that is alive: a beat and a look at the clocks every second."""
        self.runner.beat()
        for _ in range(seconds):
            self.wait(1)
            self.runner.beat()

    def open(self, tables: int, *, opened: bool = True) -> None:
        """Enter four teams a table, check them in, draw lots and, if wanted, open the first cycle."""
        for team in self.enter(tables):
            self.must("check_in", team=team)
        self.must("close_check_in")
        self.must("draw", stage=self.state.plan[0].stage, seed="1")
        if opened:
            self.must("open_cycle", cycle=f"{self.state.plan[0].stage}-1")

    def enter(self, tables: int, **more: Any) -> list[str]:
        """Create the tournament (more: further fields), enter four teams a table and rate them; give the teams."""
        teams = [f"T{number:03d}" for number in range(1, 4 * tables + 1)]
        self.must(
            "create_tournament",
            name="Турнір",
            ruleset="ukrainian-student",
            venue_zone="Europe/Kyiv",
            plan={"size": len(teams), "tables": tables},
            **more,
        )
        for team in teams:
            players = [{"name": f"{team} {number}", "student": True} for number in range(4)]
            self.must("enter_team", team=team, name=f"Команда {team}", players=players)
        self.must("set_rating", teams=teams)
        return teams

    @property
    def state(self) -> State:
        """What is so now."""
        return self.runner.machine.state

    @property
    def games(self) -> list[GameId]:
        """The games drawn, in order."""
        return sorted(self.state.games, key=lambda game: self.state.games[game].table)


def make_hall(
    path: Path, *, tables: int = 5, opened: bool = True, started: bool = False, **times: str
) -> None:
    """Make a tournament at the moment its first cycle is open, or all its games start; times: see `rules_text`."""
    rig = Rig(path, rules=rules_text(**times))
    rig.open(tables, opened=opened)
    rig.clock.at = now()
    for game in rig.games if started else ():
        rig.must("start_game", game=game)
    rig.journal.close()


def folded(path: Path) -> Machine:
    """Give a file's journal folded anew, whoever else has the file open."""
    with closing(Journal(path)) as journal:
        machine = Machine(roster=journal.roster())
        machine.fold(entry for _, entry in journal.entries())
        return machine


class FileTokens:
    """Gives tokens that open a file's doors, whoever else has the file open; the same all test long."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._made: dict[tuple[str, int], str] = {}

    def of(self, role: str, table: int = 0) -> str:
        """Give a token of this role and table."""
        if (role, table) not in self._made:
            with closing(Journal(self._path)) as journal:
                self._made[role, table] = Accounts(journal).mint(role, table)
        return self._made[role, table]

    def host(self, table: int) -> str:
        """Give a token that opens this table."""
        return self.of("host", table)

    def committee(self) -> str:
        """Give a token that opens a demo's console."""
        return self.of("committee")


tokens_of = FileTokens  # as it reads where a test makes one


def free_port() -> int:
    """Give a port nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def mark_demo(file: Path) -> None:
    """Let a file be a demo, if it is there: no other one is served with its doors open."""
    if file.exists() and not is_demo(file):
        with closing(sqlite3.connect(file)) as db, db:
            db.execute("INSERT INTO meta (key, value) VALUES ('demo', '1')")


class Server:
    """A real server as a process of its own: `knockout demo`, so that links are open to tests."""

    def __init__(self, file: Path, *, log: Path, environment: dict[str, str] | None = None) -> None:
        self.file = file
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = log
        self._hall = Hall(self.url)
        self._environment = {**os.environ, "KNOCKOUT_LOCALE": "en", **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None
        self._printed_before = 0
        self.under: list[str] = []  # what the program is started by, if not directly

    @property
    def pid(self) -> int:
        """The process's id."""
        assert self._process is not None
        return self._process.pid

    @property
    def log(self) -> str:
        """What it has printed."""
        return self._log.read_text(encoding="utf-8")

    def start(self, *arguments: str, command: str = "demo") -> None:
        """Start it and wait until it answers; command: "run" for one that is no demo."""
        if command == "demo":
            mark_demo(self.file)
        self._launch(self.program(*arguments, command=command))
        self._wait_until_ready()

    def program(self, *arguments: str, command: str = "demo") -> list[str]:
        """Give what is started: the program with where it answers, and these arguments."""
        program = [*self.under, sys.executable, "-m", "knockout.cli", command]
        program += [str(self.file)] if command == "run" else ["--file", str(self.file)]
        return [*program, "--host", "127.0.0.1", "--port", str(self.port), "--url", self.url, *arguments]

    def _launch(self, program: list[str], *, apart: bool = False) -> None:
        """Start a process, in a group of its own if `apart`, and do not wait for it."""
        with self._log.open("ab") as log:
            self._printed_before = log.tell()
            self._process = subprocess.Popen(
                program, cwd=ROOT, env=self._environment, start_new_session=apart,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip

    def _wait_until_ready(self, seconds: float = 30) -> None:
        """Wait until it has said that it is ready, and answers; fails with what it printed if that never comes."""
        deadline = time.monotonic() + seconds
        while READY not in self._log.read_bytes()[self._printed_before :] or not self._answers():
            assert self._process is not None
            assert self._process.poll() is None, f"the server ended:\n{self.log}"
            assert time.monotonic() < deadline, f"the server does not answer:\n{self.log}"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/api/v1/health", timeout=5, context=self._trusting()):
                return True
        except OSError:
            return False

    def _trusting(self) -> SSLContext | None:
        return None

    def signal(self, number: int) -> None:
        """Send the process a signal."""
        os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9, and wait until it is gone; nothing if it is gone already."""
        self._hall.close()
        if self._process is not None:
            if self._process.poll() is None:
                self._process.send_signal(signal.SIGCONT)
                self._process.kill()
            self._process.wait(timeout=10)

    def stop(self) -> int:
        """End it as Ctrl-C does; give its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(timeout=15)

    def hall(self) -> Hall:
        """Give the connection to its API."""
        return self._hall


def now() -> Moment:
    """Give the real time."""
    return HallClock().now()


def game_of(rig: Rig, game: str = "F-1-T1") -> Game:
    """Give a game as it is now."""
    return rig.state.games[GameId(game)]


def passes(rig: Rig) -> list[TurnPassed]:
    """Give every pass in the journal, in order."""
    return [entry for _, entry in rig.journal.entries() if isinstance(entry, TurnPassed)]
