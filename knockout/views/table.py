"""A table as screens show it: its teams by score, whose turn it is, its clocks, what it came to."""

from collections.abc import Mapping
from typing import Any

from knockout.game.scoring import ranking, totals
from knockout.game.state import IN_PLAY, OVER, Game
from knockout.ids import CycleId, Moment, TeamId, cycle_of, stage_of
from knockout.rules.plans import cycle_ids
from knockout.tournament.lookup import day_plans, rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import Cycle, State
from knockout.views.game import game_view
from knockout.views.marks import Mark, marks_of
from knockout.views.names import team_names

Json = dict[str, Any]
Marks = Mapping[TeamId, Mark]
NOT_THROUGH = Mark("", "provisional")


def table_view(state: State, roster: Roster, game: Game, now: Moment) -> Json:
    """Give one table in full, for the page that shows nothing else."""
    seen = game_view(state, roster, game.id, now, "public")
    return {**seen, **table_card(state, roster, game, now), "log": seen["log"][:6]}


def table_card(state: State, roster: Roster, game: Game, now: Moment, marks: Marks | None = None) -> Json:
    """Give a table for a place among others: no more than a glance takes in. marks: of its stage, if known."""
    seen = game_view(state, roster, game.id, now, "public")
    return {
        "game": game.id,
        "table": game.table,
        "cycle": cycle_of(game.id),
        "phase": game.phase.value,
        "on_hold": game.on_hold,
        "hold": seen["hold"],
        "ended": game.position.ended,
        "disputed_since": seen["dispute"]["since"] if seen["dispute"] else None,
        "called": game.call is not None,
        "clock": seen["clock"],
        "rules": seen["rules"],
        "rows": rows_of(state, roster, game, seen["next"], marks),
        "last": seen["log"][0] if seen["log"] else None,
        "over": game.phase in OVER,
        "playing": game.phase in IN_PLAY,
        "kept": game.kept,
    }


def rows_of(
    state: State, roster: Roster, game: Game, following: TeamId | None = None, marks: Marks | None = None
) -> list[Json]:
    """Give a game's teams, best first; before the game in order of play, empty seats at the end."""
    plan = stage_plan(state, stage_of(game.id))
    if marks is None:
        marks = marks_of(state, plan) if plan is not None else {}
    total = totals(game, rules_of(state))
    rows = []
    order = [team for group in ranking(game, rules_of(state)) for team in group]
    if game.phase not in IN_PLAY | OVER:
        order = list(game.teams)
    for place, team in enumerate(order):
        mark = marks.get(team, NOT_THROUGH)
        rows.append(
            {
                **team_names(roster, team),
                "seat": game.seats.index(team) + 1,
                "letter": rules_of(state).seat_letters[game.seats.index(team)],
                "total": total[team],
                "out": team in game.out,
                "now": team == game.on_turn,
                "next": team == following,
                "mark": mark.letter,
                "standing": mark.standing,
                "cut": plan is not None and place + 1 == plan.winners < len(order),
            }
        )
    return rows


def current_cycle(state: State) -> CycleId | None:
    """Give the cycle that is being played, or was last, or is the first whose lots are drawn; those of the game
    days until qualifying is closed (U20)."""
    plans = day_plans(state) if not state.drawn and state.qualifying_closed is None else state.plan
    laid = [plan for plan in plans if plan.stage in state.drawn or plan.stage in state.days]
    known = [cycle for plan in laid for cycle in cycle_ids(plan) if cycle in state.cycles]
    opened = [cycle for cycle in known if state.cycles[cycle].opened is not None]
    return opened[-1] if opened else known[0] if known else None


def cycle_facts(state: State, cycle: CycleId) -> Json:
    """Give when a cycle was opened or is planned for, and whether it is on hold."""
    known = state.cycles.get(cycle, Cycle())
    return {
        "cycle": cycle,
        "opened": known.opened,
        "planned": known.planned if known.opened is None else None,
        "held": known.held is not None,
        "zone": state.zone,
    }
