"""The console's tab with the hall's screens."""

from typing import Any

from knockout.game.entries import Entry
from knockout.store.displays import MOST, SIZES
from knockout.tournament import entries as t
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part
from knockout.web.programmes import EVERY
from knockout.web.qr import qr_svg

Json = dict[str, Any]
PART = "console-screens"
A_WHILE = 20
"""Seconds a view stays in a rotation that nobody has set yet."""


def by_plan(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by what makes tables and stages, of which a display can show one."""
    return any(isinstance(entry, t.TournamentCreated | t.LotsDrawn) for entry in entries)


def screens_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give every display and all that it can be told to show."""
    url = f"{hall.base_url}/screen"
    stages = tuple(str(plan.stage) for plan in hall.machine.state.plan)
    return {
        "displays": hall.displays.rows(),
        "offers": hall.displays.offers(tuple(hall.tables), stages),
        "link": {"url": url, "qr": qr_svg(url)},
        "sizes": SIZES,
        "every": (EVERY[0], A_WHILE, EVERY[-1]),
        "most": MOST,
    }


SCREENS = Part(PART, "console/screens.html", screens_context, COMMITTEE, by_plan, beside=True)
"""The part; a display that comes, goes or changes touches it."""
