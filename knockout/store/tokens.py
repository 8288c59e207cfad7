"""The tokens in links: a table's host, a role's own link, the set-up of the first password, a demo's console.

The file knows only hashes, so a link given out can't be shown again. Whoever has to show one makes one more,
once a run of the server: the same is shown all run long, and those given out before stay good (S27).
"""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from knockout.store.accounts import Accounts
from knockout.store.rights import Link
from knockout.store.roles import COMMITTEE, HOST, LINKED, SETUP

OPENS = frozenset({HOST, *LINKED})
"""The roles that a link's token speaks for; for the committee in a demo only."""


def fingerprint_of(secret: str) -> str:
    """Give eight letters that tell this secret from another one, and nothing of it."""
    return hashlib.sha256(f"knockout {secret}".encode()).hexdigest()[:8]


@dataclass(frozen=True)
class Tokens:
    """Gives tokens to show, and reads those that come. `secret` signs cookies; it opens nothing by itself."""

    secret: str
    accounts: Accounts
    demo: bool
    _shown: dict[tuple[str, int], str] = field(default_factory=dict, init=False, repr=False)

    @property
    def fingerprint(self) -> str:
        """Give eight letters that tell this file's secret from another's, and nothing of it."""
        return fingerprint_of(self.secret)

    def of(self, role: str, table: int = 0) -> str:
        """Give the token to show for this role and table: the same all run long while it is good."""
        if not self._has(role, table):
            self._shown[role, table] = self.accounts.mint(role, table)
        return self._shown[role, table]

    def all_of(self, role: str, tables: Iterable[int]) -> dict[int, str]:
        """Give the token to show for each of these tables."""
        wanted = list(tables)
        missing = [table for table in wanted if not self._has(role, table)]
        if missing:
            fresh = self.accounts.mint_all(role, missing)
            self._shown.update({(role, table): token for table, token in fresh.items()})
        return {table: self._shown[role, table] for table in wanted}

    def _has(self, role: str, table: int) -> bool:
        shown = self._shown.get((role, table))
        return shown is not None and self.accounts.link_of(shown) is not None

    def host(self, table: int) -> str:
        """Give the token that opens this table."""
        return self.of(HOST, table)

    def committee(self) -> str:
        """Give the token that opens a demo's console. Elsewhere it opens nothing."""
        return self.of(COMMITTEE)

    def setup(self) -> str:
        """Give the one-time token that sets the committee's first password."""
        return self.of(SETUP)

    def link_of(self, token: str) -> Link | None:
        """Give the link that somebody speaks by with this token, None if it opens nothing, or nothing any more."""
        link = self.accounts.link_of(token)
        opens = link is not None and (link.role in OPENS or (self.demo and link.role == COMMITTEE))
        return link if opens else None

    def is_setup(self, token: str) -> bool:
        """Say whether this token may set the password: only while there is none."""
        link = self.accounts.link_of(token)
        return self.accounts.password(COMMITTEE) is None and link is not None and link.role == SETUP
