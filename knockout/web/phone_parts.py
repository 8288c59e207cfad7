"""The live parts of everybody's own phone that no screen in the hall shows."""

from typing import Any

from knockout.views.team_words import words_view
from knockout.views.watch import watch_view
from knockout.web.hall import Hall
from knockout.web.part import Part, by_results

Json = dict[str, Any]


def _words(hall: Hall, arg: str, _role: str) -> Json:
    return {"words": words_view(hall.public, hall.names, arg, hall.now())}


def _watch(hall: Hall, _arg: str, _role: str) -> Json:
    return {"watch": watch_view(hall.public, hall.names, hall.now())}


PHONE = (
    Part("words", "parts/words.html", _words, touched=by_results),
    Part("watch", "parts/watch.html", _watch, touched=by_results),
)
"""A team's games and words; all tables of the cycle that is on."""
