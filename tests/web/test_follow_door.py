"""The door for a second machine: who may in, what it answers, and that waiting holds up nobody."""

import time
from typing import Any

import gevent
import pytest
from flask import Flask

from knockout.store.following import (
    last_command,
    ordinary_tables,
    steps,
)
from knockout.store.meta import set_meta
from knockout.views.health import health_view
from knockout.web import followed
from knockout.web.hall import Hall
from tests.halls import command
from tests.web.follower import Machine

Json = dict[str, Any]


@pytest.fixture
def machine(app: Flask) -> Machine:
    return Machine(app)


def start_game(hall: Hall, game: str) -> None:
    assert hall.runner.run(command("start_game", game=game), "committee")["ok"]


# --- who may in


def test_only_the_second_laptops_token_opens_it(app: Flask, machine: Machine, hall: Hall) -> None:
    tokens = {role: hall.tokens.of(role) for role in ("host", "desk", "counting", "announcer", "committee")}
    for token in (*tokens.values(), "nonsense", ""):
        answer = app.test_client().get(
            "/api/v1/follow",
            query_string=machine.question(0, 0),
            headers={"Authorization": f"Bearer {token}"},
        )
        assert answer.status_code == 403
        assert b"secret" not in answer.data
    assert app.test_client().get("/api/v1/follow", query_string=machine.question(0, 0)).status_code == 403
    assert machine.ask(machine.question(0, 0))[0] == 200


def test_it_opens_nothing_else(app: Flask, machine: Machine, hall: Hall) -> None:
    headers = {"Authorization": f"Bearer {machine.token}"}
    client = app.test_client()
    for path in ("/console", "/announcer", "/host", "/console/files/archive.zip", "/api/v1/next"):
        assert client.get(path, headers=headers).status_code in (302, 403), path
    game = min(hall.machine.state.games)
    answer = client.post(
        "/api/v1/commands", json=command("start_game", game=game), headers=headers
    ).get_json()
    assert (answer["ok"], answer["code"]) == (False, "not_allowed")


def test_a_new_token_ends_the_old_one_while_it_waits(machine: Machine, hall: Hall) -> None:
    """S27: what has been stored since then is not told to the old one any more."""
    asked = gevent.spawn(machine._client.get, "/api/v1/follow", query_string=machine.question(),
                         headers={"Authorization": f"Bearer {machine.token}"})  # fmt: skip
    gevent.sleep(0.1)
    hall.accounts.renew("follower")
    start_game(hall, min(hall.machine.state.games))
    assert asked.get(timeout=3).status_code == 403


# --- what it answers


def test_everything_to_who_has_nothing_and_nothing_to_who_has_everything(
    machine: Machine, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, told = machine.ask(machine.question(0, 0, tables=""))
    assert (status, told["v"], told["more"]) == (200, hall.v, False)
    assert [row[1] for row in told["entries"]] == list(range(1, hall.v + 1))
    assert [row[0] for row in told["commands"]] == list(range(1, last_command(hall.journal) + 1))
    assert told["tables"].keys() == ordinary_tables().keys()
    monkeypatch.setattr(followed, "PATIENCE", 0.2)
    began = time.monotonic()
    status, told = machine.ask()
    assert (told["entries"], told["commands"], told["tables"]) == ([], [], {})
    assert 0.2 <= time.monotonic() - began < 5


def test_pages_until_there_is_no_more_and_tables_with_the_last(
    machine: Machine, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knockout.store.following.MOST_ROWS", 10)
    entry = number = pages = 0
    while True:
        _, told = machine.ask(machine.question(entry, number, tables=""))
        pages += 1
        assert max(len(told["entries"]), len(told["commands"])) <= 10
        entry = told["entries"][-1][1] if told["entries"] else entry
        number = told["commands"][-1][0] if told["commands"] else number
        if not told["more"]:
            break
        assert told["tables"] == {}
    assert (entry, number) == (hall.v, last_command(hall.journal))
    assert pages == -(-hall.v // 10)
    assert told["tables"].keys() == ordinary_tables().keys()


def test_only_tables_that_changed(machine: Machine, hall: Hall) -> None:
    asked = machine.question()
    set_meta(hall.journal, "zone", "here")
    assert machine.ask(asked)[1]["tables"].keys() == {"meta"}


def test_another_beginning_is_named_and_nothing_is_given(machine: Machine, hall: Hall) -> None:
    for asked in (
        machine.question(5, 5, proof="00"),
        machine.question(hall.v + 1, 0),
        machine.question(0, 10**6),
    ):
        assert machine.ask(asked) == (409, {"ok": False, "code": "diverged", "details": {"v": hall.v}})


def test_another_version_of_the_program_is_named(machine: Machine, hall: Hall) -> None:
    status, told = machine.ask(machine.question(steps="00"))
    assert (status, told["code"]) == (409, "other_version")
    assert told["details"]["steps"] == steps(hall.journal)


@pytest.mark.parametrize("field", ["entry", "command"])
@pytest.mark.parametrize("value", ["", "-1", "x", "1.5", "١", "9" * 16, "9" * 5000])
def test_what_is_no_number_is_refused_by_its_field(machine: Machine, field: str, value: str) -> None:
    status, told = machine.ask(machine.question() | {field: value})
    assert (status, told["code"], told["details"]["field"]) == (400, "bad_field", field)


def test_nonsense_for_tables_is_as_good_as_none(machine: Machine) -> None:
    for tables in ("", ",", "::::", "meta", "nobody:0,meta:\x00", "é" * 2000):
        status, told = machine.ask(machine.question(tables=tables))
        assert status == 200
        assert told["tables"].keys() == ordinary_tables().keys()


# --- waiting


def test_news_wake_whoever_waits(machine: Machine, hall: Hall) -> None:
    waiting = gevent.spawn(machine.ask)
    gevent.sleep(0.2)
    assert not waiting.ready()
    began = time.monotonic()
    start_game(hall, min(hall.machine.state.games))
    took_tap = time.monotonic() - began
    _, told = waiting.get(timeout=3)
    assert told["entries"][-1][1] == hall.v
    assert time.monotonic() - began < 0.5
    assert took_tap < 0.2, "a tap does not wait for who follows"
    assert hall.followed.waiting == 0


def test_a_refusal_that_is_kept_is_news_too(machine: Machine, hall: Hall) -> None:
    """T11: a repeat of its id must get the same answer from the machine that took over."""
    waiting = gevent.spawn(machine.ask)
    gevent.sleep(0.1)
    assert not hall.runner.run(command("start_game", game="nowhere"), "committee")["ok"]
    _, told = waiting.get(timeout=3)
    assert [row[1] for row in told["commands"]] == [
        hall.journal.db.execute_sql("SELECT id FROM command ORDER BY number DESC").fetchone()[0]
    ]


def test_a_beat_is_news(machine: Machine, hall: Hall) -> None:
    """S16: the machine that takes over holds the tables as of the last beat."""
    waiting = gevent.spawn(machine.ask)
    gevent.sleep(0.1)
    hall.beat()
    _, told = waiting.get(timeout=3)
    assert "beat" in told["tables"]
    assert told["entries"] == []


def test_the_console_is_told_whether_it_follows_and_since_when_not(
    machine: Machine, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    def spare() -> Json | None:
        lines = health_view(hall.vitals.facts())
        return next((line for line in lines if line["key"] == "spare"), None)

    assert spare() is None, "a hall without one is not told of it"
    waiting = gevent.spawn(machine.ask)
    gevent.sleep(0.1)
    assert spare() == {"key": "spare", "state": "ok", "age": 0.0, "behind": 0}
    start_game(hall, min(hall.machine.state.games))
    waiting.get(timeout=3)
    late = time.monotonic() + 20
    monkeypatch.setattr("knockout.web.followed.time.monotonic", lambda: late)
    told = spare()
    assert told is not None
    assert (told["state"], told["behind"]) == ("warn", 1)


def test_no_more_than_a_few_wait_at_once(machine: Machine, hall: Hall) -> None:
    asked = machine.question()
    waiting = [gevent.spawn(machine.ask, asked) for _ in range(followed.MOST_WAITING)]
    gevent.sleep(0.3)
    assert hall.followed.waiting == followed.MOST_WAITING
    status, told = machine.ask(asked)
    assert (status, told["code"]) == (429, "too_many")
    hall.beat()
    gevent.joinall(waiting, timeout=5, raise_error=True)
    assert all(greenlet.value[0] == 200 for greenlet in waiting)
    assert hall.followed.waiting == 0


def test_many_taps_at_once_are_few_answers(machine: Machine, hall: Hall) -> None:
    """Whoever follows asks again at once: the pace is kept here."""
    games = sorted(hall.machine.state.games)
    answers = 0
    known = machine.question()
    start = time.monotonic()
    while time.monotonic() - start < 0.5:
        hall.journal.beat(answers, hall.now())
        status, _ = machine.ask(known)
        answers += status == 200
    assert games
    assert answers <= 0.5 / followed.PACE + 2
