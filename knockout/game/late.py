"""Taps that arrive after the timer acted (S15, T12), or made while the server was down (S16)."""

from knockout.errors import Code, Refused
from knockout.game import commands as c, entries as e
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
    if it was tapped after its time, else `superseded` where S15 does not hold, as for a tap dated
    before its turn began: it can't have been made for it.
    """
    past = next((turn for turn in reversed(game.turns) if turn.number == command.turn), None)
    if past is None or not past.auto:
        raise Refused(Code.ALREADY_DONE, field="turn", value=command.turn)
    end = _deadline(game, past)
    if call.tapped > end:
        raise Refused(Code.TOO_LATE, field="turn", value=command.turn, by=call.tapped - end)
    if (
        not isinstance(command, LATE_KINDS)
        or call.tapped < past.began
        or call.received - call.tapped > rules.late.tap_within
        or _acted_since(game, call.tapped, command.turn)
    ):
        raise Refused(Code.SUPERSEDED, field="turn", value=command.turn)
    return _redone(game, command, call, rules)


def _deadline(game: Game, past: Turn) -> Moment:
    """Give the turn's or the game's deadline, whichever was earlier, of a turn that the timer ended (T11).

    The game's counts only until time is called: under S3 the turn may run on to its own end.
    """
    for mark in reversed(game.marks):
        if mark.timer and mark.position.number == past.number and mark.kind != "TimeCalled":
            clock = mark.clock
            found = [clock.turn.deadline, None if mark.position.closing else clock.game.deadline]
            return min((moment for moment in found if moment is not None), default=past.ended)
    return past.ended


def taken_first(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """Take a tap made before the timer held this table, at its own moment: the hold of S23 falls, that of
    S16 comes again as of the last beat or, if later, the tap.

    Gives nothing when the table's hold is no such hold or the tap is no such tap. Raises Refused
    (`too_late`) for a tap after the turn's time, and what `fit_turn` raises.
    """
    held = game.held
    if held is None or held.why == "person" or game.cycle_held or not isinstance(command, LATE_KINDS):
        return ()
    before = call.tapped < held.back if held.back is not None else call.tapped <= held.at
    if first_timer_mark(game, min(call.tapped, held.at), command.turn) < 0:  # undone past the hold: it stays
        return ()
    if not before or call.tapped < game.position.began or _acted_since(game, call.tapped, command.turn):
        return ()
    return _redone(game, command, call, rules)


def as_tapped(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """Give the entry of a tap for the turn that is on, at the moment it counts at (T12).

    That time was called since the tap hinders nothing: it is taken back, and called again after it.
    """
    if game.touched <= call.tapped < call.received:
        index = first_timer_mark(game, call.tapped, command.turn)
        if index >= 0 and all(mark.kind == "TimeCalled" for mark in game.marks[index:]):
            return _redone(game, command, call, rules)
    return fit_turn(game, command, call.counts_at(game), call.who, rules)


def _acted_since(game: Game, tap: Moment, number: int) -> bool:
    """T12: a person has acted at the table later than the tap; correcting an earlier turn is no act."""
    if game.acted > tap or any(gone.at > tap for gone in game.left):
        return True
    index = first_timer_mark(game, tap, number)
    if any(not mark.timer for mark in game.marks[index:] if index >= 0):
        return True
    return any(
        correction.at > tap for turn in game.turns if turn.number >= number for correction in turn.corrections
    )


def _redone(game: Game, command: c.TurnCommand, call: Call, rules: Ruleset) -> Entries:
    """Run the table again from the tap; a hold of S16 that is taken back comes again."""
    gap = game.held if game.held is not None and game.held.why == "down" else None
    since = call.tapped if gap is None else min(call.tapped, gap.at)
    taken = e.TimerTakenBack(game=game.id, at=since, who=call.who, turn=command.turn)
    before = evolve_game(game, taken, rules)
    before, called = _run_up_to(before, call.tapped, rules)
    if before.position.number != command.turn or before.phase not in IN_PLAY:
        raise Refused(Code.TOO_LATE, field="turn", value=command.turn, by=call.tapped - called[-1].at)
    fitting = fit_turn(before, command, call.tapped, call.who, rules)
    again = () if gap is None else _held_again(before, fitting, gap, rules)
    return (taken, *called, *fitting, *again)


def _held_again(game: Game, entries: Entries, gap: Hold, rules: Ruleset) -> Entries:
    """What the timer did up to the last beat, then the hold as of that beat or the tap (S16)."""
    for entry in entries:
        game = evolve_game(game, entry, rules)
    until = max(gap.at, entries[-1].at)
    game, again = _run_up_to(game, until, rules)
    if game.phase in IN_PLAY:
        again += (e.GameHeld(game=game.id, at=until, who=TIMER, why="down", back=gap.back),)
    return again


def _run_up_to(game: Game, until: Moment, rules: Ruleset) -> tuple[Game, Entries]:
    """Let the timer act before `until`; give the table then, and what it did."""
    done: list[e.GameEntry] = []
    while (moment := due(game)) is not None and moment < until:
        for entry in timer_entries(game, moment, rules, silent=False):
            game = evolve_game(game, entry, rules)
            done.append(entry)
    return game, tuple(done)
