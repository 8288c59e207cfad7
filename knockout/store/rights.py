"""What a right is made of: a link that was given out, a browser that has logged in, and how long each is good (S27)."""

import hashlib
from dataclasses import dataclass

HOUR = 3_600_000
UNUSED = 12 * HOUR
"""Milliseconds after which a session ends that nobody uses."""
LONGEST = 7 * 24 * HOUR
"""Milliseconds after which a session ends however much it is used."""
YOUNG = 24 * HOUR
MINUTE = 60_000


@dataclass(frozen=True, slots=True)
class Link:
    """A link that is good. `key`: the hash of its token; `table`: 0 where it is of none; `made`: milliseconds UTC."""

    key: str
    role: str
    table: int
    made: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """A browser that has logged in. `how`: by `password` or `link`; `made`, `used`: milliseconds UTC."""

    key: str
    role: str
    table: int
    how: str
    made: int
    used: int
    agent: str

    def good_at(self, wall: int) -> bool:
        """Say whether it is good at a time of the machine's clock, in milliseconds UTC."""
        # "abs": one made while the machine's clock was years ahead must not stay good for years.
        return wall - self.used <= UNUSED and abs(wall - self.made) <= LONGEST


def key_of(token: str) -> str:
    """Give what is kept of a token."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
