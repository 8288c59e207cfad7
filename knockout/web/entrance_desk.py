"""The chief's switch on the console, and what its head says of the doors: shut, or somebody guesses."""

from typing import Any

from flask import Blueprint, abort

from knockout.web.access import committee_only, hall
from knockout.web.entrance import OPEN, STATES
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part, by_nothing

bp = Blueprint("entrance_desk", __name__)

Json = dict[str, Any]

HEAD = "console-head"


def doors_in_head(hall: Hall) -> Json:
    """Give what the committee's head says of the doors: how they are shut, and who guesses; nothing otherwise."""
    state = hall.entrance.state
    return {"entrance": state if state != OPEN else "", "guesses": hall.guessing.seen.report()}


def _doors(hall: Hall, _arg: str, _role: str) -> Json:
    return {"entrance": hall.entrance.state}


DOORS = Part("console-doors", "console/doors.html", _doors, COMMITTEE, by_nothing, beside=True)


@bp.post("/console/doors/<state>")
@committee_only
def switched(state: str) -> Json:
    """Open or shut the doors for whoever is not in yet: `open`, `tables` or `shut`."""
    if state not in STATES:
        abort(404)
    hall().entrance.set(state)
    hall().live.touch(HEAD, DOORS.name)
    return {"ok": True, "v": hall().v}
