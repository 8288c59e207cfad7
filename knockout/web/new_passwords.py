"""A password that somebody chooses: long enough, typed twice alike, and no other role's."""

from typing import Any

from knockout.errors import bad_field
from knockout.store.accounts import Accounts
from knockout.store.roles import STAFF
from knockout.web.passwords import matches

SHORTEST, LONGEST = 8, 200
"""Characters of a password. Longer ones would only make the hashing slow."""


def chosen(asked: Any, accounts: Accounts, role: str) -> str:
    """Give the password that a form asks for, to be `role`'s. Raises Refused (`bad_field`); it never repeats what
    was typed."""
    form = asked if isinstance(asked, dict) else {}
    password, again = form.get("password"), form.get("again")
    if not isinstance(password, str) or not SHORTEST <= len(password) <= LONGEST:
        raise bad_field("password", None, f"{SHORTEST}–{LONGEST}")
    if again != password:
        raise bad_field("again", None, "the same as password")
    taken = next((other for other in STAFF if other != role and _is_of(other, password, accounts)), None)
    if taken is not None:
        # who knows one role's password would be let in as the other
        raise bad_field("password", None, "a password that no other role has")
    return password


def _is_of(role: str, password: str, accounts: Accounts) -> bool:
    kept = accounts.password(role)
    return kept is not None and matches(kept, password)
