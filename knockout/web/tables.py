"""Which game is at which table."""

from knockout.game.state import Game, Phase
from knockout.ids import GameId, cycle_of
from knockout.rules.plans import cycle_ids
from knockout.tournament.lookup import played_plans
from knockout.tournament.state import State

HANDED_IN = frozenset({Phase.SUBMITTED, Phase.OFFICIAL})


def games_at(state: State, table: int, known: State) -> list[Game]:
    """Give the games drawn for this table that `known` has too, in order of play; void ones are left out."""
    cycles = [cycle for plan in played_plans(state) for cycle in cycle_ids(plan)]
    drawn = [game for game in state.games.values() if game.id in known.games]
    here = [game for game in drawn if game.table == table and game.phase is not Phase.VOID]
    return sorted(here, key=lambda game: (cycles.index(cycle_of(game.id)), game.id))


def game_now(state: State, table: int, known: State) -> GameId | None:
    """Give the game that this table plays: the first open one that is not handed in yet, else the last open one.

    Once that is official, or before any is open: the next one drawn, as far as `known` has it (everybody's state:
    who plays next may be kept from a table's host too).
    """
    games = games_at(state, table, known)
    opened = [game for game in games if game.phase is not Phase.WAITING]
    waiting = [game for game in games if game.phase is Phase.WAITING]
    playing = [game for game in opened if game.phase not in HANDED_IN]
    if playing:
        return playing[0].id
    if opened and not (opened[-1].phase is Phase.OFFICIAL and waiting):
        return opened[-1].id
    return waiting[0].id if waiting else None


def game_at(known: State, table: int, game: str) -> GameId | None:
    """Give this game's id if `known` has it and it is at this table, else None."""
    found = known.games.get(GameId(game))
    return found.id if found is not None and found.table == table else None
