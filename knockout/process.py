"""What this process uses of its machine: memory, threads, open files; and the room on a disk."""

import importlib
import os
import shutil
from pathlib import Path

PROC = Path("/proc/self")


def memory() -> int | None:
    """Give the bytes of memory this process holds now, None where the system does not tell."""
    try:
        pages = int((PROC / "statm").read_text().split()[1])
    except (OSError, ValueError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def available_memory() -> int | None:
    """Give the bytes of memory that all programs of this machine could still have, None where it does not tell."""
    return _kilobytes(Path("/proc/meminfo"), "MemAvailable:")


def _kilobytes(file: Path, key: str) -> int | None:
    try:
        lines = file.read_text().splitlines()
        return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(key))
    except (OSError, ValueError, IndexError, StopIteration):
        return None


def threads() -> int | None:
    """Give how many threads of the system this process has, None where it does not tell."""
    try:
        return len(os.listdir(PROC / "task"))
    except OSError:
        return None


def open_files() -> int | None:
    """Give how many files and connections this process has open, None where the system does not tell."""
    try:
        return len(os.listdir(PROC / "fd")) - 1  # but the folder that is just being read
    except OSError:
        return None


def most_files() -> int | None:
    """Give how many it may have open, None for as many as it likes, or where the system knows no such limit."""
    try:
        resource = importlib.import_module("resource")
    except ImportError:  # Windows
        return None
    most: int = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    return None if most == resource.RLIM_INFINITY else most


def size_of(file: Path) -> int:
    """Give a file's size in bytes, 0 for one that is not there."""
    try:
        return file.stat().st_size
    except OSError:
        return 0


def room_at(folder: Path) -> tuple[int, int] | None:
    """Give a disk's free and whole room in bytes, None for one that can't be reached. May wait for the disk."""
    try:
        usage = shutil.disk_usage(folder)
    except OSError:
        return None
    return usage.free, usage.total
