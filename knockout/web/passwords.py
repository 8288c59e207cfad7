"""Passwords, kept as argon2 hashes."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from gevent import get_hub, sleep

_hasher = PasswordHasher()
WRONG_COSTS = 1.0  # seconds


def hashed(password: str) -> str:
    """Give what is kept of a password."""
    return str(get_hub().threadpool.apply(_hasher.hash, (password,)))


def matches(kept: str, password: str) -> bool:
    """Say whether this is the password; a wrong one costs a second.

    The work is done in a thread of its own: it takes long enough to hold up the clocks.
    """
    right = bool(get_hub().threadpool.apply(_verified, (kept, password)))
    if not right:
        sleep(WRONG_COSTS)
    return right


def _verified(kept: str, password: str) -> bool:
    """In the thread itself: what is raised there would be written to the log as a fault."""
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
