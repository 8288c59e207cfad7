"""Disks that are full, and disks with room again: a limit on a running process, and a small real one of its own."""

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.halls import Server, mark_demo

UNLIMITED = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
OWN_MOUNTS = ("unshare", "--user", "--map-root-user", "--mount")
"""Starts a program that may mount what only itself sees; on most Linuxes that needs no right of this machine."""
SMALL = "3m"


@dataclass(frozen=True)
class Disk:
    """What makes a running server's disk full, and gives it room again."""

    fill: Callable[[], None]
    free: Callable[[], None]


def limited(server: Server) -> Disk:
    """Give the disk of a process whose every write to a file fails (EFBIG) while it is full, its log's too."""
    if not hasattr(resource, "prlimit"):
        pytest.skip("this system sets no limits on a running process")

    def fill() -> None:
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))

    return Disk(fill, lambda: resource.prlimit(server.pid, resource.RLIMIT_FSIZE, UNLIMITED) and None)


class SmallServer(Server):
    """A server on a file system of 3 MB that it alone sees, with a copy of a tournament's file on it."""

    def __init__(self, file: Path, *, log: Path, options: str = "") -> None:
        """options: further options of the mount."""
        skip_without_mounts()
        super().__init__(file, log=log)
        mark_demo(file)
        self.place = file.parent / "small"
        self.place.mkdir()
        there = self.place / file.name
        mount = f"mount -t tmpfs -o size={SMALL}{options} tmpfs {self.place}"
        self.under = [*OWN_MOUNTS, "sh", "-c", f'{mount} && cp {file} {there} && exec "$@"', "sh"]
        self.file = there

    @property
    def seen(self) -> Path:
        """The folder as the server sees it, for whoever is outside."""
        return Path(f"/proc/{self.pid}/root") / self.place.relative_to("/")

    def copied(self) -> Path:
        """Give a copy of the file and its log, as they are while the process stands still for a moment."""
        there = self.place.parent / "copied"
        there.mkdir(exist_ok=True)
        self.signal(signal.SIGSTOP)
        for part in ("", "-wal"):
            shutil.copyfile(self.seen / f"{self.file.name}{part}", there / f"{self.file.name}{part}")
        self.signal(signal.SIGCONT)
        (there / f"{self.file.name}-shm").unlink(missing_ok=True)
        return there / self.file.name

    def disk(self) -> Disk:
        """Give its disk: full to the last byte (ENOSPC), and with room again."""
        filler = self.seen / "filler"

        def fill() -> None:
            with filler.open("ab", buffering=0) as out:
                for size in (65_536, 4_096, 1):
                    try:
                        while out.write(bytes(size)):
                            pass
                    except OSError:
                        continue

        return Disk(fill, filler.unlink)


def skip_without_mounts() -> None:
    """Skip the test where a process can't have mounts of its own."""
    tried = (
        subprocess.run(
            [*OWN_MOUNTS, "mount", "-t", "tmpfs", "tmpfs", "/mnt"],
            capture_output=True,
            text=True,
            check=False,
        )
        if os.path.exists("/usr/bin/unshare")
        else None
    )
    if tried is None or tried.returncode:
        pytest.skip("no small disk can be mounted here: user namespaces are switched off")
