"""The papers of results: the protocol that is signed, and the diplomas. Public facts only: no reasons (S30)."""

from typing import Any

from knockout.game.scoring import finished_turns, ranking
from knockout.game.state import OVER, Game, Phase
from knockout.ids import CycleId, Moment, StageId, TeamId, stage_of
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.tournament.final import places
from knockout.tournament.lookup import (
    games_of,
    games_of_cycle,
    games_plan,
    played_plans,
    rules_of,
    stage_after,
)
from knockout.tournament.progress import qualified
from knockout.tournament.questions import is_of_last_place
from knockout.tournament.rating import day_lines, groups_of
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.bracket import loser_line_view, through_row
from knockout.views.names import team_names
from knockout.views.papers import Marks, began_at, day_name, marks_in, standing_of, voided_games
from knockout.views.through import questions_view

Json = dict[str, Any]
LAST_DIPLOMA = 4
"""The last place that has a diploma of its own."""


# --- the protocol


def protocol_view(state: State, roster: Roster, stage: str = "") -> Json | None:
    """Give the results of a stage or a game day or, without one, of everything that has been played.

    None where there is no such stage. `missing`: games of it that are not official; `official`: none is and all is
    decided.
    """
    plans = [plan for plan in played_plans(state) if stage in ("", plan.stage)]
    if not plans:
        return None
    stages = [_stage(state, roster, plan) for plan in plans if games_of(state, plan.stage)]
    missing = [game for one in stages for game in one["missing"]]
    return {
        "stage": stage,
        "stages": stages,
        "missing": missing,
        "official": not missing and not any(one["questions"] or one["unsettled"] for one in stages),
        "complete": bool(stages) and len(stages) == len(plans),
        "out": _out(state, roster) if not stage else _out_of(state, roster, StageId(stage)),
        "strikes": [row for row in _strikes(state, roster) if stage in ("", stage_of(row["game"]))],
        "decided": [row for row in _decided(state, roster) if stage in ("", row["stage"])],
        "places": _places(state, roster) if stage in ("", "F") else [],
        "awards": _awards(state, roster) if not stage else [],
    }


def _stage(state: State, roster: Roster, plan: StagePlan) -> Json:
    marks, games = marks_in(state, plan.stage), games_of(state, plan.stage)
    settlement = state.settlements.get(plan.stage)
    following = stage_after(state, plan.stage)
    return {
        "stage": plan.stage,
        "day": day_name(state, plan.stage),
        "into": None if following is None else following.stage,
        "cycles": [
            {
                "cycle": cycle,
                "games": [_game(state, roster, game, marks) for game in games_of_cycle(state, cycle)],
                "line": _line(state, roster, cycle) if following is not None else None,
            }
            for cycle in cycle_ids(plan)
        ],
        "through": [through_row(row, roster) for row in qualified(state, plan.stage)],
        "going_on": plan.going_on,
        "questions": questions_view(state, roster, plan),
        "unsettled": settlement is not None and settlement.open,
        "missing": [game.id for game in games if game.phase is not Phase.OFFICIAL],
        "voided": voided_games(state, plan.stage),
        "day_standing": _day_standing(state, roster, plan.stage) if plan.stage in state.days else [],
    }


def _game(state: State, roster: Roster, game: Game, marks: Marks) -> Json:
    order = [team for group in ranking(game, rules_of(state)) for team in group]
    letters = rules_of(state).seat_letters
    return {
        "game": game.id,
        "table": game.table,
        "phase": game.phase.value,
        "over": game.phase in OVER,
        "official": game.phase is Phase.OFFICIAL,
        "ended": game.position.ended,
        "began": began_at(game),
        "over_at": game.position.ended_at,
        "turns": finished_turns(game),
        "paper": game.sheet is not None,
        "rows": [
            {
                **team_names(roster, team),
                "letter": letters[game.seats.index(team)],
                **standing_of(state, game, team, marks),
            }
            for team in order
        ],
    }


def _line(state: State, roster: Roster, cycle: CycleId) -> Json | None:
    """The best losers, where the cycle has its own; where the stage has them, below its last cycle."""
    line = loser_line_view(state, roster, cycle)
    if line is None or not line["rows"]:
        return None
    plan = games_plan(state, stage_of(cycle))
    last = plan is not None and cycle == cycle_ids(plan)[-1]
    return line if line["group"] == cycle or last else None


def _day_standing(state: State, roster: Roster, day: StageId) -> list[Json]:
    """U20: the teams of a game day by what they have won on it, so that its prize winners can be named."""
    lines = {line.team: line for line in day_lines(state, day)}
    rows: list[Json] = []
    for group in groups_of(tuple(lines.values()), rules_of(state).rating.order):
        place = len(rows) + 1
        for team in group:
            line = lines[team]
            facts = {"points": line.points, "best_word": line.best_word, "games": line.games}
            rows.append({**team_names(roster, team), "place": place, "level": len(group) > 1, **facts})
    return rows


def _out(state: State, roster: Roster) -> list[Json]:
    """Teams that are out, as far as that is public: that they are, and the public note."""
    return [
        {
            **team_names(roster, team.id),
            "kind": team.out.kind,
            "auto": team.out.auto,
            "note": team.out.public_note,
            "at": team.out.at,
            "game": team.out.game,
            "stage": team.out.stage,
        }
        for team in state.teams.values()
        if team.out is not None
    ]


def _out_of(state: State, roster: Roster, stage: StageId) -> list[Json]:
    """Those that left this stage: in a game of it, or with a place in it."""
    seated = {team for game in games_of(state, stage) for team in game.teams}
    return [
        row
        for row in _out(state, roster)
        if row["stage"] == stage
        or (row["game"] is not None and stage_of(row["game"]) == stage)
        or row["team"] in seated
    ]


def _strikes(state: State, roster: Roster) -> list[Json]:
    return [
        {"game": game, **team_names(roster, strike.team), "note": strike.public_note}
        for game, strikes in state.strikes.items()
        for strike in strikes
    ]


def _decided(state: State, roster: Roster) -> list[Json]:
    """What the committee decided and how; why is the committee's own."""
    return [
        {
            "question": name,
            "last_place": is_of_last_place(state, name),
            "stage": name.partition(":")[0].partition("-")[0],
            "order": [team_names(roster, team) for team in one.order],
            "how": one.how,
            "at": one.at,
        }
        for name, one in state.decisions.items()
    ]


def _places(state: State, roster: Roster) -> list[Json]:
    rows: list[Json] = []
    for group in places(state):
        place = len(rows) + 1
        rows.extend(
            {**team_names(roster, team), "place": place, "level": len(group) > 1} for team in group
        )  # fmt: skip
    return rows


def _awards(state: State, roster: Roster) -> list[Json]:
    return [
        {"title": award.title, "teams": [team_names(roster, team) for team in award.teams]}
        for award in state.awards
    ]


# --- the diplomas


def diplomas_view(state: State, roster: Roster) -> list[Json]:
    """Give a diploma for each of the first places of an official final, and for each award.

    A team that is out, or whose win in the final was struck, has none for its place.
    """
    final = games_of(state, StageId("F"))
    struck = {strike.team for game in final for strike in state.strikes.get(game.id, ())}
    won = [
        {"kind": "place", "award": None, "title": "", "shared": row["level"], "at": played_at(state), **row}
        for row in _places(state, roster)
        if row["place"] <= LAST_DIPLOMA and _may_have(state, row["team"], struck)
    ]
    given = [
        {
            "kind": "award",
            "award": number,
            "title": award["title"],
            "place": None,
            "shared": len(award["teams"]) > 1,
            "at": played_at(state),
            **team,
        }
        for number, award in enumerate(_awards(state, roster), start=1)
        for team in award["teams"]
    ]
    return won + given


def _may_have(state: State, team: TeamId, struck: set[TeamId]) -> bool:
    return state.teams[team].out is None and team not in struck


def played_at(state: State) -> Moment | None:
    """Give the moment the last game that is over ended at: the day that a diploma is of; None before there is one."""
    ended = [game.position.ended_at for game in state.games.values() if game.phase in OVER]
    return max((moment for moment in ended if moment is not None), default=None)
