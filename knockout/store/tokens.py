"""Signed links: a table's host link, the set-up link of the first password, a demo's console link.

A link can be shown again at any time, since it follows from the file's secret and a generation;
a new generation makes the old links worthless (S27).
"""

import hashlib
from dataclasses import dataclass
from typing import Any

from itsdangerous import BadData, URLSafeSerializer

from knockout.store.accounts import Accounts

COMMITTEE = "committee"


@dataclass(frozen=True)
class Tokens:
    """Makes tokens and reads them. A token that is not ours, or not good any more, reads as None."""

    secret: str
    accounts: Accounts
    demo: bool

    @property
    def fingerprint(self) -> str:
        """Give eight letters that tell this file's secret from another's, and nothing of it."""
        return hashlib.sha256(f"knockout {self.secret}".encode()).hexdigest()[:8]

    def host(self, table: int) -> str:
        """Give the token that opens this table."""
        return self._sign("host", [table, self.accounts.link_generation(table)])

    def table_of(self, token: str) -> int | None:
        """Give the table this token opens."""
        read = self._read("host", token)
        match read:
            case [int(table), int(generation)] if self.accounts.link_generation(table) == generation:
                return table
        return None

    def setup(self) -> str:
        """Give the token that sets the committee's first password."""
        return self._sign("setup", self.accounts.generation(COMMITTEE))

    def is_setup(self, token: str) -> bool:
        """Say whether this token may set the password: only while there is none."""
        none_yet = self.accounts.password(COMMITTEE) is None
        return none_yet and self._read("setup", token) == self.accounts.generation(COMMITTEE)

    def committee(self) -> str:
        """Give the token that opens a demo's console."""
        return self._sign("committee", self.accounts.generation(COMMITTEE))

    def is_committee(self, token: str) -> bool:
        """Say whether this token opens the console: in a demo only."""
        return self.demo and self._read("committee", token) == self.accounts.generation(COMMITTEE)

    def _sign(self, salt: str, value: Any) -> str:
        signed = URLSafeSerializer(self.secret, salt=salt).dumps(value)
        return signed if isinstance(signed, str) else signed.decode()

    def _read(self, salt: str, token: str) -> Any:
        try:
            return URLSafeSerializer(self.secret, salt=salt).loads(token)
        except BadData:
            return None
