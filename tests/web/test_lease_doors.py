"""A lease at the doors: whom it binds, what is no device and no name, both languages, and the console (issue 4)."""

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from knockout.store.leases import MOST_KEPT
from knockout.web.hall import Hall
from tests.halls import Server, command, tokens_of
from tests.web.clients import Watcher
from tests.web.phones import GAME, ONE, OTHER, TWO, Phones, console, fetched, score, take
from tests.web.test_access import csrf, opened, sent

HallFile = Callable[..., Path]
Json = dict[str, Any]


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=2, started=True))


@pytest.fixture
def phone(server: Server) -> Iterator[Phones]:
    """Give what opens a host's page of a table on a device."""
    phones = Phones(server)
    yield phones
    phones.close()


# --- whom it does not bind


def test_programs_and_other_tables_are_not_bound(server: Server, phone: Phones) -> None:
    tokens = tokens_of(server.file)
    one, other = phone(ONE), phone(TWO, table=2)
    take(one)
    assert server.hall().send(tokens.host(1), "score_turn", game=GAME, turn=1, words=[{"points": 7}])["ok"]
    assert other.ask("lease", {"take": False})["lease"]["holder"] is None
    assert other.ask("command", command("pass_turn", game=OTHER, turn=1))["ok"]
    assert one.ask("lease", {"take": False})["lease"]["others"] == 0
    committee = {"Authorization": f"Bearer {tokens.committee()}", "X-Knockout-Device": "x"}
    line = command("hold_game", game=GAME, reason="перевірка")
    assert fetched(server, "/api/v1/commands", line, committee)["ok"]


@pytest.mark.parametrize("who", ["public", "committee"])
def test_only_a_tables_host_asks_for_its_lease(server: Server, who: str) -> None:
    token = tokens_of(server.file).committee() if who == "committee" else ""
    with Watcher(server, speaks_as=who, token=token, device=ONE) as page:
        for take_it in (True, False):
            assert page.ask("lease", {"take": take_it, "name": "Олена"})["code"] == "not_allowed"
    assert "Олена" not in console(server)


@pytest.mark.parametrize(
    "device",
    ["", "short", "x" * 65, "x" * 5_000, "телефон-олени-0000", "semi;colon-00000000", 7, [], {"a": 1}],
)
def test_a_device_that_is_none_is_refused_by_name(server: Server, phone: Phones, device: Any) -> None:
    page = phone(device)
    for answer in (page.ask("lease", {"take": True}), page.ask("command", score())):
        assert (answer["code"], answer["details"]["field"]) == ("bad_field", "device")
        assert answer["message"]
    told = page.ask("lease", {"take": False})["lease"]
    assert (told["holder"], told["others"]) == (None, 0)
    assert page.connected


def test_what_is_asked_of_a_lease_is_checked(server: Server, phone: Phones) -> None:
    page, nameless = phone(ONE), phone()
    for take_it in (None, 1, "true", [], {}):
        answer = page.ask("lease", {"take": take_it})
        assert (answer["code"], answer["details"]["field"]) == ("bad_field", "take")
    for name in (7, [], {}, "я" * 41, "\u200b", "о" * 9_000):
        answer = page.ask("lease", {"take": True, "name": name})
        assert (answer["code"], answer["details"]["field"]) == ("bad_field", "name")
    assert "40" in page.ask("lease", {"take": True, "name": "я" * 41})["message"]
    assert nameless.ask("lease", {"take": True})["details"]["field"] == "device"
    assert page.ask("lease", {"take": False})["lease"]["holder"] is None
    assert take(page, name="я" * 40)["holder"]["name"] == "я" * 40
    assert "Traceback" not in server.log


def test_phones_that_come_and_go_leave_nothing_behind(hall: Hall) -> None:
    for number in range(300):
        hall.leases.came(1, f"socket {number}", f"device-{number:020}")
        hall.leases.take(1, f"device-{number:020}", "я" * 40)
        hall.leases.went(1, f"socket {number}")
    assert hall.leases.told(1)["others"] == 0
    rows = hall.journal.db.execute_sql('SELECT count(*), max(length("name")) FROM "host_lease"').fetchone()
    assert rows == (MOST_KEPT, 40)


# --- over HTTP


def test_the_lease_binds_over_http_too_and_says_so_in_both_languages(app: Flask, hall: Hall) -> None:
    phones = {device: opened(app, f"/h/{hall.tokens.host(1)}") for device in (ONE, TWO)}
    game = next(game.id for game in hall.machine.state.games.values() if game.table == 1)

    def ask(device: str, do: str, **headers: str) -> Json:
        browser = phones[device]
        token = csrf(browser, "/host?table=1&lang=" + headers.pop("lang", "uk"))
        return sent(
            browser, command(do, game=game), **{"X-CSRFToken": token, "X-Knockout-Device": device, **headers}
        )

    assert ask(ONE, "start_game")["ok"]
    assert "Стіл веде інший телефон." in ask(TWO, "hold_game")["message"]
    hall.leases.take(1, ONE, "Олена")
    assert (
        ask(TWO, "hold_game")["message"]
        == "Стіл веде інший телефон (Олена). Перехопіть стіл, щоб вести його звідси."
    )
    assert (
        ask(TWO, "hold_game", lang="en")["message"]
        == "Another phone runs this table (Олена). Take the table over to run it from here."
    )
    assert ask(TWO, "hold_game", **{"X-Knockout-Device": "хто"})["details"]["field"] == "device"
    boot = (
        phones[TWO].get("/host?table=1").get_data(as_text=True).split('id="boot">')[1].split("</script>")[0]
    )
    assert json.loads(boot)["lease"]["holder"]["name"] == "Олена"
    assert ask(ONE, "hold_game")["ok"]


# --- the console


def test_the_console_shows_who_holds_the_table_and_who_else_has_it_open(
    server: Server, phone: Phones
) -> None:
    one = phone(ONE)
    take(one, name="<b>Олена")
    with Watcher(server, speaks_as="committee", token=tokens_of(server.file).committee()) as committee:
        shown = committee.join("console-panel", GAME)["html"]
        assert "&lt;b&gt;Олена" in shown
        assert "відкри" not in shown
        for count, says in (
            (1, "ще 1 телефон відкрив"),
            (2, "ще 2 телефони відкрили"),
            (5, "ще 5 телефонів відкрили"),
        ):
            while one.ask("lease", {"take": False})["lease"]["others"] < count:
                phone(f"phone-{count}-{time.monotonic_ns()}")
            committee.wait_for("part", that=lambda push, says=says: says in push["html"].lower())  # type: ignore[misc]
    listed = console(server)
    assert "&lt;b&gt;Олена" in listed
    assert "ще 5 телефонів відкрили цей стіл" in listed.lower()
    assert "5 more phones have this table open" in console(server, f"/console/tables/{GAME}", "en").lower()
    dialog = console(server, "/console/ask/link", "uk&table=1")
    assert "&lt;b&gt;Олена" in dialog
    assert 'data-relink="1"' in dialog
    assert "/h/" in dialog
