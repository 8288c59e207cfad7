"""The papers that say who plays and where: the list of teams, the start list, a team's route card."""

from typing import Any

from knockout.game.state import Game, Phase
from knockout.ids import CycleId, StageId, TeamId, cycle_of, stage_of
from knockout.rules.plans import cycle_ids
from knockout.rules.text import sort_key
from knockout.tournament.draw_ready import field_of
from knockout.tournament.lookup import (
    games_of,
    games_of_cycle,
    games_plan,
    played_plans,
    rules_of,
)
from knockout.tournament.rating import cut_question
from knockout.tournament.roster import Roster
from knockout.tournament.state import Cycle, State, Team
from knockout.views.desk import checkin_view, deadlines_view
from knockout.views.names import team_names
from knockout.views.papers import Marks, day_name, marks_in, standing_of

Json = dict[str, Any]


# --- the list of teams


def team_list_view(state: State, roster: Roster) -> Json:
    """Give all teams by rating, with the cut and the reserves below it; before there is a rating, by name.

    Without the players' names: the list hangs on the door.
    """
    desk = checkin_view(state, roster)
    lines = {line.team: line for line in state.rating_lines}
    rows = [_team_row(row, lines.get(row["team"])) for row in desk["teams"]]
    if not state.rating:
        rows.sort(key=lambda row: sort_key(str(row["name"])))
    return {
        "rated": bool(state.rating),
        "size": state.size,
        "level": cut_question(state) is not None,
        "closed": desk["closed"] is not None,
        "deadlines": desk["deadlines"],
        "rows": rows,
    }


def _team_row(row: Json, line: Any) -> Json:
    shown = ("team", "name", "institution", "rank", "called_up", "state", "since")
    return {key: row[key] for key in shown} | {
        "out": None if row["out"] is None else {key: row["out"][key] for key in ("kind", "auto", "note")},
        "points": None if line is None else line.points,
        "best_word": None if line is None else line.best_word,
    }


# --- the start list


def start_view(state: State, roster: Roster, name: str) -> Json | None:
    """Take a stage or a cycle; give its tables with their seats, and its teams by name with where each sits.

    None where there is no such thing, or its lots are not drawn.
    """
    stage = StageId(name.partition("-")[0])
    plan = games_plan(state, stage)
    if plan is None:
        return None
    cycles = [cycle for cycle in cycle_ids(plan) if name in (stage, cycle) and games_of_cycle(state, cycle)]
    if not cycles:
        return None
    laid = [_cycle(state, roster, cycle) for cycle in cycles]
    return {"stage": stage, "day": day_name(state, stage), "cycles": laid, "teams": _by_name(laid)}


def _cycle(state: State, roster: Roster, cycle: CycleId) -> Json:
    letters, known = rules_of(state).seat_letters, state.cycles.get(cycle, Cycle())
    return {
        "cycle": cycle,
        "planned": known.planned if known.opened is None else None,
        "opened": known.opened,
        "tables": [
            {
                "game": game.id,
                "table": game.table,
                "seats": [
                    {"letter": letter, **({"team": None} if team is None else team_names(roster, team))}
                    for letter, team in zip(letters, game.seats, strict=True)
                ],
            }
            for game in games_of_cycle(state, cycle)
        ],
    }


def _by_name(cycles: list[Json]) -> list[Json]:
    """Give every team once for each seat it has, by the alphabet."""
    found = [
        {**seat, "cycle": cycle["cycle"], "table": table["table"]}
        for cycle in cycles
        for table in cycle["tables"]
        for seat in table["seats"]
        if seat["team"] is not None
    ]
    return sorted(found, key=lambda row: (sort_key(str(row["name"])), row["cycle"]))


# --- the route card


def route_teams(state: State, stage: str = "") -> tuple[TeamId, ...] | None:
    """Give the teams that a stage's or a game day's cards are for; without one, all that may play on the final day.

    None where there is no such stage; nobody while it is not known who plays in it.
    """
    if not stage:
        holders = field_of(state, state.plan[0].stage) if state.places else ()
        waiting = tuple(team for team in state.rating[: state.size] if state.teams[team].out is None)
        return holders or waiting or tuple(team.id for team in state.teams.values() if team.out is None)
    plan = games_plan(state, StageId(stage))
    if plan is None:
        return None
    seated = dict.fromkeys(team for game in games_of(state, plan.stage) for team in game.teams)
    return tuple(seated) if seated or stage in state.days else field_of(state, plan.stage)


def route_view(state: State, roster: Roster, teams: tuple[TeamId, ...]) -> list[Json]:
    """Give the route card of each of these teams: where it plays as far as that is known, and where it stands
    with the desk."""
    marks = {plan.stage: marks_in(state, plan.stage) for plan in played_plans(state)}
    seats: dict[tuple[StageId, TeamId], list[Game]] = {}
    for stage in marks:
        for game in games_of(state, stage):
            for team in game.teams:
                seats.setdefault((stage, team), []).append(game)
    return [_card(state, roster, state.teams[team], seats, marks) for team in teams]


def _card(
    state: State, roster: Roster, team: Team, seats: dict[tuple[StageId, TeamId], list[Game]],
    marks: dict[StageId, Marks],
) -> Json:  # fmt: skip
    stops: list[Json] = []
    for stage, of_stage in marks.items():
        games = seats.get((stage, team.id), [])
        if stage in state.drawn and not games:
            break  # it is out: what comes after it is not for this team
        stops.extend(_stop(state, team.id, game, of_stage) for game in games)
        if stage not in state.days and stage not in state.drawn:
            stops.append({"stage": stage, "day": "", "cycle": None})
    return {
        **team_names(roster, team.id),
        "checked_in": team.checked_in_at if team.present is not None else None,
        "here": 0 if team.present is None else len(team.present),
        "players": len(team.students),
        "deadlines": deadlines_view(state),
        "stops": stops,
    }


def _stop(state: State, team: TeamId, game: Game, marks: Marks) -> Json:
    known = state.cycles.get(cycle_of(game.id), Cycle())
    return {
        "stage": stage_of(game.id),
        "day": day_name(state, stage_of(game.id)),
        "cycle": cycle_of(game.id),
        "at": known.planned if known.opened is None else known.opened,
        "table": game.table,
        "letter": rules_of(state).seat_letters[game.seats.index(team)],
        "result": standing_of(state, game, team, marks) if game.phase is Phase.OFFICIAL else None,
    }
