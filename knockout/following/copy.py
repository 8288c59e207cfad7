"""The copy: a tournament's file into which the leader's rows are written as they are. No rule, no clock runs here."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from peewee import PeeweeException

from knockout.store.changes import Changes
from knockout.store.following import (
    COMMANDS,
    ENTRIES,
    Beginnings,
    Table,
    digest_of,
    last_command,
    ordinary_tables,
    steps,
    steps_digest,
)
from knockout.store.journal import Journal
from knockout.store.meta import FOLLOWS, set_meta
from knockout.store.owner import Owner

Json = dict[str, Any]
Ask = Callable[..., Json]
"""Gives the leader's page of news after what is known (`Copy.known`)."""


class CopyError(Exception):
    """What came can't be stored as it came: nothing of it is."""


class Copy:
    """A file that follows. While it is open no other process may run it."""

    def __init__(self, file: Path, url: str) -> None:
        """Open the file, or make it. url: the leader's; the file is marked as its copy once that one has agreed.

        Raises OwnedElsewhereError, NewerFileError.
        """
        self._url = url
        self._owner = Owner(file)
        try:
            self._made = not file.exists()
            self._journal = Journal(file, create=self._made)
        except BaseException:
            self._owner.release()
            raise
        # A copy of rows that were checked when they were made: while one table is exchanged, another waits.
        self._journal.db.execute_sql("PRAGMA foreign_keys = 0")
        self._journal.db.execute_sql("PRAGMA secure_delete = 1")  # what is erased there is erased here
        self.path = file
        self._steps = steps_digest(steps(self._journal))
        self._changes = Changes(self._journal)
        self._proof = Beginnings.of(self._journal)

    def close(self) -> None:
        """Let the file go. One that was made here, and into which nothing was copied, is taken away again."""
        empty = self._made and not self.entry
        self._journal.close()
        self._owner.release()
        if empty:
            for left in (self.path, *(self.path.with_name(self.path.name + end) for end in ("-wal", "-shm"))):
                left.unlink(missing_ok=True)

    @property
    def entry(self) -> int:
        """The last entry it has."""
        return self._journal.last_seq()

    @property
    def journal(self) -> Journal:
        """The open file."""
        return self._journal

    def known(self) -> Json:
        """Give what the leader is to know of it: see `web.following.follow`."""
        entry, command = self.entry, last_command(self._journal)
        digests = ",".join(f"{name}:{digest}" for name, digest in self._changes.digests().items())
        return self.beginning(entry, command) | {"tables": digests}

    def beginning(self, entry: int, command: int) -> Json:
        """Give the proof of its journal up to this entry and command, as the leader asks for it."""
        proof = self._proof.at(entry, command)
        return {"entry": entry, "command": command, "proof": proof or "", "steps": self._steps}

    def take(self, ask: Ask) -> Json:
        """Wait for news and store it, all pages in one transaction: the copy is always as the leader once was.

        Gives the last page. Raises what `ask` raises, and CopyError: then the copy is as before.
        """
        page = ask(**self.known())
        if not (page["entries"] or page["commands"] or page["tables"]):
            return page
        try:
            with self._journal.lock, self._journal.db.atomic():
                self._store(page)
                while page["more"]:
                    page = ask(**self.known())
                    self._store(page)
                set_meta(self._journal, FOLLOWS, self._url)
            self._journal.seq = self.entry
        except BaseException as error:
            self._proof = Beginnings.of(self._journal)
            self._changes.forget()
            if isinstance(error, PeeweeException):
                raise CopyError(str(error)) from error
            raise
        return page

    def _store(self, page: Json) -> None:
        """Commands first: entries name them."""
        self._insert(COMMANDS, page["commands"])
        self._insert(ENTRIES, page["entries"])
        known = ordinary_tables()
        for name, rows in page["tables"].items():
            if name not in known:
                raise CopyError(name)
            self._journal.db.execute_sql(known[name].delete)
            self._insert(known[name], rows)
        for name, rows in page["tables"].items():
            if self._changes.digests()[name] != digest_of(rows):
                raise CopyError(name)

    def _insert(self, table: Table, rows: list[list[Any]]) -> None:
        for row in rows:
            self._journal.db.execute_sql(table.insert, row)
