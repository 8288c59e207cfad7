"""What everybody sees of a day: `public_state`, asked like the day itself."""

from typing import Any

from knockout.machine import Machine
from knockout.replay import state_json
from knockout.store.digest import digest
from knockout.tournament.veil import public_state
from tests.days import Day, day
from tests.outcomes import Outcome

GAME = "SF-1-T1"
SCORES = "scores:SF-1"
SHOWN = {"T01": 10, "T02": 20, "T03": 30, "T04": 40}
REASON = {"reason": "так вирішено"}


class Seen(Outcome):
    """A day as everybody may know it."""

    def __init__(self, day: Day) -> None:
        self.machine = Machine(public_state(day.state))

    @property
    def digest(self) -> str:
        """One name for all that there is to be seen, down to the last field."""
        return digest(self.state)

    @property
    def json(self) -> dict[str, Any]:
        """Games, stages and places as plain values."""
        return state_json(self.state)


def seen(day: Day) -> Seen:
    """Give the day as everybody may know it now."""
    return Seen(day)


def semi_finals(**how: Any) -> Day:
    """Eight teams at two tables of the semi-final, a final after it; SF-1 is open."""
    plan = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
    return day_of(plan, **how).drawn_by_hand("SF").opened("SF-1")


def day_of(plan: Any, **how: Any) -> Day:
    """A day of this plan with all teams at the desk and check-in closed."""
    return day(plan[0]["field"], plan=plan, **how).checked_in().closed()


def score(d: Day, game: str, *points: int) -> Day:
    """So many points for the team whose turn it is, and so on."""
    for one in points:
        turn = d.game(game).position.number
        d.ask("score_turn", game=game, turn=turn, words=[{"word": "ЩОВБ", "points": one}])
    return d


def at_work() -> Day:
    """One of two tables at play: T01 10, T02 20, T03 30, T04 40; T01 thinks again."""
    return score(semi_finals().started(GAME), GAME, 10, 20, 30, 40)
