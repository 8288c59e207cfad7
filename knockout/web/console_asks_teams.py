"""The dialogs of the Teams tab: one team edited, one deleted."""

from typing import Any

from knockout.ids import TeamId
from knockout.views.teams import edited_view
from knockout.web.console_foresight import foresee
from knockout.web.hall import Hall

Json = dict[str, Any]


def _team(hall: Hall, args: Json, locale: str) -> Json | None:
    """The form, and what else can be done about the team: deleting only where the core would let it be (CASES 39)."""
    team = edited_view(hall.machine.state, hall.names, TeamId(str(args.get("team", ""))))
    return None if team is None else {"team": team, "can_delete": not _why_kept(hall, team, locale)}


def _delete(hall: Hall, args: Json, locale: str) -> Json | None:
    team = edited_view(hall.machine.state, hall.names, TeamId(str(args.get("team", ""))))
    return None if team is None else {"team": team, "kept": bool(_why_kept(hall, team, locale))}


def _why_kept(hall: Hall, team: Json, locale: str) -> str:
    return foresee(hall, {"do": "delete_team", "team": team["team"]}, locale).refused


TEAMS = {"team": _team, "delete-team": _delete}
