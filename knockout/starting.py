"""What is looked at before a tournament is run: its file, the machine's clock, and whether a backup knows more."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from knockout.called import N_
from knockout.clocktime import HallClock
from knockout.ids import Moment
from knockout.settings import Settings
from knockout.store.backup import folders_of
from knockout.store.backup_names import Backup, identity_at, newest
from knockout.store.faults import DamagedFileError, Fault, fault
from knockout.store.journal import Journal
from knockout.store.migrations import NewerFileError
from knockout.store.moments import clock_told
from knockout.store.proof import Proof, prove

MUCH = 60_000
"""Milliseconds by which the machine's clock may be behind what is stored: it may have been set by hand."""
FIRST_DAY, LAST_DAY = Moment(1_767_225_600_000), Moment(4_102_444_800_000)
"""The beginnings of 2026 and of 2100, UTC: no machine that runs this program is outside them."""

BEHIND = N_(
    "This machine’s clock says %(now)s, but the tournament was alive at %(then)s already. Set the clock, then start "
    "again: until then times in the journal are wrong."
)
ABSURD = N_("This machine’s clock says %(now)s, which can’t be. Set the clock, then start again.")
MORE = N_(
    "The backup %(backup)s has entries that this file has not: %(more)s. If the file was copied while it ran, without "
    "the file %(wal)s beside it, they are lost in the copy; the backup has them."
)

OLDER = N_(
    "The file was of an older version and is brought up to this one. As it was before, it is kept as %(backup)s"
)


@dataclass(frozen=True)
class Notice:
    """Something to be said loudly at the start, and while it is so: until the machine's clock (milliseconds) is past
    `until`, or for good. `urgent`: it stands in the console's head."""

    fault: Fault
    until: int | None = None
    urgent: bool = False


def notices_of(settings: Settings, proof: Proof, journal: Journal, clock: HallClock) -> tuple[Notice, ...]:
    """Give all that is to be said loudly of a file that is about to be run."""
    folders = folders_of(settings.file, settings.backup_folder)
    brought_up = () if journal.backed_up is None else (Notice(fault(OLDER, backup=journal.backed_up)),)
    return (
        *clock_notices(proof, wall=clock.wall(), hall=clock.now()),
        *file_notices(proof, settings.file, folders),
        *brought_up,
    )


def clock_notices(proof: Proof, *, wall: int, hall: Moment) -> tuple[Notice, ...]:
    """Say where the machine's clock can't be right (S16 makes the hold).

    wall, hall: the time by the machine and in the hall, in milliseconds UTC.
    """
    zone = proof.state.zone or "UTC"
    now = {"now": clock_told(Moment(wall), zone)}
    if not FIRST_DAY <= wall <= LAST_DAY:
        return (Notice(fault(ABSURD, **now), urgent=True),)
    behind = [] if proof.beat is None else [(proof.beat[0] - wall, proof.beat[0])]
    behind += [] if proof.last is None else [(proof.last - hall, wall + (proof.last - hall))]
    most, then = max(behind, default=(0, 0))
    if most <= MUCH:
        return ()
    return (Notice(fault(BEHIND, **now, then=clock_told(Moment(then), zone)), until=then, urgent=True),)


def file_notices(proof: Proof, file: Path, folders: Iterable[Path]) -> tuple[Notice, ...]:
    """Say what is wrong beside the journal, and where a backup of this tournament has entries that the file has not."""
    found = [Notice(one) for one in proof.light]
    best = newest(folders, file, lambda backup: identity_at(backup) == proof.identity)
    if best is not None and best.version > proof.seq:
        more = {"more": best.version - proof.seq, "wal": f"{file.name}-wal"}
        found.append(Notice(fault(MORE, backup=best.path, **more)))
    return tuple(found)


def last_good(file: Path, folders: Iterable[Path]) -> Backup | None:
    """Give the newest backup of a file that still proves, None if there is none.

    Of this very tournament alone, where the file still says which it is; else of any that had its name.
    """
    identity = identity_at(file) if file.is_file() else None
    return newest(
        folders, file, lambda path: (not identity or identity_at(path) == identity) and _is_good(path)
    )


def _is_good(path: Path) -> bool:
    try:
        prove(path)
    except (DamagedFileError, NewerFileError):
        return False
    return True


def is_now(notice: Notice, wall: int) -> bool:
    """Say whether what a notice says is still so at a time of the machine's clock (milliseconds UTC)."""
    return notice.until is None or wall < notice.until


def made_told(backup: Backup, zone: str) -> str:
    """Give when a backup was made, on the venue's clock."""
    return clock_told(Moment(round(backup.made.timestamp() * 1000)), zone)
