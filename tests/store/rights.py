"""A machine's clock that is put where a test wants it, and somebody who logs in."""

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal

START = 1_800_000_000_000


class Wall:
    """The machine's clock, where it is put."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        return self.at


def session(accounts: Accounts, role: str = "desk", *, how: str = "password", table: int = 0) -> str:
    """Log in; give the session's token."""
    return accounts.open_session(role, table, how=how, agent="Firefox")


def again(journal: Journal, wall: Wall) -> Accounts:
    """Give what a server that starts anew finds in the file."""
    return Accounts(journal, wall)
