"""Taps that arrive after the timer acted (S15, T12), or made while the server was down (S16)."""

from knockout.errors import Code, Refused
from knockout.game import commands as c
from knockout.game import entries as e
from knockout.game.call import Call
from knockout.game.evolve import evolve_game
from knockout.game.flow import due
from knockout.game.marks import first_timer_mark
from knockout.game.state import IN_PLAY, Game, Hold, Turn
from knockout.game.timer import timer_entries
from knockout.game.turns import fit_turn
from knockout.ids import TIMER, Moment
from knockout.rules.ruleset import Ruleset

Entries = tuple[e.GameEntry, ...]

LATE_KINDS = (c.PlaceMove, c.ScoreTurn, c.PassTurn, c.Exchange)
"""T12: the taps that S15 covers."""


def late_tap(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """Judge a tap for a turn that is over by what ended that turn (T11, T12).

    Gives the timer's acts taken back, the tap at its own moment and, where the server was down
    since, the hold again (S16). Raises Refused: `already_done` if a person ended the turn, `too_late`
    if it was tapped after its time, else `superseded` where S15 does not hold.
    """
    past = _turn(game, command.turn)
    if game.sheet is not None or past is None or not past.auto:
        raise Refused(Code.ALREADY_DONE, field="turn", value=command.turn)
    if call.tapped > past.ended:
        raise Refused(Code.TOO_LATE, field="turn", value=command.turn, by=call.tapped - past.ended)
    if (
        not isinstance(command, LATE_KINDS)
        or call.received - call.tapped > rules.late.tap_within
        or _acted_since(game, call.tapped, command.turn)
    ):
        raise Refused(Code.SUPERSEDED, field="turn", value=command.turn)
    return _redone(game, command, call, rules)


def taken_first_after_the_gap(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """S16: a tap made before the server was back is taken first, at its own moment; the hold moves to it.

    Gives nothing when the table's hold is no such hold or the tap is no such tap. Raises Refused
    (`too_late`) for a tap after the turn's time, and what `fit_turn` raises.
    """
    held = game.held
    if held is None or held.back is None or game.cycle_held or not isinstance(command, LATE_KINDS):
        return ()
    if not game.position.began <= call.tapped < held.back or _acted_since(game, call.tapped, command.turn):
        return ()
    return _redone(game, command, call, rules)


def _turn(game: Game, number: int) -> Turn | None:
    return next((turn for turn in reversed(game.turns) if turn.number == number), None)


def _acted_since(game: Game, tap: Moment, number: int) -> bool:
    """T12: a person has acted at the table later than the tap; correcting an earlier turn is no act."""
    if game.acted > tap:
        return True
    index = first_timer_mark(game, tap)
    if any(not mark.timer for mark in game.marks[index:] if index >= 0):
        return True
    return any(
        correction.at > tap for turn in game.turns if turn.number >= number for correction in turn.corrections
    )


def _redone(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """Run the table again from the tap; a hold of S16 that is taken back comes again, at the tap if that is later."""
    gap = _gap(game)
    since = call.tapped if gap is None else min(call.tapped, gap.at)
    taken = e.TimerTakenBack(game=game.id, at=since, who=call.who)
    before = evolve_game(game, taken, rules)
    over = due(before)
    if over is not None and over < call.tapped:
        raise Refused(Code.TOO_LATE, field="turn", value=command.turn, by=call.tapped - over)
    entries: Entries = (taken, *fit_turn(before, command, call.tapped, call.who, rules))
    return entries if gap is None else entries + _held_again(before, entries[1:], gap, rules)


def _gap(game: Game) -> Hold | None:
    return game.held if game.held is not None and game.held.back is not None else None


def _held_again(game: Game, entries: Entries, gap: Hold, rules: Ruleset) -> Entries:
    """What the timer did up to the last beat, then the hold as of that beat or the tap (S16)."""
    for entry in entries:
        game = evolve_game(game, entry, rules)
    until = max(gap.at, entries[-1].at)
    again: list[e.GameEntry] = []
    while (moment := due(game)) is not None and moment < until:
        for entry in timer_entries(game, moment, rules, silent=False):
            game = evolve_game(game, entry, rules)
            again.append(entry)
    if game.phase in IN_PLAY:
        again.append(e.GameHeld(game=game.id, at=until, who=TIMER, why="down", back=gap.back))
    return tuple(again)
