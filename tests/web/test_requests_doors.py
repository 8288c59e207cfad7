"""Who may ask for a correction and who may answer (S15): at every door, for every role."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import app as the_app
from knockout.web.hall import Hall
from tests.halls import command
from tests.web.asked import EVIL, ONE, two_requests

Json = dict[str, Any]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = two_requests(tmp_path / "a.sqlite")
    yield made
    the_app.close(made)


def asking(hall: Hall, **fields: Any) -> Json:
    return command("request_correction", hall.now(), **{"game": ONE, "turn": 1, "kind": "passed", **fields})


def token(app: Flask, table: int) -> dict[str, str]:
    hall: Hall = app.extensions["knockout"]
    return {"Authorization": f"Bearer {hall.tokens.host(table)}"}


def test_the_tables_own_host_asks_and_may_not_decline(app: Flask, hall: Hall) -> None:
    client = app.test_client()
    ask = client.post("/api/v1/commands", json=asking(hall), headers=token(app, 1)).get_json()
    assert ask["ok"], ask
    assert ask["entries"] == ["correction_requested"]
    no = command("decline_request", hall.now(), game=ONE, turn=1, reason="-")
    told = client.post("/api/v1/commands", json=no, headers=token(app, 1)).get_json()
    assert (told["ok"], told["code"]) == (False, "not_allowed")


def test_asked_twice_it_says_that_the_committee_has_it(app: Flask, hall: Hall) -> None:
    client = app.test_client()
    for said in ("", "The committee has this request already. It is not sent twice."):
        told = client.post("/api/v1/commands?lang=en", json=asking(hall), headers=token(app, 1)).get_json()
        assert said == told.get("message", "")


def test_a_host_of_another_table_and_the_public_may_not_ask(app: Flask, hall: Hall) -> None:
    client, before = app.test_client(), hall.v
    for headers in (token(app, 2), {}):
        told = client.post("/api/v1/commands", json=asking(hall), headers=headers).get_json()
        assert (told["ok"], told["code"]) == (False, "not_allowed")
    assert hall.v == before


def test_the_counting_commission_may_decline_and_not_ask(hall: Hall) -> None:
    no = command("decline_request", hall.now(), game=ONE, turn=2, reason="-")
    assert hall.runner.run(no, "counting")["ok"]
    assert hall.runner.run(asking(hall), "counting")["code"] == "not_allowed"


def test_the_host_reads_its_requests_and_the_public_none(app: Flask, hall: Hall) -> None:
    client = app.test_client()
    path = f"/api/v1/games/{ONE}"
    own = client.get(path, headers=token(app, 1)).get_json()["game"]["requests"]
    assert [(one["turn"], one["answer"]) for one in own] == [(3, ""), (2, ""), (2, "declined")]
    assert own[2]["reason"] == f"ні {EVIL}"
    for headers in (token(app, 2), {}):
        assert client.get(path, headers=headers).get_json()["game"]["requests"] == []
    for address in ("/", "/screen/hall", "/screen/table/1", "/api/v1/games"):
        assert "перший" not in app.test_client().get(address).get_data(as_text=True)
