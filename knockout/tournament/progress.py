"""Who is through from a stage, and what is undecided (U23 to U27, S6, S13, S24)."""

from knockout.game.state import Phase
from knockout.ids import StageId
from knockout.rules.plans import cycle_ids
from knockout.tournament.best_losers import best_losers
from knockout.tournament.final import game_questions
from knockout.tournament.lookup import games_of, games_of_cycle, stage_after, stage_plan
from knockout.tournament.state import Kept, Qualified, State
from knockout.tournament.winners import Question, winner_rows


def qualified(state: State, stage: StageId) -> tuple[Qualified, ...]:
    """Give who is through from a stage, in order of cycles: Q of each official game at once, q once settled.

    While a correction is not settled, the old rows (S13).
    """
    settlement = state.settlements.get(stage)
    return settlement.rows if settlement is not None and settlement.open else through_now(state, stage)


def through_now(state: State, stage: StageId) -> tuple[Qualified, ...]:
    """Give who is through by the results and by the changes the committee did not let through (S13)."""
    rows = qualified_by_results(state, stage)
    for kept in state.kept.get(stage, ()):
        rows = _with_kept(state, stage, rows, kept)
    return rows


def _with_kept(
    state: State, stage: StageId, rows: tuple[Qualified, ...], kept: Kept
) -> tuple[Qualified, ...]:
    """A kept team that is through anyhow, or has left since, keeps nobody out any more."""
    there = kept.instead_of is None or any(row.team == kept.instead_of for row in rows)
    if not there:
        return rows
    if kept.row is None:
        return tuple(row for row in rows if row.team != kept.instead_of)
    following = stage_after(state, stage)
    out = state.teams[kept.row.team].out
    left = out is not None and following is not None and out.stage == following.stage
    if left or any(row.team == kept.row.team for row in rows):
        return rows
    if kept.instead_of is None:
        return (*rows, kept.row)
    return tuple(kept.row if row.team == kept.instead_of else row for row in rows)


def qualified_by_results(state: State, stage: StageId) -> tuple[Qualified, ...]:
    """Give who is through from a stage by its results alone; nobody from the final."""
    plan = stage_plan(state, stage)
    if plan is None or stage_after(state, stage) is None:
        return ()
    rows: list[Qualified] = []
    for cycle in cycle_ids(plan):
        rows.extend(row for game in games_of_cycle(state, cycle) for row in winner_rows(state, game, plan))
        if plan.by_cycle:
            rows.extend(best_losers(state, plan, cycle)[0])
    if not plan.by_cycle:
        rows.extend(best_losers(state, plan, stage)[0])
    return tuple(rows)


def undecided(state: State, stage: StageId) -> tuple[Question, ...]:
    """Give the open questions of a stage, in order of play (S24)."""
    plan = stage_plan(state, stage)
    if plan is None:
        return ()
    asked: list[Question] = []
    for game in games_of(state, stage):
        if game.phase is Phase.OFFICIAL:
            asked.extend(game_questions(state, game))
    if stage_after(state, stage) is not None:
        for group in (*cycle_ids(plan),) if plan.by_cycle else (stage,):
            question = best_losers(state, plan, group)[1]
            asked.extend([question] if question else [])
    return tuple(asked)
