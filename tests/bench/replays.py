"""How long it takes to play a whole final day again, and to start on a long journal."""

import gc
import time
from pathlib import Path

from knockout.clocktime import HallClock
from knockout.replay import replay
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.store.journal import Journal
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
    began = time.perf_counter()
    journal = Journal(folder / "long.db")
    Runner(journal, HallClock())
    say(f"start on a journal of {LONG} entries", f"{time.perf_counter() - began:.2f} s")
    journal.close()
