"""What a host's phone needs beside the picture of its game to reckon on by itself while it is cut off.

The phone goes by the same rules as `knockout.game`; it only shows, the server decides (S15).
"""

from typing import Any

from knockout.game.clock import Timer
from knockout.game.state import Game, Mark
from knockout.rules.ruleset import Ruleset

Json = dict[str, Any]

MOST_MARKS = 12
"""How many steps back are sent: enough for the passes of five minutes (T12) and a few undos (T14)."""


def reckoning(game: Game) -> Json:
    """Give where each of the last taps and acts of the timer started from, and what else moves play.

    `row_after`: passes of turns up to this number belong to no row (S4, S9). Seats count from 0, moments
    are milliseconds, a clock that runs has a deadline; one that stands may stand below zero.
    """
    position = game.position
    row_after = game.turns[game.row_from - 1].number if game.row_from else 0
    return {
        "began": position.began,
        "closing": position.closing,
        "cycle_held": game.cycle_held,
        "row_after": row_after,
        "clock": {"turn": _timer(game.clock.turn), "game": _timer(game.clock.game)},
        "touched": game.touched,
        "acted": game.acted,
        "marks": [_mark(mark) for mark in game.marks[-MOST_MARKS:]],
    }


def reckoning_rules(rules: Ruleset) -> Json:
    """Give the rules that play goes on by (S2, S3, S4, S5, S15)."""
    return {
        "at_time_up": rules.clock.at_time_up,
        "challenge_stops_game_clock": rules.clock.challenge_stops_game_clock,
        "scoreless_rounds": rules.ends.scoreless_rounds,
        "bonus_counts_for_best_word": rules.scoring.bonus_counts_for_best_word,
        "tap_within": rules.late.tap_within,
    }


def _mark(mark: Mark) -> Json:
    position = mark.position
    return {
        "kind": mark.kind,
        "at": mark.at,
        "timer": mark.timer,
        "phase": position.phase.value,
        "turn": position.number,
        "seat": position.seat,
        "began": position.began,
        "closing": position.closing,
        "dispute": None
        if position.dispute is None
        else {"words": position.dispute.words, "by": position.dispute.by, "since": position.dispute.at},
        "disputed": position.disputed,
        "clock": {"turn": _timer(mark.clock.turn), "game": _timer(mark.clock.game)},
        "held": None if mark.held is None else {"why": mark.held.why, "reason": mark.held.reason},
    }


def _timer(timer: Timer) -> Json:
    return {"left": timer.left, "deadline": timer.deadline}
