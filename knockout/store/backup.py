"""Backups: one plain file each, proved before it gets its name. What has a backup's name is good.

Copying the file of a running tournament would leave its recent log pages behind (CASES 51): SQLite's own backup
interface copies what is committed, over a connection of its own, while the server goes on writing.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from peewee import PeeweeException

from knockout.store import faults
from knockout.store.backup_names import Backup, in_folder, named, rotate
from knockout.store.faults import BackupFailedError, DamagedFileError, fault
from knockout.store.proof import Proof, proof_of, reading

SPARED = 50_000_000
"""Bytes of the tournament's own disk that a backup leaves free: a tap goes before it."""
PART = ".part"


@dataclass(frozen=True)
class Made:
    """A backup that was just made and proved."""

    backup: Backup
    proof: Proof


def default_folder(file: Path) -> Path:
    """Give the folder beside a tournament's file that its backups go to."""
    return file.with_name(f"{file.name}.backups")


def folders_of(file: Path, configured: Path | None) -> tuple[Path, ...]:
    """Give the folders that backups of a file may be in, the one to be used first; configured: by the settings."""
    own = default_folder(file)
    return (own,) if configured is None or configured == own else (configured, own)


def keep_backup(file: Path, folder: Path, now: datetime, *, anyway: bool = False) -> Made:
    """Make a backup in one of the folders of `folders_of`, and delete those that need not stay. Only the folder beside
    the file is made if it is missing: another one is a disk that is not there. As `make_backup` otherwise."""
    if folder != default_folder(file) and not folder.is_dir():
        raise BackupFailedError(folder, (fault(faults.NOT_THERE, folder=folder),))
    made = make_backup(file, folder, now, anyway=anyway)
    rotate(folder, file, made.proof.identity, now)
    return made


def make_backup(
    file: Path, folder: Path, now: datetime, *, spared: int = SPARED, anyway: bool = False
) -> Made:
    """Make a backup of a tournament's file, run or not, in a folder, which is made if it is missing.

    now: an aware time, for its name; spared: bytes that must stay free where the file itself lies; anyway: bear with
    light faults, as the server does that runs the file.
    Raises BackupFailedError, NewerFileError.
    """
    _folder_made(folder)
    _room(file, folder, spared)
    part = folder / f"{file.stem}-{now:%Y%m%dT%H%M%S}.{os.getpid()}{PART}"
    try:
        proof = copy_proved(file, part, anyway=anyway)
        target = folder / named(file, now, proof.seq)
        while target.exists():  # another one of this very second
            now += timedelta(seconds=1)
            target = folder / named(file, now, proof.seq)
        put_in_place(part, target)
        found = next(one for one in in_folder(folder, file) if one.path == target)
    except OSError as error:
        raise _failed(folder, faults.NOT_WRITTEN, error) from error
    finally:
        discard(part)
    return Made(found, proof)


def make_copy(file: Path, target: Path, now: datetime, *, anyway: bool = False) -> Made:
    """Make a backup under a name of one's own, which must not be there yet. As `make_backup` otherwise."""
    if target.exists():
        raise BackupFailedError(target, (fault(faults.IS_THERE),))
    _room(file, target.parent, SPARED)
    part = target.with_name(f"{target.name}.{os.getpid()}{PART}")
    try:
        proof = copy_proved(file, part, anyway=anyway)
        put_in_place(part, target)
        return Made(Backup(target, now, proof.seq, target.stat().st_size), proof)
    except OSError as error:
        raise _failed(target.parent, faults.NOT_WRITTEN, error) from error
    finally:
        discard(part)


def _failed(folder: Path, text: str, error: Exception) -> BackupFailedError:
    said = error.strerror if isinstance(error, OSError) and error.strerror else error
    return BackupFailedError(folder, (fault(text, folder=folder, error=said),))


def _folder_made(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise _failed(folder, faults.NO_FOLDER, error) from error


def _room(file: Path, folder: Path, spared: int) -> None:
    """Raise BackupFailedError where a backup would not fit, or leave play too little of the disk."""
    if not folder.is_dir():
        raise BackupFailedError(folder, (fault(faults.NOT_THERE, folder=folder),))
    try:
        wal = file.with_name(f"{file.name}-wal")
        size = file.stat().st_size + (wal.stat().st_size if wal.exists() else 0)
        shared = folder.stat().st_dev == file.stat().st_dev
        needed, free = size + (spared if shared else 0), shutil.disk_usage(folder).free
    except OSError as error:
        raise BackupFailedError(file, (fault(faults.UNREADABLE, error=error.strerror or error),)) from error
    if free < needed:
        megabytes = {"free": free // 1_000_000, "needed": -(-needed // 1_000_000)}
        raise BackupFailedError(folder, (fault(faults.NO_ROOM, folder=folder, **megabytes),))


def copy_proved(file: Path, target: Path, *, anyway: bool = False) -> Proof:
    """Copy a tournament's file, as it is at one moment, into a new plain file, and prove that.

    Readable by nobody but its owner: it holds names and passwords' hashes. Raises BackupFailedError, NewerFileError,
    OSError; the copy may be there then, half done.
    """
    try:
        _copied(file, target)
    except (PeeweeException, sqlite3.Error) as error:
        raise _failed(target.parent, faults.NOT_WRITTEN, error) from error
    with target.open("rb+") as written:
        os.fsync(written.fileno())
    try:
        return proof_of(target, anyway=anyway)
    except DamagedFileError as wrong:
        raise BackupFailedError(file, wrong.faults) from wrong


def _copied(file: Path, target: Path) -> None:
    """Where the file seemed to be nobody's and somebody began to write to it meanwhile, it is copied again."""
    while True:
        os.close(os.open(target, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        before = _mark(file)
        with closing(reading(file)) as source, closing(sqlite3.connect(target)) as copy:
            source.connection().backup(copy)
            # as one plain file, without log pages beside it
            copy.execute("PRAGMA journal_mode = delete").fetchall()
        if before is None or before == _mark(file):
            return


def _mark(file: Path) -> tuple[int, int] | None:
    """Give what tells whether a file that nobody writes to has been written to; None for one that is written to."""
    if file.with_name(f"{file.name}-wal").exists():
        return None
    seen = file.stat()
    return seen.st_mtime_ns, seen.st_size


def put_in_place(part: Path, target: Path) -> None:
    """Give a finished file its name, so that it is there whole or not at all, after a loss of power. Raises OSError."""
    part.replace(target)
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """See to it that the names in a folder are on the disk. Raises OSError."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def discard(part: Path) -> None:
    """Delete an unfinished file and what SQLite made beside it, as far as they are there and can be deleted."""
    for left in (part, *beside(part)):
        with suppress(OSError):
            left.unlink(missing_ok=True)


def beside(file: Path) -> tuple[Path, ...]:
    """Give the names of the files that SQLite may keep beside one."""
    return tuple(file.with_name(f"{file.name}{end}") for end in ("-wal", "-shm", "-journal"))


def utc_now() -> datetime:
    """Give the machine's time, aware, in UTC."""
    return datetime.now(UTC)
