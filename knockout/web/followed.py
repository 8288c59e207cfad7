"""What this server tells a second machine that follows it: what is new since it last asked, as raw rows.

Whatever is stored rings a bell; who waits for news hears it. A ring costs a tap nothing: what is new is read
afterwards, and at most twenty times a second, so that a whole hall that taps at once does not read the file as often.
"""

import time
from dataclasses import dataclass
from typing import Any

from gevent import sleep
from gevent.event import Event

from knockout.store.changes import Changes
from knockout.store.following import (
    COMMANDS,
    ENTRIES,
    Beginnings,
    Cells,
    last_command,
    ordinary_tables,
    rows_after,
    rows_of,
)
from knockout.store.journal import Journal

PATIENCE = 10.0
"""Seconds that somebody waits for news before hearing that there is none."""
PACE = 0.05
"""Seconds between two answers with news."""
MOST_WAITING = 4
"""Machines that may follow at once."""

Json = dict[str, Any]


class TooManyError(Exception):
    """As many follow already as may."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a follower has: its last entry and command, and its digest of each ordinary table."""

    entry: int
    command: int
    tables: dict[str, str]


class Followed:
    """The journal as followers see it. All its methods are called from greenlets of one thread."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._changes = Changes(journal)
        self._proof = Beginnings.of(journal)
        self._bell = Event()
        self._told = 0.0
        self._asked: float | None = None
        self._entry = 0
        self.waiting = 0

    def follower(self) -> Json | None:
        """Give how who follows stands: `age`, seconds since it was last there, and `behind`, entries that it lacks;
        None if nobody has followed since the start."""
        if self._asked is None:
            return None
        age = 0.0 if self.waiting else time.monotonic() - self._asked
        return {"age": age, "behind": self._journal.seq - self._entry}

    def ring(self) -> None:
        """Take note that something has been stored."""
        if self.waiting:
            self._bell.set()
            self._bell = Event()  # who listens from now on listens for what comes next

    def begins_with(self, entry: int, command: int, proof: str) -> bool:
        """Say whether this journal begins with what has this proof."""
        return self._proof.at(entry, command, between=lambda: sleep(0)) == proof

    def news(self, known: Known) -> Json:
        """Give what is new since `known` as soon as there is something, or nothing after `PATIENCE` seconds.

        Gives {"entries", "commands": rows, "tables": rows of those that changed, "more": whether there is another
        page, "v": this journal's last entry}. Tables come with the last page only: they are as of its last entry.
        Raises TooManyError.
        """
        if self.waiting >= MOST_WAITING:
            raise TooManyError
        self.waiting += 1
        try:
            self._entry, self._asked = known.entry, time.monotonic()
            return self._awaited(known, time.monotonic() + PATIENCE)
        finally:
            self.waiting -= 1
            self._asked = time.monotonic()

    def _awaited(self, known: Known, until: float) -> Json:
        while True:
            bell = self._bell
            sleep(max(0.0, self._told + PACE - time.monotonic()))
            page = self._page(known)
            left = until - time.monotonic()
            if page["entries"] or page["commands"] or page["tables"] or left <= 0:
                self._told = 0.0 if page["more"] else time.monotonic()
                return page
            bell.wait(left)

    def _page(self, known: Known) -> Json:
        with self._journal.lock:
            entries = rows_after(self._journal, ENTRIES, known.entry)
            commands = rows_after(self._journal, COMMANDS, known.command)
            last = entries[-1][1] if entries else known.entry
            answered = commands[-1][0] if commands else known.command
            more = last < self._journal.seq or answered < last_command(self._journal)
            tables = {} if more else self._tables(known)
        return {
            "entries": entries,
            "commands": commands,
            "tables": tables,
            "more": more,
            "v": self._journal.seq,
        }

    def _tables(self, known: Known) -> dict[str, list[Cells]]:
        digests = self._changes.digests()
        others = (
            table
            for table in ordinary_tables().values()
            if known.tables.get(table.name) != digests[table.name]
        )
        return {table.name: rows_of(self._journal, table) for table in others}
