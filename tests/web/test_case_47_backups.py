"""CASES 47: backups during play disconnect nobody and delay no turn."""

import time
from collections.abc import Callable
from pathlib import Path

import pytest
import requests

from knockout.store.backup import default_folder
from knockout.store.backup_names import in_folder
from knockout.store.proof import prove
from tests.halls import Rig, Server, now, rules_text, tokens_of
from tests.web.clients import Watcher, start_all, wait_until

Serve = Callable[..., Server]
WATCHERS = 20
LATEST = 1000
"""Milliseconds: no turn may end later than that."""


def long_day(path: Path) -> None:
    """Make a hall of five tables whose file is as large as after a long day: hundreds of turns are played already."""
    rig = Rig(path, rules=rules_text(turn="0:02", game="999:00"))
    rig.journal.db.execute_sql("PRAGMA synchronous = 0")  # only the making of it
    rig.open(5)
    game = rig.games[0]
    rig.must("start_game", game=game)
    for turn in range(1, 1500):
        rig.must("score_turn", game=game, turn=turn, words=[{"points": 9, "word": "СЛОВО"}])
    rig.must("hold_game", game=game, reason="")
    rig.clock.at = now()
    rig.journal.close()


@pytest.mark.alone
def test_case_47_backups_during_play_disconnect_nobody_and_end_no_turn_late(
    tmp_path: Path, serve: Serve
) -> None:
    long_day(tmp_path / "hall.db")
    server = serve(tmp_path / "hall.db")
    token = {"Authorization": f"Bearer {tokens_of(server.file).committee()}"}
    watchers = [Watcher(server) for _ in range(WATCHERS)]
    try:
        for watcher in watchers:
            watcher.join("hall")
        assert len(start_all(server)) == 4
        made: list[int] = []
        for number in range(1, 4):
            asked = time.monotonic()
            answer = requests.post(f"{server.url}/console/backups/make", headers=token, timeout=10)
            assert answer.json()["ok"]
            wait_until(lambda: len(in_folder(default_folder(server.file), server.file)) >= number, 60)  # noqa: B023
            made.append(round(1000 * (time.monotonic() - asked)))
        health = server.hall().get("health")
        print("backups took (ms)", made, health["lateness"])
        assert health["ok"]
        assert health["lateness"]["worst"] < LATEST
        assert health["down"] is None, "no second without a beat was long enough for that"
        assert [watcher.lost for watcher in watchers] == [0] * WATCHERS
        passed = [game["turn"] for game in server.hall().get("games")["games"]]
        assert max(passed) > 1
    finally:
        for watcher in watchers:
            watcher.close()
    newest = in_folder(default_folder(server.file), server.file)[0]
    assert prove(newest.path).seq > 1500
