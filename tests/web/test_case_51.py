"""CASES 51 at a real server: writes all the time, a backup restored elsewhere: every answered word is in it."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from knockout.store.proof import prove
from tests.halls import Server, tokens_of
from tests.web.clients import start_all
from tests.web.test_cli import knockout

HallFile = Callable[..., Path]
Serve = Callable[..., Server]


class Writer(threading.Thread):
    """A host who plays on, a word every half second; `said`: the version of each that was answered."""

    def __init__(self, server: Server, game: str) -> None:
        super().__init__()
        self._server, self._game = server, game
        self._token = tokens_of(server.file).host(1)
        self.said: list[int] = []
        self.enough = threading.Event()

    def run(self) -> None:
        turn = 0
        while not self.enough.wait(0.5):
            turn += 1
            answer = self._server.hall().send(
                self._token,
                "score_turn",
                game=self._game,
                turn=turn,
                words=[{"points": turn, "word": "СЛОВО"}],
            )
            assert answer["ok"], answer
            self.said.append(answer["v"])


def test_case_51_a_backup_taken_while_words_come_has_every_one_that_was_answered_before(
    hall_file: HallFile, serve: Serve, tmp_path: Path
) -> None:
    server = serve(hall_file(tables=1, turn="10:00", game="60:00"))
    writer = Writer(server, start_all(server)[0])
    writer.start()
    backups = []
    try:
        for number in range(3):
            time.sleep(1)
            before = writer.said[-1]
            ran = knockout("backup", server.file, "--to", tmp_path / f"{number}.db")
            assert ran.returncode == 0, ran.stderr
            backups.append((tmp_path / f"{number}.db", before))
    finally:
        writer.enough.set()
        writer.join()
    assert writer.said[-1] > backups[0][1], "words came meanwhile"
    for backup, before in backups:
        elsewhere = tmp_path / backup.stem / "cup.db"
        assert knockout("restore", backup, elsewhere).returncode == 0
        with closing(sqlite3.connect(f"file:{elsewhere}?mode=ro", uri=True)) as db:
            assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            versions = {row[0] for row in db.execute("SELECT seq FROM command WHERE accepted")}
        assert {v for v in writer.said if v <= before} <= versions
        assert prove(elsewhere).seq >= before
