"""How long the loop keeps whoever is ready waiting: a greenlet that wants to wake up every quarter of a second."""

import time
from collections import deque
from dataclasses import dataclass, field

from gevent import Greenlet, sleep, spawn

STEP = 0.25
"""Seconds between two looks."""
A_SECOND = 1000
A_MINUTE = round(60 / STEP)


@dataclass
class Lag:
    """How late it woke up, in milliseconds: the last minute's, and the worst since the start."""

    worst: int = 0
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=A_MINUTE))

    @property
    def minute(self) -> int:
        """The worst of the last minute."""
        return max(self.recent, default=0)

    @property
    def often(self) -> int:
        """How many looks of the last minute came a second late."""
        return sum(late >= A_SECOND for late in self.recent)

    def start(self) -> Greenlet:
        """Begin to look; give what looks, to be ended by whoever began it."""
        return spawn(self._look)

    def note(self, late: int) -> None:
        """Take one look into account."""
        self.recent.append(late)
        self.worst = max(self.worst, late)

    def _look(self) -> None:
        while True:
            asked = time.monotonic()
            sleep(STEP)
            self.note(max(0, round((time.monotonic() - asked - STEP) * 1000)))
