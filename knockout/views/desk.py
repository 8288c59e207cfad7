"""The desk: who is here, who is missing, who is too few; for the committee only, with the players' names."""

from typing import Any

from knockout.ids import TeamId
from knockout.tournament.lookup import rules_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State, Team
from knockout.views.names import team_names

Json = dict[str, Any]


def checkin_view(state: State, roster: Roster) -> Json:
    """Give every team in rating order with what the desk can do about it."""
    order = {team: rank for rank, team in enumerate(state.rating, start=1)}
    teams = sorted(state.teams.values(), key=lambda team: (order.get(team.id, len(order) + 1), team.id))
    rows = [_row(state, roster, team, order.get(team.id)) for team in teams]
    field = [row for row in rows if row["in_field"]]
    return {
        "teams": rows,
        "field": state.plan[0].field if state.plan else 0,
        "present": sum(row["here"] for row in field),
        "missing": sum(not row["here"] and row["out"] is None for row in field),
        "reserves_here": sum(row["here"] and not row["in_field"] for row in rows),
        "vacant": sum(place.holder is None for place in state.places),
        "closed": state.check_in_closed,
        "rated": bool(state.rating),
        "drawn": bool(state.drawn),
        "deadlines": deadlines_view(state),
        "least": rules_of(state).team.least_players if state.rules is not None else 0,
        "zone": state.zone,
    }


def deadlines_view(state: State) -> list[Json]:
    """Give the venue deadlines (S19), the substitution's first; one that was moved says why."""
    names = [which for which in ("substitution", "check_in") if which in state.deadlines]
    return [
        {
            "which": which,
            "at": state.deadlines[which].at,
            "passed": state.deadlines[which].passed,
            "moved": state.deadlines[which].moved,
        }
        for which in names
    ]


def _row(state: State, roster: Roster, team: Team, rank: int | None) -> Json:
    holding = _in_field(state, team.id)
    players = roster.teams[team.id].players if team.id in roster.teams else {}
    return {
        **team_names(roster, team.id),
        "rank": rank,
        "in_field": holding,
        "called_up": team.id in state.called_up,
        "here": team.present is not None and team.out is None,
        "since": team.checked_in_at,
        "too_few": len(team.students) < rules_of(state).team.least_players if state.rules is not None else False,
        "out": _out(team),
        "players": [
            {
                "id": number,
                "name": players.get(number, f"#{number}"),
                "student": student,
                "present": team.present is None or number in team.present,
            }
            for number, student in sorted(team.students.items())
        ],
    }


def _in_field(state: State, team: TeamId) -> bool:
    """Whether the team plays in the first stage; before the rating is known everybody might."""
    return not state.places or any(team in (place.holder, place.owner) for place in state.places)


def _out(team: Team) -> Json | None:
    if team.out is None:
        return None
    return {
        "kind": team.out.kind,
        "reason": team.out.reason,
        "note": team.out.public_note,
        "auto": team.out.auto,
        "at": team.out.at,
    }
