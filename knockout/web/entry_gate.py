"""Whether teams may enter themselves now, and how many: every number that limits the public form stands here."""

import ipaddress
import time
from collections.abc import Callable
from typing import Literal

from knockout.store import applications
from knockout.web.hall import Hall

MOST_WAITING = 500
"""Applications that may wait for the committee at once."""
LARGEST_BODY = 64 * 1024
"""Bytes of a form that is sent."""
BURST = 5
A_MINUTE = 5
"""New applications from one address: 5 at once, then 5 a minute. So no minute has more than 10 of them, and a
hall of 30 teams behind one address is through in five minutes."""
MOST_ADDRESSES = 10_000
"""Addresses that are remembered; more than that, and those that have waited longest are forgotten."""

PARTS = ("console-entries", "console-head")
"""The live parts that show applications."""

Gate = Literal["open", "no_tournament", "drawn", "check_in_closed", "closed", "switched_off"]


def gate(hall: Hall) -> Gate:
    """Give "open", or why the form is closed. What the committee can't change by the switch goes first."""
    state = hall.machine.state
    if state.rules is None:
        return "no_tournament"
    if state.closed:
        return "closed"
    if state.drawn:
        return "drawn"
    if state.check_in_closed is not None:
        return "check_in_closed"
    return "open" if applications.switched_on(hall.journal) else "switched_off"


class Buckets:
    """A bucket of tokens for each key: full at first, refilled steadily, one token an application."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """clock: seconds that only go forward."""
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def take(self, key: str) -> float:
        """Take a token; give 0, or the seconds until there is one (then none was taken)."""
        now = self._clock()
        level, since = self._buckets.pop(key, (float(BURST), now))
        level = min(float(BURST), level + (now - since) * A_MINUTE / 60)
        wait = max(0.0, (1 - level) * 60 / A_MINUTE)
        # Put in anew: the order is that of their last use, the longest ago first.
        self._buckets[key] = (level if wait else level - 1, now)
        if len(self._buckets) > MOST_ADDRESSES:
            del self._buckets[next(iter(self._buckets))]
        return wait


def address_key(address: str | None) -> str:
    """Give what one household or hall is told from another by: the address, of IPv6 the network of 64 bits."""
    try:
        known = ipaddress.ip_address((address or "").partition("%")[0])
    except ValueError:
        return ""
    return str(known) if known.version == 4 else str(ipaddress.ip_network((known, 64), strict=False))
