"""How late automatic passes are, as a page sees it: from the deadline it was shown to the push with the next turn."""

import time
from pathlib import Path
from typing import Any

from knockout.game.entries import TurnPassed
from knockout.store.journal import Journal
from tests.bench.crowd import Crowd
from tests.bench.figures import say, told
from tests.bench.screens import JOIN
from tests.halls import Server, make_hall, tokens_of
from tests.web.clients import Watcher

ROOMS_A_PAGE = 30


def measure(folder: Path) -> None:
    """Print the lateness at 5 tables, at 100 that all end in the same second, and at 100 with 2,000 viewers."""
    _scene(folder, tables=5, viewers=0, turn="0:01", seconds=7)
    _scene(folder, tables=100, viewers=0, turn="0:04", seconds=20)
    _scene(folder, tables=100, viewers=2000, turn="1:00", seconds=60)


def _scene(folder: Path, *, tables: int, viewers: int, turn: str, seconds: int) -> None:
    file = folder / f"late-{tables}-{viewers}.db"
    make_hall(file, tables=tables, turn=turn, game="99:00")
    server = Server(file, log=folder / "late.log")
    server.start()
    try:
        crowd = Crowd(server.port, viewers, JOIN) if viewers else None
        pages = _watch(server, tables)
        _start(server, spread=seconds if viewers else 0, crowd=crowd)
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            crowd.look(0.2) if crowd else time.sleep(0.2)
        times = [late for page in pages for late in _lateness(page)]
        for page in pages:
            page.close()
        if crowd:
            crowd.close()
        say(f"automatic passes, {tables} tables, {viewers} viewers: seen late by", told(times))
        late = server.hall().get("health")["lateness"]
        say("  of that, until the server looked", f"99 % {late['p99']}   worst {late['worst']} ms")
        say("  recorded more than once", str(_twice(file)))
    finally:
        server.kill()


def _watch(server: Server, tables: int) -> list[Watcher]:
    token = tokens_of(server.file).committee()
    games = [game["id"] for game in server.hall().get("games")["games"] if game["phase"] == "ready"]
    pages = []
    for first in range(0, tables, ROOMS_A_PAGE):
        page = Watcher(server, speaks_as="committee", token=token)
        for game in games[first : first + ROOMS_A_PAGE]:
            page.join("game", game)
        pages.append(page)
    return pages


def _start(server: Server, *, spread: int, crowd: Crowd | None) -> None:
    """Start all games, at once or spread over some seconds."""
    hall, token = server.hall(), tokens_of(server.file).committee()
    games = [game["id"] for game in hall.get("games")["games"] if game["phase"] == "ready"]
    for game in games:
        hall.send(token, "start_game", game=game)
        if crowd is not None:
            crowd.look(spread / len(games))


def _lateness(page: Watcher) -> list[float]:
    """Give, for every turn a page saw end by itself, the seconds from its deadline to the push."""
    shown: dict[str, dict[str, Any]] = {}
    late = []
    for moment, event, data in page.pushes:
        if event != "state":
            continue
        snapshot = data["snapshot"]
        before = shown.get(snapshot["id"])
        if (
            before is not None
            and snapshot["turn"] == before["turn"] + 1
            and before["clock"]["turn"]["deadline"]
        ):
            late.append(moment - before["clock"]["turn"]["deadline"] / 1000)
        shown[snapshot["id"]] = snapshot
    return late


def _twice(file: Path) -> int:
    journal = Journal(file)
    passes = [(e.game, e.turn) for _, e in journal.entries() if isinstance(e, TurnPassed)]
    journal.close()
    return len(passes) - len(set(passes))
