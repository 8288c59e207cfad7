"""The tournament as JSON values for the API. Facts only, no names of people: pages and overlays make texts of them."""

from dataclasses import asdict
from typing import Any

from knockout.game.scoring import best_words, ranking, totals
from knockout.game.state import Game
from knockout.ids import CycleId, StageId
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.rules.ruleset import Ruleset
from knockout.tournament import next_step as steps
from knockout.tournament.best_losers import Loser, best_loser_line
from knockout.tournament.final import places
from knockout.tournament.lookup import day_plans, games_of_cycle
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.roster import Roster
from knockout.tournament.slots import entrants
from knockout.tournament.state import Cycle, Slot, State, Team
from knockout.views.rating import day_ranking, rating_view

Json = dict[str, Any]

NAMELESS = Roster()
RATED = frozenset({
    "team", "place", "points", "best_word", "games", "best", "mean", "standing", "reserve", "called_up", "out",
})  # fmt: skip
"""What a row of the rating says; names are in `tournament`."""


def tournament(state: State, roster: Roster) -> Json:
    """Give what the tournament is: name, deadlines, plan, and every team with its names."""
    return {
        "name": state.name,
        "ruleset": None if state.rules is None else state.rules.name,
        "zone": state.zone,
        "size": state.size,
        "deadlines": {which: asdict(deadline) for which, deadline in state.deadlines.items()},
        "check_in_closed": state.check_in_closed,
        "stages": [asdict(plan) for plan in state.plan],
        "days": [_day(state, plan) for plan in day_plans(state)],
        "qualifying_closed": state.qualifying_closed,
        "teams": [_team(team, roster) for team in state.teams.values()],
        "rating": state.rating,
        "closed": state.closed,
    }


def _team(team: Team, roster: Roster) -> Json:
    called = roster.teams.get(team.id)
    return {
        "team": team.id,
        "name": "" if called is None else called.name,
        "short": "" if called is None else called.short,
        "institution": "" if called is None else called.institution,
        "checked_in": team.present is not None,
        # S30: that a team is out is public, why is the committee's.
        "out": None if team.out is None else {"kind": team.out.kind, "note": team.out.public_note},
    }


def _day(state: State, plan: StagePlan) -> Json:
    """A game day (U20): its name, when it was opened, the seed where it was by lots, its cycles with their games."""
    day = state.days[plan.stage]
    return {
        "day": plan.stage,
        "name": day.name,
        "opened": day.opened,
        "seed": day.seed,
        "cycles": [_cycle(state, cycle) for cycle in cycle_ids(plan)],
    }


def bracket(state: State) -> Json:
    """Give the stages, their cycles and games; for a stage not drawn yet, what its places wait for."""
    return {"stages": [_stage(state, plan) for plan in state.plan]}


def _stage(state: State, plan: StagePlan) -> Json:
    drawn = plan.stage in state.drawn
    return {
        "stage": plan.stage,
        "drawn": drawn,
        "slots": [] if drawn else [_slot(slot) for slot in entrants(state, plan.stage)],
        "cycles": [_cycle(state, cycle) for cycle in cycle_ids(plan)],
        "qualified": [asdict(row) for row in qualified(state, plan.stage)],
    }


def _slot(slot: Slot) -> Json:
    return {"kind": type(slot).__name__, **asdict(slot)}


def _cycle(state: State, cycle: CycleId) -> Json:
    known = state.cycles.get(cycle, Cycle())
    games = [_result(game, state.rules) for game in games_of_cycle(state, cycle)]
    return {
        "cycle": cycle,
        "opened": known.opened,
        "planned": known.planned,
        "held": known.held is not None,
        "games": games,
    }


def _result(game: Game, rules: Ruleset | None) -> Json:
    assert rules is not None, "games come with the tournament, and that with its rules"
    best = best_words(game, rules)
    return {
        "game": game.id,
        "table": game.table,
        "phase": game.phase,
        "on_hold": game.on_hold,
        "ended": game.position.ended,
        "seats": game.seats,
        "totals": totals(game, rules),
        "best_word": {team: word and asdict(word) for team, word in best.items()},
        "ranking": ranking(game, rules),
    }


def standings(state: State) -> Json:
    """Give who is through, the lines of best losers, what only the committee can decide, and the places."""
    return {
        "stages": {plan.stage: _standing(state, plan) for plan in state.plan},
        "places": places(state),
        "rating": _rating(state),
        "days": {
            plan.stage: [_row(row) for row in day_ranking(state, NAMELESS, plan.stage)]
            for plan in day_plans(state)
        },
    }


def _rating(state: State) -> Json | None:
    """The rating as it stands, or as the official games make it so far (S17); None before there is any."""
    view = rating_view(state, NAMELESS)
    if not view["rows"]:
        return None
    return {
        "rows": [_row(row) for row in view["rows"]],
        **{key: view[key] for key in ("cut", "ordered_by", "stands", "closed", "unequal")},
    }


def _row(row: Json) -> Json:
    return {key: value for key, value in row.items() if key in RATED}


def _standing(state: State, plan: StagePlan) -> Json:
    groups: tuple[CycleId | StageId, ...] = (*cycle_ids(plan),) if plan.by_cycle else (plan.stage,)
    if not plan.best_losers:
        groups = ()
    return {
        "qualified": [asdict(row) for row in qualified(state, plan.stage)],
        "best_losers": {group: [_loser(row) for row in best_loser_line(state, group)] for group in groups},
        "undecided": [asdict(question) for question in undecided(state, plan.stage)],
    }


def _loser(row: Loser) -> Json:
    return {**asdict(row.score), "game": row.game}


def next_step(state: State) -> Json:
    """Give the committee's one next step, and what blocks it."""
    return asdict(steps.next_step(state))
