"""The hall's clock: the machine's own, or, in a demo, one that runs faster.

The hall's time is a straight line through an anchor kept in the file, so that a restart goes on
with the same line. At speed 1 it is simply the machine's time.
"""

import time
from dataclasses import dataclass
from datetime import UTC, datetime

from knockout.ids import Moment

SMALL_STEP = (
    10_000  # ms: a smaller step back of the machine's clock is waited out, a bigger one is a gap (S16)
)


def wall_now() -> int:
    """Give the machine's time in milliseconds since 1970, UTC."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Anchor:
    """At `wall` on the machine's clock it was `hall` in the hall, and from there `speed` times as fast."""

    wall: int
    hall: Moment
    speed: int = 1

    def hall_at(self, wall: int) -> Moment:
        """Give the hall's time at a time of the machine's."""
        return Moment(self.hall + (wall - self.wall) * self.speed)

    def wall_at(self, hall: Moment) -> float:
        """Give the machine's time at a time of the hall's."""
        return self.wall + (hall - self.hall) / self.speed

    def at_speed(self, speed: int, wall: int) -> "Anchor":
        """Give the line that goes on from this one at another speed."""
        return self if speed == self.speed else Anchor(wall, self.hall_at(wall), speed)


REAL = Anchor(0, Moment(0))


class HallClock:
    """What the time is in the hall. Never gives an earlier time than before but after a real step back."""

    def __init__(self, anchor: Anchor = REAL) -> None:
        self.anchor = anchor
        self._last = 0

    @property
    def speed(self) -> int:
        """How many milliseconds pass in the hall while one passes outside."""
        return self.anchor.speed

    def wall(self) -> int:
        """Give the machine's time, steady over a small step back."""
        now = wall_now()
        self._last = now if not self._last - SMALL_STEP <= now < self._last else self._last
        return self._last

    def now(self) -> Moment:
        """Give the hall's time."""
        return self.anchor.hall_at(self.wall())

    def seconds_until(self, moment: Moment) -> float:
        """Give the real seconds until that moment in the hall; below zero once it is past."""
        return (self.anchor.wall_at(moment) - wall_now()) / 1000


class FixedClock:
    """A clock that stands where it is put: for making a tournament's past, and for tests."""

    speed = 1

    def __init__(self, now: Moment) -> None:
        self.at = now

    def wall(self) -> int:
        """Give the time it was put to."""
        return self.at

    def now(self) -> Moment:
        """Give the time it was put to."""
        return self.at

    def seconds_until(self, moment: Moment) -> float:
        """Give the seconds until that moment as if time went on from here."""
        return (moment - self.at) / 1000


def as_datetime(wall_ms: float) -> datetime:
    """Give the same moment as a datetime in UTC."""
    return datetime.fromtimestamp(wall_ms / 1000, UTC)
