"""How fast sockets may ask, and how many there may be. Never by address: a hall is behind one.

A page asks a dozen things when it connects and then one or two a second; a phone that was away sends its taps
twelve at a time. Both stay far below what is given here.
"""

import time
from collections.abc import Callable, Iterable
from typing import Any

from flask_socketio import ConnectionRefusedError

from knockout.errors import Code, Refused
from knockout.web.limits import Buckets

BURST = 400
A_SECOND = 30
COSTS = {"join": 3, "lease": 3, "display": 10}
"""Tokens an event costs; any other costs one. A part that is joined anew may have to be drawn."""
FREE = ("connect", "disconnect")
MOST_REFUSED = 300
"""Refusals after which a socket that goes on all the same is closed."""
SPARE = 500
"""Connections above the setting for the committee, the hosts and their like."""
SILENT = 10.0
"""Seconds in which a line must have said as whom it comes."""
TRY_AGAIN = 15
"""Seconds after which a page that found no room asks again."""

WsgiApp = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Pace:
    """How fast each socket has asked of late."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """clock: seconds that only go forward."""
        self._buckets = Buckets(burst=BURST, a_minute=60 * A_SECOND, clock=clock)
        self._refused: dict[str, int] = {}

    def passed(self, socket: str, event: str) -> None:
        """Let a socket send an event. Raises Refused (`not_stored`, `rate`): it has not happened, and may be sent
        again."""
        if event in FREE:
            return
        wait = self._buckets.take(socket, COSTS.get(event, 1))
        if wait:
            self._refused[socket] = self._refused.get(socket, 0) + 1
            raise Refused(Code.NOT_STORED, field="rate", value=int(wait) + 1)

    def floods(self, socket: str) -> bool:
        """Say whether a socket goes on asking whatever it is told."""
        return self._refused.get(socket, 0) > MOST_REFUSED

    def went(self, socket: str) -> None:
        """A socket has gone."""
        self._buckets.forget(socket)
        self._refused.pop(socket, None)


def no_room(words: str) -> ConnectionRefusedError:
    """Give what a page is told that finds no room: in words, and when to ask again."""
    return ConnectionRefusedError(words, {"code": "full", "wait": TRY_AGAIN})


class Gate:
    """Stands before everything: where all lines are taken, a new one is refused before it is one."""

    def __init__(self, app: WsgiApp, *, lines: Callable[[], int], most: int) -> None:
        """lines: gives how many there are; most: how many there may be, whoever they are."""
        self._app = app
        self._lines = lines
        self._most = most

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        """Answer a request."""
        new = environ["PATH_INFO"].startswith("/socket.io/") and "sid=" not in environ.get("QUERY_STRING", "")
        if new and self._lines() >= self._most:
            start_response(
                "503 Service Unavailable", [("Retry-After", str(TRY_AGAIN)), ("Content-Length", "0")]
            )
            return []
        return self._app(environ, start_response)


class Silent:
    """Lines that have connected and said nothing: no page does that."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """clock: seconds that only go forward."""
        self._clock = clock
        self._looked = clock()
        self._before: set[str] = set()

    def over(self, lines: Iterable[str], speaking: Iterable[str]) -> set[str]:
        """Give the lines that have been silent for `SILENT` seconds, asked every now and then."""
        now = self._clock()
        if now - self._looked < SILENT:
            return set()
        self._looked = now
        silent = set(lines) - set(speaking)
        over, self._before = silent & self._before, silent - self._before
        return over
