"""The names of backups, and which of them stay.

`cup-20260516T165000Z-v412.db`: the tournament's file, the time it was made (UTC), the journal's last entry in it.
"""

import re
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from peewee import PeeweeException

from knockout.store.proof import identity_of, reading

NAME = re.compile(r"(?P<stem>.+)-(?P<made>\d{8}T\d{6}Z)-v(?P<version>\d{1,9})\.db")
STALE = timedelta(hours=1)
"""After this an unfinished backup is nobody's any more: the one who made it is given two minutes."""
LATEST = 24
FINE, FINE_FOR = timedelta(minutes=10), timedelta(hours=3)
HOURLY, HOURLY_FOR = timedelta(hours=1), timedelta(hours=24)


@dataclass(frozen=True)
class Backup:
    """A backup: where it lies, when it was made (aware, UTC), the journal's last entry in it, its bytes."""

    path: Path
    made: datetime
    version: int
    size: int


def named(file: Path, made: datetime, version: int) -> str:
    """Give the name of a backup of a tournament's file."""
    return f"{file.stem}-{made.astimezone(UTC):%Y%m%dT%H%M%SZ}-v{version}.db"


def in_folder(folder: Path, file: Path) -> list[Backup]:
    """Give the backups in a folder that are named after a tournament's file, the newest first; none where there is
    no such folder. A disk that is slow is waited for."""
    found: list[Backup] = []
    with suppress(OSError):
        for path in folder.iterdir():
            known = NAME.fullmatch(path.name)
            if known is not None and known["stem"] == file.stem and path.is_file():
                found += _read(path, known["made"], int(known["version"]))
    return sorted(found, key=lambda one: (one.made, one.version), reverse=True)


def belong(backups: Iterable[Backup], identity: str | None) -> list[Backup]:
    """Give those of the backups that are of this very tournament (`proof.identity_of`); none where that is None.

    Two tournaments' files may have one name, and their backups one folder. Reads each of them.
    """
    return [one for one in backups if identity is not None and identity_at(one.path) == identity]


def unfinished(folder: Path, file: Path) -> list[Path]:
    """Give what lies in a folder of backups of a file that are being made, or never were finished."""
    known = re.compile(rf"{re.escape(file.stem)}-\d{{8}}T\d{{6}}\.\d+\.part(?:-journal|-wal|-shm)?")
    try:
        return [path for path in folder.iterdir() if known.fullmatch(path.name)]
    except OSError:
        return []


def _read(path: Path, made: str, version: int) -> Iterator[Backup]:
    with suppress(OSError, ValueError):
        moment = datetime.strptime(made, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        yield Backup(path, moment, version, path.stat().st_size)


def kept(backups: Sequence[Backup], now: datetime) -> frozenset[Backup]:
    """Give those of the backups that stay: the last 24; of the last three hours the last of every ten minutes, of the
    last day the last of every hour, and before that of every day (UTC); and the one with the most entries, whatever
    the clock said when it was made.

    now: an aware time. The newest always stays.
    """
    ordered = sorted(backups, key=lambda one: (one.made, one.version), reverse=True)
    stay = set(ordered[:LATEST])
    for span, since in ((FINE, FINE_FOR), (HOURLY, HOURLY_FOR), (timedelta(days=1), now - _epoch())):
        spans: dict[int, Backup] = {}
        for one in ordered:
            if now - one.made <= since:
                spans.setdefault((one.made - _epoch()) // span, one)
        stay.update(spans.values())
    if ordered:
        stay.add(max(ordered, key=lambda one: (one.version, one.made)))
    return frozenset(stay)


def _epoch() -> datetime:
    return datetime.fromtimestamp(0, UTC)


def rotate(folder: Path, file: Path, identity: str, now: datetime) -> list[Backup]:
    """Delete from a folder the backups of this very tournament that need not stay, and what unfinished ones left.

    A file of any other name stays, and one of this name that holds another tournament, or none. What can't be
    deleted stays too. identity: which tournament it is (`proof.identity_of`). Gives those deleted.
    """
    own = belong(in_folder(folder, file), identity)
    stay = kept(own, now)
    gone = [one for one in own if one not in stay]
    for one in gone:
        with suppress(OSError):
            one.path.unlink()
    _tidied(folder, file, now)
    return gone


def _tidied(folder: Path, file: Path, now: datetime) -> None:
    for path in unfinished(folder, file):
        with suppress(OSError):
            if now.timestamp() - path.stat().st_mtime > STALE.total_seconds():
                path.unlink()


def identity_at(path: Path) -> str | None:
    """Give which tournament a backup is of, None for one that can't be read."""
    try:
        with closing(reading(path)) as db:
            return identity_of(db)
    except (PeeweeException, sqlite3.Error, ValueError, TypeError):
        return None


def newest(folders: Iterable[Path], file: Path, good: Callable[[Path], bool]) -> Backup | None:
    """Give the newest backup of a file in any of the folders that is `good`, None if there is none."""
    found = [one for folder in folders for one in in_folder(folder, file)]
    ordered = sorted(found, key=lambda one: (one.made, one.version), reverse=True)
    return next((one for one in ordered if good(one.path)), None)
