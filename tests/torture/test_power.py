"""Loss of power, as far as it can be tried: the log is cut at any byte, and nothing acknowledged before is missing."""

import random
import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from knockout.ids import GameId
from knockout.store.journal import PRAGMAS, Journal
from knockout.verify import verify
from tests.halls import Rig, Server, command, folded
from tests.torture.power import HEADER, Snapshot, snapshot
from tests.web.unwilling import Phone, start_games

GAME = GameId("F-1-T1")
CUTS = 60


def test_a_commit_is_on_the_disk_before_it_is_acknowledged(tmp_path: Path) -> None:
    """SQLite promises that for these two settings, where the disk does what it says."""
    assert (PRAGMAS["journal_mode"], PRAGMAS["synchronous"]) == ("wal", "full")
    journal = Journal(tmp_path / "a.db", create=True)
    said = [
        journal.db.execute_sql(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")
    ]
    journal.close()
    assert said == ["wal", 2]


@pytest.fixture
def taps(tmp_path: Path) -> tuple[Snapshot, list[int]]:
    """Thirty turns scored by a runner, and for each how long the log was when it was answered."""
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.must("start_game", game=GAME)
    rig.journal.db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    sizes = []
    for turn in range(1, 31):
        rig.must("score_turn", game=GAME, turn=turn, words=[{"points": turn}])
        sizes.append(Path(f"{rig.journal.path}-wal").stat().st_size)
    taken = snapshot(rig.journal.path, tmp_path)
    rig.journal.close()
    return taken, sizes


def turns_in(file: Path) -> list[int]:
    """Give the points of every turn in a file, which has nothing wrong with it."""
    assert verify(file)[0] == []
    return [turn.words[0].points for turn in folded(file).state.games[GAME].turns]


def test_the_log_cut_at_any_byte_has_every_tap_whole_that_was_answered_by_then(
    taps: tuple[Snapshot, list[int]], tmp_path: Path
) -> None:
    taken, sizes = taps
    assert list(taken.ends) == sizes, "one commit a tap, and all of it is written before the answer"
    lots = random.Random(6)
    cuts = {0, 1, HEADER - 1, HEADER, *sizes[:2], len(taken.log) - 1, len(taken.log)}
    cuts |= {lots.randrange(len(taken.log)) for _ in range(CUTS)}
    for at in sorted(cuts):
        answered = sum(size <= at for size in sizes)
        assert turns_in(taken.cut(at, tmp_path)) == list(range(1, answered + 1)), f"cut at {at}"


@pytest.mark.parametrize("rubbish", [b"\x00", b"\xff", None])
def test_a_torn_last_frame_is_as_if_it_had_never_been(
    taps: tuple[Snapshot, list[int]], tmp_path: Path, rubbish: bytes | None
) -> None:
    """The disk had made the file longer and not written all of it: zeros, ones, or what lay there before."""
    taken, sizes = taps
    lots = random.Random(7)
    for _ in range(10):
        at = lots.randrange(sizes[3], len(taken.log))
        left = len(taken.log) - at
        torn = lots.randbytes(left) if rubbish is None else rubbish * left
        assert turns_in(taken.cut(at, tmp_path, rubbish=torn)) == list(range(1, taken.whole_before(at) + 1))


@dataclass
class Tapper:
    """Scores turn after turn, and keeps how long the log was when each was answered."""

    phone: Phone
    log: Path
    sizes: list[int] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    def run(self) -> None:
        turn = 1
        while not self.over.is_set():
            line = command("score_turn", game=self.phone.game, turn=turn, words=[{"points": turn}])
            if self.phone.ask(line)["ok"]:
                self.sizes.append(self.log.stat().st_size)
                turn += 1


def test_a_server_that_stood_still_when_the_power_went(
    hall_file: Callable[..., Path], serve: Callable[..., Server], tmp_path: Path
) -> None:
    """A real server under taps is frozen at a random moment; its log is then cut at every length that it had."""
    file = hall_file(tables=1, turn="9:00", game="99:00")
    server = serve(file)
    phone = Phone(server)
    start_games(server)
    tapper = Tapper(phone, Path(f"{file}-wal"))
    thread = threading.Thread(target=tapper.run)
    thread.start()
    threading.Event().wait(random.uniform(1, 2))
    server.signal(signal.SIGSTOP)
    sizes = list(tapper.sizes)
    taken = snapshot(file, tmp_path)
    tapper.over.set()
    server.signal(signal.SIGCONT)
    thread.join(20)
    assert len(sizes) > 10
    for at in (*random.Random(8).sample(range(sizes[0], len(taken.log)), 20), sizes[-1], len(taken.log)):
        answered = sum(size <= at for size in sizes)
        found = turns_in(taken.cut(at, tmp_path))
        assert found == list(range(1, len(found) + 1)), "nothing by half, nothing left out"
        assert len(found) >= answered, f"cut at {at}"
