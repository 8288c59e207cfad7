"""A server in a process group of its own, started over and over on the same file and killed at any moment."""

import os
import signal
import time
from pathlib import Path

from tests.halls import Server


class Victim(Server):
    """`knockout demo` on one file; each start is a new process, and only that one is ever killed."""

    def __init__(self, file: Path, *, log: Path, speed: int) -> None:
        super().__init__(file, log=log)
        self._arguments = ("--speed", str(speed))
        self.took = 1.0
        """Seconds from the start of the process until it answered, the last time it was waited for."""

    def launch(self) -> None:
        """Start a process, and do not wait for it."""
        self._launch(self.program(*self._arguments), apart=True)

    def begin(self) -> None:
        """Start a process, and wait until it answers."""
        began = time.monotonic()
        self.launch()
        self._wait_until_ready()
        self.took = time.monotonic() - began

    def die(self) -> int:
        """kill -9 to its whole group, whatever it is doing; gives 1, for who counts, when it is gone."""
        assert self._process is not None
        self._hall.close()
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(timeout=10)
        return 1
