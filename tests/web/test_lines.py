"""One line under strain: a slow phone gets every message whole, a phone that is gone leaves nothing behind."""

import contextlib
import itertools
import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websocket import WebSocket, create_connection

from tests.halls import Server, tokens_of
from tests.web.clients import Watcher

ENGINE = "/socket.io/?EIO=4&transport=websocket"


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5, started=True, turn="9:00", game="99:00"))


@contextlib.contextmanager
def line_to(server: Server, *, room: int = 4096) -> Iterator[WebSocket]:
    """A page as bare as can be: connected, in the hall's room, with little space for what comes in."""
    small = [(socket.SOL_SOCKET, socket.SO_RCVBUF, room)]
    line = create_connection(f"ws://127.0.0.1:{server.port}{ENGINE}", sockopt=small, timeout=20)
    line.recv()
    line.send("40{}")
    line.recv()
    line.send('420["join",{"part":"hall","arg":"","locale":"uk"}]')
    while not str(line.recv()).startswith("430"):
        pass
    try:
        yield line
    finally:
        line.shutdown()


def busy(server: Server, seconds: float) -> None:
    """Let the hall change as fast as it can for a while."""
    hall, token = server.hall(), tokens_of(server.file).committee()
    game = hall.get("games")["games"][0]["id"]
    until = time.monotonic() + seconds
    turn = hall.get(f"games/{game}")["game"]["turn"]
    while time.monotonic() < until:
        assert hall.send(token, "score_turn", game=game, turn=turn, words=[{"points": 5}])["ok"]
        turn += 1


def test_a_slow_phone_gets_every_message_whole(server: Server) -> None:
    """Its line is full for a while; what it reads later is not cut, and nothing is missing."""
    with line_to(server) as slow:
        busy(server, 4)
        messages: list[Any] = []
        while not messages or messages[-1]["v"] < server.hall().get("health")["v"]:
            text = str(slow.recv())
            if text == "2":
                slow.send("3")
            elif text.startswith("42"):
                messages.append(json.loads(text[2:])[1])
        assert len(messages) > 50
        for before, after in itertools.pairwise(messages):
            assert after["was"] == before["v"]


def test_a_slow_phone_holds_nobody_up(server: Server) -> None:
    with line_to(server), Watcher(server) as quick:
        quick.join("hall")
        busy(server, 3)
        moment, _, push = quick.pushes[-1]
        assert abs(moment * 1000 - push["server_now"]) < 500


def test_a_phone_that_walked_away_is_noticed(server: Server) -> None:
    """It answers no ping any more: after ping and time-out, 10 s, its line is closed."""
    with line_to(server):
        assert server.hall().get("health")["viewers"] == 1
        deadline = time.monotonic() + 25
        while server.hall().get("health")["viewers"]:
            assert time.monotonic() < deadline
            time.sleep(0.5)
