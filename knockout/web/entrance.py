"""The chief's switch: who may come in that is not in yet. It lies in the file, so a restart opens nothing."""

from contextlib import suppress

from peewee import PeeweeException
from werkzeug.exceptions import Forbidden

from knockout.called import N_
from knockout.store.journal import Journal
from knockout.store.meta import get_meta, set_meta
from knockout.store.roles import HOST

OPEN = "open"
TABLES = "tables"
"""Nobody logs in, neither by a password nor by a role's link; the tables' links open: a phone may break."""
SHUT = "shut"
"""The tables' links open nothing either, except to a phone that is in."""
STATES = (OPEN, TABLES, SHUT)
_KEY = "entrance"


class ShutError(Forbidden):
    """The chief lets nobody new in."""

    said = N_("The doors are shut: nobody new comes in now. Ask the committee.")


class Entrance:
    """How far the doors are open. Who is in stays in."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        kept = get_meta(journal, _KEY)
        self._state = kept if kept in STATES else OPEN

    @property
    def state(self) -> str:
        """One of `STATES`."""
        return self._state

    def shut_to(self, role: str) -> bool:
        """Say whether a link of this role lets in nobody new."""
        return self._state == SHUT or (self._state == TABLES and role != HOST)

    def set(self, state: str) -> None:
        """Open or shut the doors, at once, even where the disk takes nothing: then until the next start.

        Raises ValueError for anything that is no state of theirs.
        """
        if state not in STATES:
            raise ValueError(state)
        self._state = state
        with suppress(PeeweeException):
            set_meta(self._journal, _KEY, state)
