"""All teams that are entered, a short row each; and one of them as it is edited. For the committee only (S30)."""

from typing import Any

from knockout.ids import TeamId
from knockout.rules.text import sort_key
from knockout.tournament.editing import substitutions_over
from knockout.tournament.roster import Roster, TeamNames
from knockout.tournament.state import State, Team
from knockout.views.console_results import setup_view
from knockout.views.names import team_names

Json = dict[str, Any]

BY_RATING = "rating"


def teams_view(state: State, roster: Roster, order: str = "") -> Json:
    """Give every team by the Ukrainian alphabet, or, for `order` "rating", by rank; those without one come last."""
    ranks = {team: rank for rank, team in enumerate(state.rating, start=1)}
    lines = {line.team: line for line in state.rating_lines}
    least = _least(state)
    rows = []
    for team in state.teams.values():
        line = lines.get(team.id)
        rows.append(
            {
                **_row(roster, team, least),
                "rank": ranks.get(team.id),
                "points": None if line is None else line.points,
                "best_word": None if line is None else line.best_word,
            }
        )
    rows.sort(key=lambda row: sort_key(row["name"]))
    if order == BY_RATING:
        rows.sort(key=lambda row: row["rank"] or len(rows) + 1)
    return {
        "teams": rows,
        "order": order if order == BY_RATING else "",
        "rated": bool(ranks),
        "size": state.size,
        "counts": _counts(rows),
        "drawn": bool(state.drawn),
    }


def enter_view(state: State, roster: Roster) -> Json:
    """Give what the form for one more team needs: whether any can be entered, the next free id, how many players."""
    return {
        "created": state.rules is not None,
        "drawn": bool(state.drawn),
        "least": _least(state),
        "next_id": setup_view(state, roster)["next_id"],
    }


def edited_view(state: State, roster: Roster, team: TeamId) -> Json | None:
    """Give a team with all that can be edited about it, None for one that is not entered."""
    known = state.teams.get(team)
    if known is None:
        return None
    names = roster.teams.get(team) or TeamNames("")
    return {
        **team_names(roster, team),
        "short_kept": names.short,
        "contact": names.contact,
        "players": [
            {"player": number, "name": names.players.get(number, ""), "student": student}
            for number, student in sorted(known.students.items())
        ],
        "out": None if known.out is None else known.out.kind,
        "fixed": substitutions_over(state),
        "least": _least(state),
        "drawn": bool(state.drawn),
    }


def _row(roster: Roster, team: Team, least: int) -> Json:
    names = roster.teams.get(team.id)
    numbers = () if names is None else sorted(team.students)
    people = [names.players[number] for number in numbers if names is not None and names.players.get(number)]
    return {
        **team_names(roster, team.id),
        "short": "" if names is None else names.short,
        "people": ", ".join(people),
        "players": len(team.students),
        "few": len(team.students) < least,
        "strangers": sum(not student for student in team.students.values()),
        "out": None if team.out is None else team.out.kind,
    }


def _counts(rows: list[Json]) -> Json:
    playing = [row for row in rows if row["out"] is None]
    return {
        "teams": len(playing),
        "few": sum(row["few"] for row in playing),
        "out": len(rows) - len(playing),
        "players": sum(row["players"] for row in playing),
    }


def _least(state: State) -> int:
    return 0 if state.rules is None else state.rules.team.least_players
