"""The console's dialogs: what each is about, and what would follow; the core is asked for that beforehand.

A dialog is fetched when it is opened and shows things as they are at that moment. The command that it
sends is judged like any other.
"""

from collections.abc import Callable
from typing import Any

from flask import abort

from knockout.store.roles import COMMITTEE
from knockout.web.console_access_view import ASKS as ACCESS
from knockout.web.console_asks_day import DAY
from knockout.web.console_asks_desk import DESK
from knockout.web.console_asks_table import TABLE
from knockout.web.console_asks_teams import TEAMS
from knockout.web.console_days import ASKS as GAME_DAYS
from knockout.web.console_entries import decline_context
from knockout.web.hall import Hall
from knockout.web.privacy_desk import ASKS as PRIVACY
from knockout.web.texts import env

Json = dict[str, Any]
Context = Callable[[Hall, Json, str], Json | None]

ASKS: dict[str, Context] = {
    **DESK, **TABLE, **TEAMS, **DAY, **GAME_DAYS, **PRIVACY, **ACCESS, "decline-entry": decline_context,
}  # fmt: skip
"""Every dialog by its name, which is also its template’s: `hall, args, locale` -> what fills it, or None."""


def ask(hall: Hall, what: str, args: Json, locale: str, role: str = COMMITTEE) -> str:
    """Render a dialog as a role sees it. Answers 404 for one that isn't there, or about something that isn't."""
    make = ASKS.get(what)
    values = None if make is None else make(hall, args, locale)
    if values is None:
        abort(404)
    template = env(locale).get_template(f"console/ask/{what}.html")
    state = hall.machine.state
    return template.render(
        **{"zone": state.zone, "args": args, "refused": "", "facts": [], "role": role, **values}
    )
