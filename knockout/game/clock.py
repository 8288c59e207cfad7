"""The two clocks of a table as values: a timer is what was left, and since when it runs (T1, T8).

Nothing here reads the time; whoever asks brings the moment.
"""

from dataclasses import dataclass

from knockout.ids import Moment


@dataclass(frozen=True, slots=True)
class Timer:
    """`left` milliseconds at `since`; running while `since` is a moment, standing while it is None."""

    left: int
    since: Moment | None = None

    def left_at(self, now: Moment) -> int:
        """Give the milliseconds left at `now`; below zero once it has run out."""
        return self.left if self.since is None else self.left - (now - self.since)

    @property
    def deadline(self) -> Moment | None:
        """The moment at which nothing is left, or None while it stands."""
        return None if self.since is None else Moment(self.since + self.left)

    def stopped(self, now: Moment) -> "Timer":
        """Give the same timer standing as it is at `now`."""
        return self if self.since is None else Timer(self.left_at(now))

    def started(self, now: Moment) -> "Timer":
        """Give the same timer running from `now`; one that runs already is left alone."""
        return Timer(self.left, now) if self.since is None else self


@dataclass(frozen=True, slots=True)
class Clock:
    """A table's game time and the time of the turn that is on."""

    game: Timer
    turn: Timer

    def stopped(self, now: Moment) -> "Clock":
        """Give both timers standing as they are at `now`."""
        return Clock(self.game.stopped(now), self.turn.stopped(now))
