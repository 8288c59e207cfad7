"""When the garbage collector may look at everything: rarely, and when no clock is about to run out.

With two thousand viewers one full look takes a third of a second, in which every screen stands
still. Left alone, Python takes it whenever it likes, every few seconds at worst.
"""

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

EVERY = 600.0
"""Seconds between two full looks."""
AT_LATEST = 1800.0
QUIET = 1.0
"""Seconds in which nothing may be due."""
THRESHOLDS = (50_000, 20, 1_000_000)
"""New objects before a look at the young ones; the last number says never to a full look."""


@contextmanager
def uncollected() -> Iterator[None]:
    """Keep the garbage collector out: it doubles the time of a long fold, in which nothing is garbage."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()


class Tidying:
    """Takes the full looks itself. `seconds_left`: until something is due, or None."""

    def __init__(self, seconds_left: Callable[[], float | None]) -> None:
        self._seconds_left = seconds_left
        self._last = time.monotonic()

    def begin(self) -> None:
        """Set aside all that has been loaded, and take over."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)

    def look(self) -> bool:
        """Take a full look if it is time and quiet; say whether it was taken."""
        since = time.monotonic() - self._last
        if since < EVERY:
            return False
        left = self._seconds_left()
        if left is not None and left < QUIET and since < AT_LATEST:
            return False
        gc.collect()
        self._last = time.monotonic()
        return True
