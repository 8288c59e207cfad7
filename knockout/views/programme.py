"""What a screen shows that follows the tournament: the view that matters most at this moment."""

from knockout.game.state import OVER, Game
from knockout.ids import CycleId, StageId, stage_of
from knockout.tournament.lookup import games_of, games_of_cycle, stage_after
from knockout.tournament.state import State
from knockout.views.table import current_cycle

Shown = tuple[str, str]
"""A view and its argument: ("table", "3")."""
SEATS = "seats:"


def follow_view(state: State) -> Shown:
    """Give the view, with its argument, that a hall wants to see now. state: the public one.

    Before the draw the rating, or the countdown while a deadline is ahead; lots as they are revealed; the tables with
    who sits where, then as they play, the one table of a final; between cycles the bracket, between stages who is
    through; places and awards at the end.
    """
    seats = next((what for what in state.concealed if what.startswith(SEATS)), None)
    if seats is not None:
        return "reveal", seats
    cycle = current_cycle(state)
    if cycle is None:
        waits = any(not deadline.passed for deadline in state.deadlines.values())
        return ("countdown" if waits else "rating"), ""
    games = games_of_cycle(state, cycle)
    over = all(game.phase in OVER for game in games)
    if over and _is_final(state, cycle):
        return _at_the_end(state)
    if over:
        return _between(state, cycle)
    return _playing(state, cycle, games)


def _playing(state: State, cycle: CycleId, games: tuple[Game, ...]) -> Shown:
    opened = state.cycles[cycle].opened is not None
    return ("table", str(games[0].table)) if opened and _is_final(state, cycle) else ("hall", "")


def _between(state: State, cycle: CycleId) -> Shown:
    stage = stage_of(cycle)
    if stage in state.days:
        return "rating", ""
    following = stage_after(state, stage)
    waits = following is not None and following.stage not in state.drawn
    done = all(game.phase in OVER for game in games_of(state, stage))
    return ("through", stage) if done and waits else ("bracket", "")


def _at_the_end(state: State) -> Shown:
    """Places and awards step by step while they are; else the places, once the final is official."""
    for what in ("places", "awards"):
        if what in state.concealed:
            return "reveal", what
    return "through", _final(state)


def _final(state: State) -> StageId:
    return state.plan[-1].stage


def _is_final(state: State, cycle: CycleId) -> bool:
    return bool(state.plan) and stage_of(cycle) == _final(state)
