"""Lots for everybody to check (U22): the list and the hashes before the draw, the seed and the seats after it."""

from typing import Any

from knockout.ids import StageId, TeamId, cycle_of, table_of
from knockout.rules.lots import list_hash
from knockout.rules.plans import StagePlan, game_ids
from knockout.tournament.draw_ready import draw_blockers, input_of
from knockout.tournament.lookup import rules_of, stage_plan
from knockout.tournament.lots_by_hand import seats_by_slips
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.names import team_names

Json = dict[str, Any]


def published_draw(state: State, roster: Roster, stage: str) -> Json | None:
    """Give what anyone needs to work a stage's draw out again; None for a stage that is not played.

    `list`: the teams in the order the lots begin from, as soon as it stands; `seats`: as they were drawn, whoever
    sits there now.
    """
    plan = stage_plan(state, StageId(stage))
    if plan is None:
        return None
    drawn, announced = state.drawn.get(plan.stage), state.announced.get(plan.stage)
    listed = drawn.listed if drawn is not None else _list_now(state, plan)
    first = plan is state.plan[0]
    return {
        "stage": plan.stage,
        "cycles": list(plan.cycles),
        "seats_a_table": rules_of(state).seats,
        "seating": "lots" if first else rules_of(state).draw.seating,
        "list": [{"team": team, "name": roster.name(team)} for team in listed],
        "list_hash": list_hash(listed) if listed else None,
        "announced": None
        if announced is None
        else {
            "at": announced.at,
            "list_hash": announced.list_hash,
            "seed_hash": announced.seed_hash,
        },
        "gone": [
            {
                "gone": one.gone,
                "list_hash": None if one.announced is None else one.announced.list_hash,
                "seed_hash": None if one.announced is None else one.announced.seed_hash,
                "drawn": one.drawn,
                "seed": one.seed,
            }
            for one in state.gone_draws.get(plan.stage, ())
        ],
        "drawn": None if drawn is None else drawn.at,
        "seed": None if drawn is None else drawn.seed,
        "seats": None if drawn is None else {game: list(seats) for game, seats in drawn.seats.items()},
    }


def _list_now(state: State, plan: StagePlan) -> tuple[TeamId, ...]:
    """Nothing while it can still change by itself."""
    return () if draw_blockers(state, plan.stage) else input_of(state, plan)


def lots_view(state: State, roster: Roster, stage: str = "") -> Json:
    """Give the published draw of a stage with names at the tables; without a stage, of the one drawn last or next."""
    found = published_draw(state, roster, stage or _stage_shown(state))
    if found is None:
        return {"stage": None, "stages": [plan.stage for plan in state.plan], "zone": state.zone}
    seats = found["seats"] or {}
    tables = [
        {
            "game": game,
            "cycle": cycle_of(game),
            "table": table_of(game),
            "seats": [None if team is None else team_names(roster, team) for team in row],
        }
        for game, row in seats.items()
    ]
    announced = found["announced"]
    return {
        **found,
        "tables": tables,
        "letters": rules_of(state).seat_letters,
        "stages": [plan.stage for plan in state.plan],
        "stale": announced is not None and announced["list_hash"] != found["list_hash"],
        "zone": state.zone,
        "tournament": state.name,
    }


def _stage_shown(state: State) -> str:
    drawn = [plan.stage for plan in state.plan if plan.stage in state.drawn]
    waiting = [plan.stage for plan in state.plan if plan.stage not in state.drawn]
    if waiting and (waiting[0] in state.announced or not drawn):
        return waiting[0]
    return drawn[-1] if drawn else ""


def slips_view(state: State, roster: Roster, plan: StagePlan) -> Json:
    """Give the slips typed in so far (U22): every seat with its team, who is missing, and the draw they make."""
    teams = input_of(state, plan)
    slips = state.slips.get(plan.stage, ())
    by_seat = {(slip.game, slip.seat): slip.team for slip in slips}
    placed = set(by_seat.values())
    return {
        "tables": [
            {
                "game": game,
                "cycle": cycle_of(game),
                "seats": [
                    _slip(roster, by_seat.get((game, seat)), teams) for seat in range(rules_of(state).seats)
                ],
            }
            for game in game_ids(plan)
        ],
        "placed": len(placed),
        "all": len(teams),
        "missing": [team_names(roster, team) for team in teams if team not in placed],
        "strange": [team_names(roster, team) for team in placed if team not in teams],
        "seats": seats_by_slips(state, plan.stage),
        "gaps": [
            game
            for game in game_ids(plan)
            if _gap([(game, seat) in by_seat for seat in range(rules_of(state).seats)])
        ],
    }


def _gap(taken: list[bool]) -> bool:
    """Whether a seat is empty before one that is taken: only the last seats of a table may be (S10)."""
    return sorted(taken, reverse=True) != taken


def _slip(roster: Roster, team: TeamId | None, teams: tuple[TeamId, ...]) -> Json | None:
    return None if team is None else {**team_names(roster, team), "in_field": team in teams}
