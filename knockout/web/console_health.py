"""The tab with the state of the server, for the committee alone: made anew every few seconds while somebody watches."""

from typing import Any

from knockout.views.health import STATES
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part, by_nothing

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


HEALTH = Part("console-health", "console/health.html", _health, COMMITTEE, by_nothing, beside=True)
"""The part."""
