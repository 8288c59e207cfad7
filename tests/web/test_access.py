"""Who may do what: every door is in one table, what should be shut is shut, and a right that is taken back is gone."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_socketio import SocketIO

from knockout.web.access import EVENTS, RULES
from knockout.web.hall import Hall
from tests.halls import command

HallFile = Callable[..., Path]
Json = dict[str, Any]

COMMITTEE_ONLY = [rule for rule, roles in RULES.items() if roles == {"committee"}]
PASSWORD = "сім мокрих їжаків"


def opened(app: Flask, address: str) -> FlaskClient:
    """Give a browser that has opened a link."""
    browser = app.test_client()
    assert browser.get(address).status_code in (200, 302)
    return browser


def csrf(browser: FlaskClient, page: str) -> str:
    """Give the token in a page's bootstrap."""
    html = browser.get(page).get_data(as_text=True)
    boot = html.split('id="boot">')[1].split("</script>")[0]
    return str(json.loads(boot)["csrf"])


def sent(browser: FlaskClient, line: Json, **headers: str) -> Json:
    answer = browser.post("/api/v1/commands", json=line, headers=headers)
    told: Json = answer.get_json()
    return told


def game_at(hall: Hall, table: int) -> str:
    return next(game.id for game in hall.machine.state.games.values() if game.table == table)


# --- the table of doors


def test_every_route_is_in_the_table(app: Flask) -> None:
    """A new route without an entry fails here, and answers 403 until it has one."""
    assert {rule.rule for rule in app.url_map.iter_rules()} == set(RULES)


def test_every_socket_event_is_in_the_table(made: tuple[Flask, SocketIO]) -> None:
    assert set(made[1].server.handlers["/"]) == set(EVENTS)


def test_a_route_without_an_entry_is_shut(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(RULES, "/screen/hall")
    assert app.test_client().get("/screen/hall").status_code == 403


@pytest.mark.parametrize("rule", COMMITTEE_ONLY)
def test_the_console_is_shut_to_everyone_and_to_hosts(app: Flask, hall: Hall, rule: str) -> None:
    address = rule.replace("<int:table>", "1").replace("<tab>", "tables").replace("<what>", "disqualify")
    address = address.replace("<arg>", "QF-1-T1").replace("<int:number>", "1").replace("<stage>", "QF")
    host = opened(app, f"/h/{hall.tokens.host(1)}")
    for browser in (app.test_client(), host):
        answer = browser.get(address)
        assert answer.status_code in (302, 403, 405), address
        if answer.status_code == 302:
            assert answer.location.startswith("/console/login")
        assert browser.post(address).status_code in (400, 403, 405)


def test_a_demos_tokens_are_told_in_a_demo_only(app: Flask, hall: Hall) -> None:
    assert app.test_client().get("/api/v1/links").status_code == 404
    assert app.test_client().get(f"/c/{hall.tokens.committee()}").status_code == 403
    assert hall.tokens.link_of(hall.tokens.committee()) is None


# --- the committee's password


def set_password(app: Flask, hall: Hall) -> FlaskClient:
    link = hall.addresses.setup()
    assert link is not None
    browser = app.test_client()
    page = browser.get(link).get_data(as_text=True)
    token = page.split('name="csrf_token" value="')[1].split('"')[0]
    form = {"password": PASSWORD, "again": PASSWORD, "csrf_token": token}
    assert browser.post(link, data=form).status_code == 302
    return browser


def test_the_first_visit_sets_the_password_by_a_link_that_works_once(app: Flask, hall: Hall) -> None:
    link = hall.addresses.setup()
    browser = set_password(app, hall)
    assert browser.get("/console").status_code == 200
    assert hall.addresses.setup() is None
    assert link is not None
    assert app.test_client().get(link).status_code == 410


def test_the_password_opens_the_console_and_a_wrong_one_does_not(app: Flask, hall: Hall) -> None:
    set_password(app, hall)
    for password, status in (("не той", 200), (PASSWORD, 302)):
        browser = app.test_client()
        page = browser.get("/console/login").get_data(as_text=True)
        token = page.split('name="csrf_token" value="')[1].split('"')[0]
        answer = browser.post("/console/login", data={"password": password, "csrf_token": token})
        assert answer.status_code == status
        assert browser.get("/console").status_code == (200 if status == 302 else 302)


def test_a_new_password_ends_all_sessions_of_the_old_one(app: Flask, hall: Hall) -> None:
    browser = set_password(app, hall)
    hall.accounts.set_password("committee", None)
    assert browser.get("/console").status_code == 302


def test_the_password_is_kept_as_a_hash(app: Flask, hall: Hall) -> None:
    set_password(app, hall)
    kept = hall.accounts.password("committee")
    assert kept is not None
    assert kept.startswith("$argon2")
    assert PASSWORD not in kept


def test_cookies_are_out_of_reach_of_scripts_and_of_other_sites(app: Flask, hall: Hall) -> None:
    answer = app.test_client().get(f"/h/{hall.tokens.host(1)}")
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


# --- commands over HTTP


def test_everyone_may_watch_and_nobody_may_act_without_a_right(app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    for address in ("tournament", "games", "bracket", "standings", "health", "time", "digest"):
        assert browser.get(f"/api/v1/{address}").status_code == 200
    answer = sent(browser, command("start_game", game=game_at(hall, 1)))
    assert answer["code"] == "not_allowed"
    assert answer["message"]


def test_a_command_with_a_cookie_needs_the_pages_token(app: Flask, hall: Hall) -> None:
    browser = opened(app, f"/h/{hall.tokens.host(1)}")
    line = command("start_game", game=game_at(hall, 1))
    without = browser.post("/api/v1/commands", json=line)
    assert without.status_code == 400
    assert without.get_json()["code"] == "not_allowed"
    assert hall.journal.first_answer(line["id"]) is None
    with_it = sent(browser, line, **{"X-CSRFToken": csrf(browser, "/host"), "X-Knockout-As": "host:1"})
    assert with_it["ok"], with_it


def test_a_host_acts_at_its_own_table_only(app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    bearer = {"Authorization": f"Bearer {hall.tokens.host(1)}"}
    assert sent(browser, command("start_game", game=game_at(hall, 2)), **bearer)["code"] == "not_allowed"
    assert sent(browser, command("start_game", game=game_at(hall, 1)), **bearer)["ok"]
    stage = hall.machine.state.plan[0].stage
    refused = sent(browser, command("hold_cycle", cycle=f"{stage}-1", reason="x"), **bearer)
    assert refused["code"] == "not_allowed"


def test_s27_every_entry_keeps_who_tapped(app: Flask, hall: Hall) -> None:
    game = game_at(hall, 1)
    sent(app.test_client(), command("start_game", game=game), Authorization=f"Bearer {hall.tokens.host(1)}")
    assert hall.recent(1)[0][1].who == f"host:{game}"


@pytest.mark.parametrize("token", ["", "x", "W10.AAAA", "WzEsMV0.AAAAAAAAAAAAAAAAAAAAAAAAAAA"])
def test_a_made_up_token_opens_nothing(app: Flask, hall: Hall, token: str) -> None:
    assert app.test_client().get(f"/h/{token}x").status_code == 403
    line = command("start_game", game=game_at(hall, 1))
    assert sent(app.test_client(), line, Authorization=f"Bearer {token}")["code"] == "not_allowed"


def test_one_browser_may_be_the_host_of_two_tables(app: Flask, hall: Hall) -> None:
    browser = opened(app, f"/h/{hall.tokens.host(1)}")
    browser.get(f"/h/{hall.tokens.host(2)}")
    token = csrf(browser, "/host?table=2")
    for table in (1, 2):
        headers = {"X-CSRFToken": token, "X-Knockout-As": f"host:{table}"}
        other = game_at(hall, 3 - table)
        assert sent(browser, command("start_game", game=other), **headers)["code"] == "not_allowed"
        assert sent(browser, command("start_game", game=game_at(hall, table)), **headers)["ok"]


def test_s27_an_old_link_dies_at_once_and_the_new_one_opens_the_table_as_it_stands(
    app: Flask, hall: Hall
) -> None:
    old = hall.tokens.host(1)
    browser = opened(app, f"/h/{old}")
    token = csrf(browser, "/host")
    game = game_at(hall, 1)
    hall.relink(1)
    headers = {"X-CSRFToken": token, "X-Knockout-As": "host:1"}
    assert browser.get("/host?table=1").status_code == 403
    assert sent(browser, command("start_game", game=game), **headers)["code"] == "not_allowed"
    assert app.test_client().get(f"/h/{old}").status_code == 403
    assert (
        sent(app.test_client(), command("start_game", game=game), Authorization=f"Bearer {old}")["ok"]
        is False
    )
    again = opened(app, f"/h/{hall.tokens.host(1)}")
    assert again.get("/host?table=1").status_code == 200


# --- sockets, on the real server
