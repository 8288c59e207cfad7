"""The tab with the doors: who gives and takes rights, what is refused, and what is said of it."""

import re
from typing import Any

import pytest
from flask import Flask

from knockout.store.roles import ANNOUNCER, COMMITTEE, COUNTING, DESK, FOLLOWER
from knockout.web.agents import two_words
from knockout.web.doors import DIALOG_ROLES, HOMES, TAB_ROLES
from tests.web.roles import CHIEF, PASSWORDS, Seat, with_passwords

Json = dict[str, Any]

HELPERS = (DESK, COUNTING, ANNOUNCER)
NEW = "зовсім новий пароль"


@pytest.fixture
def app(quick_app: Flask) -> Flask:
    return quick_app


@pytest.fixture
def chief(app: Flask) -> Seat:
    """The committee, come in by its password; no other role has one."""
    with_passwords(app, COMMITTEE)
    seat = Seat(app)
    assert seat.by_password().status_code == 302
    return seat


def set_password(chief: Seat, role: str, password: str = NEW, again: str | None = None) -> Any:
    body = {"password": password, "again": password if again is None else again}
    return chief.post(f"/console/access/{role}/password", body).get_json()


# --- passwords of the roles


def test_a_role_gets_a_password_by_which_it_comes_in_to_its_own_page(app: Flask, chief: Seat) -> None:
    for role in HELPERS:
        told = set_password(chief, role, PASSWORDS[role])
        assert told["ok"], told
        seat = Seat(app, role)
        answer = seat.by_password()
        assert (answer.status_code, answer.location) == (302, HOMES[role])
        assert seat.browser.get(HOMES[role]).status_code == 200


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({"password": "сім", "again": "сім"}, "password", "8–200 characters"),
        ({"password": "я" * 201, "again": "я" * 201}, "password", "8–200 characters"),
        ({"password": NEW, "again": "інший"}, "again", "not the same"),
        ({"password": CHIEF, "again": CHIEF}, "password", "Another role has this password"),
        ({"password": 12345678, "again": 12345678}, "password", "8–200 characters"),
        ({"password": None}, "password", "8–200 characters"),
        ({}, "password", "8–200 characters"),
        ([], "password", "8–200 characters"),
        (None, "password", "8–200 characters"),
        ("слово слово", "password", "8–200 characters"),
    ],
)
def test_a_bad_password_is_refused_in_words_and_never_repeated(
    chief: Seat, body: Any, field: str, says: str
) -> None:
    answer = chief.post("/console/access/desk/password", body)
    told = answer.get_json()
    assert (told["ok"], told["code"], told["details"]["field"]) == (False, "bad_field", field)
    assert says in told["message"]
    assert told["details"]["value"] is None
    assert chief.hall.accounts.password(DESK) is None


def test_a_replaced_or_removed_password_throws_out_who_came_by_it_and_leaves_links(
    app: Flask, chief: Seat
) -> None:
    by_link = Seat(app, DESK).by_link()
    for path, body in (
        ("password", {"password": NEW, "again": NEW}),
        ("password/remove", {}),
    ):
        set_password(chief, DESK, PASSWORDS[DESK])
        by_word = Seat(app, DESK)
        assert by_word.by_password().status_code == 302
        assert chief.post(f"/console/access/desk/{path}", body).get_json()["ok"]
        assert by_word.browser.get("/console/checkin").status_code == 302
        assert by_word.by_password().status_code != 302
        assert by_link.browser.get("/console/checkin").status_code == 200
    assert chief.browser.get("/console").status_code == 200


@pytest.mark.parametrize("role", ["committee", "host", "follower", "public", "nobody", "timer"])
def test_only_the_helpers_passwords_are_set_here(chief: Seat, role: str) -> None:
    for path in ("password", "password/remove"):
        assert (
            chief.post(f"/console/access/{role}/{path}", {"password": NEW, "again": NEW}).status_code == 404
        )
    if role != FOLLOWER:
        assert chief.post(f"/console/access/{role}/link", {}).status_code == 404


# --- the committee's own


def test_the_chief_changes_the_password_by_the_present_one(app: Flask, chief: Seat) -> None:
    other = Seat(app)
    assert other.by_password().status_code == 302
    for present in ("не той", None, 7):
        told = chief.post(
            "/console/access/password", {"present": present, "password": NEW, "again": NEW}
        ).get_json()
        assert (told["code"], told["details"]["field"]) == ("bad_field", "present")
        assert "not the present password" in told["message"]
    told = chief.post(
        "/console/access/password", {"present": CHIEF, "password": NEW, "again": NEW}
    ).get_json()
    assert told["ok"], told
    assert chief.browser.get("/console").status_code == 200, "the browser that asked stays in"
    assert other.browser.get("/console").status_code == 302
    assert other.by_password().status_code != 302
    assert other.by_password(NEW).status_code == 302


def test_the_committees_new_password_is_no_helpers(chief: Seat) -> None:
    set_password(chief, DESK, PASSWORDS[DESK])
    body = {"present": CHIEF, "password": PASSWORDS[DESK], "again": PASSWORDS[DESK]}
    assert "Another role" in chief.post("/console/access/password", body).get_json()["message"]


# --- links


def test_no_link_stands_on_the_page_before_it_is_asked_for(chief: Seat) -> None:
    page = chief.page("/console/access")
    secrets = [chief.hall.tokens.of(role) for role in (*HELPERS, FOLLOWER)]
    secrets += [chief.hall.tokens.host(table) for table in chief.hall.tables]
    assert not [secret for secret in secrets if secret in page]
    assert 'class="qr"' not in page
    for role in HELPERS:
        shown = chief.page(f"/console/ask/role-link?of={role}")
        assert chief.hall.addresses.role(role) in shown
        assert 'class="qr"' in shown


def test_s27_a_new_link_kills_the_old_ones_and_who_came_by_them(app: Flask, chief: Seat) -> None:
    old = chief.hall.addresses.role(COUNTING)
    inside = Seat(app, COUNTING).by_link()
    told = chief.post("/console/access/counting/link", {}).get_json()
    new = chief.hall.addresses.role(COUNTING)
    assert new != old
    assert new in told["html"]
    assert inside.browser.get("/console/counting").status_code == 302
    assert app.test_client().get(old.removeprefix("http://localhost")).status_code == 403
    assert Seat(app, COUNTING).by_link().browser.get("/console/counting").status_code == 200


def test_what_follows_from_a_new_link_is_said_before(app: Flask, chief: Seat) -> None:
    Seat(app, DESK).by_link()
    said = chief.page("/console/ask/role-renew?of=desk")
    assert "1 browser that came in by one is thrown out" in said
    assert chief.hall.tokens.of(DESK) not in said


def test_the_followers_command_and_its_token_are_ready_to_be_copied_each_by_itself(chief: Seat) -> None:
    shown = chief.page("/console/ask/role-link?of=follower")
    command = ".venv/bin/knockout follow http://localhost copy.db"
    assert re.findall(r'value="([^"]+)" readonly', shown) == [command, chief.hall.tokens.of(FOLLOWER)]
    assert shown.count("data-copy>") + shown.count("data-copy aria-label") == 2
    assert 'class="qr"' not in shown


@pytest.mark.parametrize("of", ["", "committee", "host", "public", "x"])
def test_other_roles_have_no_such_dialog(chief: Seat, of: str) -> None:
    for dialog in ("role-link", "role-renew", "role-password"):
        assert chief.browser.get(f"/console/ask/{dialog}?of={of}").status_code == 404


# --- who is in


def session_of(page: str, mark: str) -> str:
    """Give the key of the session whose row has these words."""
    rows = re.findall(r'data-session="(\w+)".*?</li>', page, re.S)
    found = [
        key for key in rows if mark in page.split(f'data-session="{key}"')[1].split("</li>", maxsplit=1)[0]
    ]
    assert found, mark
    return found[0]


PHONE = "Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0 Mobile Safari/537.36"


def test_the_list_says_who_is_in_how_and_with_what(app: Flask, chief: Seat) -> None:
    Seat(app, DESK, agent=PHONE).by_link()
    page = chief.page("/console/access")
    row = page.split(f'data-session="{session_of(page, "Check-in desk")}"')[1].split("</li>")[0]
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", row))
    assert "Check-in desk" in text
    assert "Chrome, Android" in text
    assert "by link" in text
    assert "here now" in text
    assert chief.boot("/console/access")["session"] == session_of(page, "Committee")


def test_a_session_is_ended_at_once(app: Flask, chief: Seat) -> None:
    desk, counting = Seat(app, DESK).by_link(), Seat(app, COUNTING).by_link()
    key = session_of(chief.page("/console/access"), "Check-in desk")
    assert chief.post(f"/console/access/sessions/{key}/end").get_json()["ok"]
    assert desk.browser.get("/console/checkin").status_code == 302
    assert counting.browser.get("/console/counting").status_code == 200
    assert chief.post(f"/console/access/sessions/{key}/end").get_json()["ok"], "ended twice is ended"
    assert desk.by_link().browser.get("/console/checkin").status_code == 200, "the link stays good"


def test_all_but_mine_are_ended(app: Flask, chief: Seat) -> None:
    others = [Seat(app, DESK).by_link(), Seat(app, COUNTING).by_link(), Seat(app)]
    others[2].by_password()
    assert chief.post("/console/access/sessions/end").get_json()["ok"]
    assert [one.browser.get(HOMES[one.role]).status_code for one in others] == [302, 302, 302]
    assert chief.browser.get("/console").status_code == 200
    assert len(chief.hall.accounts.sessions()) == 1


def test_a_browsers_own_words_are_text(app: Flask, chief: Seat) -> None:
    Seat(app, DESK, agent='<img src=x onerror=alert(1)> "Chrome/1').by_link()
    Seat(app, COUNTING, agent="Evil<b>/1").by_link()
    page = chief.page("/console/access")
    assert "<img" not in page.split('id="access-in"')[1].split("</section>")[0]
    assert "Evil&lt;" not in page
    assert "Evil" in page


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        (PHONE, ("Chrome", "Android")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Safari/604.1", ("Safari", "iPhone")),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0", ("Firefox", "Windows")),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/128.0 Safari/537.36 Edg/128.0", ("Edge", "Windows")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15", ("Safari", "macOS")),
        ("Mozilla/5.0 (Android 13) SamsungBrowser/25.0 Chrome/121.0 Safari/537.36", ("Samsung Internet", "Android")),
        ("python-requests/2.32", ("python-requests", "")),
        ("", ("", "")),
        ("Mozilla/5.0", ("", "")),
        ("ще щось", ("", "")),
    ],
)  # fmt: skip
def test_a_browser_and_its_system_in_two_words(agent: str, words: tuple[str, str]) -> None:
    assert two_words(agent) == words


# --- who may


POSTS = (
    "/console/access/desk/password", "/console/access/desk/password/remove", "/console/access/desk/link",
    "/console/access/password", "/console/access/sessions/x/end", "/console/access/sessions/end",
)  # fmt: skip


@pytest.mark.parametrize("role", HELPERS)
def test_no_helper_gives_or_takes_a_right(app: Flask, chief: Seat, role: str) -> None:
    seat = Seat(app, role).by_link()
    csrf = seat.boot(HOMES[role])["csrf"]
    for path in POSTS:
        for speaks in (role, "committee", ""):
            headers = {"X-CSRFToken": csrf, "X-Knockout-As": speaks}
            answer = seat.browser.post(path, json={"password": NEW, "again": NEW}, headers=headers)
            assert answer.status_code == 403, (path, speaks)
    assert seat.browser.get("/console/access").status_code == 302
    assert len(chief.hall.accounts.sessions()) == 2


def test_nothing_is_done_without_the_pages_own_token(chief: Seat) -> None:
    for path in POSTS:
        answer = chief.browser.post(
            path, json={"password": NEW, "again": NEW}, headers={"X-Knockout-As": COMMITTEE}
        )
        assert answer.status_code == 400, path
    assert chief.hall.accounts.password(DESK) is None


@pytest.mark.parametrize("role", [DESK, COUNTING])
def test_each_tab_and_dialog_opens_to_its_roles_alone(app: Flask, chief: Seat, role: str) -> None:
    seat = Seat(app, role).by_link()
    for tab, roles in TAB_ROLES.items():
        answer = seat.browser.get(f"/console/{tab}")
        if role in roles:
            assert answer.status_code == 200, tab
        else:
            assert (answer.status_code, answer.location) == (302, f"/console/login?next=/console/{tab}"), tab
    for dialog, roles in DIALOG_ROLES.items():
        answer = seat.browser.get(f"/console/ask/{dialog}", headers={"X-Knockout-As": role})
        assert (answer.status_code == 302) != (role in roles), dialog
