"""Live parts of a ceremony: what the hall sees step by step, and the remote that shows the next step."""

from typing import Any

from knockout.views.console_curtains import remote_view
from knockout.views.reveal_screen import reveal_screen
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part, by_results

Json = dict[str, Any]


def _reveal(hall: Hall, arg: str, _role: str) -> Json:
    """The one public part that also looks at the real state: what is revealed is there and nowhere else yet."""
    return {"reveal": reveal_screen(hall.machine.state, hall.public, hall.names, arg)}


def _remote(hall: Hall, _arg: str, _role: str) -> Json:
    return {"remote": remote_view(hall.machine.state, hall.names, hall.now())}


REVEAL_PARTS = (
    Part("reveal", "parts/reveal.html", _reveal, touched=by_results),
    Part("console-remote", "console/remote.html", _remote, COMMITTEE, by_results),
)
