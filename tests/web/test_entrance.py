"""The chief's switch of the doors: who may come in anew while they are shut, and who is in already."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout.web.guessing import Guessing
from knockout.web.hall import Hall
from tests.web.guessers import Clock, log_in
from tests.web.test_access import PASSWORD, set_password


@pytest.fixture
def quick(hall: Hall) -> Guessing:
    clock = Clock()
    hall.guessing = Guessing(clock=clock, sleep=clock.sleep)
    return hall.guessing


def switch(chief: FlaskClient, state: str) -> None:
    html = chief.get("/console/access").get_data(as_text=True)
    found = re.search(r'"csrf": "([^"]+)"', html)
    assert found
    headers = {"X-CSRFToken": found[1], "X-Knockout-As": "committee"}
    assert chief.post(f"/console/doors/{state}", json={}, headers=headers).get_json()["ok"]


def test_shut_doors_let_nobody_new_in_and_who_is_in_stays(app: Flask, hall: Hall, quick: Guessing) -> None:
    chief, host = set_password(app, hall), app.test_client()
    host.get(f"/h/{hall.tokens.host(1)}")
    switch(chief, "tables")
    assert log_in(app.test_client(), PASSWORD).status_code == 403
    assert app.test_client().get(f"/c/{hall.tokens.of('desk')}").status_code == 403
    assert app.test_client().get(f"/h/{hall.tokens.host(1)}").status_code == 302, "a phone may break"
    switch(chief, "shut")
    said = app.test_client().get(f"/h/{hall.tokens.host(1)}?lang=en")
    assert said.status_code == 403
    assert "The doors are shut" in said.get_data(as_text=True)
    assert host.get(f"/h/{hall.tokens.host(1)}").status_code == 302, "it is in"
    assert host.get(f"/h/{hall.tokens.host(2)}").status_code == 403, "not there"
    assert host.get("/host?table=1").status_code == 200
    for _ in range(30):
        assert app.test_client().get(f"/h/{hall.tokens.host(2)}").status_code == 403
    assert hall.guessing.seen.report() is None, "a right link that is shut out is no guess"
    own = {"Authorization": f"Bearer {hall.tokens.of('desk')}"}
    desk = app.test_client()
    assert desk.get(f"/c/{hall.tokens.of('desk')}", headers=own).status_code == 403, (
        "its token beside it changes nothing"
    )
    assert desk.get("/console/checkin").status_code == 302
    assert chief.get("/console").status_code == 200
    chief.post("/console/logout")
    assert log_in(chief, PASSWORD).status_code == 302, "nobody shuts the chief out"
    switch(chief, "open")
    assert app.test_client().get(f"/h/{hall.tokens.host(2)}").status_code == 302


def test_the_switch_survives_a_restart_and_is_the_chiefs_alone(app: Flask, hall: Hall) -> None:
    chief = set_password(app, hall)
    switch(chief, "shut")
    assert type(hall.entrance)(hall.journal).state == "shut"
    assert "The doors are shut" in chief.get("/console?lang=en").get_data(as_text=True)
    desk = app.test_client()
    assert desk.post("/console/doors/open").status_code in (302, 403)
    html = chief.get("/console/access").get_data(as_text=True)
    csrf = re.search(r'"csrf": "([^"]+)"', html)
    assert csrf
    headers = {"X-CSRFToken": csrf[1], "X-Knockout-As": "committee"}
    assert chief.post("/console/doors/ajar", json={}, headers=headers).status_code == 404
