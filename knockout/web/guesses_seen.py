"""What the chief is told of somebody who guesses passwords or links: how often, from where, as whom."""

import time
from collections.abc import Callable
from typing import Any

import structlog

from knockout.store.roles import STAFF

log = structlog.get_logger(__name__)

Json = dict[str, Any]

WINDOW = 15 * 60
"""Seconds without a wrong one after which it is over."""
PASSWORDS = 10
LINKS = 30
"""So many are somebody who guesses; fewer are somebody who mistypes, or an old link in a phone."""
MOST = 500
"""Addresses that are told apart; what comes from more is counted, no longer from where."""
TOLD_EVERY = 3.0
"""Seconds between two news of it."""
ELSEWHERE = ""


class Seen:
    """All wrong ones of late. `tell` is called when the console has something else to show, `later(seconds, do)`
    lets something be done later."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """clock: seconds that only go forward."""
        self._clock = clock
        self._by: dict[tuple[str, str], int] = {}
        self._last = 0.0
        self._told = 0.0
        self._waiting = False
        self._was_alarm = False
        self.tell: Callable[[], None] = lambda: None
        self.later: Callable[[float, Callable[[], None]], Any] = lambda _seconds, _do: None

    def wrong(self, what: str, address: str) -> None:
        """A password of the role `what`, or a link of the kind `what`, was wrong."""
        now = self._clock()
        if now - self._last > WINDOW:
            self._by.clear()
        self._last = now
        key = (what, address)
        if key not in self._by and len(self._by) >= MOST:
            key = (what, ELSEWHERE)
        self._by[key] = self._by.get(key, 0) + 1
        if self._alarm() and not self._waiting:
            self._waiting = True
            self.later(max(0.0, self._told + TOLD_EVERY - now), self._say)

    def report(self) -> Json | None:
        """Give what the chief is told: `count`, `addresses` it came from, the one most came from (`most`, with its
        `most_count`), the `roles` whose passwords were tried, whether `links` were. None while nobody guesses."""
        if not self._alarm():
            return None
        by_address: dict[str, int] = {}
        for (_, address), count in self._by.items():
            by_address[address] = by_address.get(address, 0) + count
        known = {address: count for address, count in by_address.items() if address != ELSEWHERE}
        most = max(known, key=lambda address: known[address], default=ELSEWHERE)
        tried = {what for what, _ in self._by}
        return {
            "count": sum(by_address.values()),
            "addresses": len(known),
            "most": most,
            "most_count": known.get(most, 0),
            "roles": [role for role in STAFF if role in tried],
            "links": bool(tried - set(STAFF)),
        }

    def _alarm(self) -> bool:
        if not self._by or self._clock() - self._last > WINDOW:
            return False
        passwords = sum(count for (what, _), count in self._by.items() if what in STAFF)
        return passwords >= PASSWORDS or sum(self._by.values()) - passwords >= LINKS

    def _say(self) -> None:
        self._waiting = False
        self._told = self._clock()
        told = self.report()
        if told is not None and not self._was_alarm:
            log.warning("somebody guesses", **told)
        self._was_alarm = told is not None
        self.tell()
        if told is not None:
            self.later(WINDOW + 1, self._over)

    def _over(self) -> None:
        if self._was_alarm and self.report() is None:
            self._was_alarm = False
            self.tell()
