"""The one table of permissions, read out in full: every door, event, part, tab, dialog and command with every role.

What a role may beyond everybody's is written down here a second time, so that a door that opens wider than it was
meant to fails a test, and so does a new one that is in no table.
"""

from collections.abc import Callable, Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from flask_socketio import SocketIO

import app as the_app
from knockout.errors import Code, Refused
from knockout.settings import Settings
from knockout.store.codec import COMMANDS
from knockout.tournament.permissions import ROLES as ASKERS, may, role_of
from knockout.web import committee
from knockout.web.access import Speaker, who_of
from knockout.web.console_asks import ASKS
from knockout.web.doors import DIALOG_ROLES, EVENTS, ROLES, RULES, TAB_ROLES, allowed_at
from knockout.web.hall import Hall
from knockout.web.parts import PARTS
from knockout.web.socket_rights import SocketRights, room_of
from tests.halls import make_hall

OTHERS = ("public", "host", "desk", "counting", "announcer", "follower")
"""Every role but the committee's."""

DOORS: dict[str, set[str]] = {
    "public": set(),
    "host": {"/host"},
    "desk": {"/console", "/console/<tab>", "/console/<tab>/<arg>", "/console/ask/<what>"},
    "counting": {
        "/console", "/console/<tab>", "/console/<tab>/<arg>", "/console/ask/<what>", "/console/preview",
    },
    "announcer": {"/announcer"},
    "follower": {"/api/v1/follow"},
}  # fmt: skip
"""Doors that are not everybody's, by who besides the committee may go in."""

SHUT_TO_THE_COMMITTEE = {"/host"}

TABS = {"desk": {"checkin"}, "counting": {"counting"}}
DIALOGS = {
    "desk": {"desk-team", "substitute", "keys"},
    "counting": {"correct", "return", "decline-request", "keys"},
}
SENDS = {"host": {"lease"}}
JOINS = {
    "host": {"game"},
    "desk": {"console-head", "console-checkin"},
    "counting": {"console-head", "console-counting"},
    "announcer": {"announcer"},
}
ASKS_FOR = {
    "host": {
        "start_game", "place_move", "score_turn", "pass_turn", "exchange", "challenge", "rule_challenge", "undo",
        "hold_game", "resume_game", "end_game", "submit_result", "correct_turn", "call_committee",
        "request_correction",
    },
    "desk": {"check_in", "undo_check_in", "note_arrival", "substitute"},
    "counting": {"confirm_result", "return_result", "correct_turn", "decline_request"},
}  # fmt: skip
"""SPEC 4, with what a host may ask at its own table."""


@pytest.fixture(scope="module")
def demo_of_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, SocketIO]]:
    file = tmp_path_factory.mktemp("matrix") / "hall.db"
    make_hall(file)
    app, socketio = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    yield app, socketio
    the_app.close(app)


@pytest.fixture
def whole(demo_of_all: tuple[Flask, SocketIO]) -> Hall:
    hall: Hall = demo_of_all[0].extensions["knockout"]
    return hall


@pytest.fixture
def guarded(demo_of_all: tuple[Flask, SocketIO], monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The app with its guard, and nothing behind its doors: what is behind them must not happen here."""
    app = demo_of_all[0]
    for endpoint in app.view_functions:
        monkeypatch.setitem(app.view_functions, endpoint, lambda **_: "in")
    return app


def as_role(hall: Hall, role: str) -> dict[str, str]:
    """Give the headers of somebody in this role."""
    table = 1 if role == "host" else 0
    return {} if role == "public" else {"Authorization": f"Bearer {hall.tokens.of(role, table)}"}


def knocked(browser: FlaskClient, rule: str, methods: set[str], headers: dict[str, str]) -> bool:
    """Say whether somebody gets in, by any of the methods that the door knows."""
    address = rule
    for gap, filled in (
        ("<int:table>", "1"), ("<int:number>", "1"), ("<tab>", "counting"), ("<what>", "keys"), ("<do>", "show"),
        ("<path:filename>", "css/base.css"), ("<locale>", "uk"), ("<state>", "open"),
    ):  # fmt: skip
        address = address.replace(gap, filled)
    while "<" in address:
        address = address[: address.index("<")] + "x" + address[address.index(">") + 1 :]
    got_in = set()
    for method in methods - {"HEAD", "OPTIONS"}:
        answer = browser.open(address, method=method, headers=headers)
        sent_away = (answer.location or "").startswith("/console/login")
        got_in.add(answer.status_code != 403 and not sent_away)
    assert len(got_in) == 1, (rule, "one method lets in whom another does not")
    return got_in.pop()


# --- doors


def test_every_door_event_tab_and_dialog_is_in_the_table(demo_of_all: tuple[Flask, SocketIO]) -> None:
    """A new one without an entry fails here; it is shut, or the committee's, until it has one."""
    app, socketio = demo_of_all
    assert {rule.rule for rule in app.url_map.iter_rules()} == set(RULES)
    assert set(socketio.server.handlers["/"]) == set(EVENTS)
    assert set(committee.TABS) == set(TAB_ROLES)
    assert set(ASKS) == set(DIALOG_ROLES)
    named = [*RULES.values(), *EVENTS.values(), *TAB_ROLES.values(), *DIALOG_ROLES.values()]
    assert frozenset().union(*named, *(part.roles for part in PARTS.values())) == set(ROLES)


def test_what_each_role_may_beyond_everybody_is_what_was_meant() -> None:
    for role in OTHERS:
        assert {rule for rule, roles in RULES.items() if role in roles and "public" not in roles} == DOORS[
            role
        ]
        assert {tab for tab, roles in TAB_ROLES.items() if role in roles} == TABS.get(role, set())
        assert {what for what, roles in DIALOG_ROLES.items() if role in roles} == DIALOGS.get(role, set())
        assert {
            event for event, roles in EVENTS.items() if role in roles and "public" not in roles
        } == SENDS.get(role, set())
        joins = {name for name, part in PARTS.items() if role in part.roles and "public" not in part.roles}
        assert joins == JOINS.get(role, set())
    assert {rule for rule, roles in RULES.items() if "committee" not in roles} == SHUT_TO_THE_COMMITTEE
    for roles in RULES.values():
        assert "public" not in roles or roles == set(ROLES), "what everybody may, everybody may"


@pytest.mark.parametrize("role", ROLES)
def test_every_door_lets_in_exactly_whom_the_table_names(guarded: Flask, whole: Hall, role: str) -> None:
    methods: dict[str, set[str]] = {}
    for one in guarded.url_map.iter_rules():
        methods.setdefault(one.rule, set()).update(one.methods or ())
    headers, browser = as_role(whole, role), guarded.test_client()
    for rule, known in methods.items():
        if rule in ("/console/<tab>", "/console/<tab>/<arg>"):
            continue  # by the tab: see below
        assert knocked(browser, rule, known, headers) is (role in RULES[rule]), rule


@pytest.mark.parametrize("role", ROLES)
def test_every_tab_and_every_dialog_opens_for_its_own_roles(guarded: Flask, whole: Hall, role: str) -> None:
    headers, browser = as_role(whole, role), guarded.test_client()
    for tab, roles in TAB_ROLES.items():
        for address in (f"/console/{tab}", *([f"/console/{tab}/QF-1-T1"] if tab != "setup" else ())):
            assert knocked(browser, address, {"GET"}, headers) is (role in roles), address
    for what, roles in DIALOG_ROLES.items():
        assert knocked(browser, f"/console/ask/{what}", {"GET"}, headers) is (role in roles), what


def test_a_tab_and_a_dialog_without_an_entry_are_the_committees() -> None:
    assert allowed_at("/console/<tab>", {"tab": "new"}) == {"committee"}
    assert allowed_at("/console/ask/<what>", {"what": "new"}) == {"committee"}
    assert allowed_at("/new", {}) == frozenset()


@pytest.mark.parametrize(("role", "address"), [
    ("desk", "/console/checkin"), ("desk", "/console/ask/keys"), ("counting", "/console/counting"),
    ("counting", "/console/ask/keys"), ("announcer", "/announcer"), ("host", "/host"), ("committee", "/console"),
    ("committee", "/announcer"), ("committee", "/console/checkin"),
])  # fmt: skip
def test_behind_the_door_the_page_itself_is_there_for_its_role(
    demo_of_all: tuple[Flask, SocketIO], whole: Hall, role: str, address: str
) -> None:
    answer = demo_of_all[0].test_client().get(address, headers=as_role(whole, role))
    assert answer.status_code == 200, answer.location


def test_who_may_log_in_is_sent_to_where_that_is_done_and_a_program_is_refused(guarded: Flask) -> None:
    browser = guarded.test_client()
    for page in ("/console", "/console/tables", "/announcer"):
        answer = browser.get(page)
        assert answer.status_code == 302
        assert answer.location.startswith("/console/login")
    assert browser.get("/host").status_code == 403
    assert browser.get("/api/v1/next").status_code == 403
    assert browser.get("/api/v1/follow").status_code == 403


# --- sockets


@pytest.mark.parametrize("role", ROLES)
def test_every_event_is_taken_from_exactly_whom_the_table_names(whole: Hall, role: str) -> None:
    rights = SocketRights(whole.accounts)
    speaker = speaker_as(whole, role)
    rights.came("a", speaker)
    for event, roles in EVENTS.items():
        assert _goes(rights.passed, "a", event) is (role in roles), event
    assert not _goes(rights.passed, "a", "new"), "one that is in no table"


@pytest.mark.parametrize("role", ROLES)
def test_every_part_is_joined_by_exactly_whom_it_names(
    demo_of_all: tuple[Flask, SocketIO], whole: Hall, role: str
) -> None:
    game = next(game.id for game in whole.machine.state.games.values() if game.table == 1)
    speaker = speaker_as(whole, role)
    with demo_of_all[0].test_request_context():
        for name, part in PARTS.items():
            meant = role in part.roles or "public" in part.roles
            assert _goes(room_of, speaker, {"part": name, "arg": game}) is meant, name


def speaker_as(hall: Hall, role: str) -> Speaker:
    table = 1 if role == "host" else 0
    link = hall.accounts.link_of(hall.tokens.of(role, table))
    return Speaker(role, table, "" if link is None else link.key)


def _goes(act: Callable[..., object], *what: object) -> bool:
    try:
        act(*what)
    except Refused as refused:
        return refused.code is not Code.NOT_ALLOWED
    return True


# --- commands


@pytest.mark.parametrize("role", ROLES)
def test_every_command_is_taken_from_exactly_whom_spec_4_names(
    demo_of_all: tuple[Flask, SocketIO], whole: Hall, role: str
) -> None:
    own = next(game for game in whole.machine.state.games.values() if game.table == 1)
    other = next(game for game in whole.machine.state.games.values() if game.table == 2)
    with demo_of_all[0].test_request_context():
        who = who_of(speaker_as(whole, role), own.id)
    assert role_of(who) == role, "it is in the journal as what it is, and never taken for the committee"
    for do, kind in COMMANDS.items():
        asked = kind.__new__(kind)
        allowed = set(COMMANDS) if role == "committee" else ASKS_FOR.get(role, set())
        assert may(who, asked, own) is (do in allowed), do
        assert may(who, asked, other) is (do in allowed and role != "host"), do


def test_every_role_at_a_door_is_known_to_the_core() -> None:
    """A name that the core does not know speaks for the committee, as a script's line may."""
    assert set(ROLES) <= set(ASKERS)
