"""Eight hours of a hall in a few minutes: `python -m tests.torture.soak`. Nothing may pile up.

Five tables play game after game with a turn a minute, sixty pages come and go, some without goodbye, and errors are
raised in jobs, socket handlers and pages all the while (CASES 50).
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from tests.halls import Server
from tests.torture import sixteen
from tests.torture.restless import Restless
from tests.torture.vitals import Sample, Trend, sample, trend

PAGES = 60
SAMPLES = 60
WARM_UP = 25.0
"""Seconds until everything must be flat. Of a day of eight hours ten minutes are eight seconds here, but pings, and the
time after which a line that fell silent is closed, are as long as in a real one."""
ALL_GONE = 16.0
"""Seconds after which nothing is left of pages that have gone, however they went."""
KB_AN_ENTRY = 2.5
"""What a game in memory may grow by with each entry: it is the tournament."""
ROOMS = [
    ("hall", ""), ("bracket", ""), ("now", ""), ("table", "1"), ("table", "4"), ("through", ""), ("programme", ""),
    ("rating", ""),
]  # fmt: skip


@dataclass
class Soaked:
    """What came of it. `before` and `after` are without a page."""

    samples: list[Sample] = field(default_factory=list)
    before: Sample | None = None
    after: Sample | None = None
    counts: dict[str, int] = field(default_factory=dict)
    games: int = 0
    planted: int = 0
    trends: dict[str, Trend] = field(default_factory=dict)
    leaks: list[str] = field(default_factory=list)


class Soak:
    """A hall, those who play in it, and pages that come and go."""

    def __init__(self, folder: Path, *, speed: int, cycles: int) -> None:
        file, self.counts = folder / "hall.db", folder / "counts.json"
        sixteen.make(file, cycles)
        environment = {"KNOCKOUT_COUNTS": str(self.counts)}
        self.server = FaultyServer(file, log=folder / "server.log", environment=environment)
        self.server.start("--speed", str(speed))
        self.players = sixteen.Players(self.server)
        tokens = {"committee": self.players.committee, "host:1": self.players.hosts[1]}
        self.guests = Restless(self.server.port, PAGES, ROOMS, tokens)
        self.began = time.monotonic()

    def sample(self, *, collected: bool = False) -> Sample:
        """Look at the process now; collected: without what is garbage."""
        pages = self.server.hall().get("health")["viewers"]
        at = time.monotonic() - self.began
        return sample(
            self.server.pid, at, self.counts, entries=self.players.version, pages=pages, collected=collected
        )

    def end(self) -> None:
        """End all of it."""
        self.players.end()
        self.server.kill()


def soak(
    folder: Path,
    *,
    hours: float,
    speed: int,
    warm_up: float = WARM_UP,
    say: Callable[[str], None] = lambda _text: None,
) -> Soaked:
    """Let a hall run for so many hours of its own time; `leaks` names what was not flat after the warm-up (seconds)."""
    hall = Soak(folder, speed=speed, cycles=ceil(2.5 * hours))
    soaked, seconds = Soaked(), hours * 3600 / speed
    try:
        hall.players.start()
        time.sleep(2)
        soaked.before = hall.sample(collected=True)
        hall.guests.start()
        for number in range(1, SAMPLES + 1):
            time.sleep(max(0.0, hall.began + seconds * number / SAMPLES - time.monotonic()))
            soaked.samples.append(hall.sample())
            say(f"{soaked.samples[-1].at * speed / 3600:.1f} h: {soaked.samples[-1]}")
        hall.guests.end()
        time.sleep(ALL_GONE)
        soaked.after = hall.sample(collected=True)
    finally:
        hall.end()
    soaked.counts, soaked.games = hall.guests.counts, hall.players.games
    soaked.planted = hall.server.log.count("PlantedError")
    return judged(soaked, warm_up)


def judged(soaked: Soaked, warm_up: float = WARM_UP) -> Soaked:
    """Say what was not flat once all had begun, and what was left when all had gone.

    Between two looks of the collector there is garbage, and on a busy machine lines are closed late: what is left when
    all have gone is the stricter measure. Memory: results once worked out are remembered, up to 5,000 of them.
    """
    warm = [one for one in soaked.samples if one.at >= warm_up]
    stored = warm[-1].entries - warm[0].entries
    allowed: dict[str, tuple[Callable[[Sample], float], float]] = {
        "open files": (lambda one: one.files, 20),
        "open files beside pages": (lambda one: one.files - one.pages, 20),
        "threads": (lambda one: one.threads, 1),
        "greenlets": (lambda one: one.greenlets, 120),
        "private memory, kB": (lambda one: one.private, 12_000 + KB_AN_ENTRY * stored),
    }
    for name, (of, most) in allowed.items():
        soaked.trends[name] = trend(warm, of)
        if soaked.trends[name].grown > most:
            soaked.leaks.append(f"{name}: {soaked.trends[name]}, allowed {most:.0f}")
    soaked.leaks += _left(soaked)
    return soaked


def _left(soaked: Soaked) -> list[str]:
    """Give what pages have left behind that are gone."""
    before, after = soaked.before, soaked.after
    assert before is not None
    assert after is not None
    more = {"files": 3, "threads": 1, "greenlets": 6, "pages": 0}
    found = {name: (getattr(before, name), getattr(after, name)) for name in more}
    return [
        f"{name} left: {was} before, {now} after"
        for name, (was, now) in found.items()
        if now > was + more[name]
    ]


class FaultyServer(Server):
    """A demo with planted errors."""

    def program(self, *arguments: str, command: str = "demo") -> list[str]:
        """Give what is started."""
        usual = super().program(*arguments, command=command)
        return [one if one != "knockout.cli" else "tests.torture.faulty" for one in usual]


def main() -> int:
    """Soak; 1 if anything piled up."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.soak")
    parser.add_argument("--hours", type=float, default=8)
    parser.add_argument("--speed", type=int, default=75)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        soaked = soak(
            Path(folder), hours=asked.hours, speed=asked.speed, say=lambda text: print(text, file=sys.stderr)
        )
    tell(soaked)
    return 1 if soaked.leaks else 0


def tell(soaked: Soaked) -> None:
    """Print one figure a line."""
    print(f"games played       {soaked.games}, entries {soaked.samples[-1].entries}")
    print(f"pages              {soaked.counts}")
    print(f"errors planted     {soaked.planted}")
    for name, one in soaked.trends.items():
        print(
            f"{name:18} first quarter {one.first:.0f}, last quarter {one.last:.0f}, by a line {one.gained:+.0f}"
        )
    print("\n".join(soaked.leaks) or "nothing piles up")


if __name__ == "__main__":
    sys.exit(main())
