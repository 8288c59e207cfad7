"""What every team's page asks of the same state is worked out once for it, however many pages ask."""

from collections.abc import Callable
from typing import TypeVar, cast

from knockout.tournament.state import State

Found = TypeVar("Found")

_LAST: list[tuple[State, dict[tuple[str, str], object]]] = []
"""The state that was asked of last, kept alive here, and what is known of it."""


def once(state: State, what: str, of: str, make: Callable[[], Found]) -> Found:
    """Give what `make` gives, the first time made and then remembered as long as the state is the same.

    what, of: the name it is remembered by. `make` may depend on the state and on `of` alone.
    """
    if not _LAST or _LAST[0][0] is not state:
        _LAST[:] = [(state, {})]
    known = _LAST[0][1]
    if (what, of) not in known:
        known[what, of] = make()
    return cast(Found, known[what, of])
