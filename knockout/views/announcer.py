"""What the person at the microphone reads out: what has happened, what comes next, names, facts worth telling.

It is made of the public state like any screen: what is hidden from the hall is not here either, so that nobody
says it by mistake. That something is hidden is.
"""

from typing import Any

from knockout.game.scoring import ranking
from knockout.game.state import IN_PLAY, OVER, Game, Phase
from knockout.ids import CycleId, cycle_of, stage_of
from knockout.rules.plans import cycle_ids
from knockout.tournament.final import places
from knockout.tournament.lookup import (
    all_games,
    day_plans,
    games_of_cycle,
    rules_of,
    stage_after,
    stage_before,
    stage_plan,
)
from knockout.tournament.progress import qualified
from knockout.tournament.roster import Roster
from knockout.tournament.state import State
from knockout.views.bracket import through_row
from knockout.views.desk import deadlines_view
from knockout.views.game import word_view
from knockout.views.highlights import highlights_view, praise_of
from knockout.views.names import team_names
from knockout.views.table import current_cycle, cycle_facts, rows_of
from knockout.views.through import questions_view

Json = dict[str, Any]
LAST_RESULTS = 6


def announcer_view(state: State, roster: Roster) -> Json:
    """Give everything on the announcer's page, from the public state; moments in milliseconds UTC.

    `results`: the last official games, the latest first; `next`: the cycle that is opened next with its tables in
    order of play, None while no lots are drawn for it; `later`: teams that play after it; `waiting`: who is
    through to a stage whose lots are not drawn; `hidden`: what the hall may not know yet.
    """
    base = {"name": state.name, "zone": state.zone, "created": state.rules is not None}
    if state.rules is None:
        return base
    unopened = _unopened(state)
    return {
        **base,
        "now": _now(state, roster),
        "hidden": _hidden(state),
        "results": [_result(state, roster, game) for game in _last_official(state)],
        "through": _through(state, roster),
        "questions": [one for plan in state.plan for one in questions_view(state, roster, plan)],
        "places": [[team_names(roster, team) for team in group] for group in places(state)],
        "next": _cycle(state, roster, unopened[0]) if unopened else None,
        "later": [_cycle(state, roster, cycle) for cycle in unopened[1:]],
        "waiting": _waiting(state, roster),
        "deadlines": [one for one in deadlines_view(state) if not one["passed"]],
        "facts": highlights_view(state, roster),
    }


def _hidden(state: State) -> list[Json]:
    """Give what is behind a curtain: `kind` is `scores`, `seats`, `places` or `awards`, `of` a cycle or a stage."""
    pairs = [(what.partition(":"), one) for what, one in state.concealed.items()]
    return [{"kind": kind, "of": of, "shown": one.shown} for (kind, _, of), one in pairs]


# --- what is on


def _now(state: State, roster: Roster) -> Json | None:
    """Give the cycle that is on with its tables; None before any is open."""
    cycle = current_cycle(state)
    if cycle is None or state.cycles[cycle].opened is None:
        return None
    games = games_of_cycle(state, cycle)
    return {
        **_cycle(state, roster, cycle),
        "playing": sum(game.phase in IN_PLAY for game in games),
        "over": sum(game.phase in OVER for game in games),
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
        "games": len(games),
    }


def _unopened(state: State) -> list[CycleId]:
    """Give the cycles whose lots are drawn and that are not open yet, in order of play (S29)."""
    plans = state.plan if state.drawn else day_plans(state)
    cycles = [cycle for plan in plans for cycle in cycle_ids(plan) if cycle in state.cycles]
    return [cycle for cycle in cycles if state.cycles[cycle].opened is None and games_of_cycle(state, cycle)]


def _cycle(state: State, roster: Roster, cycle: CycleId) -> Json:
    return {
        **cycle_facts(state, cycle),
        "tables": [_table(state, roster, game) for game in games_of_cycle(state, cycle)],
    }


def _table(state: State, roster: Roster, game: Game) -> Json:
    """Give a table's teams in order of play: А, Б, В, Г."""
    letters = rules_of(state).seat_letters
    return {
        "game": game.id,
        "table": game.table,
        "teams": [
            {**team_names(roster, team), "letter": letter, "seat": seat, "out": team in game.out}
            for seat, (letter, team) in enumerate(zip(letters, game.seats, strict=True), start=1)
            if team is not None
        ],
    }


# --- what has happened


def _last_official(state: State) -> list[Game]:
    """Give the games made official last, the latest first; a correction brings a game up again."""
    official = [game for game in all_games(state) if game.phase is Phase.OFFICIAL]
    return sorted(official, key=lambda game: -game.touched)[:LAST_RESULTS]


def _result(state: State, roster: Roster, game: Game) -> Json:
    stage = stage_of(game.id)
    strikes = state.strikes.get(game.id, ())
    return {
        "game": game.id,
        "table": game.table,
        "cycle": cycle_of(game.id),
        "ended": game.position.ended,
        "at": game.touched,
        "rows": rows_of(state, roster, game),
        "through": [through_row(row, roster) for row in qualified(state, stage) if row.game == game.id],
        "highest": [
            {**team_names(roster, team), **(word_view(word) or {})} for team, word in praise_of(state, game)
        ],
        "decided": _decided(state, roster, game),
        "struck": [
            {**team_names(roster, strike.team), "note": strike.public_note}
            for strike in strikes
        ],
        "last": stage_plan(state, stage) is not None and stage_after(state, stage) is None,
    }  # fmt: skip


def _decided(state: State, roster: Roster, game: Game) -> list[Json]:
    """Give how the committee settled this game's ties (S24): by what, and in which order; not why (S30)."""
    level = [set(group) for group in ranking(game, rules_of(state))]
    return [
        {
            "kind": question.partition(":")[2],
            "how": one.how,
            "order": [team_names(roster, team) for team in one.order],
        }
        for question, one in state.decisions.items()
        if question.startswith(f"{game.id}:") and any(group.issuperset(one.order) for group in level)
    ]


def _through(state: State, roster: Roster) -> Json | None:
    """Give who is officially through from the stage being played, and into which; None where nobody goes on."""
    cycle = current_cycle(state)
    plan = None if cycle is None else stage_plan(state, stage_of(cycle))
    following = None if plan is None else stage_after(state, plan.stage)
    if plan is None or following is None:
        return None
    rows = [through_row(row, roster) for row in qualified(state, plan.stage)]
    return {
        "stage": plan.stage,
        "into": following.stage,
        "rows": rows,
        "open": max(0, plan.going_on - len(rows)),
    }


def _waiting(state: State, roster: Roster) -> Json | None:
    """Give who waits for lots: the teams through to the first stage that is not drawn."""
    undrawn = next((plan.stage for plan in state.plan if plan.stage not in state.drawn), None)
    before = None if undrawn is None else stage_before(state, undrawn)
    if before is None:
        return None
    teams = [team_names(roster, row.team) for row in qualified(state, before.stage)]
    return {"stage": undrawn, "teams": teams} if teams else None
