"""What the walls cost: the headers with their nonce a request, the limits an event, and a hall behind one address."""

import time
from collections.abc import Callable
from pathlib import Path

from flask import Flask, Response, g

import app as the_app
from knockout.settings import Settings
from knockout.web import headers
from knockout.web.limits import Buckets
from knockout.web.nonce import nonce
from knockout.web.pace import Pace
from tests.bench.figures import say
from tests.halls import make_hall

TIMES = 20_000
ROUNDS = 7


def measure(folder: Path) -> None:
    """Print microseconds: the least of some rounds, so that what else the machine does says nothing."""
    make_hall(folder / "walls.db", tables=5, started=True)
    app, _ = the_app.create_app(Settings(file=folder / "walls.db", url="http://localhost"))
    try:
        say("nonce and headers, a page", f"{_headers(app):.1f} µs")
    finally:
        the_app.close(app)
    pace, line = Pace(), Buckets(burst=1e9, a_minute=60)
    pace._buckets = Buckets(burst=1e9, a_minute=60)  # never empty
    say("the limit of a socket, an event", f"{least(lambda: pace.passed('one', 'command')):.2f} µs")
    say("the limit of a line, a message", f"{least(lambda: line.take('')):.2f} µs")


def _headers(app: Flask) -> float:
    """Give what it costs above an answer that says nothing but what it is."""
    with app.test_request_context("/screen/hall"):
        return least(lambda: headers._closed_in(_page()), TIMES // 10) - least(_bare, TIMES // 10)


def _page() -> Response:
    g.pop("nonce", None)
    nonce()
    return Response("", mimetype="text/html")


def _bare() -> Response:
    return Response("", mimetype="text/html")


def least(do: Callable[[], object], times: int = TIMES) -> float:
    """Give the microseconds of one call, in the quietest round."""
    rounds = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(times):
            do()
        rounds.append((time.perf_counter() - began) / times * 1e6)
    return min(rounds)
