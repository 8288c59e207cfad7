"""Proves a tournament's file without touching it: database, references, journal, and the state that it folds to.

What is proved here was read and nothing more: no step of a newer version is applied, no old log page is moved into
the file. A server starts on nothing else, a backup gets its name by nothing else, a restore puts nothing else in place.
"""

import hashlib
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote
from zoneinfo import ZoneInfo

from peewee import SqliteDatabase
from playhouse.migrations import Runner

from knockout.game.entries import Entry
from knockout.ids import Moment
from knockout.machine import Machine
from knockout.store import faults
from knockout.store.checks import faults_of
from knockout.store.codec import decode_entry
from knockout.store.digest import digest
from knockout.store.faults import DamagedFileError, Fault, fault
from knockout.store.header import header_fault
from knockout.store.migrations import HERE, NewerFileError
from knockout.store.proof_rows import answers_faults, columns_faults, names_faults, tables_faults
from knockout.store.rows import STREAM
from knockout.tidying import uncollected
from knockout.tournament.state import State

IDENTITY = 12
"""Hex digits that tell one tournament from another."""
LONGEST_SAID = 120


@dataclass(frozen=True, kw_only=True)
class Proof:
    """A sound file, as it is: what its journal folds to, the number of its last entry and that entry's moment (the
    hall's time), the last beat (the machine's time and the hall's), the steps it has not seen yet, and which tournament
    it is, whatever the file's name. `light`: what is wrong beside the journal, where that was asked to be borne."""

    state: State
    seq: int
    last: Moment | None
    beat: tuple[int, Moment] | None
    older: tuple[str, ...]
    identity: str
    light: tuple[Fault, ...] = ()

    def digest(self) -> str:
        """Give the digest of the state. Takes a second where there are a hundred thousand entries."""
        return digest(self.state)


def prove(path: Path, *, anyway: bool = False) -> Proof:
    """Look at a file, also while it runs; give what it is.

    anyway: bear with light faults. Raises DamagedFileError, which says all that was found wrong, or NewerFileError.
    """
    found = header_fault(path)
    if found is not None:
        raise DamagedFileError(path, (found,))
    return proof_of(path, anyway=anyway)


def proof_of(path: Path, *, anyway: bool = False) -> Proof:
    """Do the same for a file whose first bytes are a database's. Raises what `prove` does."""
    try:
        with closing(reading(path)) as db, uncollected():
            proof = _proof(path, db)
    except (DamagedFileError, NewerFileError):
        raise
    except Exception as error:  # a damaged page can make a query fail in any way
        raise DamagedFileError(path, (fault(faults.PAGES, error=error),)) from error
    if proof.light and not anyway:
        raise DamagedFileError(path, proof.light)
    return proof


def reading(path: Path) -> SqliteDatabase:
    """Open a file for reading alone; the caller closes it. Raises PeeweeException.

    SQLite makes two files beside one it reads: made by another person, the server could not use them. Where they
    are not there, nobody writes to the file, and it is read as if nobody ever could.
    """
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    db = SqliteDatabase(f"file:{quote(str(path.resolve()))}?{how}", uri=True, timeout=5)
    db.connect()
    db.execute_sql("BEGIN")  # all that follows is read as of one moment
    return db


def _proof(path: Path, db: SqliteDatabase) -> Proof:
    if not db.table_exists("entry"):
        raise DamagedFileError(path, (fault(faults.NO_JOURNAL),))
    found = list(faults_of(db))
    _no_heavy(path, found)
    steps = Runner(db, str(HERE)).status()
    newer = [step.name for step in steps if step.path is None]
    if newer:
        raise NewerFileError(", ".join(newer))
    older = tuple(step.name for step in steps if not step.applied)
    _no_heavy(path, [] if older else list(columns_faults(db)))
    reader = _Reader(db)
    state = reader.folded()
    found += [*reader.found, *_zone_faults(state), *tables_faults(db), *answers_faults(db, reader.seq)]
    _no_heavy(path, found)
    found += names_faults(db, state)
    beats = db.execute_sql('SELECT "wall", "hall" FROM "beat" WHERE "id" = 1').fetchall()
    return Proof(
        state=state,
        seq=reader.seq,
        last=reader.last,
        beat=(beats[0][0], Moment(beats[0][1])) if beats else None,
        older=older,
        identity=identity_of(db),
        light=tuple(found),
    )


def _zone_faults(state: State) -> Iterator[Fault]:
    """No page could say a time of day."""
    try:
        ZoneInfo(state.zone or "UTC")
    except (KeyError, ValueError, OSError):
        yield fault(faults.NO_ZONE, zone=state.zone)


def _no_heavy(path: Path, found: list[Fault]) -> None:
    if any(not one.light for one in found):
        raise DamagedFileError(path, tuple(found))


def identity_of(db: SqliteDatabase) -> str:
    """Give which tournament this is: what follows from its first entry and the command that made it; empty for none."""
    row = db.execute_sql(
        'SELECT e."body", c."id" FROM "entry" AS e LEFT JOIN "command" AS c ON c."number" = e."command"'
        ' WHERE e."stream" = ? AND e."seq" = 1',
        (STREAM,),
    ).fetchone()
    if row is None:
        return ""
    return hashlib.sha256(bytes(row[0]) + str(row[1]).encode()).hexdigest()[:IDENTITY]


class _Reader:
    """Reads a journal entry by entry and remembers at which one it stopped."""

    def __init__(self, db: SqliteDatabase) -> None:
        self.seq = 0
        self.last: Moment | None = None
        self.found: list[Fault] = []
        self._kind: Any = None
        self._rows = db.execute_sql(
            'SELECT "seq", "kind", "body" FROM "entry" WHERE "stream" = ? ORDER BY "seq"', (STREAM,)
        ).fetchall()

    def folded(self) -> State:
        """Give what the entries fold to, as far as they do."""
        machine = Machine()
        try:
            machine.fold(self._entries())
        except Exception as error:  # whatever a fold says of an entry that never was written so
            self.found = self.found or [self._fault(faults.NO_SENSE, error)]
        return machine.state

    def _entries(self) -> Iterator[Entry]:
        for seq, kind, body in self._rows:
            self.seq, self._kind = seq, kind
            try:
                entry = decode_entry(kind, body)
            except Exception as error:
                self.found = [self._fault(faults.NO_ENTRY, error)]
                raise
            self.last = entry.at
            yield entry

    def _fault(self, text: str, error: Exception) -> Fault:
        said = f"{type(error).__name__} {error}".strip()[:LONGEST_SAID]
        return fault(text, seq=self.seq, kind=self._kind, error=said)
