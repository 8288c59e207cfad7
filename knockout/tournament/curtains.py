"""What is kept from everybody for a while, and shown step by step. Command -> entries or refusal."""

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.state import Phase
from knockout.ids import CycleId, GameId, StageId, stage_of
from knockout.rules.plans import cycle_ids
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import Situation, already_done, wrong_phase
from knockout.tournament.concealing import (
    AWARDS,
    PLACES,
    SCORES,
    SEATS,
    cycles_hidden,
    final_scores,
    steps_of,
)  # fmt: skip
from knockout.tournament.final import the_final
from knockout.tournament.lookup import cycles_of, games_of_cycle, played_plans
from knockout.tournament.state import State

Entries = tuple[Entry, ...]


def conceal(now: Situation, command: c.Conceal) -> Entries:
    """Draws a curtain before the scores of a cycle, the seats of a stage, the final's places, or the awards.

    Refusals: `bad_field` for what is none of these or a `last` that won't do, `wrong_phase` where there is nothing
    left to keep back, `already_done`.
    """
    what = _known(now.state, command.what)
    _last_fits(now, command)
    known = now.state.concealed.get(what)
    if known is not None and (known.last is None or known.last == command.last):
        raise already_done("what", what)
    _still_to_conceal(now.state, what)
    return (t.Concealed(at=now.at, who=now.who, what=what, last=command.last),)


def reveal(now: Situation, command: c.Reveal) -> Entries:
    """Shows more of what is concealed, or less, or all of it.

    The final's places shown as a whole take the freeze of its scores with them. Refusals: `bad_field`,
    `already_done` where nothing is concealed or as much is shown, `results_missing` for places before the final is
    official, `concealed` for seats that rest on scores not shown yet.
    """
    what = _known(now.state, command.what)
    known = now.state.concealed.get(what)
    if known is None or command.shown == known.shown:
        raise already_done("what", what)
    if command.shown is not None:
        _shown_fits(now.state, what, command.shown)
    _nothing_before_it(now.state, what)
    shown = (t.Revealed(at=now.at, who=now.who, what=what, shown=command.shown),)
    scores = final_scores(now.state)
    if what == PLACES and command.shown is None and scores in now.state.concealed:
        return (*shown, t.Revealed(at=now.at, who=now.who, what=scores))
    return shown


def _known(state: State, what: str) -> str:
    stages = [plan.stage for plan in state.plan]
    cycles = [cycle for plan in played_plans(state) for cycle in cycle_ids(plan)]
    known = [*(SCORES + cycle for cycle in cycles), *(SEATS + stage for stage in stages), PLACES, AWARDS]
    if what not in known:
        raise bad_field("what", what, known)
    return what


def _last_fits(now: Situation, command: c.Conceal) -> None:
    if command.last is None:
        return
    if not command.what.startswith(SCORES):
        raise bad_field("last", command.last, "scores of a cycle only")
    if not 1 <= command.last <= now.rules.clock.game:
        raise bad_field("last", command.last, f"milliseconds from 1 to {now.rules.clock.game}")


def _still_to_conceal(state: State, what: str) -> None:
    """Raises Refused (`wrong_phase`) for what everybody knows for good: it could not be kept back any more."""
    if what.startswith(SEATS):
        stage = StageId(what.removeprefix(SEATS))
        opened = [cycle for cycle in cycles_of(state, stage) if _is_opened(state, cycle)]
        if opened:
            raise wrong_phase("what", what, f"before open_cycle {opened[0]}")
    if what.startswith(SCORES):
        cycle = CycleId(what.removeprefix(SCORES))
        games = games_of_cycle(state, cycle)
        later = [name for name in _cycles_after(state, stage_of(cycle)) if _is_opened(state, name)]
        if later:
            raise wrong_phase("what", what, f"before open_cycle {later[0]}")
        if games and all(game.phase is Phase.OFFICIAL for game in games):
            raise wrong_phase("what", what, "before its results are official")


def _is_opened(state: State, cycle: CycleId) -> bool:
    known = state.cycles.get(cycle)
    return known is not None and known.opened is not None


def _cycles_after(state: State, stage: StageId) -> list[CycleId]:
    """Give the cycles of all stages after this one, in order of play; none of a game day's."""
    stages = [plan.stage for plan in state.plan]
    following = state.plan[stages.index(stage) + 1 :] if stage in stages else ()
    return [cycle for plan in following for cycle in cycle_ids(plan)]


def _shown_fits(state: State, what: str, shown: int) -> None:
    if what.startswith(SCORES):
        raise bad_field("shown", shown, "scores are shown as a whole")
    final = the_final(state)
    if what == PLACES and shown and (final is None or final.phase is not Phase.OFFICIAL):
        name = GameId(f"{state.plan[-1].stage}-1-T1") if final is None else final.id
        raise Refused(Code.RESULTS_MISSING, field="what", value=what, games=[name])
    most = steps_of(state, what)
    if not 0 <= shown <= most:
        raise bad_field("shown", shown, f"0 to {most}")


def _nothing_before_it(state: State, what: str) -> None:
    """Raises Refused (`concealed`): seats of teams whose results nobody knows yet, scores that tell the places."""
    first: list[str] = []
    if what.startswith(SEATS):
        first = [SCORES + cycle for cycle in cycles_hidden(state, StageId(what.removeprefix(SEATS)))]
    final = the_final(state)
    if what == final_scores(state) and final is not None and final.phase is Phase.OFFICIAL:
        first = [PLACES] if PLACES in state.concealed else []
    if first:
        raise Refused(Code.CONCEALED, field="what", value=what, what=first)
