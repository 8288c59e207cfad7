"""A server whose file will not take what is written: a phone that keeps its taps, and a watch that all else goes on."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.request import urlopen

from tests.halls import Server, command

Json = dict[str, Any]


class Phone:
    """A table's host as a program: one HTTP line a tap, the same id until there is an answer."""

    def __init__(self, server: Server, table: int = 1) -> None:
        """Its link is asked for now: once the file takes nothing, none can be made."""
        self._server = server
        self._token = server.hall().get("links")["hosts"][str(table)]
        games = server.hall().get("games")["games"]
        self.game = next(game["id"] for game in games if game["table"] == table)

    def ask(self, line: Json) -> Json:
        """Send one command, in Ukrainian; give the answer."""
        call = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=20)
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        try:
            call.request("POST", "/api/v1/commands?lang=uk", json.dumps(line), headers)
            with call.getresponse() as answer:
                assert answer.status == 200, answer.status
                told: Json = json.loads(answer.read())
                return told
        finally:
            call.close()

    def tap(self, do: str, **fields: Any) -> Json:
        """Give a new tap at this table, made now and not sent yet."""
        return command(do, game=self.game, **fields)

    def insist(self, line: Json, seconds: float = 15) -> Json:
        """Send one command again and again until it could be stored, or was refused for what it asks."""
        deadline = time.monotonic() + seconds
        while (answer := self.ask(line)).get("code") == "not_stored":
            assert time.monotonic() < deadline, answer
            time.sleep(0.2)
        return answer

    def shown(self) -> Json:
        """Give the table's game as everybody sees it."""
        found: Json = self._server.hall().get(f"games/{self.game}")["game"]
        return found


@dataclass
class Watch:
    """How long the server took to say the time, asked without a pause: in seconds, the slowest first."""

    times: list[float] = field(default_factory=list)

    @property
    def worst(self) -> float:
        """The longest of all."""
        return max(self.times)


@contextmanager
def watched(server: Server) -> Iterator[Watch]:
    """Ask a server for the time all the while, and note how long each answer took."""
    watch, over = Watch(), threading.Event()

    def ask() -> None:
        while not over.is_set():
            began = time.monotonic()
            with urlopen(f"{server.url}/api/v1/time", timeout=30) as answer:
                answer.read()
            watch.times.append(time.monotonic() - began)
            time.sleep(0.02)

    asker = threading.Thread(target=ask)
    asker.start()
    try:
        yield watch
    finally:
        over.set()
        asker.join(40)


def start_games(server: Server) -> list[str]:
    """Start every game that is ready, by the committee's link of a demo; give their ids."""
    hall, token = server.hall(), server.hall().get("links")["committee"]
    games = sorted(game["id"] for game in hall.get("games")["games"] if game["phase"] == "ready")
    for game in games:
        assert hall.send(token, "start_game", game=game)["ok"]
    return games
