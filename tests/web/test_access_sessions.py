"""Sessions of browsers: what opens one, what it opens, and how it ends; nothing else is a right (S27)."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import requests
from flask import Flask
from flask.testing import FlaskClient

from knockout.store.rights import HOUR
from knockout.web import access
from knockout.web.doors import HOMES
from knockout.web.hall import Hall
from knockout.web.passwords import hashed
from tests.halls import Server, command, tokens_of
from tests.web.clients import Watcher, cookie_of
from tests.web.test_access import csrf, game_at, opened, sent

Json = dict[str, Any]
PASSWORD = "сім мокрих їжаків"
STAFF = ("committee", "desk", "counting", "announcer")


@cache
def kept() -> str:
    """Give what is kept of the password; it is made once, since making it takes its time."""
    return hashed(PASSWORD)


def rows(hall: Hall, table: str) -> int:
    (count,) = hall.journal.db.execute_sql(f'SELECT count(*) FROM "{table}"').fetchone()
    return int(count)


def logged_in(app: Flask, hall: Hall, role: str) -> FlaskClient:
    """Give a browser that has come in by a role's password."""
    if hall.accounts.password(role) is None:
        hall.accounts.set_password(role, kept())
    browser = app.test_client()
    token = (
        browser.get("/console/login")
        .get_data(as_text=True)
        .split('name="csrf_token" value="')[1]
        .split('"')[0]
    )
    form = {"role": role, "password": PASSWORD, "csrf_token": token}
    assert browser.post("/console/login", data=form).location == HOMES[role]
    return browser


def copied(app: Flask, browser: FlaskClient) -> FlaskClient:
    """Give another browser with the same cookies."""
    other = app.test_client()
    for cookie in (browser._cookies or {}).values():
        other.set_cookie(cookie.key, cookie.value)
    return other


# --- what opens one


@pytest.mark.parametrize("role", STAFF)
def test_a_roles_password_opens_that_roles_door_and_no_other(app: Flask, hall: Hall, role: str) -> None:
    browser = logged_in(app, hall, role)
    for other, home in HOMES.items():
        status = browser.get(home).status_code
        if role in ("committee", other):
            assert status == 200, home
        else:
            assert status == 302, home
    (one,) = hall.accounts.sessions()
    assert (one.role, one.table, one.how) == (role, 0, "password")


@pytest.mark.parametrize("role", ["desk", "counting", "announcer"])
def test_a_roles_link_leads_to_where_its_work_is(app: Flask, hall: Hall, role: str) -> None:
    link = hall.addresses.role(role).removeprefix("http://localhost")
    browser = app.test_client()
    assert browser.get(link).location == HOMES[role]
    assert browser.get(HOMES[role]).status_code == 200
    hall.relink_role(role)
    assert browser.get(HOMES[role]).status_code == 302
    assert app.test_client().get(link).status_code == 403


@pytest.mark.parametrize("role", ["host", "follower", "setup", "committee"])
def test_a_token_for_another_door_opens_none(app: Flask, hall: Hall, role: str) -> None:
    """`/c/` takes a role's own link alone; the committee's exists in a demo only."""
    token = hall.tokens.of(role, 1 if role == "host" else 0)
    assert app.test_client().get(f"/c/{token}").status_code == 403
    if role != "host":
        assert app.test_client().get(f"/h/{token}").status_code == 403
    assert hall.accounts.sessions() == []


@pytest.mark.parametrize("role", ["host", "follower", "public", "setup", "", "COMMITTEE"])
def test_no_password_opens_what_has_none(app: Flask, hall: Hall, role: str) -> None:
    hall.accounts.set_password(role, kept())
    with app.test_request_context("/console/login", method="POST"):
        assert not access.login(role, PASSWORD)


@pytest.mark.parametrize("cookie", [
    {"committee": 1}, {"sessions": ["a" * 43]}, {"sessions": "committee"}, {"sessions": [["committee"]]},
    {"sessions": [None, 7, {}]}, {"sessions": {"committee": 1}}, {"tables": [[1, 1]], "role": "committee"},
])  # fmt: skip
def test_what_signs_the_cookie_gives_no_right_by_itself(app: Flask, hall: Hall, cookie: Json) -> None:
    """Somebody has the file's secret: each of these cookies is signed with it."""
    browser = app.test_client()
    with browser.session_transaction() as told:
        told.update(cookie)
    assert browser.get("/console").status_code == 302
    assert browser.get("/host").status_code == 403
    assert sent(browser, command("start_game", game=game_at(hall, 1)))["code"] == "not_allowed"


def test_a_session_of_a_demos_link_is_none_where_the_file_is_run_for_real(app: Flask, hall: Hall) -> None:
    token = hall.accounts.open_session("committee", how="link")
    browser = app.test_client()
    with browser.session_transaction() as told:
        told["sessions"] = [token]
    assert browser.get("/console").status_code == 302


# --- several in one browser


def test_one_browser_can_be_the_desk_the_counting_and_two_tables(app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    for role in ("desk", "counting"):
        browser.get(f"/c/{hall.tokens.of(role)}")
    for table in (1, 2):
        browser.get(f"/h/{hall.tokens.host(table)}")
    for page in ("/console/checkin", "/console/counting", "/host?table=1", "/host?table=2"):
        assert browser.get(page).status_code == 200, page
    assert browser.get("/host").status_code == 200
    assert browser.get("/host?table=3").status_code == 403
    assert browser.get("/console/tables").status_code == 302
    hall.relink(1)
    assert browser.get("/host?table=1").status_code == 403
    assert browser.get("/host?table=2").status_code == 200


def test_a_page_speaks_as_one_of_them_and_has_no_more_power_than_that(app: Flask, hall: Hall) -> None:
    browser = logged_in(app, hall, "committee")
    browser.get(f"/c/{hall.tokens.of('desk')}")
    game = game_at(hall, 1)
    told = {"X-CSRFToken": csrf(browser, "/console/checkin"), "X-Knockout-As": "desk"}
    assert sent(browser, command("start_game", game=game), **told)["code"] == "not_allowed"
    assert sent(browser, command("start_game", game=game), **told | {"X-Knockout-As": "committee"})["ok"]
    assert hall.recent(1)[0][1].who == "committee"


def test_opening_a_link_again_goes_on_with_the_same_session(app: Flask, hall: Hall) -> None:
    """A second window with the link must not throw out the first."""
    browser = opened(app, f"/h/{hall.tokens.host(1)}")
    (first,) = hall.accounts.sessions()
    browser.get(f"/h/{hall.tokens.host(1)}")
    assert [one.key for one in hall.accounts.sessions()] == [first.key]
    opened(app, f"/h/{hall.tokens.host(1)}")
    assert len(hall.accounts.sessions()) == 2, "another phone has its own"


def test_a_cookie_stays_small_however_many_tables_are_opened(app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    for table in range(1, 61):
        answer = browser.get(f"/h/{hall.tokens.host(table)}")
    assert len(answer.headers["Set-Cookie"]) < 4000
    assert browser.get("/host?table=60").status_code == 200


# --- how it ends


def test_a_logout_ends_the_session_in_the_file_too(app: Flask, hall: Hall) -> None:
    browser = logged_in(app, hall, "desk")
    other = copied(app, browser)
    assert other.get("/console/checkin").status_code == 200
    token = csrf(browser, "/console/checkin")
    assert browser.post("/console/logout", data={"csrf_token": token}).status_code == 302
    for one in (browser, other):
        assert one.get("/console/checkin").status_code == 302
    assert rows(hall, "session") == 0


def test_a_session_ends_twelve_hours_unused_and_its_open_pages_with_it(
    app: Flask, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, swept = [hall.accounts._wall()], []
    monkeypatch.setattr(hall.accounts, "_wall", lambda: at[0])
    monkeypatch.setattr(hall, "sweep", lambda: swept.append(at[0]))
    desk, table = logged_in(app, hall, "desk"), opened(app, f"/h/{hall.tokens.host(1)}")
    for _ in range(3):
        at[0] += 5 * HOUR
        assert table.get("/host?table=1").status_code == 200
    hall.beat()
    assert swept == [at[0]]
    assert desk.get("/console/checkin").status_code == 302
    assert table.get("/host?table=1").status_code == 200
    at[0] += 13 * HOUR
    assert table.get("/host?table=1").status_code == 403


def test_a_roles_new_password_ends_what_came_by_the_old_one_and_nothing_else(app: Flask, hall: Hall) -> None:
    chief, desk, counting = (logged_in(app, hall, role) for role in ("committee", "desk", "counting"))
    by_link = opened(app, f"/c/{hall.tokens.of('desk')}")
    with app.test_request_context("/"):
        access.g.speaker = access.Speaker("committee")
        access.change_password("desk", "інший довгий пароль")
    assert desk.get("/console/checkin").status_code == 302
    for browser, page in (
        (chief, "/console"),
        (counting, "/console/counting"),
        (by_link, "/console/checkin"),
    ):
        assert browser.get(page).status_code == 200, page


def test_whoever_changes_the_password_stays_in_and_every_other_chief_is_out(app: Flask, hall: Hall) -> None:
    mine, other = logged_in(app, hall, "committee"), logged_in(app, hall, "committee")
    form = {"present": PASSWORD, "password": "інший довгий пароль", "again": "інший довгий пароль"}
    token = {"X-CSRFToken": csrf(mine, "/console"), "X-Knockout-As": "committee"}
    assert mine.post("/console/access/password", json=form, headers=token).get_json()["ok"]
    assert mine.get("/console").status_code == 200
    assert other.get("/console").status_code == 302
    assert len(hall.accounts.sessions()) == 1


def test_links_are_made_out_only_where_they_are_shown(app: Flask, hall: Hall) -> None:
    """Each costs a row: whoever counts the tables makes none."""
    browser = logged_in(app, hall, "committee")
    before = rows(hall, "link")
    for page in ("/console", "/console/tables", "/console/screens", "/console/checkin", "/", "/screen/hall"):
        assert browser.get(page).status_code == 200
    assert rows(hall, "link") == before
    for _ in range(3):
        browser.get("/console/links")
    assert rows(hall, "link") == before + 5


# --- on the real server


def test_s27_a_session_that_is_ended_loses_its_open_pages_at_once(
    hall_file: Callable[..., Path], serve: Callable[..., Server]
) -> None:
    server = serve(hall_file(tables=1))
    tokens = tokens_of(server.file)
    cookie = cookie_of(f"{server.url}/c/{tokens.of('desk')}")
    with Watcher(server, speaks_as="desk", cookie=cookie) as page:
        assert "html" in page.join("console-checkin")
        chief = {"Authorization": f"Bearer {tokens.committee()}"}
        ended = requests.post(f"{server.url}/console/access/sessions/end", headers=chief, json={}, timeout=10)
        assert ended.json()["ended"] == 1
        page.wait_for("revoked", 2, that=lambda _: True)
    with Watcher(server, speaks_as="desk", cookie=cookie) as page:
        page.wait_for("revoked", 2, that=lambda _: True)
        assert page.join("console-checkin")["code"] == "not_allowed"
    for secret in (tokens.of("desk"), tokens.committee(), cookie.split("=", 1)[1]):
        assert secret not in server.log, "nothing that opens a door is in the log"
