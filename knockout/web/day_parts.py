"""Live parts that tell of the whole day: facts worth telling, what is waited for, what the announcer reads out."""

from typing import Any

from knockout.game.entries import Entry, GameEntry
from knockout.views.announcer import announcer_view
from knockout.views.countdown import countdown_view
from knockout.views.highlights import highlights_view
from knockout.web.doors import AT_MICROPHONE
from knockout.web.hall import Hall
from knockout.web.part import Part, by_results

Json = dict[str, Any]


def _highlights(hall: Hall, arg: str, _role: str) -> Json:
    return {"highlights": highlights_view(hall.public, hall.names, arg)}


def _countdown(hall: Hall, arg: str, _role: str) -> Json:
    now = hall.now()
    return {"countdown": countdown_view(hall.public, now, arg=arg, speed=hall.speed), "now": now}


def _announcer(hall: Hall, _arg: str, _role: str) -> Json:
    """From the public state, though it is the committee's page: nobody says by mistake what is hidden."""
    return {"announcer": announcer_view(hall.public, hall.names)}


def _by_the_day(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by whatever is not of one game alone: a plan, a deadline, a cycle that is opened."""
    return any(not isinstance(entry, GameEntry) for entry in entries)


DAY_PARTS = (
    Part("highlights", "parts/highlights.html", _highlights, touched=by_results),
    Part("countdown", "parts/countdown.html", _countdown, touched=_by_the_day),
    Part("announcer", "parts/announcer.html", _announcer, AT_MICROPHONE, by_results),
)
