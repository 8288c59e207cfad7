"""Facts about the file itself, and its secret."""

import os
import secrets

from knockout.store.journal import Journal
from knockout.store.rows import MetaRow

SECRET = "secret"
SEAL = "seal"
DEMO = "demo"
URL = "url"  # where a running server answers on this machine
BASE_URL = "base_url"  # how the hall reaches it
FOLLOWS = "follows"  # the server that this file is a copy of, while it is one

OF_ONE_MACHINE = frozenset({URL, BASE_URL, FOLLOWS})
"""Facts that hold on one machine: a second one that follows keeps its own."""


def get_meta(journal: Journal, key: str) -> str | None:
    """Give the fact with this name, None if the file has none."""
    with journal.lock:
        row = MetaRow.select(MetaRow.value).where(MetaRow.key == key).tuples().execute(journal.db)
        return next((value for (value,) in row), None)


def set_meta(journal: Journal, key: str, value: str) -> None:
    """Store a fact under this name, in place of the one before."""
    with journal.lock:
        MetaRow.replace(key=key, value=value).execute(journal.db)


def delete_meta(journal: Journal, key: str) -> None:
    """Forget the fact with this name, if there is one."""
    with journal.lock:
        MetaRow.delete().where(MetaRow.key == key).execute(journal.db)


def secret_of(journal: Journal) -> str:
    """Give what cookies and links of this tournament are signed with.

    KNOCKOUT_SECRET from the environment, else the file's own, made at first use.
    """
    return kept_secret(journal) or _made_once(journal, SECRET)


def kept_secret(journal: Journal) -> str | None:
    """Give the same where there is one already; nothing is made."""
    return os.environ.get("KNOCKOUT_SECRET") or get_meta(journal, SECRET)


def seal_of(journal: Journal) -> str:
    """Give what digests are sealed with (`digest.sealed`); the file's own, whatever the environment says."""
    return _made_once(journal, SEAL)


def _made_once(journal: Journal, key: str) -> str:
    with journal.lock:
        known = get_meta(journal, key)
        if known is None:
            known = secrets.token_urlsafe(32)
            set_meta(journal, key, known)
        return known
