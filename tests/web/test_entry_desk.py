"""The committee's side of the public form: open, close, accept, decline; what it is shown, and when."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout.store import applications
from knockout.web.hall import Hall
from tests.web.consoles import Console
from tests.web.forms import (
    CONTACT,
    PEOPLE,
    apply,
    do,
    enter,
    fields_of,
    send,
    sent_before,
    text,
    token_of,
)

Json = dict[str, Any]


@pytest.fixture
def console(fresh: Flask) -> Console:
    return Console(fresh)


# --- the switch


def test_the_committee_opens_and_closes_the_form(fresh: Flask, phone: FlaskClient, console: Console) -> None:
    assert "/console/entries/open" in console.part()
    assert console.post("open")["ok"]
    assert phone.get("/enter").get_data(as_text=True).count("<form") == 1
    part = console.part()
    assert 'href="http://localhost/enter"' in part
    assert '<svg xmlns="http://www.w3.org/2000/svg"' in part or "<svg" in part.split("entries-qr")[1]
    assert console.post("close")["ok"]
    assert "<form" not in phone.get("/enter").get_data(as_text=True)


def test_once_check_in_is_closed_the_form_is_not_opened_again(fresh: Flask, console: Console) -> None:
    hall: Hall = fresh.extensions["knockout"]
    teams = [f"T{n:02d}" for n in range(1, 9)]
    for team in teams:
        enter(hall, team, f"Команда {team}")
    do(hall, "set_rating", teams=teams)
    for team in teams:
        do(hall, "check_in", team=team)
    do(hall, "close_check_in")
    answer = console.post("open")
    assert (answer["ok"], answer["code"]) == (False, "wrong_phase")
    assert "check-in is closed" in answer["message"]
    assert not applications.switched_on(hall.journal)


@pytest.mark.parametrize("path", ["open", "close", "1/accept", "1/decline"])
def test_only_the_committee_answers_and_only_from_its_own_page(
    fresh: Flask, phone: FlaskClient, opened: Hall, console: Console, path: str
) -> None:
    token_of(apply(phone))
    csrf = fields_of(phone.get("/enter").get_data(as_text=True))[1]["csrf_token"]
    body = {"version": 1, "reason": "ні"}
    asked = phone.post(f"/console/entries/{path}", json=body, headers={"X-CSRFToken": csrf})
    assert asked.status_code == 403
    assert console.browser.post(f"/console/entries/{path}", json=body).status_code == 400
    assert applications.switched_on(opened.journal)
    assert sent_before(opened).state == "waiting"


# --- accept


def test_accepting_makes_one_team_with_its_people_and_its_contact(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    enter(opened, "T01", "Перші")
    token = token_of(apply(phone, short="Їжаки", institution="КНУ", student3=None))
    answer = console.accept(sent_before(opened))
    assert (answer["ok"], answer["team"]) == (True, "T02")
    assert set(opened.machine.state.teams) == {"T01", "T02"}
    names = opened.names.teams["T02"]
    assert (names.name, names.short, names.institution, names.contact) == (
        "Їжаки в тумані", "Їжаки", "КНУ", CONTACT,
    )  # fmt: skip
    assert list(names.players.values()) == [*PEOPLE[:3], "О\u02bcНіл Даринка"]
    assert list(opened.machine.state.teams["T02"].students.values()) == [True, True, False, True]
    page = text(phone.get(f"/enter/{token}?lang=en"))
    assert "Accepted" in page
    assert 'href="/?team=T02"' in page
    assert "Їжаки в тумані" in text(phone.get("/?team=T02"))


def test_accepting_twice_from_two_consoles_is_one_team(
    fresh: Flask, phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(apply(phone))
    one = sent_before(opened)
    consoles = [console, *(Console(fresh) for _ in range(7))]
    with ThreadPoolExecutor(8) as all_at_once:
        answers = list(all_at_once.map(lambda browser: browser.accept(one), consoles))
    answers.append(console.accept(one))
    assert [(answer["ok"], answer["team"]) for answer in answers] == [(True, "T01")] * 9
    assert len(opened.machine.state.teams) == 1
    assert not console.decline(one, "ні")["ok"]


def test_what_enter_team_refuses_leaves_the_application_waiting(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(apply(phone))
    enter(opened, "T01", "ЇЖАКИ В ТУМАНІ")
    answer = console.accept(sent_before(opened))
    assert (answer["ok"], answer["code"]) == (False, "name_taken")
    assert answer["message"]
    assert sent_before(opened).state == "waiting"
    assert list(opened.machine.state.teams) == ["T01"]


def test_a_mark_that_cannot_be_stored_is_said_and_made_up_for_without_a_second_team(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(apply(phone))
    one = sent_before(opened)
    opened.journal.db.execute_sql(
        'CREATE TRIGGER "full" BEFORE UPDATE OF "state" ON "application" BEGIN SELECT RAISE(ABORT, \'full\'); END'
    )
    answer = console.accept(one)
    assert (answer["ok"], answer["code"]) == (False, "not_stored")
    assert "could not be marked" in answer["message"]
    assert "could not be marked" in console.decline(one, "ні")["message"]
    opened.journal.db.execute_sql('DROP TRIGGER "full"')
    assert console.accept(one) == {"ok": True, "v": opened.v, "team": "T01"}
    assert len(opened.machine.state.teams) == 1
    assert applications.how_many_wait(opened.journal) == 0


def test_if_not_even_the_beginning_can_be_stored_there_is_no_team(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(apply(phone))
    opened.journal.db.execute_sql("PRAGMA query_only = 1")
    answer = console.accept(sent_before(opened))
    opened.journal.db.execute_sql("PRAGMA query_only = 0")
    assert (answer["ok"], answer["code"]) == (False, "not_stored")
    assert opened.machine.state.teams == {}
    assert console.accept(sent_before(opened))["team"] == "T01"


def test_what_the_team_has_changed_since_is_read_before_it_is_decided(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    path = f"/enter/{token_of(apply(phone))}"
    seen = sent_before(opened)
    token_of(send(phone, phone.get(f"{path}?change"), player1="Інший Хтось"))
    for answer in (console.accept(seen), console.decline(seen, "ні")):
        assert (answer["ok"], answer["code"]) == (False, "wrong_phase")
        assert "has changed its application" in answer["message"]
    assert opened.machine.state.teams == {}
    assert console.accept(sent_before(opened))["ok"]


def test_an_application_withdrawn_meanwhile_is_neither_accepted_nor_declined(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(apply(phone))
    seen = sent_before(opened)
    applications.withdraw(opened.journal, seen.number)
    token_of(apply(phone, name="Єноти"))
    for answer in (console.accept(seen), console.decline(seen, "ні")):
        assert "withdrawn" in answer["message"]
    assert opened.machine.state.teams == {}
    assert sent_before(opened, "Єноти").state == "waiting"


# --- decline


def test_declining_shows_the_reason_to_the_team_and_to_nobody_else(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token = token_of(apply(phone))
    other = token_of(apply(phone, name="Єноти"))
    one = sent_before(opened)
    dialog = console.browser.get(f"/console/ask/decline-entry?number={one.number}&lang=en").get_data(
        as_text=True
    )
    assert f'data-post="/console/entries/{one.number}/decline"' in dialog
    assert console.decline(one, "Грають лише команди одного університету")["ok"]
    page = text(phone.get(f"/enter/{token}?lang=en"))
    assert "declined the application" in page
    assert "Грають лише команди одного університету" in page
    for path in (f"/enter/{other}", "/", "/enter"):
        assert "одного університету" not in text(phone.get(path))
    token_of(apply(phone))  # the name is free again


@pytest.mark.parametrize("reason", ["", "  \n ", "н" * 1001])
def test_no_application_is_declined_without_a_reason(
    phone: FlaskClient, opened: Hall, console: Console, reason: str
) -> None:
    token_of(apply(phone))
    answer = console.decline(sent_before(opened), reason)
    assert (answer["code"], answer["details"]["field"]) == ("bad_field", "reason")
    assert sent_before(opened).state == "waiting"


@pytest.mark.parametrize("number", ["", "x", "0", "99", "9" * 40, "²"])
def test_a_dialog_about_no_application_is_not_found(console: Console, number: str) -> None:
    assert (
        console.browser.get("/console/ask/decline-entry", query_string={"number": number}).status_code == 404
    )


@pytest.mark.parametrize("body", [None, [], "x", {"version": "1"}, {"version": None}, {"version": 1.5}])
def test_an_answer_that_names_no_version_changes_nothing(
    phone: FlaskClient, opened: Hall, console: Console, body: Any
) -> None:
    token_of(apply(phone))
    number = sent_before(opened).number
    headers = {"X-CSRFToken": console.csrf, "X-Knockout-As": "committee"}
    answer = console.browser.post(f"/console/entries/{number}/accept", json=body, headers=headers)
    assert answer.status_code == 200
    assert answer.get_json()["ok"] is False
    assert opened.machine.state.teams == {}
