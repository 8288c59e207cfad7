"""What a correction would change, before it is saved (S13)."""

from typing import Any

from knockout.game.scoring import totals
from knockout.ids import GameId, stage_of
from knockout.tournament.final import places
from knockout.tournament.lookup import rules_of, stage_after
from knockout.tournament.progress import qualified
from knockout.tournament.state import State
from knockout.tournament.winners import result_of


def preview_of(before: State, after: State, game: GameId) -> dict[str, Any]:
    """Give, each as was and as would be: totals, winner, who is through, seats of the next stage, places.

    `settle`: whether a game of the next stage has started, so that the committee would have to settle it.
    """
    stage = stage_of(game)
    found: dict[str, Any] = {"game": game}
    for key, state in (("before", before), ("after", after)):
        known = state.games[game]
        following = stage_after(state, stage)
        next_games = (
            []
            if following is None
            else [g for g in state.games.values() if stage_of(g.id) == following.stage]
        )
        found[key] = {
            "totals": dict(totals(known, rules_of(state))),
            "winner": result_of(state, known).winner,
            "qualified": [{"team": row.team, "mark": row.mark} for row in qualified(state, stage)],
            "seats": {other.id: list(other.seats) for other in next_games},
            "places": [list(group) for group in places(state)],
        }
    settlement = after.settlements.get(stage)
    old = before.settlements.get(stage)
    found["settle"] = settlement is not None and settlement.open and not (old is not None and old.open)
    return found
