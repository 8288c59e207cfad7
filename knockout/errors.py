"""The one refusal and the closed list of its codes (SPEC 4).

A refusal is an answer, not a fault: it changes nothing and always reaches whoever asked.
Anything else that goes wrong is an ordinary exception.
"""

from collections.abc import Mapping
from enum import StrEnum
from math import isfinite
from typing import Any


class Code(StrEnum):
    """Why a command was refused. Details name the field, the value and what would be accepted."""

    UNKNOWN_COMMAND = "unknown_command"
    BAD_FIELD = "bad_field"
    UNKNOWN_TEAM = "unknown_team"
    UNKNOWN_GAME = "unknown_game"
    NO_SUCH_QUESTION = "no_such_question"
    NOT_ALLOWED = "not_allowed"
    WRONG_PHASE = "wrong_phase"
    ON_HOLD = "on_hold"
    WRONG_TURN = "wrong_turn"
    SUPERSEDED = "superseded"
    TOO_LATE = "too_late"
    ALREADY_DONE = "already_done"
    NAME_TAKEN = "name_taken"
    NOT_ENOUGH_PLAYERS = "not_enough_players"
    NO_RESERVE = "no_reserve"
    RESULTS_MISSING = "results_missing"
    UNDECIDED_TIE = "undecided_tie"
    NEXT_STAGE_STARTED = "next_stage_started"
    TABLE_TAKEN = "table_taken"
    CYCLE_NOT_OPEN = "cycle_not_open"
    CONCEALED = "concealed"
    NOT_STORED = "not_stored"


class Refused(Exception):
    """What was asked can't be done now; nothing has changed.

    code: one of the closed list. details: plain JSON values; by convention `field` (where),
    `value` (what was given) and `accepted` (what would be right).
    """

    def __init__(self, code: Code, **details: Any) -> None:
        self.code = code
        self.details: dict[str, Any] = {key: _plain(value) for key, value in details.items()}
        super().__init__(code.value, self.details)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refused) and (self.code, self.details) == (other.code, other.details)

    __hash__ = Exception.__hash__


LONGEST = 200
"""Letters of a text that a refusal gives back."""
DEEPEST = 3
MOST = 1000
LARGEST = 2**53
"""Numbers beyond it are others once a browser has read them, and none that a file or an answer can hold: they are
given back as a text."""


def _plain(value: Any, depth: int = DEEPEST) -> Any:
    """Give a detail as short as an answer needs it: what was sent may be as long and as deep as anybody likes."""
    if isinstance(value, str):
        return value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
    if isinstance(value, int) and abs(value) > LARGEST:
        return _plain(f"{value}")
    if isinstance(value, float) and not isfinite(value):
        return f"{value}"
    if isinstance(value, Mapping):
        if depth == 0:
            return "object"
        return {_plain(key, 0): _plain(held, depth - 1) for key, held in list(value.items())[:MOST]}
    if isinstance(value, list | tuple):
        return "array" if depth == 0 else [_plain(held, depth - 1) for held in value[:MOST]]
    return value


def bad_field(field: str, value: Any, accepted: Any) -> Refused:
    """Make the refusal of one field: its name, what was given, and what would be accepted."""
    return Refused(Code.BAD_FIELD, field=field, value=value, accepted=accepted)
