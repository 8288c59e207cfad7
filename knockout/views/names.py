"""How a team is called in a view: its name, its short one, where it comes from. Never its players (S30)."""

from typing import Any

from knockout.ids import TeamId
from knockout.tournament.roster import Roster

Json = dict[str, Any]


def team_names(roster: Roster, team: TeamId) -> Json:
    """Give a team's id and names; the id stands in for a name that is not known."""
    known = roster.teams.get(team)
    name = roster.name(team)
    return {
        "team": team,
        "name": name,
        "short": (known.short if known is not None else "") or name,
        "institution": known.institution if known is not None else "",
    }


def short_name(roster: Roster, team: TeamId) -> str:
    """Give what a team is called where there is little room."""
    known = roster.teams.get(team)
    return (known.short if known is not None else "") or roster.name(team)
