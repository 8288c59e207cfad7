"""The moves of play that entries are made of: a turn begins, vanishes, the game is over (T3, T6, T8)."""

from typing import Any

from knockout.frozen import changed
from knockout.game.clock import Clock, Timer
from knockout.game.flow import next_seat
from knockout.game.state import IN_PLAY, Ended, Game, Phase, Position, Turn, TurnKind
from knockout.ids import Moment
from knockout.rules.ruleset import Ruleset


def fresh_clock(rules: Ruleset) -> Clock:
    """Give the clock of a game that has not started (T1)."""
    return Clock(game=Timer(rules.clock.game), turn=Timer(rules.clock.turn))


def running_clock(game: Game, clock: Clock, at: Moment, rules: Ruleset, phase: Phase | None = None) -> Clock:
    """Let the two timers run or stand as the phase (the game's own, or that given) and the holds say
    (T3, T8, S2)."""
    phase = game.position.phase if phase is None else phase
    held = game.held is not None or game.cycle_held
    stands = phase is Phase.CHALLENGED and rules.clock.challenge_stops_game_clock
    game_runs = phase in IN_PLAY and not held and not stands
    turn_runs = phase is Phase.THINKING and not held
    return Clock(
        game=clock.game.started(at) if game_runs else clock.game.stopped(at),
        turn=clock.turn.started(at) if turn_runs else clock.turn.stopped(at),
    )


def moved(
    game: Game, position: Position, at: Moment, rules: Ruleset, *, turn: Timer | None = None, **also: Any
) -> Game:
    """Put the play at `position` as of `at`; `turn`: the time of a turn that begins; `also`: what else changes."""
    clock = game.clock if turn is None else Clock(game.clock.game, turn)
    clock = running_clock(game, clock, at, rules, position.phase)
    return changed(game, position=position, clock=clock, **also)


def begun(game: Game, at: Moment, rules: Ruleset, **also: Any) -> Game:
    """The next team's turn begins, with its full minute (T3, T8); `also`: what else changes."""
    before = game.position
    position = Position(
        Phase.THINKING, before.number + 1, next_seat(game, before.seat), began=at, closing=before.closing
    )
    return moved(game, position, at, rules, turn=Timer(rules.clock.turn), **also)


def game_over(game: Game, at: Moment, why: Ended) -> Game:
    """The game has ended; its own hold closes with it (T8)."""
    before = game.position
    position = Position(
        Phase.ENDED,
        before.number,
        before.seat,
        began=before.began,
        closing=before.closing,
        ended=why,
        ended_at=at,
    )
    return changed(game, position=position, clock=game.clock.stopped(at), held=None)


def vanished(game: Game, *, at: Moment, who: str, auto: bool) -> Game:
    """The turn that is on counts nowhere; its number is not used again (T6, S9)."""
    before = game.position
    turn = Turn(before.number, before.seat, TurnKind.VANISHED, before.began, at, who, auto=auto)
    return changed(game, turns=(*game.turns, turn))
