"""The bracket: a column a cycle, a card a table; columns and places come from the plan, for any field."""

from typing import Any

from knockout.game.state import Game, Phase
from knockout.ids import CycleId, Moment, StageId, TeamId, stage_of, table_of
from knockout.rules.plans import StagePlan, cycle_ids, game_ids
from knockout.tournament.best_losers import Loser, best_loser_line
from knockout.tournament.final import places
from knockout.tournament.lookup import games_of_cycle, stage_before, stage_plan
from knockout.tournament.progress import qualified
from knockout.tournament.roster import Roster
from knockout.tournament.slots import entrants
from knockout.tournament.state import BestLoserOf, Cycle, Qualified, Slot, State, TeamIn, WinnerOf
from knockout.views.game import timer
from knockout.views.marks import games_in, groups_of, held_back, marks_of, share_of
from knockout.views.names import team_names
from knockout.views.needed import Need, needed
from knockout.views.table import Marks, current_cycle, rows_of

Json = dict[str, Any]
IN_THE_LINE = 6
"""How many behind the best losers a screen shows beside something else."""


def bracket_view(state: State, roster: Roster, now: Moment) -> Json:
    """Give the whole bracket as it stands."""
    cycle = current_cycle(state)
    columns = [column for plan in state.plan for column in _columns(state, roster, plan, now)]
    return {
        "name": state.name,
        "zone": state.zone,
        "cycle": cycle,
        "columns": columns,
        "line": loser_line_view(state, roster, cycle) if cycle is not None else None,
        "places": [[team_names(roster, team) for team in group] for group in places(state)],
    }


def _columns(state: State, roster: Roster, plan: StagePlan, now: Moment) -> list[Json]:
    if plan.stage not in state.drawn:
        return [_undrawn(state, roster, plan)]
    marks = marks_of(state, plan)
    cycles = [cycle for cycle in cycle_ids(plan) if games_of_cycle(state, cycle)]
    return [_drawn(state, roster, cycle, now, marks) for cycle in cycles]


def _came_from(state: State, plan: StagePlan) -> dict[TeamId, Qualified]:
    """Give by what each team came into a stage; nothing for the first one."""
    before = stage_before(state, plan.stage)
    return {row.team: row for row in qualified(state, before.stage)} if before is not None else {}


def _undrawn(state: State, roster: Roster, plan: StagePlan) -> Json:
    """A stage whose lots are not drawn: who waits for it, and whom it waits for."""
    before = stage_before(state, plan.stage)
    came = _came_from(state, plan)
    coming = entrants(state, plan.stage)
    if before is not None and before.stage not in state.drawn:
        coming = _waited_for(before)
    slots = [_slot(slot, roster, came) for slot in coming]
    known = [slot for slot in slots if slot["kind"] == "team"]
    return {
        "id": plan.stage,
        "state": "later",
        "games": [],
        "slots": slots or [{"kind": "unknown"}] * plan.field,
        "known": len(known),
        "field": plan.field,
        "tables": plan.games,
        "cycles": 1 if before is None else len(before.cycles),
    }


def _waited_for(plan: StagePlan) -> tuple[Slot, ...]:
    """Give whom the next stage waits for while this one's lots are not drawn either."""
    winners = [WinnerOf(game) for game in game_ids(plan) for _ in range(plan.winners)]
    groups = groups_of(plan)
    best = [BestLoserOf(group, number) for group in groups for number in range(1, share_of(plan) + 1)]
    return (*winners, *best)


def _slot(slot: Slot, roster: Roster, came: dict[TeamId, Qualified]) -> Json:
    match slot:
        case TeamIn(team):
            row = came.get(team)
            by = {"mark": "", "game": None} if row is None else {"mark": row.mark, "game": row.game}
            return {"kind": "team", **team_names(roster, team), **by}
        case WinnerOf(game):
            return {"kind": "winner", "game": game, "table": table_of(game), "cycle": game.split("-")[1]}
        case BestLoserOf(group, number):
            return {"kind": "best_loser", "group": group, "cycle": group.partition("-")[2], "number": number}
        case _:
            return {"kind": "empty"}


def _drawn(state: State, roster: Roster, cycle: CycleId, now: Moment, marks: Marks) -> Json:
    games = games_of_cycle(state, cycle)
    known = state.cycles.get(cycle, Cycle())
    official = all(game.phase is Phase.OFFICIAL for game in games)
    where = "past" if official else "next" if known.opened is None else "now"
    rows = [row for row in qualified(state, stage_of(cycle)) if row.game in {game.id for game in games}]
    return {
        "id": cycle,
        "state": where,
        "planned": known.planned if known.opened is None else None,
        "games": [_card(state, roster, game, now, marks) for game in games],
        "through": [through_row(row, roster) for row in rows],
        "clock": _slowest(games, now),
        "official": sum(game.phase is Phase.OFFICIAL for game in games),
        "tables": len(games),
    }


def through_row(row: Qualified, roster: Roster) -> Json:
    """Give a team that is through, with what it is through by."""
    return {
        **team_names(roster, row.team),
        "mark": row.mark,
        "game": row.game,
        "table": table_of(row.game),
        "why": row.why,
        "points": row.points,
        "word": row.word,
        "against": row.against,
        "group": row.group,
    }


def _card(state: State, roster: Roster, game: Game, now: Moment, marks: Marks) -> Json:
    plan = stage_plan(state, stage_of(game.id))
    came = _came_from(state, plan) if plan is not None else {}
    rows = rows_of(state, roster, game, None, marks)
    for row in rows:
        row["from"] = came[row["team"]].game if row["team"] in came else None
    return {
        "game": game.id,
        "table": game.table,
        "phase": game.phase.value,
        "on_hold": game.on_hold,
        "kept": game.kept,
        "rows": rows,
        "clock": timer(game.clock.game, now) if game.on_turn is not None else None,
    }


def _slowest(games: tuple[Game, ...], now: Moment) -> Json | None:
    """Give the game clock with most left: when the last table of the cycle will be done."""
    running = [timer(game.clock.game, now) for game in games if game.on_turn is not None]
    return max(running, key=lambda clock: int(clock["left"]), default=None)


def loser_line_view(state: State, roster: Roster, cycle: CycleId, most: int = IN_THE_LINE) -> Json | None:
    """Give the line of best losers that the cycle plays for: who is in it, and the place that goes on (U26).

    most: how many behind those that go on. `needs`: what a team that still plays needs to take the place (points
    `more`, and `word`: one point less and a higher word do too); None where it needs nothing, plays no more, or
    the ruleset does not show it.
    """
    plan = stage_plan(state, stage_of(cycle))
    if plan is None or not share_of(plan):
        return None
    group = next(group for group in groups_of(plan) if group in (cycle, plan.stage))
    line = best_loser_line(state, group)[: share_of(plan) + most]
    going, needs = _going_on(state, plan, group), needed(state, plan, group)
    settled = bool(_settled(state, plan, group))
    return {
        "group": group,
        "count": share_of(plan),
        "rows": [
            _in_the_line(state, roster, loser, going, needs)
            | {"standing": "official" if settled else "provisional"}
            for loser in line
        ],
    }


def _in_the_line(
    state: State, roster: Roster, loser: Loser, going: set[TeamId], needs: dict[TeamId, Need]
) -> Json:
    score, need = loser.score, needs.get(loser.score.team)
    return {
        **team_names(roster, score.team),
        "points": score.points,
        "word": score.best_word,
        "game": loser.game,
        "table": table_of(loser.game),
        "goes_on": score.team in going,
        "over": state.games[loser.game].on_turn is None,
        "needs": None if need is None else {"more": need.more, "word": need.word},
    }


def _settled(state: State, plan: StagePlan, group: CycleId | StageId) -> set[TeamId]:
    return {row.team for row in qualified(state, plan.stage) if row.mark == "q" and row.group == group}


def _going_on(state: State, plan: StagePlan, group: CycleId | StageId) -> set[TeamId]:
    """Give who of the line goes on: as decided or, as it stands, those that are not level across the cut."""
    settled = _settled(state, plan, group)
    if settled:
        return settled
    if held_back(games_in(state, group)):
        return set()
    line, share = best_loser_line(state, group), share_of(plan)
    first_out = line[share].score if len(line) > share else None
    worth = [(loser.score.team, (loser.score.points, loser.score.best_word)) for loser in line[:share]]
    out = None if first_out is None else (first_out.points, first_out.best_word)
    return {team for team, score in worth if score != out}
