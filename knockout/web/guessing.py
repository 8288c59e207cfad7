"""Against guessing, without ever shutting a hall out that is behind one address (CASES 55).

A password: strangers at one address share a few tries for each role, all strangers together share more; a browser
that has logged in before has tries of its own, and a place of its own where the hash is worked out. A link has 256
bits, and is looked up before anything else: a right one opens however many wrong ones came from there.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import gevent

from knockout.called import N_
from knockout.web.guesses_seen import Seen
from knockout.web.limits import Buckets, SlowDownError, Work

WRONG_COSTS = 1.0
"""Seconds until a wrong one is answered."""
MOST_WAIT = 100
"""Wrong ones that are made to wait at once: each keeps a line. Those above that are answered at once."""
PASSWORDS = N_(
    "Too many wrong passwords. Wait %(n)s s; who has logged in on this device before need not wait."
)
WORKED_OUT = N_("Too many passwords are being tried at once. Try again in %(n)s s.")


@dataclass(frozen=True, slots=True)
class Knock:
    """Somebody with a password: for which role, from where (`address_key`), as which known device ("": a stranger)."""

    role: str
    address: str
    device: str = ""


class Guessing:
    """Who may try now, and what came of it."""

    def __init__(
        self, *, clock: Callable[[], float] = time.monotonic, sleep: Callable[[float], Any] = gevent.sleep
    ) -> None:
        """clock: seconds that only go forward; sleep: waits so many of them."""
        self.seen = Seen(clock)
        self._sleep = sleep
        self._here = Buckets(burst=6, a_minute=3, clock=clock)
        self._everywhere = Buckets(burst=40, a_minute=20, clock=clock)
        self._known = Buckets(burst=10, a_minute=12, clock=clock)
        self._links = Buckets(burst=20, a_minute=30, clock=clock)
        self._strangers_work = Work(at_once=1, waiting=6)
        self._known_work = Work(at_once=2, waiting=8)
        self._waiting = 0

    def password(self, knock: Knock, right: Callable[[], bool]) -> bool:
        """Say whether it is right; `right` works that out, in a thread of its own. Raises SlowDownError (429): then
        it was not looked at."""
        taken = self._take(knock)
        work = self._known_work if knock.device else self._strangers_work
        try:
            with work.place(SlowDownError(2, WORKED_OUT)):
                good = right()
        except SlowDownError:
            self._give_back(taken)
            raise
        if good:
            self._give_back(taken)
        else:
            self.seen.wrong(knock.role, knock.address)
            self._wait()
        return good

    def _take(self, knock: Knock) -> list[tuple[Buckets, str]]:
        """Take a try. Raises SlowDownError if there is none."""
        if knock.device:
            wanted = [(self._known, f"{knock.role} {knock.device}")]
        else:
            wanted = [(self._here, f"{knock.role} {knock.address}"), (self._everywhere, knock.role)]
        for number, (bucket, key) in enumerate(wanted):
            wait = bucket.take(key)
            if wait:
                self._give_back(wanted[:number])
                self.seen.wrong(knock.role, knock.address)
                raise SlowDownError(wait, PASSWORDS)
        return wanted

    def _give_back(self, taken: list[tuple[Buckets, str]]) -> None:
        for bucket, key in taken:
            bucket.give_back(key)

    def wrong_link(self, kind: str, address: str) -> float:
        """A link of this kind opened nothing. It costs a moment; give 0, or the seconds that the next should wait."""
        self.seen.wrong(f"link {kind}", address)
        wait = self._links.take(address)
        if wait:
            self._wait()
        return wait

    def _wait(self) -> None:
        if self._waiting >= MOST_WAIT:
            return
        self._waiting += 1
        try:
            self._sleep(WRONG_COSTS)
        finally:
            self._waiting -= 1
