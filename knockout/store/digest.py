"""One short name for a whole state: two states with the same digest are the same."""

import hashlib
import hmac
from typing import Any

import msgspec

from knockout.frozen import Map
from knockout.tournament.state import State


def _plain(value: Any) -> Any:
    """Give a `Map` as a dict. Raises TypeError for anything else that JSON doesn't know."""
    if isinstance(value, Map):
        return {str(key): kept for key, kept in value.items()}
    raise TypeError(f"no digest of a {type(value).__name__}")


def digest(state: State) -> str:
    """Give 16 hex digits that follow from everything in the state and from nothing else."""
    text = msgspec.json.encode(state, enc_hook=_plain, order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def sealed(of: str, secret: str) -> str:
    """Give a digest that only who has the file's secret can compare: whoever guesses a state learns nothing by it."""
    return hmac.new(secret.encode(), of.encode(), hashlib.sha256).hexdigest()[:16]
