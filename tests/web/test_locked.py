"""CASES 47, 49: another process holds the file's write lock. Whoever taps waits or hears why; all else goes on."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from knockout.game.entries import GameHeld, TurnPassed
from knockout.ids import GameId, Moment
from knockout.store.journal import Journal
from tests.halls import Server, folded
from tests.web.clients import Watcher, wait_until
from tests.web.unwilling import Phone, start_games, watched

Serve = Callable[..., Server]
HallFile = Callable[..., Path]


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Hold the write lock, as a shell does in which somebody forgot a transaction."""
    other = sqlite3.connect(file, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


def kept(file: Path, kind: type) -> list[TurnPassed]:
    journal = Journal(file)
    found = [entry for _, entry in journal.entries() if isinstance(entry, kind)]
    journal.close()
    return found


@pytest.mark.alone
@pytest.mark.parametrize("seconds", [3, 7])
def test_case_47_a_locked_file_stops_no_clock_no_line_and_loses_no_tap(
    hall_file: HallFile, serve: Serve, seconds: float
) -> None:
    """S16's gap is 4 s here: the beats that could not be stored were beats, so nothing is on hold afterwards."""
    file = hall_file(tables=2, turn="0:02", game="5:00", down_after="0:04")
    server = serve(file)
    phone = Phone(server)
    start_games(server)
    with Watcher(server) as screen, watched(server) as watch:
        screen.join("hall")
        time.sleep(0.5)
        tap = phone.tap("score_turn", turn=phone.shown()["turn"], words=[{"points": 17}])
        with locked(file):
            began = time.monotonic()
            first = phone.ask(tap)
            waited = time.monotonic() - began
            time.sleep(max(0.0, seconds - waited))
        answer = phone.insist(tap)
        wait_until(lambda: phone.shown()["turn"] >= 2 + seconds // 2, 6)
        assert screen.lost == 0
    assert answer["ok"], answer
    assert (first["code"], first["details"]["field"]) == ("not_stored", "file.locked")
    assert "інша програма" in first["message"]
    assert 1.5 < waited < 3.5, "it waited a while before it was refused, shorter than a phone's patience"
    assert watch.worst < 0.5, "the loop went on all the while"
    game = folded(file).state.games[GameId(phone.game)]
    assert [turn.words[0].points for turn in game.turns if turn.words] == [17], "once"
    passes = [turn for turn in game.turns if turn.auto]
    assert passes
    assert all(turn.ended - turn.began == 2000 for turn in passes), "each at the moment it was due"
    assert kept(file, GameHeld) == []


def test_case_49_a_short_lock_is_waited_out_and_nobody_hears_of_it(hall_file: HallFile, serve: Serve) -> None:
    file = hall_file(tables=1, started=True)
    server = serve(file)
    phone = Phone(server)
    for turn in range(1, 6):
        line = phone.tap("score_turn", turn=turn, words=[{"points": turn}])
        with ThreadPoolExecutor() as pool:
            with locked(file):
                asked = pool.submit(phone.ask, line)
                time.sleep(0.3)
            assert asked.result(10)["ok"]
    assert "lock" not in server.log


def test_a_link_made_by_the_command_line_waits_for_the_lock_too(hall_file: HallFile) -> None:
    """Outside a server nothing is cooperative: it simply waits its turn."""
    file = hall_file(tables=1)
    journal = Journal(file)
    other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    threading.Timer(0.5, lambda: other.execute("ROLLBACK")).start()
    began = time.monotonic()
    journal.beat(1, Moment(1))
    assert 0.3 < time.monotonic() - began < 2
    journal.close()
    other.close()
