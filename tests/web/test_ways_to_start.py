"""CASES 2, 41: however it is started, one process runs the timers of a file, or none and that is said."""

import multiprocessing
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

import app
from knockout.game.entries import TurnPassed
from knockout.settings import Settings
from knockout.store.journal import Journal
from knockout.store.owner import OwnedElsewhereError
from tests.halls import ROOT, Server, free_port
from tests.web.clients import Watcher, wait_until
from tests.web.unwilling import start_games

Serve = Callable[..., Server]
HallFile = Callable[..., Path]

FLASK = (sys.executable, "-m", "flask")
KNOCKOUT = (sys.executable, "-m", "knockout.cli")
ADVICE = "knockout run FILE"
WAYS = {
    "the development server": (*FLASK, "--app", "app", "run"),
    "with its reloader": (*FLASK, "--app", "app", "run", "--debug"),
    "by the factory's name": (*FLASK, "--app", "app:create_app", "run"),
    "as a script": (sys.executable, "app.py"),
    "as a server of another kind would": (sys.executable, "-c", "import app; app.create_app()"),
}


def told(command: tuple[str, ...], **environment: str) -> tuple[int, str]:
    """Run a program to its end; give its status and what it said to whoever started it."""
    ended = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False,
        env={**os.environ, "KNOCKOUT_LOCALE": "en", **environment},
    )  # fmt: skip
    return ended.returncode, ended.stderr


def passed(file: Path) -> list[int]:
    """Give the turns that passed by themselves, in the order of the journal."""
    journal = Journal(file)
    try:
        return [entry.turn for _, entry in journal.entries() if isinstance(entry, TurnPassed)]
    finally:
        journal.close()


@pytest.mark.parametrize("way", WAYS)
def test_case_2_every_other_way_to_start_it_refuses_with_what_to_do(way: str) -> None:
    status, said = told((*WAYS[way], *(["--port", str(free_port())] if "run" in WAYS[way] else [])))
    assert status != 0
    assert ADVICE in said


def test_case_2_whatever_else_is_started_a_turn_that_runs_out_passes_once(
    hall_file: HallFile, serve: Serve
) -> None:
    """The file is run; then it is tried as command, as demo, as demo anew, and with workers asked for."""
    file = hall_file(tables=2, turn="0:02", game="5:00")
    server = serve(file)
    start_games(server)
    for more in (("run", str(file)), ("demo", "--file", str(file)), ("demo", "--file", str(file), "--fresh")):
        status, said = told((*KNOCKOUT, *more, "--port", str(free_port())), WEB_CONCURRENCY="2")
        assert status == 1
        assert str(server.pid) in said
    wait_until(lambda: len(passed(file)) >= 4)
    found = passed(file)
    assert all(found.count(turn) == 2 for turn in set(found) if turn < max(found)), (
        "once at each of two tables"
    )
    assert server.hall().get("health")["scheduler"] == {"running": True, "owner": server.pid}


def take(file: Path, answers: "multiprocessing.Queue[str]") -> None:
    """What a worker of another kind of server does: build the application, and stay."""
    try:
        app.create_app(Settings(file=file))
    except OwnedElsewhereError as owned:
        answers.put(f"refused: {owned.pid}")
    else:
        answers.put(f"has it: {os.getpid()}")
    time.sleep(30)  # it is ended from outside


def test_case_41_of_two_workers_one_is_refused_and_told_who_has_the_file(hall_file: HallFile) -> None:
    """Neither runs a timer: that begins only with `serve`, which is one process."""
    file = hall_file(tables=1)
    spawn = multiprocessing.get_context("spawn")
    answers = spawn.Queue()
    workers = [spawn.Process(target=take, args=(file, answers)) for _ in range(2)]
    for worker in workers:
        worker.start()
    said = sorted(answers.get(timeout=30) for _ in workers)
    for worker in workers:
        worker.kill()
        worker.join(10)
    owner = said[0].removeprefix("has it: ")
    assert said == [f"has it: {owner}", f"refused: {owner}"]


@pytest.mark.parametrize(
    "environment", [{"WEB_CONCURRENCY": "2"}, {"FLASK_DEBUG": "1", "FLASK_ENV": "development"}]
)
def test_case_41_an_environment_that_asks_for_more_gets_one_and_says_so(
    hall_file: HallFile, serve: Serve, environment: dict[str, str]
) -> None:
    """Sixty clients then connect, each over polling first as the library does by itself: not one 400."""
    file = hall_file(tables=1, turn="0:01", game="1:00")
    server = serve(file, **environment)
    assert ("WEB_CONCURRENCY is ignored" in server.log) == ("WEB_CONCURRENCY" in environment)
    start_games(server)
    for _ in range(60):
        handshake(server)
    watchers = [Watcher(server) for _ in range(60)]
    assert server.hall().get("health")["viewers"] >= 60
    assert all(watcher.lost == 0 for watcher in watchers)
    for watcher in watchers:
        watcher.close()
    wait_until(lambda: len(passed(file)) >= 2)
    assert passed(file) == sorted(set(passed(file))), "each turn passed once"


def handshake(server: Server) -> None:
    """Open a session by polling and ask in it twice: a second process would not know it."""
    address = f"{server.url}/socket.io/?EIO=4&transport=polling"
    with urlopen(address, timeout=10) as answer:
        session = re.search(r'"sid":"([^"]+)"', answer.read().decode())
    assert session is not None
    told = Request(f"{address}&sid={session[1]}", data=b"40", method="POST")
    with urlopen(told, timeout=10) as answer:
        assert answer.status == 200
    with urlopen(f"{address}&sid={session[1]}", timeout=10) as answer:
        assert answer.read().startswith(b"40")


def test_case_2_the_health_page_says_that_timers_run_and_whose_process_it_is(
    hall_file: HallFile, serve: Serve
) -> None:
    server = serve(hall_file(tables=1))
    token = server.hall().get("links")["committee"]
    asked = Request(f"{server.url}/console/health?lang=en", headers={"Authorization": f"Bearer {token}"})
    with urlopen(asked, timeout=10) as answer:
        page = answer.read().decode()
    assert f"running: yes, owner pid {server.pid}" in page
