"""The console's head as the desk and the counting commission see it; the committee's is among `console_parts`."""

from typing import Any

from knockout import views
from knockout.store.roles import COUNTING, DESK
from knockout.views.console_roles import counting_head, desk_head
from knockout.web.hall import Hall

Json = dict[str, Any]


def head_of_role(hall: Hall, arg: str, role: str) -> Json:
    """Give the head without the committee's next step and alarms: what waits for this role alone."""
    state = hall.machine.state
    counting = counting_head(state) if role == COUNTING else {"waiting": [], "alarms": []}
    return {
        "tab": arg,
        "name": state.name,
        "zone": state.zone,
        "cycle": views.current_cycle(state),
        "desk": desk_head(state) if role == DESK else None,
        "waiting": counting["waiting"],
        "alarms": counting["alarms"],
        "unsaved": hall.runner.storing.trouble,
        "demo": hall.demo,
        "speed": hall.speed,
    }
