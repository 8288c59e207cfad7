"""What the tournament does to a table from outside: teams leave and come back, a cycle is held (S8, S9, T8)."""

from knockout.frozen import changed
from knockout.game.moves import begun, game_over, running_clock, vanished
from knockout.game.state import IN_PLAY, OVER, Ended, Game
from knockout.ids import Moment, TeamId
from knockout.rules.ruleset import Ruleset


def leave(game: Game, team: TeamId, *, at: Moment, ends: Ended | None, rules: Ruleset) -> Game:
    """S9: a team leaves a game that is on. Its running turn vanishes, the row of passes starts anew."""
    on_turn = game.on_turn == team
    goes = on_turn or ends is not None
    game = changed(game, out=(*game.out, team))
    if game.position.phase in OVER and ends is not None:
        game = changed(game, position=changed(game.position, ended=ends))
    if game.position.phase in IN_PLAY and goes:
        game = vanished(game, at=at, who="committee", auto=False)
        game = game_over(game, at, ends) if ends else begun(game, at, rules)
    return changed(game, row_from=len(game.turns), touched=max(at, game.touched), acted=max(at, game.acted))


def back_in(game: Game, team: TeamId, at: Moment) -> Game:
    """S8, S9: a team that was out of this game is in it again; how the game ended stays, as far as it can."""
    out = tuple(other for other in game.out if other != team)
    game = changed(game, out=out, touched=max(at, game.touched), acted=max(at, game.acted))
    if game.position.ended is Ended.NO_TEAM:
        return changed(game, position=changed(game.position, ended=Ended.LAST_TEAM))
    return game


def hold_by_cycle(game: Game, *, held: bool, at: Moment, rules: Ruleset) -> Game:
    """T8: the cycle's hold falls on this table, or is lifted from it."""
    game = changed(game, cycle_held=held, touched=max(at, game.touched), acted=max(at, game.acted))
    if game.position.phase not in IN_PLAY:
        return game
    return changed(game, clock=running_clock(game, game.clock, at, rules))
