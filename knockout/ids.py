"""The names that everything else is written with.

A moment is a whole number of milliseconds since 1970-01-01T00:00:00Z; a duration is whole
milliseconds too. The core reads no clock: whoever calls it brings the moment along.
"""

from typing import NewType

Moment = NewType("Moment", int)
"""Milliseconds since the Unix epoch, UTC."""

Millis = NewType("Millis", int)
"""A length of time in whole milliseconds."""

TeamId = NewType("TeamId", str)
"""A team, e.g. `T01`."""

PlayerId = NewType("PlayerId", int)
"""A player's number within the team, from 1; the name is in the roster (S30)."""

GameId = NewType("GameId", str)
"""A game, e.g. `QF-1-T3`, or `QF-1-T3-R2` for its replay (S14)."""

CycleId = NewType("CycleId", str)
"""A cycle of a stage, e.g. `QF-1` (S29)."""

StageId = NewType("StageId", str)
"""A stage: `R1`, `R2`, ..., `QF`, `SF`, `F` (S18)."""

QuestionId = NewType("QuestionId", str)
"""A question that only the committee can answer, e.g. `QF-1-T3:winner` (S24)."""

CommandId = NewType("CommandId", str)
"""The id that makes a command safe to send twice."""

TIMER = "timer"
"""Who acts when nobody did: the clock itself."""

COMMITTEE = "committee"
"""Who a script's line speaks for unless it says otherwise."""


def cycle_of(game: GameId) -> CycleId:
    """Give the cycle a game belongs to: `QF-1-T3-R2` is of `QF-1`."""
    stage, number, *_ = game.split("-")
    return CycleId(f"{stage}-{number}")


def stage_of(name: GameId | CycleId) -> StageId:
    """Give the stage a game or a cycle belongs to: `QF-1-T3` is of `QF`."""
    return StageId(name.split("-", 1)[0])


def table_of(game: GameId) -> int:
    """Give the table's number a game is named after: `QF-1-T3-R2` is table 3."""
    return int(game.split("-")[2][1:])
