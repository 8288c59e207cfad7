"""Lots, cycles, and when a stage may be drawn or opened (U22, S10 to S12, S18, S29). Command -> entries or refusal."""

from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.scoring import scores
from knockout.game.state import OVER, Phase
from knockout.ids import GameId, StageId, TeamId, stage_of
from knockout.rules.lots import draw_lots, snake, spread
from knockout.rules.plans import StagePlan, game_ids
from knockout.rules.tiebreaks import Score, ranked
from knockout.tournament import commands as c
from knockout.tournament import entries as t
from knockout.tournament.asking import (
    Situation,
    already_done,
    reason_given,
    the_cycle,
    the_stage,
    the_team,
    wrong_phase,
)  # fmt: skip
from knockout.tournament.lookup import (
    cycle_plan_before,
    games_of,
    games_of_cycle,
    has_started,
    rules_of,
    stage_before,
    stage_has_started,
)  # fmt: skip
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.rating import cut_question
from knockout.tournament.state import Qualified, State

Entries = tuple[Entry, ...]


def field_of(state: State, stage: StageId) -> tuple[TeamId, ...]:
    """Give the teams that play in a stage: holders of the first stage's places, then who is through and not out."""
    before = stage_before(state, stage)
    if before is None:
        return tuple(place.holder for place in state.places if place.holder is not None)
    return tuple(row.team for row in qualified(state, before.stage) if state.teams[row.team].out is None)


def draw_blockers(state: State, stage: StageId) -> tuple[Refused, ...]:
    """Give everything that keeps a stage from being drawn, as the refusals it would meet (S12)."""
    before = stage_before(state, stage)
    if before is None:
        return _first_stage_blockers(state)
    missing = [game.id for game in games_of(state, before.stage) if game.phase is not Phase.OFFICIAL]
    if before.stage not in state.drawn:
        missing = list(game_ids(before))
    found: list[Refused] = []
    if missing:
        found.append(Refused(Code.RESULTS_MISSING, field="stage", value=stage, games=missing))
    for question in undecided(state, before.stage):
        teams = list(question.teams)
        found.append(
            Refused(Code.UNDECIDED_TIE, field="stage", value=stage, question=question.question, teams=teams)
        )
    return (*found, *to_settle(state))


def to_settle(state: State) -> tuple[Refused, ...]:
    """Give the corrections that wait for the committee to keep or replay (S13), as refusals."""
    return tuple(
        wrong_phase("stage", stage, f"settle_correction {settlement.game}")
        for stage, settlement in state.settlements.items()
        if settlement.open
    )


def _first_stage_blockers(state: State) -> tuple[Refused, ...]:
    found: list[Refused] = []
    if not state.rating:
        found.append(wrong_phase("rating", "not set", "set_rating"))
    if state.check_in_closed is None:
        found.append(wrong_phase("check_in", "open", "close_check_in"))
    question = cut_question(state)
    if question is not None:
        teams = list(question.teams)
        found.append(
            Refused(
                Code.UNDECIDED_TIE,
                field="stage",
                value=state.plan[0].stage,
                question=question.question,
                teams=teams,
            )
        )
    return tuple(found)


def draw(now: Situation, command: c.Draw) -> Entries:
    """U22: from a seed that anyone can run again. Refusals: those of `draw_blockers`, `already_done`."""
    plan = _to_draw(now, command.stage)
    if not command.seed.strip():
        raise bad_field("seed", command.seed, "a seed: any text")
    teams = field_of(now.state, plan.stage)
    before = stage_before(now.state, plan.stage)
    seats = now.rules.seats
    if before is not None and now.rules.draw.seating == "snake":
        drawn = snake(_by_points(now.state, before, teams), plan, command.seed, seats)
    else:
        drawn = draw_lots(teams, plan, command.seed, seats)
    kept = {game: seated for game, seated in drawn.items() if any(seated)}
    return (
        t.LotsDrawn(
            at=now.at, who=now.who, stage=plan.stage, seats=kept, seed=command.seed, rows=_rows(now, plan)
        ),
    )


def _by_points(state: State, before: StagePlan, teams: tuple[TeamId, ...]) -> tuple[TeamId, ...]:
    """S11: best first by the game that brought them here."""
    known: dict[TeamId, Score] = {}
    for game in games_of(state, before.stage):
        known.update(scores(game, rules_of(state)))
    groups = ranked(
        tuple(known.get(team, Score(team, 0, None)) for team in teams), rules_of(state).ranking.game
    )
    return tuple(team for group in groups for team in group)


def enter_draw(now: Situation, command: c.EnterDraw) -> Entries:
    """U22: lots drawn by hand: exactly the field, once each, empty seats one to a table (S10)."""
    plan = _to_draw(now, command.stage)
    names = game_ids(plan)
    for game in command.seats:
        if game not in names:
            raise bad_field("seats", game, list(names))
    teams = [team for seated in command.seats.values() for team in seated]
    for team in teams:
        the_team(now.state, team, "seats")
    field = field_of(now.state, plan.stage)
    twice = sorted({team for team in teams if teams.count(team) > 1})
    strange = sorted(set(teams) - set(field))
    missing = [team for team in field if team not in teams]
    if twice or strange or missing:
        accepted = "every team of the field, once"
        raise Refused(
            Code.BAD_FIELD, field="seats", value=command.stage, accepted=accepted,
            twice=twice, not_in_the_field=strange, missing=missing,
        )  # fmt: skip
    seats = _hand_seats(now, plan, command.seats)
    return (t.LotsDrawn(at=now.at, who=now.who, stage=plan.stage, seats=seats, rows=_rows(now, plan)),)


def _hand_seats(
    now: Situation, plan: StagePlan, given: dict[GameId, tuple[TeamId, ...]]
) -> dict[GameId, tuple[TeamId | None, ...]]:
    """Check the tables' sizes against S10 and fill the last seats with nobody."""
    count = now.rules.seats
    sizes = {game: len(given.get(game, ())) for game in game_ids(plan)}
    allowed = set(spread(sum(sizes.values()), len(sizes), count))
    for game, size in sizes.items():
        if size not in allowed:
            raise bad_field(f"seats.{game}", size, sorted(allowed))
    return {game: (*given[game], *(None,) * (count - size)) for game, size in sizes.items() if size}


def _rows(now: Situation, plan: StagePlan) -> tuple[Qualified, ...]:
    before = stage_before(now.state, plan.stage)
    return () if before is None else qualified(now.state, before.stage)


def _to_draw(now: Situation, stage: StageId) -> StagePlan:
    plan = the_stage(now.state, stage)
    if stage in now.state.drawn:
        raise already_done("stage", stage)
    for refusal in draw_blockers(now.state, stage):
        raise refusal
    return plan


def undo_draw(now: Situation, command: c.UndoDraw) -> Entries:
    """The lots of a stage are drawn anew, while none of its games has started (`too_late`)."""
    reason_given(command.reason)
    plan = the_stage(now.state, command.stage)
    if plan.stage not in now.state.drawn:
        raise already_done("stage", plan.stage)
    if stage_has_started(now.state, plan.stage):
        started = [game.id for game in games_of(now.state, plan.stage) if has_started(game)]
        raise Refused(Code.TOO_LATE, field="stage", value=plan.stage, games=started)
    return (t.DrawUndone(at=now.at, who=now.who, stage=plan.stage, reason=command.reason),)


def plan_start(now: Situation, command: c.PlanStart) -> Entries:
    """Announced everywhere; starts nothing."""
    cycle = _drawn_cycle(now, command.cycle)
    if now.state.cycles[cycle].opened is not None:
        raise already_done("cycle", cycle)
    if now.state.cycles[cycle].planned == command.at:
        raise already_done("at", command.at)
    return (t.StartPlanned(at=now.at, who=now.who, cycle=cycle, start=command.at),)


def open_blockers(state: State, cycle: Any) -> tuple[Refused, ...]:
    """Give everything that keeps a drawn cycle from being opened: games before it that have not ended (S29),
    results of the stage before that have been returned since the draw (S12), corrections not settled (S13)."""
    found: list[Refused] = []
    previous = cycle_plan_before(state, cycle)
    playing = (
        [game.id for game in games_of_cycle(state, previous) if game.phase not in OVER] if previous else []
    )
    if playing:
        found.append(Refused(Code.RESULTS_MISSING, field="cycle", value=cycle, games=playing))
    before = stage_before(state, stage_of(cycle))
    if before is not None:
        returned = results_taken_back(state, stage_of(cycle))
        if returned and list(returned) != playing:
            found.append(Refused(Code.RESULTS_MISSING, field="cycle", value=cycle, games=list(returned)))
        for question in undecided(state, before.stage):
            teams = list(question.teams)
            found.append(
                Refused(
                    Code.UNDECIDED_TIE, field="cycle", value=cycle, question=question.question, teams=teams
                )
            )
    return (*found, *to_settle(state))


def results_taken_back(state: State, stage: StageId) -> tuple[GameId, ...]:
    """Give the games of the stage before that are not official (any more): no game is played on them (S12)."""
    before = stage_before(state, stage)
    if before is None:
        return ()
    return tuple(game.id for game in games_of(state, before.stage) if game.phase is not Phase.OFFICIAL)


def open_cycle(now: Situation, command: c.OpenCycle) -> Entries:
    """S29. Refusals: `wrong_phase` before the draw, `already_done`, those of `open_blockers`."""
    cycle = _drawn_cycle(now, command.cycle)
    if now.state.cycles[cycle].opened is not None:
        raise already_done("cycle", cycle)
    for refusal in open_blockers(now.state, cycle):
        raise refusal
    return (t.CycleOpened(at=now.at, who=now.who, cycle=cycle),)


def hold_cycle(now: Situation, command: c.HoldCycle) -> Entries:
    """T8: all tables of the cycle stand. Refusals: `cycle_not_open`, `already_done`."""
    reason_given(command.reason)
    cycle = _open_cycle(now, command.cycle)
    if now.state.cycles[cycle].held is not None:
        raise already_done("cycle", cycle)
    at = now.counts_at(*games_of_cycle(now.state, cycle))
    return (t.CycleHeld(at=at, who=now.who, cycle=cycle, reason=command.reason),)


def resume_cycle(now: Situation, command: c.ResumeCycle) -> Entries:
    """T8: the cycle's hold is lifted; a table's own stays."""
    cycle = _open_cycle(now, command.cycle)
    if now.state.cycles[cycle].held is None:
        raise already_done("cycle", cycle)
    at = now.counts_at(*games_of_cycle(now.state, cycle))
    return (t.CycleResumed(at=at, who=now.who, cycle=cycle, reason=command.reason),)


def _drawn_cycle(now: Situation, cycle: Any) -> Any:
    the_cycle(now.state, cycle)
    if cycle not in now.state.cycles:
        raise wrong_phase("cycle", cycle, f"draw {stage_of(cycle)}")
    return cycle


def _open_cycle(now: Situation, cycle: Any) -> Any:
    the_cycle(now.state, cycle)
    if cycle not in now.state.cycles or now.state.cycles[cycle].opened is None:
        raise Refused(Code.CYCLE_NOT_OPEN, field="cycle", value=cycle)
    return cycle
