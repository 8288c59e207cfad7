"""One process owns a file: a second one is refused, and told who has it (CASES 2, 41)."""

import os
from pathlib import Path

from filelock import FileLock, Timeout


class OwnedElsewhereError(Exception):
    """Another process runs this file. `pid` is that process, None if it left no note."""

    def __init__(self, path: Path, pid: int | None) -> None:
        super().__init__(str(path), pid)
        self.path = path
        self.pid = pid


def own_name(path: Path) -> Path:
    """Give the name that a file has itself, where this one only leads to it (a symbolic link): what lies beside the
    file is called by that one."""
    return Path(os.path.realpath(path)) if path.is_symlink() else path


def has_second_name(path: Path) -> bool:
    """Say whether a file has another name (a hard link), by which a second process could take it unseen."""
    return path.is_file() and path.stat().st_nlink > 1


def note_of(path: Path) -> Path:
    """Give where the process that runs a file says who it is."""
    own = own_name(path)
    return own.with_name(own.name + ".pid")


def lock_of(path: Path) -> Path:
    """Give what the process that runs a file holds."""
    own = own_name(path)
    return own.with_name(own.name + ".lock")


def _lock(path: Path) -> FileLock:
    return FileLock(lock_of(path), timeout=0, thread_local=False)


def owner_of(path: Path) -> int | None:
    """Give the process that runs this file now, None if nobody does."""
    try:
        with _lock(path):
            return None
    except Timeout:
        return _noted(path)


def _noted(path: Path) -> int | None:
    try:
        return int(note_of(path).read_text())
    except (OSError, ValueError):
        return None


class Owner:
    """The right to run a file. The system gives it back when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take it; raises OwnedElsewhereError."""
        self._path = own_name(path)
        self._lock = _lock(path)
        try:
            self._lock.acquire()
        except Timeout:
            raise OwnedElsewhereError(path, _noted(path)) from None
        note_of(self._path).write_text(str(os.getpid()))

    def release(self) -> None:
        """Give it back."""
        note_of(self._path).unlink(missing_ok=True)
        self._lock.release()
