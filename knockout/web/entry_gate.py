"""Whether teams may enter themselves now, and how many: every number that limits the public form stands here."""

import time
from collections.abc import Callable
from typing import Literal

from knockout.store import applications
from knockout.web.hall import Hall
from knockout.web.limits import Buckets

MOST_WAITING = 500
"""Applications that may wait for the committee at once."""
LARGEST_BODY = 64 * 1024
"""Bytes of a form that is sent."""
BURST = 5
A_MINUTE = 5
"""New applications from one address: 5 at once, then 5 a minute. So no minute has more than 10 of them, and a
hall of 30 teams behind one address is through in five minutes."""

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


def buckets(clock: Callable[[], float] = time.monotonic) -> Buckets:
    """Give the buckets of those who send applications. clock: seconds that only go forward."""
    return Buckets(burst=BURST, a_minute=A_MINUTE, clock=clock)
