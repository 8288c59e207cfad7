"""The write-ahead log of a file, as a loss of power may leave it: cut off anywhere, or with rubbish at its end.

A commit is acknowledged once its frames are on the disk (`synchronous=FULL`). What the file system had not written
of a later one is a tail that ends anywhere. Each frame has a checksum over all before it; SQLite takes the whole
commits up to the first frame that does not fit.
"""

import shutil
import struct
from dataclasses import dataclass
from pathlib import Path

HEADER, FRAME_HEADER = 32, 24


@dataclass(frozen=True)
class Snapshot:
    """A file and its log as they were at one moment, and the bytes of the log after each commit."""

    main: Path
    log: bytes
    ends: tuple[int, ...]

    def cut(self, at: int, folder: Path, *, rubbish: bytes = b"") -> Path:
        """Give a copy whose log ends after so many bytes, with this behind it."""
        there = folder / "cut.db"
        for part in ("", "-wal", "-shm"):
            Path(f"{there}{part}").unlink(missing_ok=True)
        shutil.copyfile(self.main, there)
        Path(f"{there}-wal").write_bytes(self.log[:at] + rubbish)
        return there

    def whole_before(self, at: int) -> int:
        """Give how many commits end at this byte or before it."""
        return sum(end <= at for end in self.ends)


def snapshot(file: Path, folder: Path) -> Snapshot:
    """Copy a file and its log; whoever has it open stands still."""
    main = folder / "main.db"
    shutil.copyfile(file, main)
    log = Path(f"{file}-wal").read_bytes()
    return Snapshot(main, log, tuple(_ends(log)))


def _ends(log: bytes) -> list[int]:
    """Give where each commit's last frame ends, of the frames that belong to this round of the log."""
    page, salts = struct.unpack(">I", log[8:12])[0], log[16:24]
    found, at = [], HEADER
    while at + FRAME_HEADER + page <= len(log) and log[at + 8 : at + 16] == salts:
        commits = struct.unpack(">I", log[at + 4 : at + 8])[0]  # the file's pages after a commit, else 0
        at += FRAME_HEADER + page
        if commits:
            found.append(at)
    return found
