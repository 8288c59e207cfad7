"""Making a tournament's file of an archive: beside its name first, and under it only once it is whole."""

import os
import shutil
import tempfile
from pathlib import Path

import msgspec
from peewee import PeeweeException

from knockout.called import N_
from knockout.files import archive_format as form
from knockout.files.archive_format import ArchiveRefused, damaged
from knockout.files.archive_reading import Contents, read_archive
from knockout.ids import Moment
from knockout.store.anchors import KEY
from knockout.store.journal import STREAM, Journal
from knockout.store.meta import set_meta
from knockout.store.rosters import save_names
from knockout.verify import verify

LEFT_BY_OTHERS = ("", "-wal", "-shm", "-journal")
COMMAND = 'INSERT INTO "command" ("number", "id", "who", "at", "received", "seq", "accepted", "body", "answer")' \
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"  # fmt: skip
ENTRY = 'INSERT INTO "entry" ("stream", "seq", "command", "kind", "body") VALUES (?, ?, ?, ?, ?)'


def import_archive(source: Path, target: Path) -> Contents:
    """Make the file `target` of the archive `source`; give what was in it.

    It is made beside its name, checked as `knockout verify` checks it, and only then given its name. Raises
    ArchiveRefused: then there is no file, nor anything left of the attempt.
    """
    _must_be_free(target)
    contents = read_archive(source)
    try:
        beside = Path(tempfile.mkdtemp(prefix=".importing-", dir=target.parent))
    except OSError as error:
        raise _unwritable(target, error) from None
    try:
        made = beside / "tournament.db"
        _write(made, contents)
        _check(made)
        _give_name(made, target)
    except (OSError, PeeweeException, OverflowError, ValueError) as error:
        raise _unwritable(target, error) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    return contents


def _must_be_free(target: Path) -> None:
    """A file of that name is never touched; what SQLite has left of another one would get into the new one."""
    for ending in LEFT_BY_OTHERS:
        there = target.with_name(target.name + ending)
        if there.exists() or there.is_symlink():
            raise ArchiveRefused(N_("%(file)s is there already. Choose another name."), file=there)
    if not target.parent.is_dir():
        raise ArchiveRefused(N_("There is no folder %(folder)s."), folder=target.parent)


def _unwritable(target: Path, error: Exception) -> ArchiveRefused:
    return ArchiveRefused(N_("%(file)s can't be made here: %(error)s"), file=target, error=error)


def _write(path: Path, contents: Contents) -> None:
    """Write everything in one transaction."""
    journal = Journal(path, create=True)
    try:
        with journal.lock, journal.db.atomic():
            line = journal.db.connection()
            line.executemany(COMMAND, [_command(one) for one in contents.commands])
            line.executemany(
                ENTRY,
                [(STREAM, one.seq, one.command, one.kind, bytes(one.entry)) for one in contents.entries],
            )
            save_names(journal.db, contents.names)
            clock, beat = contents.manifest.clock, contents.manifest.beat
            if clock is not None:
                set_meta(journal, KEY, msgspec.json.encode(clock).decode())
            if beat is not None:
                journal.beat(beat[0], Moment(beat[1]))
    finally:
        journal.close()


def _command(one: form.CommandLine) -> tuple[object, ...]:
    body = None if bytes(one.body) == b"null" else bytes(one.body)
    return (one.number, one.id, one.who, one.at, one.received, one.seq, one.accepted, body, bytes(one.answer))


def _check(path: Path) -> None:
    wrong, _ = verify(path)
    if wrong:
        raise damaged("; ".join(wrong))


def _give_name(made: Path, target: Path) -> None:
    """Move the file to its name, unless somebody has taken that meanwhile."""
    try:
        os.link(made, target)
    except FileExistsError:
        raise ArchiveRefused(N_("%(file)s is there already. Choose another name."), file=target) from None
    except OSError:  # a stick that knows no second name for a file
        _must_be_free(target)
        made.rename(target)
