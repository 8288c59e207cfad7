"""What a file's first bytes say, before any database is let near it."""

from pathlib import Path

from knockout.store import faults
from knockout.store.faults import Fault, fault

MAGIC = b"SQLite format 3\x00"
ZIP = b"PK\x03\x04"
HEADER = 100
"""Bytes of a database's header: the page size stands at 16, a counter at 24 and 92, the number of pages at 28."""


def header_fault(path: Path) -> Fault | None:
    """Give why this is no database, or not a whole one; None if it may be one.

    It reads the file as plain bytes: not to be asked of a file that this process has open as a database, since closing
    it again would drop the locks that the system keeps for the whole process.
    """
    if path.is_dir():
        return fault(faults.FOLDER)
    try:
        with path.open("rb") as file:
            head = file.read(HEADER)
        size = path.stat().st_size
    except FileNotFoundError:
        return fault(faults.MISSING)
    except OSError as error:
        return fault(faults.UNREADABLE, error=error.strerror or error)
    return _of_bytes(head, size)


def _of_bytes(head: bytes, size: int) -> Fault | None:
    if not size:
        return fault(faults.EMPTY)
    if head.startswith(ZIP):
        return fault(faults.ARCHIVE)
    if not head.startswith(MAGIC[: len(head)]):
        return fault(faults.NO_DATABASE)
    wanted = _whole(head)
    return fault(faults.SHORT, size=size, wanted=wanted) if size < wanted else None


def _whole(head: bytes) -> int:
    """Give how many bytes the file must have at least."""
    if len(head) < HEADER:
        return HEADER
    page = int.from_bytes(head[16:18], "big")
    pages = int.from_bytes(head[28:32], "big")
    if head[24:28] != head[92:96]:  # the number of pages was written by a program that did not keep it up
        pages = 1
    return (65_536 if page == 1 else page) * pages
