"""Lots, cycles, and when a stage may be drawn or opened (U22, S10 to S12, S18, S29). Command -> entries or refusal."""

from typing import Any

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.state import IN_PLAY, OVER, Game, Phase
from knockout.ids import GameId, StageId, TeamId, stage_of
from knockout.rules.lots import Seats, draw_lots, list_hash, seed_hash, snake, spread
from knockout.rules.plans import StagePlan, game_ids
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import (
    Situation,
    already_done,
    reason_given,
    the_cycle,
    the_stage,
    the_team,
    wrong_phase,
)  # fmt: skip
from knockout.tournament.concealing import SCORES, SEATS, cycles_hidden
from knockout.tournament.draw_ready import field_of, input_of, to_draw, to_settle
from knockout.tournament.lookup import (
    cycle_plan_before,
    games_of,
    games_of_cycle,
    has_started,
    rules_of,
    stage_before,
)  # fmt: skip
from knockout.tournament.progress import qualified, undecided
from knockout.tournament.state import Qualified, State

Entries = tuple[Entry, ...]


def draw(now: Situation, command: c.Draw) -> Entries:
    """U22: from a seed that anyone can run again. Refusals: those of `draw_blockers`, `already_done`."""
    plan = to_draw(now, command.stage)
    if not command.seed.strip():
        raise bad_field("seed", command.seed, "a seed: any text")
    as_announced(now.state, plan, command.seed)
    drawn = drawn_by_seed(now.state, plan, command.seed)
    kept = {game: seated for game, seated in drawn.items() if any(seated)}
    return (
        t.LotsDrawn(
            at=now.at, who=now.who, stage=plan.stage, seats=kept, seed=command.seed, rows=_rows(now, plan),
            listed=input_of(now.state, plan),
        ),
    )  # fmt: skip


def drawn_by_seed(state: State, plan: StagePlan, seed: str) -> dict[GameId, Seats]:
    """Give the seats that a seed gives the stage's teams as they are now: anyone can work them out again (U22)."""
    teams, seats = input_of(state, plan), rules_of(state).seats
    if stage_before(state, plan.stage) is not None and rules_of(state).draw.seating == "snake":
        return snake(teams, plan, seed, seats)
    return draw_lots(teams, plan, seed, seats)


def as_announced(state: State, plan: StagePlan, seed: str) -> None:
    """Raises Refused where the lots were announced for another list (`wrong_phase`) or another seed (`bad_field`)."""
    known = state.announced.get(plan.stage)
    if known is None:
        return
    if list_hash(input_of(state, plan)) != known.list_hash:
        raise wrong_phase("stage", plan.stage, f"announce_draw {plan.stage}")
    if seed_hash(seed) != known.seed_hash:
        raise bad_field("seed", seed, "the seed that was announced")


def enter_draw(now: Situation, command: c.EnterDraw) -> Entries:
    """U22: lots drawn by hand: exactly the field, once each, empty seats one to a table (S10)."""
    plan = to_draw(now, command.stage)
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


def undo_draw(now: Situation, command: c.UndoDraw) -> Entries:
    """The lots of a stage are drawn anew, or a game day is laid out anew, while no game of it has started
    (`too_late`)."""
    reason_given(command.reason)
    day = now.state.days.get(command.stage)
    plan = the_stage(now.state, command.stage) if day is None else day.plan
    if day is None and plan.stage not in now.state.drawn:
        raise already_done("stage", plan.stage)
    if day is not None and now.state.qualifying_closed is not None:
        raise wrong_phase("rating", "set", "before close_qualifying or set_rating")
    begun = _begun if day is not None else has_started
    games = now.state.games.values() if day is not None else games_of(now.state, plan.stage)
    started = [game.id for game in games if stage_of(game.id) == plan.stage and begun(game)]
    if started:
        raise Refused(Code.TOO_LATE, field="stage", value=plan.stage, games=started)
    return (t.DrawUndone(at=now.at, who=now.who, stage=plan.stage, reason=command.reason),)


def _begun(game: Game) -> bool:
    """Whether a game was ever played at: a void one too, unless it was called off before it began (S14, U20)."""
    return has_started(game) and not (game.phase is Phase.VOID and game.position.number == 0)


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
    results of the stage before that have been returned since the draw (S12) or are still concealed, corrections
    not settled (S13)."""
    found: list[Refused] = list(_another_day_on(state, cycle))
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
        hidden = [SCORES + name for name in cycles_hidden(state, stage_of(cycle))]
        if hidden:
            found.append(Refused(Code.CONCEALED, field="cycle", value=cycle, what=hidden))
    return (*found, *to_settle(state))


def _another_day_on(state: State, cycle: Any) -> tuple[Refused, ...]:
    """U20: the tables of a game day are those of every other: no two days are played at once."""
    day = stage_of(cycle)
    if day not in state.days:
        return ()
    playing = [game.id for game in state.games.values() if game.phase in IN_PLAY and stage_of(game.id) != day]
    return (Refused(Code.RESULTS_MISSING, field="cycle", value=cycle, games=playing),) if playing else ()


def results_taken_back(state: State, stage: StageId) -> tuple[GameId, ...]:
    """Give the games of the stage before that are not official (any more): no game is played on them (S12)."""
    before = stage_before(state, stage)
    if before is None:
        return ()
    return tuple(game.id for game in games_of(state, before.stage) if game.phase is not Phase.OFFICIAL)


def open_cycle(now: Situation, command: c.OpenCycle) -> Entries:
    """S29; seats that are still concealed are known with it. Refusals: `wrong_phase` before the draw,
    `already_done`, those of `open_blockers`."""
    cycle = _drawn_cycle(now, command.cycle)
    if now.state.cycles[cycle].opened is not None:
        raise already_done("cycle", cycle)
    for refusal in open_blockers(now.state, cycle):
        raise refusal
    opened = t.CycleOpened(at=now.at, who=now.who, cycle=cycle)
    seats = SEATS + stage_of(cycle)
    if seats in now.state.concealed:
        return t.Revealed(at=now.at, who=now.who, what=seats), opened
    return (opened,)


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
