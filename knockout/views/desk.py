"""The desk: who is here, who is missing, who is too few; for the committee only, with the players' names."""

from typing import Any
from zlib import crc32

from knockout.ids import TeamId
from knockout.tournament.lookup import rules_of
from knockout.tournament.rating import reserves, reserves_present
from knockout.tournament.roster import Roster
from knockout.tournament.state import State, Team
from knockout.views.names import team_names

Json = dict[str, Any]


def checkin_view(state: State, roster: Roster) -> Json:
    """Give every team in rating order with what the desk can do about it.

    `print` is a row's fingerprint: one that is the same needs no second look by the browser.
    """
    placed = _Placed(state)
    teams = sorted(
        state.teams.values(), key=lambda team: (placed.rank(team.id) or len(state.teams) + 1, team.id)
    )
    next_up = next(iter(reserves_present(state)), None)
    rows = [{**_row(state, roster, team, placed), "next_up": team.id == next_up} for team in teams]
    for row in rows:
        row["print"] = crc32(f"{row}{state.check_in_closed}".encode())
    return {
        "teams": rows,
        "size": state.size,
        "counts": _counts(state, rows),
        "closed": state.check_in_closed,
        "rated": bool(state.rating),
        "drawn": bool(state.drawn),
        "deadlines": deadlines_view(state),
        "missing": [row for row in rows if row["in_field"] and row["state"] in ("missing", "few")],
        "least": rules_of(state).team.least_players if state.rules is not None else 0,
        "zone": state.zone,
    }


def _counts(state: State, rows: list[Json]) -> Json:
    field = [row for row in rows if row["in_field"]]
    return {
        "field": len(field),
        "here": sum(row["state"] == "here" for row in field),
        "missing": sum(row["state"] == "missing" for row in field),
        "few": sum(row["state"] == "few" for row in field),
        "out": sum(row["state"] == "out" for row in rows),
        "reserves_here": sum(row["state"] == "here" and not row["in_field"] for row in rows),
        "vacant": sum(place.holder is None for place in state.places),
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


def team_row(state: State, roster: Roster, team: TeamId) -> Json | None:
    """Give one team as the desk sees it, None for one that is not entered."""
    known = state.teams.get(team)
    if known is None:
        return None
    return _row(state, roster, known, _Placed(state))


class _Placed:
    """Who stands where in the rating and in the first stage: looked up once for all teams."""

    def __init__(self, state: State) -> None:
        self._ranks = {team: rank for rank, team in enumerate(state.rating, start=1)}
        self.known = bool(state.places)
        self.holders = {place.holder for place in state.places}
        self.reserves = set(reserves(state))
        self.owners = {place.owner for place in state.places}
        self.vacant = {place.owner for place in state.places if place.holder is None}

    def rank(self, team: TeamId) -> int | None:
        """Give the team's place in the rating, None without one."""
        return self._ranks.get(team)

    def in_field(self, team: TeamId) -> bool:
        """Whether the team plays in the first stage; before the rating is known everybody might."""
        return not self.known or team in self.holders or team in self.owners


def _row(state: State, roster: Roster, team: Team, placed: _Placed) -> Json:
    known = roster.teams.get(team.id)
    return {
        **team_names(roster, team.id),
        "contact": "" if known is None else known.contact,
        "rank": placed.rank(team.id),
        "in_field": placed.in_field(team.id),
        "reserve": placed.known and team.id in placed.reserves,
        "called_up": team.id in state.called_up,
        "vacant": team.id in placed.vacant,
        "state": _standing(state, team),
        "since": team.checked_in_at,
        "out": _out(team),
        "players": _players(roster, team),
        "here": len(team.here if team.present is None else team.present),
        "noted": team.present is None and bool(team.here),
    }


def _standing(state: State, team: Team) -> str:
    """Where the team stands with the desk; `few`: fewer have come, or are listed, than may play (U21)."""
    if team.out is not None:
        return "out"
    if team.present is not None:
        return "here"
    few = state.rules is not None and len(team.students) < state.rules.team.least_players
    return "few" if few or team.here else "missing"


def _players(roster: Roster, team: Team) -> list[Json]:
    names = roster.teams[team.id].players if team.id in roster.teams else {}
    here = team.present or team.here or tuple(team.students)
    return [
        {
            "id": number,
            "name": names.get(number, ""),  # none that was erased
            "student": student,
            "present": number in here,
        }
        for number, student in sorted(team.students.items())
    ]


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
