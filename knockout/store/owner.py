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


def _note(path: Path) -> Path:
    return path.with_name(path.name + ".pid")


def _lock(path: Path) -> FileLock:
    return FileLock(path.with_name(path.name + ".lock"), timeout=0, thread_local=False)


def owner_of(path: Path) -> int | None:
    """Give the process that runs this file now, None if nobody does."""
    try:
        with _lock(path):
            return None
    except Timeout:
        return _noted(path)


def _noted(path: Path) -> int | None:
    try:
        return int(_note(path).read_text())
    except (OSError, ValueError):
        return None


class Owner:
    """The right to run a file. The system gives it back when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take it; raises OwnedElsewhereError."""
        self._path = path
        self._lock = _lock(path)
        try:
            self._lock.acquire()
        except Timeout:
            raise OwnedElsewhereError(path, _noted(path)) from None
        _note(path).write_text(str(os.getpid()))

    def release(self) -> None:
        """Give it back."""
        _note(self._path).unlink(missing_ok=True)
        self._lock.release()
