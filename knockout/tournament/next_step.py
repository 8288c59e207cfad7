"""The committee's one next step, and by name what blocks it (SPEC 1)."""

from dataclasses import dataclass, field
from typing import Any

from knockout.errors import Refused
from knockout.game.state import OVER, Game, Phase
from knockout.ids import CycleId
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.tournament import days, drawing
from knockout.tournament.draw_ready import draw_blockers
from knockout.tournament.final import champion_question
from knockout.tournament.lookup import day_plans, games_of_cycle
from knockout.tournament.rating import cut_question, lines_now
from knockout.tournament.state import State


@dataclass(frozen=True, slots=True)
class Blocker:
    """Something that is still to be done first: a refusal's code, or where a game stands, with its details."""

    code: str
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class NextStep:
    """What the committee does next: `create_tournament`, `enter_team`, `set_rating`, `close_qualifying`,
    `close_check_in`, `draw`, `open_cycle`, `play` (nothing but waiting), `close_tournament`, or `done`."""

    kind: str
    args: dict[str, Any] = field(default_factory=dict)
    blockers: tuple[Blocker, ...] = ()


def next_step(state: State) -> NextStep:
    """Give the one next step of the day and everything that blocks it; a correction to settle blocks any."""
    step = _step(state)
    unsettled = tuple(
        Blocker("settle_correction", {"stage": stage, "game": settlement.game})
        for stage, settlement in state.settlements.items()
        if settlement.open
    )
    others = (b for b in step.blockers if not str(b.args.get("accepted")).startswith("settle_correction"))
    return NextStep(step.kind, step.args, (*unsettled, *others))


def _step(state: State) -> NextStep:
    if state.rules is None:
        return NextStep("create_tournament")
    if state.closed is not None:
        return NextStep("done")
    if not state.drawn:
        return _before_the_first_draw(state)
    for plan in state.plan:
        if plan.stage not in state.drawn:
            return NextStep("draw", {"stage": plan.stage}, _blockers(draw_blockers(state, plan.stage)))
        for cycle in cycle_ids(plan):
            if state.cycles[cycle].opened is None:
                found = _blockers(drawing.open_blockers(state, cycle))
                return NextStep("open_cycle", {"cycle": cycle}, found)
            if _last_of_stage(plan, cycle) and (waiting := _unfinished(state, cycle)):
                return NextStep("play", {"cycle": cycle}, waiting)
    return _after_the_final(state)


def _before_the_first_draw(state: State) -> NextStep:
    if not state.teams:
        return NextStep("enter_team")
    if not state.rating and state.days:
        return _of_the_game_days(state)
    if not state.rating:
        return NextStep("set_rating")
    if state.check_in_closed is None:
        cut = cut_question(state)
        found: tuple[Blocker, ...] = ()
        if cut is not None:
            found = (Blocker("undecided_tie", {"question": cut.question, "teams": cut.teams}),)
        absent = tuple(p.holder for p in state.places if p.holder and state.teams[p.holder].present is None)
        if absent:
            found += (Blocker("not_checked_in", {"teams": absent}),)
        return NextStep("close_check_in", {}, found)
    stage = state.plan[0].stage
    return NextStep("draw", {"stage": stage}, _blockers(draw_blockers(state, stage)))


def _of_the_game_days(state: State) -> NextStep:
    """U20: what is on of the last day, then another day or the close of qualifying."""
    for plan in day_plans(state):
        for cycle in cycle_ids(plan):
            if state.cycles[cycle].opened is None and games_of_cycle(state, cycle):
                found = _blockers(drawing.open_blockers(state, cycle))
                return NextStep("open_cycle", {"cycle": cycle}, found)
            if any(game.phase not in OVER for game in games_of_cycle(state, cycle)):
                return NextStep("play", {"cycle": cycle}, _unfinished(state, cycle))
    waiting = tuple(_standing(state.games[game]) for game in days.results_missing(state))
    idle = tuple(line.team for line in lines_now(state) if not line.games)
    if idle and not waiting:
        waiting = (Blocker("not_played", {"teams": idle}),)
    hidden = days.scores_hidden(state)
    if hidden:
        waiting += (Blocker("concealed", {"what": hidden}),)
    return NextStep("close_qualifying", {}, waiting)


def _after_the_final(state: State) -> NextStep:
    """S24: level for the win is to be decided; level for place 2 or 3 blocks nothing."""
    question = champion_question(state)
    if question is None:
        return NextStep("close_tournament")
    blocker = Blocker("undecided_tie", {"question": question.question, "teams": question.teams})
    return NextStep("close_tournament", {}, (blocker,))


def _last_of_stage(plan: StagePlan, cycle: CycleId) -> bool:
    return cycle == cycle_ids(plan)[-1]


def _unfinished(state: State, cycle: CycleId) -> tuple[Blocker, ...]:
    """The games of a cycle that are not official, each with where it stands."""
    games = games_of_cycle(state, cycle)
    return tuple(_standing(game) for game in games if game.phase is not Phase.OFFICIAL)


def _standing(game: Game) -> Blocker:
    code = {
        Phase.WAITING: "not_started",
        Phase.READY: "not_started",
        Phase.ENDED: "not_submitted",
        Phase.SUBMITTED: "not_confirmed",
    }.get(game.phase, "on_hold" if game.on_hold else "playing")
    return Blocker(code, {"game": game.id, "table": game.table})


def _blockers(refusals: tuple[Refused, ...]) -> tuple[Blocker, ...]:
    return tuple(Blocker(refusal.code.value, refusal.details) for refusal in refusals)
