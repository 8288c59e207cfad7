"""Passwords, kept as argon2 hashes."""

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from gevent import get_hub

_hasher = PasswordHasher()


def hashed(password: str) -> str:
    """Give what is kept of a password."""
    return str(get_hub().threadpool.apply(_hasher.hash, (password,)))


def matches(kept: str, password: str) -> bool:
    """Say whether this is the password. How often anybody may ask, and how many at once, `guessing` knows.

    The work is done in a thread of its own: it takes long enough to hold up the clocks.
    """
    return bool(get_hub().threadpool.apply(fits, (kept, password)))


def fits(kept: str, password: str) -> bool:
    """Say whether this is the password, at no cost but the work: for the thread pool, never on the loop.

    It raises nothing: what is raised in the pool's thread would be written to the log as a fault.
    """
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
