"""What the timer does at a table when its moment has come (T4, T6, S3, S23)."""

from knockout.game import entries as e
from knockout.game.flow import ends_with, game_time_is_over
from knockout.game.state import Ended, Game, Phase, TurnKind
from knockout.ids import TIMER, Moment
from knockout.rules.ruleset import Ruleset


def timer_entries(game: Game, at: Moment, rules: Ruleset, *, silent: bool) -> tuple[e.GameEntry, ...]:
    """Give what the timer does at this table at `at`, the moment it was due (T4, T6, S3, S23).

    silent: no host page has been connected during the row of passes that would end the game now.
    """
    if game_time_is_over(game, at):
        if game.phase is Phase.THINKING and rules.clock.at_time_up == "stop":
            return (e.GameEnded(game=game.id, at=at, who=TIMER, reason=Ended.TIME_UP),)
        return (e.TimeCalled(game=game.id, at=at, who=TIMER),)
    ends = ends_with(game, TurnKind.PASSED, rules)
    if silent and ends is Ended.ALL_PASSED:
        return (e.GameHeld(game=game.id, at=at, who=TIMER, why="silent"),)
    turn = game.position.number
    return (e.TurnPassed(game=game.id, at=at, who=TIMER, turn=turn, auto=True, ends=ends),)
