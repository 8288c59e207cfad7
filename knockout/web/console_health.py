"""The tab with the state of the server, for the committee alone: made anew every few seconds while somebody watches."""

from typing import Any

from knockout.views.health import STATES
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Entry, Part

Json = dict[str, Any]


def _health(hall: Hall, _arg: str, _role: str) -> Json:
    hall.vitals.watched()
    lines = hall.vitals.lines()
    return {
        "lines": lines,
        "counts": {state: sum(line["state"] == state for line in lines) for state in STATES},
        "now": hall.now(),
        "zone": hall.machine.state.zone or "UTC",
    }


def _by_nothing(_entries: tuple[Entry, ...], _arg: str) -> bool:
    """What happens at the tables does not touch it: `web.vitals` does."""
    return False


HEALTH = Part("console-health", "console/health.html", _health, COMMITTEE, _by_nothing, beside=True)
"""The part."""
