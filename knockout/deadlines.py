"""Wakes the machine when something is due.

One wake-up job at the earliest deadline and one beat a second. Both only ring a bell; one greenlet
hears it, beats, checks the clocks and sets the next wake-up. Setting it from inside the job itself
loses wake-ups (APScheduler keeps a job whose run is going on from being set anew), and a job's
default grace of one second drops late ones without a word: here no job is ever too late.
"""

import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

import structlog
from apscheduler.schedulers.gevent import GeventScheduler
from gevent import Greenlet, spawn
from gevent.event import Event

from knockout.clocktime import HallClock, as_datetime, wall_now
from knockout.ids import Moment

log = structlog.get_logger(__name__)

BEAT = 1.0  # seconds, S16
LATE = 1_000  # ms: a wake-up as late as this is worth an alarm


@dataclass
class Lateness:
    """How late the clocks were looked at after something was due, in real milliseconds; `told` hears of each."""

    told: Callable[[int], None] = field(default=lambda _late: None)
    worst: int = 0
    alarms: int = 0
    recent: deque[int] = field(default_factory=lambda: deque(maxlen=1000))

    def p99(self) -> int:
        """Give what 99 % of the last thousand were not later than."""
        ordered = sorted(self.recent)
        return ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)] if ordered else 0

    def note(self, late: int) -> None:
        """Take one wake-up into account."""
        self.recent.append(late)
        self.worst = max(self.worst, late)
        self.told(late)
        if late > LATE:
            self.alarms += 1
            log.warning("clocks checked late", milliseconds=late)


@dataclass
class Deadlines:
    """The bell and who hears it. `check` records what is due and gives the next moment something is."""

    clock: HallClock
    check: Callable[[], Moment | None]
    beat: Callable[[], None]
    lateness: Lateness = field(default_factory=Lateness)

    def __post_init__(self) -> None:
        self._bell = Event()
        self._armed: Moment | None = None
        self._beaten = 0.0
        self._looked = time.monotonic()
        self._listener: Greenlet | None = None
        self._scheduler = GeventScheduler(
            timezone="UTC",
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )

    @property
    def running(self) -> bool:
        """Whether somebody listens to the bell."""
        return self._listener is not None and not self._listener.dead

    @property
    def unlooked(self) -> float:
        """For how many seconds the clocks have not been looked at."""
        return time.monotonic() - self._looked

    def start(self) -> None:
        """Begin to beat and to wake; the clocks are checked at once."""
        self._scheduler.add_job(self._ring, "interval", seconds=BEAT, id="beat")
        self._scheduler.start()
        self._bell.set()
        self._listener = spawn(self._listen)

    def stop(self) -> None:
        """Beat a last time and be silent."""
        if self._listener is not None:
            self._listener.kill()
            self._listener = None
            self._scheduler.shutdown(wait=False)
            self.beat()

    def changed(self, due: Moment | None) -> None:
        """Take note that something else is due first now."""
        if due != self._armed:
            self._bell.set()

    def _ring(self) -> None:
        """All that a job does."""
        self._bell.set()

    def _listen(self) -> None:
        while True:
            self._bell.wait()
            self._bell.clear()
            # A beat that fails, whatever for, must not keep the clocks from being looked at.
            for act in (self._beat, self._look):
                try:
                    act()
                except Exception:
                    with suppress(OSError):  # the log may be on a full disk
                        log.exception("the clocks could not be checked")

    def _beat(self) -> None:
        if time.monotonic() - self._beaten >= BEAT * 0.9:
            self._beaten = time.monotonic()
            self.beat()

    def _look(self) -> None:
        armed = self._armed
        late = -1 if armed is None else round(-1000 * self.clock.seconds_until(armed))
        due = self.check()
        if late >= 0 and due != armed:  # once: what a full disk did not take is looked at again every second
            self.lateness.note(late)
        self._arm(due)
        self._looked = time.monotonic()

    def _arm(self, due: Moment | None) -> None:
        if due == self._armed:
            return
        self._armed = due
        if due is None:
            if self._scheduler.get_job("wake"):
                self._scheduler.remove_job("wake")
            return
        at = as_datetime(max(self.clock.anchor.wall_at(due), wall_now()))
        self._scheduler.add_job(self._ring, "date", run_date=at, id="wake", replace_existing=True)
