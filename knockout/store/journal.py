"""The one file of a tournament: what happened, in order, and the ordinary tables around it.

One connection, opened at start, and one lock around every use of it, reads too: under gevent a
second connection a greenlet would be opened behind our back, and without the lock one greenlet's
rollback takes back another's committed row.
"""

import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from peewee import IntegrityError, PeeweeException

from knockout.game.entries import Entry
from knockout.ids import TIMER, CommandId, Moment, TeamId
from knockout.store import migrations
from knockout.store.backup import default_folder, make_backup, utc_now
from knockout.store.checks import problems_of
from knockout.store.codec import decode_entry, encode_entry
from knockout.store.patient import PatientDatabase
from knockout.store.proof import identity_of
from knockout.store.refusing import not_stored
from knockout.store.rosters import load_roster, save_names
from knockout.store.rows import STREAM as STREAM, BeatRow, CommandRow, EntryRow
from knockout.tournament.roster import Roster, TeamNames

PRAGMAS = {
    "journal_mode": "wal",
    "synchronous": "full",
    "foreign_keys": 1,
    "busy_timeout": 5000,
    "journal_size_limit": 16 * 1024 * 1024,
}


class StaleJournalError(Exception):
    """Somebody else has written to the file since we last read it."""


@dataclass(frozen=True)
class Beat:
    """When the server was last alive: by the machine's clock and by the hall's, in milliseconds."""

    wall: int
    hall: Moment


@dataclass(frozen=True, kw_only=True)
class Answered:
    """A command with its answer, as it is kept (see CommandRow)."""

    id: CommandId
    who: str
    at: Moment | None
    received: Moment
    accepted: bool
    answer: Mapping[str, Any]
    body: Mapping[str, Any] | None = None


Part = tuple[tuple[Entry, ...], Answered | None, Mapping[TeamId, TeamNames | None]]
"""What happened, the answer to what was asked, and names that changed."""


def _which(path: Path) -> tuple[int, int] | None:
    """Give what tells the file at this path from every other on this machine; None for none, or one out of reach."""
    try:
        seen = os.stat(path)
    except OSError:
        return None
    return seen.st_dev, seen.st_ino


def _nobody_asks() -> None:
    """Nobody wants to know that something has been stored."""


def _made_private(path: Path) -> None:
    """Make an empty file that only its owner may read: it is to hold names, contacts and hashes. SQLite gives what it
    keeps beside it the same rights, and says what is wrong where there can be no such file."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _connected(path: Path) -> PatientDatabase:
    db = PatientDatabase(
        str(path),
        pragmas=PRAGMAS,
        timeout=5,
        thread_safe=False,
        check_same_thread=False,
        autoconnect=False,
        lock_type="IMMEDIATE",
    )
    db.connect()
    if db.execute_sql("PRAGMA foreign_keys").fetchone()[0] != 1:
        raise RuntimeError("this SQLite does not enforce foreign keys")
    return db


class Journal:
    """An open file. All methods may be called from any greenlet; `stored` is called after what is stored."""

    def __init__(self, path: Path, *, create: bool = False) -> None:
        """Open the file, or make it.

        One of an older version is backed up first and then brought up: `backed_up` says where it is as it was.
        Raises FileNotFoundError, FileExistsError (on `create`), NewerFileError, BackupFailedError.
        """
        if create and path.exists():
            raise FileExistsError(str(path))
        if not create and not path.is_file():
            raise FileNotFoundError(str(path))
        self.path = path
        self.lock = threading.RLock()
        if create:
            _made_private(path)
        self.db = _connected(path)
        self.backed_up: Path | None = None
        try:
            self._bring_up(create)
        except BaseException:
            self.db.close()
            raise
        self.db.execute_sql("PRAGMA busy_timeout = 0")  # from here on it waits as PatientDatabase does
        self._opened = _which(path)
        self.seq = self.last_seq()
        self._data_version = 0
        self._beats = 0
        self.stored: Callable[[], None] = _nobody_asks

    def _bring_up(self, create: bool) -> None:
        if not create and migrations.waiting(self.db):
            folder = default_folder(self.path)
            self.backed_up = make_backup(self.path, folder, utc_now(), anyway=True).backup.path
        migrations.bring_up(self.db)

    def close(self) -> None:
        """Let the file go; the last to do so folds the write-ahead log into it. Closing twice is closing once."""
        with self.lock:
            if not self.db.is_closed():
                self.db.close()

    def in_place(self) -> bool:
        """Say whether the file at the path is still the one that was opened, not another one and not none."""
        return self._opened is not None and _which(self.path) == self._opened

    def identity(self) -> str:
        """Give which tournament this is (`proof.identity_of`), empty before there is one."""
        with self.lock:
            return identity_of(self.db)

    def last_seq(self) -> int:
        """Give the number of the last entry stored, 0 if there is none."""
        with self.lock:
            row = self.db.execute_sql(
                'SELECT max("seq") FROM "entry" WHERE "stream" = ?', (STREAM,)
            ).fetchone()
            return int(row[0] or 0)

    def append(
        self,
        entries: tuple[Entry, ...],
        answered: Answered | None = None,
        *,
        names: Mapping[TeamId, TeamNames | None] | None = None,
    ) -> int:
        """Store, in one transaction, what happened, the answer to what was asked, and names that changed.

        entries may be empty (a refusal is kept too). Gives the number of the last entry.
        Raises StaleJournalError, or Refused `not_stored` when the disk will not have it.
        """
        return self.append_all([(entries, answered, names or {})])

    def append_all(self, parts: Sequence[Part]) -> int:
        """Store several of these in one transaction: all of them or none; as `append` otherwise."""
        with self.lock:
            seq = self.seq
            try:
                with self.db.atomic():
                    for entries, answered, names in parts:
                        self._write(entries, answered, seq)
                        save_names(self.db, names)
                        seq += len(entries)
            except IntegrityError as error:
                raise StaleJournalError(str(error)) from error
            except PeeweeException as error:
                raise not_stored(error) from error
            self.seq = seq
        self.stored()
        return seq

    def _write(self, entries: tuple[Entry, ...], answered: Answered | None, before: int) -> None:
        """before: the number of the last entry there is."""
        number = None if answered is None else self._write_command(answered, before + len(entries))
        rows = []
        for place, entry in enumerate(entries, start=before + 1):
            kind, body = encode_entry(entry)
            # What the timer did on the way is not the command's doing.
            rows.append((STREAM, place, None if entry.who == TIMER else number, kind, body))
        if rows:
            fields = [EntryRow.stream, EntryRow.seq, EntryRow.command, EntryRow.kind, EntryRow.body]
            EntryRow.insert_many(rows, fields=fields).execute(self.db)

    def _write_command(self, answered: Answered, seq: int) -> int:
        return CommandRow.insert(
            id=answered.id,
            who=answered.who,
            at=answered.at,
            received=answered.received,
            seq=seq,
            accepted=answered.accepted,
            body=None if answered.body is None else msgspec.json.encode(answered.body),
            answer=msgspec.json.encode(answered.answer),
        ).execute(self.db)

    @contextmanager
    def storing(self) -> Iterator[PatientDatabase]:
        """Hold the lock, in one transaction, for tables beside the journal.

        Raises Refused `not_stored` when the disk will not have what is written: then nothing is.
        """
        with self.lock:
            try:
                with self.db.atomic():
                    yield self.db
            except PeeweeException as error:
                raise not_stored(error) from error

    def entries(self, *, after: int = 0, until: int | None = None) -> Iterator[tuple[int, Entry]]:
        """Give the entries after that number, up to `until` (the last), each with its own, in order."""
        with self.lock:
            found = self.db.execute_sql(
                'SELECT "seq", "kind", "body" FROM "entry"'
                ' WHERE "stream" = ? AND "seq" > ? AND "seq" <= ? ORDER BY "seq"',
                (STREAM, after, self.last_seq() if until is None else until),
            ).fetchall()
        for seq, kind, body in found:
            yield seq, decode_entry(kind, body)

    def first_answer(self, command: CommandId) -> dict[str, Any] | None:
        """Give the answer this command's id has had, None if it is new (T11)."""
        with self.lock:
            row = self.db.execute_sql('SELECT "answer" FROM "command" WHERE "id" = ?', (command,)).fetchone()
        return None if row is None else msgspec.json.decode(row[0])

    def roster(self) -> Roster:
        """Give the names of teams and people as they are in the tables."""
        with self.lock:
            return load_roster(self.db)

    def beat(self, wall: int, hall: Moment) -> None:
        """Note that the server is alive (S16); outside the journal, so that it moves no version. From a beat that does
        not find the file in its place, nothing is stored until one does.

        Raises Refused `not_stored`.
        """
        with self.lock:
            self.db.astray = not self.in_place()
            try:
                BeatRow.replace(id=1, wall=wall, hall=hall).execute(self.db)
                self._beats += 1
            except PeeweeException as error:
                raise not_stored(error) from error
        self.stored()

    def last_beat(self) -> Beat | None:
        """Give the last moment the server was alive, None for a file that was never run."""
        with self.lock:
            row = self.db.execute_sql('SELECT "wall", "hall" FROM "beat" WHERE "id" = 1').fetchone()
        return None if row is None else Beat(row[0], Moment(row[1]))

    def changes(self) -> int:
        """Give a number that grows with every row that this process writes, but for the beats."""
        with self.lock:
            return int(self.db.connection().total_changes) - self._beats

    def touched_elsewhere(self) -> bool:
        """Say whether another process has changed the file since this was last asked."""
        with self.lock:
            version = self.db.execute_sql("PRAGMA data_version").fetchone()[0]
        before, self._data_version = self._data_version, version
        return before not in (0, version)

    def problems(self) -> list[str]:
        """Give what SQLite's own checks find wrong with the file: nothing, one hopes."""
        with self.lock:
            return problems_of(self.db)
