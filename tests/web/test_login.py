"""Logging in: as whom, back to where; what somebody is told who may not come in, or has been thrown out."""

import json
import re

import pytest
from flask import Flask

from knockout.live import Room
from knockout.store.accounts import Accounts
from knockout.store.roles import ANNOUNCER, COMMITTEE, COUNTING, DESK
from knockout.web import committee, new_passwords, parts
from knockout.web.doors import HOMES
from knockout.web.hall import Hall
from knockout.web.way_back import way_back, who_may
from tests.web.roles import CHIEF, PASSWORDS, Seat, with_passwords


@pytest.fixture
def app(quick_app: Flask) -> Flask:
    return quick_app


def radios(page: str) -> list[tuple[str, bool]]:
    return [
        (value, "checked" in rest) for value, rest in re.findall(r'name="role" value="(\w+)"([^>]*)>', page)
    ]


def test_no_choice_is_shown_while_only_the_chief_has_a_password(app: Flask) -> None:
    with_passwords(app, COMMITTEE)
    page = Seat(app).page("/console/login")
    assert 'type="radio"' not in page
    assert '<input type="hidden" name="role" value="committee">' in page


def test_only_roles_with_a_password_are_offered_and_the_one_of_the_page_is_chosen(app: Flask) -> None:
    with_passwords(app, COMMITTEE, COUNTING, ANNOUNCER)
    stranger = Seat(app)
    for path, chosen in (
        ("/console/login", COMMITTEE),
        ("/console/login?next=/console/tables", COMMITTEE),
        ("/console/login?next=/console/counting/QF-1-T1", COUNTING),
        ("/console/login?next=/announcer", ANNOUNCER),
        ("/console/login?next=/console/checkin", COMMITTEE),
    ):
        shown = radios(stranger.page(path))
        assert [role for role, _ in shown] == [COMMITTEE, COUNTING, ANNOUNCER]
        assert [role for role, checked in shown if checked] == [chosen], path


def test_a_wrong_password_is_said_in_words_and_the_chosen_role_stays_chosen(app: Flask) -> None:
    with_passwords(app, COMMITTEE, COUNTING)
    seat = Seat(app, COUNTING)
    answer = seat.by_password(CHIEF, next="/console/counting/QF-1-T1")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert "That is not the password of “Counting commission”" in page
    assert [role for role, checked in radios(page) if checked] == [COUNTING]
    assert 'name="next" value="/console/counting/QF-1-T1"' in page
    assert CHIEF not in page


def test_after_too_many_wrong_ones_the_page_says_how_long_to_wait(app: Flask) -> None:
    with_passwords(app, COMMITTEE, DESK)
    seat = Seat(app, DESK)
    answers = [seat.by_password("не той пароль") for _ in range(12)]
    last = answers[-1]
    assert last.status_code == 429
    assert re.search(r"Wait \d+ s", last.get_data(as_text=True))
    assert [role for role, checked in radios(last.get_data(as_text=True)) if checked] == [DESK]
    assert int(last.headers["Retry-After"]) > 0


def test_who_logs_in_comes_back_to_the_page_asked_for(app: Flask) -> None:
    with_passwords(app, COMMITTEE, COUNTING)
    for role, asked, comes in (
        (COMMITTEE, "/console/log?table=3&kind=play", "/console/log?table=3&kind=play"),
        (COUNTING, "/console/counting/QF-1-T2", "/console/counting/QF-1-T2"),
        (COUNTING, "/console/tables", "/console/counting"),
        (COMMITTEE, "/announcer", "/announcer"),
        (COMMITTEE, "/console", "/console"),
    ):
        seat = Seat(app, role)
        sent = seat.browser.get(asked)
        assert sent.status_code == 302
        page = seat.browser.get(sent.location).get_data(as_text=True)
        wanted = re.search(r'name="next" value="([^"]*)"', page)
        assert wanted
        answer = seat.by_password(next=wanted[1].replace("&amp;", "&"))
        assert answer.location == comes, asked


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example", "///evil.example", "/\\evil.example", "\\\\evil.example", "http://evil.example/console",
        "https:/evil.example", "javascript:alert(1)", "/console/\\..//evil.example", "/console\n//evil.example",
        "/console/login", "/console/logout", "/", "/host", "/h/x", "", "console", "/console/" + "x" * 300,
        "/console//evil.example", "/\t/evil.example", "/nothing",
    ],
)  # fmt: skip
def test_nobody_is_sent_to_another_host_nor_to_a_page_of_nobodys(app: Flask, path: str) -> None:
    with app.test_request_context("/console/login"):
        assert who_may(path) == frozenset()
        assert way_back(path, COUNTING) == "/console/counting"
    with_passwords(app, COMMITTEE)
    answer = Seat(app).by_password(next=path)
    assert answer.location == "/console"


def test_a_helper_is_told_that_a_page_is_not_for_its_role_and_shown_the_way_back(app: Flask) -> None:
    with_passwords(app, COMMITTEE)
    seat = Seat(app, DESK).by_link()
    page = seat.page("/console/login?next=/console/tables")
    assert "Here you are “Check-in desk”" in page
    assert 'href="/console/checkin"' in page


def test_who_was_thrown_out_is_told_so(app: Flask) -> None:
    with_passwords(app, COMMITTEE)
    page = Seat(app).page("/console/login?ended=counting&next=/console/counting")
    assert "You have been logged out here: “Counting commission”" in page
    made_up = Seat(app).page("/console/login?ended=<script>&next=/console")
    assert "<script>" not in made_up.split("</head>")[1].split('id="boot"')[0].split("<main")[1]


def test_a_page_that_has_the_right_again_is_not_asked_for_a_password(app: Flask) -> None:
    seat = Seat(app, COUNTING).by_link()
    answer = seat.browser.get("/console/login?ended=counting&next=/console/counting")
    assert (answer.status_code, answer.location) == (302, "/console/counting")


def test_the_home_of_each_role(app: Flask) -> None:
    for role in (DESK, COUNTING):
        assert Seat(app, role).by_link().browser.get("/console").location == HOMES[role]
    announcer = Seat(app, ANNOUNCER).by_link()
    assert announcer.browser.get("/console").location == "/console/login"
    assert "Log out" in announcer.page("/announcer")


# --- first run


def test_first_run_the_setup_page_says_where_roles_are_made(app: Flask, hall: Hall) -> None:
    link = hall.addresses.setup()
    assert link
    browser = Seat(app)
    page = browser.page(link.removeprefix("http://localhost"))
    assert "on the tab “Access”" in page
    assert "No password is set yet" in browser.page("/console/login")


def setting(app: Flask, hall: Hall) -> tuple[Seat, str, str]:
    """A browser at the one-time link: itself, the address, and the token its form carries."""
    path = str(hall.addresses.setup()).removeprefix("http://localhost")
    browser = Seat(app)
    return browser, f"{path}?lang=en", browser.page(path).split('name="csrf_token" value="')[1].split('"')[0]


@pytest.mark.parametrize(
    ("password", "again", "says"),
    [
        ("сім", "сім", "8–200 characters"),
        (CHIEF, "інше", "The two are not the same"),
        (PASSWORDS[DESK], PASSWORDS[DESK], "Another role has this password"),
    ],
)
def test_the_first_password_is_chosen_as_every_other_and_a_refusal_is_shown(
    app: Flask, hall: Hall, password: str, again: str, says: str
) -> None:
    with_passwords(app, DESK)
    browser, path, csrf = setting(app, hall)
    form = {"password": password, "again": again, "csrf_token": csrf}
    answer = browser.browser.post(path, data=form)
    page = answer.get_data(as_text=True)
    assert answer.status_code == 200
    assert says in page
    assert password not in page
    assert hall.accounts.password(COMMITTEE) is None
    good = {"password": CHIEF, "again": CHIEF, "csrf_token": csrf}
    assert browser.browser.post(path, data=good).location == "/console"


def test_who_comes_second_with_the_one_time_link_is_told_that_it_is_spent(
    app: Flask, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one's password is stored while this one's is looked at."""
    browser, path, csrf = setting(app, hall)

    def slow(asked: object, accounts: Accounts, role: str) -> str:
        made = new_passwords.chosen(asked, accounts, role)
        with_passwords(app, COMMITTEE)
        return made

    monkeypatch.setattr(committee, "chosen", slow)
    form = {"password": "зовсім інший пароль", "again": "зовсім інший пароль", "csrf_token": csrf}
    answer = browser.browser.post(path, data=form)
    assert answer.status_code == 410
    assert "This link has been used" in answer.get_data(as_text=True)
    assert browser.browser.get("/console").status_code == 302
    assert browser.by_password().status_code == 302, "the first one's password holds"


def test_after_forgetting_the_password_the_page_says_why_the_committee_is_not_offered(app: Flask) -> None:
    why = "The committee’s password is not set: open the one-time link that the laptop printed."
    with_passwords(app, DESK)
    page = Seat(app).page("/console/login")
    assert why in page
    assert '<input type="hidden" name="role" value="desk">' in page
    with_passwords(app, COMMITTEE)
    assert why not in Seat(app).page("/console/login")


def test_a_right_of_a_browser_that_has_several_is_the_pages_own(app: Flask) -> None:
    """One laptop at the desk and for counting: each page speaks as its own role."""
    seat = Seat(app, DESK).by_link()
    seat.role = COUNTING
    seat.by_link()
    assert seat.boot("/console/checkin")["as"] == DESK
    assert seat.boot("/console/counting")["as"] == COUNTING
    assert json.dumps(seat.boot("/console/counting")["tabs"]) == '["counting"]'


def test_the_parts_of_a_page_are_rendered_for_its_role(fresh: Flask) -> None:
    hall = fresh.extensions["knockout"]
    chief, desk = (
        parts.render(hall, "console-checkin", "", "en", role)["html"] for role in (COMMITTEE, DESK)
    )
    for only_the_chiefs in ("close-check-in", "/console/setup", "/console/teams"):
        assert only_the_chiefs in chief
        assert only_the_chiefs not in desk


def test_what_a_page_joins_is_never_older_than_the_page(app: Flask, hall: Hall) -> None:
    """The room of the list may have been left with what was so before somebody came in."""
    with_passwords(app, COMMITTEE)
    chief = Seat(app)
    chief.by_password()
    room = Room("console-access", "", "en", COMMITTEE)
    key = [one.key for one in hall.accounts.sessions()]
    assert key[0] in hall.live.join(room, None, fresh=True)["html"]
    Seat(app, DESK).by_link()
    new = next(one.key for one in hall.accounts.sessions() if one.key not in key)
    assert new in chief.page("/console/access")
    assert new in hall.live.join(room, None, fresh=True)["html"]
