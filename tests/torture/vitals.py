"""What a process holds, read from outside while it runs, and whether that is flat."""

import json
import os
import signal
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")


@dataclass(frozen=True)
class Sample:
    """A process at one moment. `at`: seconds since the first; memory in kB (`private`: its own pages alone);
    `pages`: how many it says are connected."""

    at: float
    files: int
    threads: int
    resident: int
    private: int
    greenlets: int
    objects: int
    entries: int
    pages: int


def sample(pid: int, at: float, counts: Path, *, entries: int, pages: int, collected: bool = False) -> Sample:
    """Read a process that runs `tests.torture.faulty`; counts: where it writes what only it knows; collected: without
    what is garbage."""
    counts.unlink(missing_ok=True)
    os.kill(pid, signal.SIGUSR1 if collected else signal.SIGUSR2)
    deadline = time.monotonic() + 10
    while not counts.exists():
        assert time.monotonic() < deadline, "the process does not count"
        time.sleep(0.02)
    told = json.loads(counts.read_text())
    memory = dict(_kilobytes(pid))
    return Sample(
        at=at,
        files=len(os.listdir(PROC / str(pid) / "fd")),
        threads=len(os.listdir(PROC / str(pid) / "task")),
        resident=memory["Rss"],
        private=memory["Private_Clean"] + memory["Private_Dirty"],
        greenlets=told["greenlets"],
        objects=told["objects"],
        entries=entries,
        pages=pages,
    )


def _kilobytes(pid: int) -> list[tuple[str, int]]:
    lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
    split = [line.split() for line in lines if line.endswith(" kB")]
    return [(words[0].rstrip(":"), int(words[1])) for words in split]


@dataclass(frozen=True)
class Trend:
    """How one figure went: the medians of the first and of the last quarter, and what a straight line gains."""

    first: float
    last: float
    gained: float

    @property
    def grown(self) -> float:
        """By how much it grew: the smaller of the two measures, so that one odd sample decides nothing."""
        return min(self.last - self.first, self.gained)


def trend(samples: Sequence[Sample], of: Callable[[Sample], float]) -> Trend:
    """Give how a figure went over these samples."""
    quarter = max(1, len(samples) // 4)
    times, values = [one.at for one in samples], [of(one) for one in samples]
    slope = statistics.linear_regression(times, values).slope
    return Trend(
        statistics.median(values[:quarter]),
        statistics.median(values[-quarter:]),
        slope * (times[-1] - times[0]),
    )
