"""How much of anything is done for whoever asks: so often (a bucket of tokens), and so much at once.

Nothing is counted by address that a hall needs: two thousand phones may come from one. Flask-Limiter, which counts
requests in windows by address, could say neither how long to wait nor what is under way.
"""

import ipaddress
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from gevent.lock import BoundedSemaphore
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from knockout.called import N_

MOST_KEYS = 10_000
"""Keys that are remembered; more than that, and those that have waited longest are forgotten."""


class SlowDownError(TooManyRequests):
    """Too often: it is not done now, and what was sent is not looked at."""

    said = N_("Too many tries from here. Wait %(n)s s, then try again.")

    def __init__(self, wait: float, said: str | None = None) -> None:
        """wait: seconds until there is a point in asking again; said: a text with `%(n)s` for them."""
        self.seconds = int(wait) + 1
        self.said = said or self.said
        self.values = {"n": self.seconds}
        super().__init__(retry_after=self.seconds)


class BusyError(ServiceUnavailable):
    """Too much of this kind is under way."""

    said = N_("Too many ask for this at once. Try again in %(n)s s.")

    def __init__(self, wait: int) -> None:
        """wait: seconds after which there will be room, as far as one can know."""
        self.values = {"n": wait}
        super().__init__(retry_after=wait)


class Buckets:
    """A bucket of tokens for each key: full at first, refilled steadily, one token an action."""

    def __init__(self, *, burst: float, a_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        """burst: tokens in a full bucket; a_minute: tokens that come in a minute; clock: seconds that go forward."""
        self._burst = float(burst)
        self._a_second = a_minute / 60
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str, tokens: float = 1.0) -> float:
        """Take tokens; give 0, or the seconds until there are so many (then none was taken)."""
        now = self._clock()
        level, since = self._buckets.pop(key, (self._burst, now))
        level = min(self._burst, level + (now - since) * self._a_second)
        wait = (tokens - level) / self._a_second if level < tokens else 0.0
        # Put in anew: the order is that of their last use, the longest ago first.
        self._buckets[key] = (level if wait else level - tokens, now)
        if len(self._buckets) > MOST_KEYS:
            del self._buckets[next(iter(self._buckets))]
        return wait

    def give_back(self, key: str) -> None:
        """Put a token back that need not have been taken."""
        if key in self._buckets:
            level, since = self._buckets[key]
            self._buckets[key] = (min(self._burst, level + 1), since)

    def forget(self, key: str) -> None:
        """Forget a key that will not come again."""
        self._buckets.pop(key, None)


class Work:
    """Costly work: so much at once, so much waiting for it, and no more."""

    def __init__(self, *, at_once: int, waiting: int) -> None:
        self._room = BoundedSemaphore(at_once)
        self._most = at_once + waiting
        self._under_way = 0

    @contextmanager
    def place(self, full: Exception) -> Iterator[None]:
        """Wait for a place and hold it. Raises `full` at once where as many wait as may."""
        if self._under_way >= self._most:
            raise full
        self._under_way += 1
        try:
            with self._room:
                yield
        finally:
            self._under_way -= 1


def address_key(address: str | None) -> str:
    """Give what one household or hall is told from another by: the address, of IPv6 the network of 64 bits."""
    try:
        known = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return ""
    return str(known) if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))
