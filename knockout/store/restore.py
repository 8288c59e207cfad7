"""Putting a backup in a tournament's place: proved first, and what stood there is moved aside, never mixed with it.

A backup copied over a live database is read together with the old log pages beside it (CASES 51). Here the copy is
finished and proved under another name, the old file goes aside with everything that belongs to it, and only then
does the copy get the name.
"""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from peewee import PeeweeException

from knockout.store import faults
from knockout.store.backup import beside, copy_proved, discard, put_in_place, sync_folder
from knockout.store.faults import BackupFailedError, DamagedFileError, fault
from knockout.store.header import header_fault
from knockout.store.migrations import NewerFileError
from knockout.store.proof import Proof, identity_of, prove, reading
from knockout.store.rows import STREAM

PART = ".restored.part"


@dataclass(frozen=True)
class Standing:
    """What stands where a backup is to go: how many entries it has and which tournament it is, both None where it
    can't be read."""

    entries: int | None
    identity: str | None


def standing_at(file: Path) -> Standing | None:
    """Look at what stands at a place, as far as it can be read; None for nothing. Nothing is changed."""
    if not file.exists():
        return None
    try:
        proof = prove(file, anyway=True)
        return Standing(proof.seq, proof.identity)
    except (DamagedFileError, NewerFileError):
        return _as_far_as_it_goes(file)


def _as_far_as_it_goes(file: Path) -> Standing:
    if header_fault(file) is not None:
        return Standing(None, None)
    try:
        with closing(reading(file)) as db:
            count = 'SELECT max("seq") FROM "entry" WHERE "stream" = ?'
            last = db.execute_sql(count, (STREAM,)).fetchone()
            return Standing(int(last[0] or 0), identity_of(db))
    except (PeeweeException, sqlite3.Error, TypeError, ValueError):
        return Standing(None, None)


def restore(backup: Path, file: Path, now: datetime, *, anyway: bool = False) -> tuple[Proof, Path | None]:
    """Put a copy of a backup at a place; give what it is, and where what stood there is now (None: nothing stood).

    The caller has made sure that nobody runs that file (`owner`). now: an aware time, for the name of what is moved;
    anyway: bear with light faults.
    Raises DamagedFileError, NewerFileError, BackupFailedError: then what stands there stands as before.
    """
    if file.is_dir():  # it would be moved aside whole, whatever else is in it
        raise BackupFailedError(file, (fault(faults.FOLDER),))
    before = prove(backup, anyway=anyway)
    part = file.with_name(f"{file.name}{PART}")
    try:
        proof = copy_proved(backup, part, anyway=anyway)
        if proof.digest() != before.digest():
            raise BackupFailedError(backup, (fault(faults.CHANGED),))
        aside = moved_aside(file, now)
        put_in_place(part, file)
    except OSError as error:
        said = fault(faults.NOT_WRITTEN, folder=file.parent, error=error.strerror or error)
        raise BackupFailedError(file, (said,)) from error
    finally:
        discard(part)
    return proof, aside


def moved_aside(file: Path, now: datetime) -> Path | None:
    """Give a file, and what SQLite keeps beside it, another name with the time; give it, None where nothing was there.

    The file goes first: what is beside it belongs to nothing from then on, and a second try finds it. Raises OSError.
    """
    there = [one for one in (file, *beside(file)) if one.exists()]
    if not there:
        return None
    stamp, number = f"{now:%Y%m%dT%H%M%SZ}", 1
    while (
        aside := file.with_name(f"{file.name}.before-{stamp}{f'-{number}' if number > 1 else ''}")
    ).exists():
        number += 1
    for one in there:
        one.rename(aside.with_name(aside.name + one.name.removeprefix(file.name)))
    sync_folder(file.parent)
    return aside
