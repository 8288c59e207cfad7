"""How often and how much at once: what a hall needs passes, and what floods it is told to wait, never by address."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import gevent
import pytest
import socketio
from flask import Flask

import app as the_app
from knockout.errors import Refused
from knockout.settings import Settings
from knockout.web import files
from knockout.web.limits import Buckets, BusyError, Work
from knockout.web.pace import A_SECOND, BURST, MOST_REFUSED, SILENT, Pace, Silent
from tests.halls import Server, command, make_hall, tokens_of
from tests.web.clients import Watcher, wait_until

Json = dict[str, Any]


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


# --- tokens


def test_a_bucket_is_full_at_first_and_refills_steadily() -> None:
    clock = Clock()
    buckets = Buckets(burst=10, a_minute=60, clock=clock)
    assert [buckets.take("a") for _ in range(10)] == [0] * 10
    assert buckets.take("a") == pytest.approx(1)
    assert buckets.take("a", tokens=3) == pytest.approx(3)
    clock.now += 3
    assert buckets.take("a", tokens=3) == 0
    buckets.give_back("a")
    assert buckets.take("a") == 0
    clock.now += 3_600
    assert [buckets.take("a") > 0 for _ in range(11)] == [False] * 10 + [True], "no more than a bucket holds"
    buckets.forget("a")
    assert buckets.take("a") == 0


def test_those_that_are_remembered_have_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knockout.web.limits.MOST_KEYS", 3)
    buckets = Buckets(burst=1, a_minute=1, clock=Clock())
    for key in "abcd":
        assert buckets.take(key) == 0
    assert buckets.take("d") > 0
    assert buckets.take("a") == 0, "it was forgotten"


def test_so_much_work_at_once_and_so_much_waiting() -> None:
    work, most, done = Work(at_once=2, waiting=3), [0, 0], []

    def one() -> None:
        try:
            with work.place(BusyError(5)):
                most[0] += 1
                most[1] = max(most)
                gevent.sleep(0.01)
                most[0] -= 1
                done.append("done")
        except BusyError:
            done.append("busy")

    gevent.joinall([gevent.spawn(one) for _ in range(20)])
    assert most == [0, 2]
    assert sorted(done) == ["busy"] * 15 + ["done"] * 5
    one()
    assert done[-1] == "done", "there is room again"


# --- a socket


def test_a_phone_that_comes_back_with_fifty_taps_and_a_console_never_meet_the_limit() -> None:
    clock = Clock()
    pace = Pace(clock)
    for _ in range(50):  # one by one, which no page does
        pace.passed("phone", "command")
    for event, times in (("time", 5), ("join", 12), ("display", 1)):
        for _ in range(times):
            pace.passed("console", event)
    for _ in range(600):  # ten minutes of a console that is looked at and worked with
        clock.now += 1
        for event in ("time", "join", "command", "command", "leave"):
            pace.passed("console", event)


def test_a_flood_is_told_to_wait_and_then_heard_again() -> None:
    clock = Clock()
    pace = Pace(clock)
    for _ in range(BURST):
        pace.passed("flood", "command")
    with pytest.raises(Refused) as refused:
        pace.passed("flood", "command")
    assert (refused.value.code.value, refused.value.details["field"]) == ("not_stored", "rate")
    pace.passed("another", "command")
    clock.now += 1
    for _ in range(A_SECOND):
        pace.passed("flood", "command")
    assert not pace.floods("flood")
    for _ in range(MOST_REFUSED):
        with pytest.raises(Refused):
            pace.passed("flood", "join")
    assert pace.floods("flood")
    pace.went("flood")
    assert not pace.floods("flood")
    pace.passed("flood", "connect")


def test_lines_that_say_nothing_are_closed_and_those_that_speak_are_not() -> None:
    clock = Clock()
    silent = Silent(clock)
    clock.now += SILENT
    assert silent.over({"a", "b"}, {"b"}) == set(), "it may have come just now"
    clock.now += 1
    assert silent.over({"a", "b"}, {"b"}) == set()
    clock.now += SILENT
    assert silent.over({"a", "b", "new"}, {"b"}) == {"a"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: what is tried here leaves nothing behind."""
    folder = tmp_path_factory.mktemp("limits")
    make_hall(folder / "hall.db", tables=2, started=True)
    started = Server(folder / "hall.db", log=folder / "log")
    started.start()
    yield started
    started.kill()


def test_fifty_kept_taps_at_once_are_all_heard(server: Server) -> None:
    token = tokens_of(server.file).host(1)
    with Watcher(server, speaks_as="host:1", token=token) as phone:
        for _ in range(5):
            answers = phone.ask("command", [command("call_committee", game="SF-1-T1", note="")] * 10)
            assert isinstance(answers, list)
            assert all(answer["code"] != "not_stored" for answer in answers if not answer["ok"])


def test_a_socket_that_floods_is_refused_in_words_then_closed_and_the_hall_plays_on(server: Server) -> None:
    token = tokens_of(server.file).host(1)
    with Watcher(server) as flood, Watcher(server, speaks_as="host:1", token=token) as phone:
        answered: list[Json] = []
        for _ in range(BURST + 2 * MOST_REFUSED):
            if flood.connected:
                flood._io.emit("join", {"part": "hall", "locale": "uk"}, callback=answered.append)
        wait_until(lambda: not flood.connected, 20)
        assert flood.lost == 1
        refused = [answer for answer in answered if not answer.get("ok", True)]
        assert refused
        assert refused[0]["details"]["field"] == "rate"
        assert "зачекайте" in refused[0]["message"]
        assert phone.ask("time", {"t": 1})["t"] == 1
        answer = phone.ask("command", command("call_committee", game="SF-1-T1", note=""))
        assert answer["ok"] or answer["code"] != "not_stored"


def test_what_is_poured_in_waits_on_the_line_and_holds_nobody_up(server: Server) -> None:
    with Watcher(server) as flood, Watcher(server) as viewer:
        for _ in range(10_000):
            flood._io.eio.ws.send("6")  # a message of Engine.IO that means nothing
        asked = time.monotonic()
        assert viewer.ask("time", {"t": 2})["t"] == 2
        assert time.monotonic() - asked < 2
        with pytest.raises(socketio.exceptions.TimeoutError):
            flood._io.call("time", {"t": 3}, timeout=2)


# --- how many


@pytest.fixture
def small(tmp_path: Path) -> Iterator[tuple[Flask, Any]]:
    """A hall in which two viewers find room."""
    make_hall(tmp_path / "small.db")
    settings = Settings(file=tmp_path / "small.db", url="http://localhost", demo=True, most_connections=2)
    made = the_app.create_app(settings)
    yield made
    the_app.close(made[0])


def test_a_hall_that_is_full_says_so_and_still_lets_in_who_works(small: tuple[Flask, Any]) -> None:
    app, io = small
    pages = [io.test_client(app) for _ in range(2)]
    assert all(page.is_connected() for page in pages)
    assert not io.test_client(app).is_connected()
    bearer = {"Authorization": f"Bearer {app.extensions['knockout'].tokens.host(1)}"}
    host = io.test_client(app, headers=bearer, auth={"as": "host:1"})
    assert host.is_connected()
    host.disconnect()
    pages[0].disconnect()
    assert io.test_client(app).is_connected()


# --- what is costly


def test_files_for_everybody_are_bound_by_what_is_under_way(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_work", Work(at_once=1, waiting=0))
    browser = app.test_client()
    with files._work.place(BusyError(1)):
        busy = browser.get("/files/results.csv?lang=en", headers={"Accept": "application/json"})
    assert busy.status_code == 503
    assert busy.headers["Retry-After"] == "5"
    assert busy.get_json()["message"] == "Too many ask for this at once. Try again in 5 s."
    assert browser.get("/files/results.csv").status_code == 200


def test_twenty_at_once_from_one_address_are_a_hall(server: Server) -> None:
    with ThreadPoolExecutor(20) as many:
        came = list(many.map(lambda _: _status(f"{server.url}/files/bracket.svg"), range(20)))
    assert came == [200] * 20


def _status(address: str) -> int:
    with urlopen(address) as answer:
        return int(answer.status)
