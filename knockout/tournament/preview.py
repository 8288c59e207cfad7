"""What a correction would change, before it is saved (S13)."""

from collections.abc import Callable
from typing import Any

from knockout.game.scoring import totals
from knockout.ids import GameId, stage_of
from knockout.tournament.final import places
from knockout.tournament.lookup import rules_of, stage_after
from knockout.tournament.progress import qualified
from knockout.tournament.state import State
from knockout.tournament.winners import result_of


def preview_of(
    before: State, after: State, game: GameId, *, known: Callable[[State], State]
) -> dict[str, Any]:
    """Give, each as was and as would be: totals, winner, who is through, seats of the next stage, places.

    known: what the asker may know of a state beyond the game's own table; a host knows what everybody does.
    `settle`: whether a game of the next stage has started, so that the committee would have to settle it.
    """
    stage = stage_of(game)
    found: dict[str, Any] = {"game": game}
    for key, whole in (("before", before), ("after", after)):
        table, state = whole.games[game], known(whole)
        following = stage_after(state, stage)
        next_games = (
            []
            if following is None
            else [g for g in state.games.values() if stage_of(g.id) == following.stage]
        )
        found[key] = {
            "totals": dict(totals(table, rules_of(whole))),
            "winner": result_of(whole, table).winner,
            "qualified": [{"team": row.team, "mark": row.mark} for row in qualified(state, stage)],
            "seats": {other.id: list(other.seats) for other in next_games},
            "places": [list(group) for group in places(state)],
        }
    settlement = after.settlements.get(stage)
    old = before.settlements.get(stage)
    found["settle"] = settlement is not None and settlement.open and not (old is not None and old.open)
    return found
