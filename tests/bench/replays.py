"""How long it takes to play a whole final day again, and to start on a long journal."""

import gc
import time
from pathlib import Path

from knockout.clocktime import HallClock
from knockout.replay import replay
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.store.backup import make_backup, utc_now
from knockout.store.journal import Journal
from knockout.store.proof import prove
from knockout.tidying import uncollected
from tests.bench.figures import say
from tests.halls import Rig, rules_text

LONG = 100_000


def measure(folder: Path) -> None:
    """Print both."""
    _days()
    _long_journal(folder)


def _days() -> None:
    known = load_rulesets()
    days = Path(__file__).resolve().parents[3] / "shared" / "data" / "finals"
    for day in sorted(days.glob("*.jsonl")):
        lines = day.read_bytes().splitlines()
        best = min(_timed(lines, known) for _ in range(5))
        say(f"replay of {day.stem}, {len(lines)} commands", f"{1000 * best:.0f} ms")


def _timed(lines: list[bytes], known: dict[str, object]) -> float:
    began = time.perf_counter()
    replay(lines, known)  # type: ignore[arg-type]
    return time.perf_counter() - began


def _long_journal(folder: Path) -> None:
    """A journal of 100,000 entries: a thousand tables of one day."""
    rig = Rig(folder / "long.db", rules=rules_text(turn="30:00", game="999:00"))
    rig.journal.db.execute_sql(
        "PRAGMA synchronous = 0"
    )  # only the making of it: what is measured is the reading
    rig.open(1000)
    for game in rig.games:
        rig.must("start_game", game=game)
    turn = 0
    while rig.journal.seq < LONG:
        turn += 1
        for game in rig.games:
            rig.must("score_turn", game=game, turn=turn, words=[{"points": 9, "word": "СЛОВО"}])
    rig.journal.close()
    del rig
    gc.collect()
    _start(folder / "long.db")
    began = time.perf_counter()
    make_backup(folder / "long.db", folder / "backups", utc_now())
    say(f"a backup of {LONG} entries, proved", f"{time.perf_counter() - began:.2f} s")


def _start(file: Path) -> None:
    """As the server does it: the file is proved, and what it folds to is taken over."""
    began = time.perf_counter()
    with uncollected():
        proof = prove(file)
        proved = time.perf_counter() - began
        journal = Journal(file)
        Runner(journal, HallClock(), known=(proof.state, proof.seq))
    said = f"{time.perf_counter() - began:.2f} s, {proved:.2f} s of it to prove the file and fold it"
    say(f"start on a journal of {LONG} entries", said)
    journal.close()
