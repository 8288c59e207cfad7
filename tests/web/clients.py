"""Pages as programs: a real Socket.IO client that joins rooms and keeps what it is sent, and a browser's cookies."""

import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any
from urllib.request import HTTPCookieProcessor, build_opener

import socketio

from tests.halls import Server, tokens_of

Json = dict[str, Any]


class Watcher:
    """One connected page. `pushes` is all that it was sent, each with the moment it came."""

    def __init__(
        self,
        server: Server,
        *,
        speaks_as: str = "public",
        token: str = "",
        cookie: str = "",
        device: Any = None,
    ) -> None:
        self.pushes: list[tuple[float, str, Json]] = []
        self.lost = 0
        self._news = threading.Condition()
        self._io = socketio.Client(reconnection=False)
        self._io.on("*", self._take)
        self._io.on("disconnect", self._gone)
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        headers |= {"Cookie": cookie} if cookie else {}
        auth = {"as": speaks_as} | ({} if device is None else {"device": device})
        self._io.connect(server.url, headers=headers, transports=["websocket"], auth=auth, wait_timeout=10)

    def __enter__(self) -> "Watcher":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def connected(self) -> bool:
        """Whether it is connected now."""
        return bool(self._io.connected)

    def join(self, part: str, arg: str = "", have: int | None = None) -> Json:
        """Join a room; give the answer."""
        return self.ask("join", {"part": part, "arg": arg, "locale": "uk", "have": have})

    def ask(self, event: str, data: Any) -> Json:
        """Send an event; give the answer."""
        answer: Json = self._io.call(event, data, timeout=10)
        return answer

    def wait_for(self, event: str, seconds: float = 5, *, that: Callable[[Json], bool] = bool) -> Json:
        """Give the first message of this kind that is so; fails if none comes in time."""
        deadline = time.monotonic() + seconds
        with self._news:
            while True:
                for _, name, data in self.pushes:
                    if name == event and (that is bool or that(data)):
                        return data
                left = deadline - time.monotonic()
                assert left > 0, f"no {event} within {seconds} s; {len(self.pushes)} others"
                self._news.wait(left)

    def close(self) -> None:
        """Go away."""
        if self._io.connected:
            # The library waits three seconds for a farewell that its other thread has read already.
            line = self._io.eio.ws
            line.close = partial(line.close, timeout=0.05)
            self._io.disconnect()
        self._io.eio.wait()

    def _take(self, event: str, data: Any = None) -> None:
        with self._news:
            self.pushes.append((time.time(), event, data))
            self._news.notify_all()

    def _gone(self, _reason: str = "") -> None:
        self.lost += 1


def cookie_of(url: str) -> str:
    """Give the cookies that a browser has after opening an address."""
    keeper = HTTPCookieProcessor()
    with build_opener(keeper).open(url) as answer:
        answer.read()
    return "; ".join(f"{cookie.name}={cookie.value}" for cookie in keeper.cookiejar)


def start_all(server: Server) -> list[str]:
    """Start every game of the open cycle; give their ids."""
    hall = server.hall()
    token = tokens_of(server.file).committee()
    games = sorted(game["id"] for game in hall.get("games")["games"] if game["phase"] == "ready")
    for game in games:
        assert hall.send(token, "start_game", game=game)["ok"]
    return games


def wait_until(true: Callable[[], bool], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.05)
