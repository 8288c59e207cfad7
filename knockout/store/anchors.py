"""The hall's clock as kept in the file, so that a demo that runs faster goes on from where it was."""

import msgspec

from knockout.clocktime import REAL, Anchor, wall_now
from knockout.ids import Moment
from knockout.store.journal import Journal
from knockout.store.meta import get_meta, set_meta

KEY = "clock"


def kept_anchor(journal: Journal, speed: int) -> Anchor:
    """Give the line the hall's clock goes along at this speed, and keep it."""
    kept = get_meta(journal, KEY)
    before = REAL if kept is None else Anchor(*msgspec.json.decode(kept, type=tuple[int, Moment, int]))
    now = before.at_speed(speed, wall_now())
    if now != before:
        set_meta(journal, KEY, msgspec.json.encode([now.wall, now.hall, now.speed]).decode())
    return now
