"""Doors of the sockets, on the real server: who may do what there, and who no longer may (case 54, S27)."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websocket import WebSocketBadStatusException, create_connection

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.web.access import EVENTS, RULES
from tests.halls import Server, command, tokens_of
from tests.web.clients import Watcher, cookie_of

HallFile = Callable[..., Path]
Json = dict[str, Any]

COMMITTEE_ONLY = [rule for rule, roles in RULES.items() if roles == {"committee"}]
PASSWORD = "сім мокрих їжаків"


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5))


def test_case_54_a_watcher_can_only_watch(server: Server) -> None:
    """Every event of the table is tried; whatever acts is refused, whatever is nonsense is answered."""
    game = server.hall().get("games")["games"][0]["id"]
    with Watcher(server) as watcher:
        assert watcher.ask("command", command("start_game", game=game))["code"] == "not_allowed"
        assert watcher.ask("join", {"part": "game", "arg": game})["code"] == "not_allowed"
        assert watcher.ask("join", {"part": "console-tables", "arg": ""})["code"] == "not_allowed"
        for event in sorted(EVENTS.keys() - {"connect", "disconnect"}):
            for nonsense in (None, 7, "x", [], {"part": []}, {"part": {}, "arg": {}}):
                assert isinstance(watcher.ask(event, nonsense), dict), event
        assert watcher.connected


def test_case_54_a_host_has_no_power_at_another_table(server: Server) -> None:
    tokens = tokens_of(server.file)
    games = {game["table"]: game["id"] for game in server.hall().get("games")["games"]}
    with Watcher(server, speaks_as="host:1", token=tokens.host(1)) as phone:
        for do, fields in (
            ("start_game", {}), ("pass_turn", {"turn": 1}), ("score_turn", {"turn": 1, "words": [{"points": 1}]}),
            ("correct_turn", {"turn": 1, "reason": "x", "kind": "passed"}), ("undo", {}),
        ):  # fmt: skip
            assert phone.ask("command", command(do, game=games[2], **fields))["code"] == "not_allowed", do
        assert phone.ask("join", {"part": "game", "arg": games[2]})["code"] == "not_allowed"
        assert phone.ask("join", {"part": "console-tables", "arg": ""})["code"] == "not_allowed"
        assert phone.join("game", games[1])["snapshot"]["id"] == games[1]
        assert phone.ask("command", command("start_game", game=games[1]))["ok"]


def test_case_54_a_page_speaks_only_as_what_its_cookie_holds(server: Server) -> None:
    cookie = cookie_of(f"{server.url}/h/{tokens_of(server.file).host(1)}")
    game = next(game["id"] for game in server.hall().get("games")["games"] if game["table"] == 1)
    line = command("start_game", game=game)
    for claimed in ("committee", "host:2", "public", "timer", ""):
        with Watcher(server, speaks_as=claimed, cookie=cookie) as page:
            if claimed != "":
                assert page.ask("command", {**line, "id": claimed})["code"] == "not_allowed", claimed
    with Watcher(server, speaks_as="host:1", cookie=cookie) as page:
        assert page.ask("command", line)["ok"]


def test_s27_a_replaced_host_loses_power_with_the_socket_still_open(server: Server) -> None:
    """CASES 54: the link is renewed by another process; within seconds the open page can do nothing more."""
    game = next(game["id"] for game in server.hall().get("games")["games"] if game["table"] == 1)
    with Watcher(server, speaks_as="host:1", token=tokens_of(server.file).host(1)) as phone:
        phone.join("game", game)
        journal = Journal(server.file)
        Accounts(journal).renew("host", 1)
        journal.close()
        phone.wait_for("revoked", 5, that=lambda _: True)
    with Watcher(server, speaks_as="host:1", token=tokens_of(server.file).host(1)) as phone:
        assert phone.join("game", game)["snapshot"]["phase"] == "ready"


def test_another_sites_page_cannot_connect(server: Server) -> None:
    address = f"ws://127.0.0.1:{server.port}/socket.io/?EIO=4&transport=websocket"
    with pytest.raises(WebSocketBadStatusException):
        create_connection(address, origin="http://elsewhere.example")
    for name in ("127.0.0.1", "localhost"):  # by address or by name
        line = create_connection(
            address.replace("127.0.0.1", name),
            origin=f"http://{name}:{server.port}",
            host=f"{name}:{server.port}",
        )
        line.close(timeout=0)


def test_a_message_that_cannot_be_read_is_answered(server: Server) -> None:
    with Watcher(server) as watcher:
        for asked in (None, [], "x", 7):
            assert watcher.ask("command", asked)["code"] == "bad_field"
        assert watcher.connected
    assert "Traceback" not in server.log
