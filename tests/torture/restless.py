"""Sixty pages that come and go all day: some say goodbye, some are cut off, some just stop answering."""

import random
import selectors
import socket
import struct
import threading
import time
from dataclasses import dataclass, field

from tests.bench.crowd import Viewer, connected

BOOM = "boom"
"""Who joins a part for this meets an error: see `faulty`."""
SILENT_FOR = 14.0
"""Seconds for which a page that stopped answering leaves its line open; the server should be quicker."""
RESET = struct.pack("ii", 1, 0)
"""SO_LINGER with no time: the line is cut, not closed."""


@dataclass
class Guest:
    """One page: until when it stays, and whether it still answers."""

    viewer: Viewer
    speaks_as: str
    until: float
    silent: bool = False


@dataclass
class Restless(threading.Thread):
    """Keeps so many pages connected to a server, each for a few seconds. `counts`: what came to pass, by its name."""

    port: int
    pages: int
    rooms: list[tuple[str, str]]
    tokens: dict[str, str]
    seed: int = 1
    longest: float = 12.0
    counts: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        super().__init__(daemon=True)
        self._random = random.Random(self.seed)
        self._selector = selectors.DefaultSelector()
        self._guests: list[Guest] = []
        self._over = threading.Event()

    def __hash__(self) -> int:
        return id(self)

    def run(self) -> None:
        """Let pages come and go."""
        while not self._over.is_set():
            if sum(not guest.silent for guest in self._guests) < self.pages:
                self._come()
            self._look()
            for guest in list(self._guests):
                if time.monotonic() > guest.until:
                    self._go(guest)
        for guest in list(self._guests):
            self._close(guest)
        self._selector.close()

    def end(self) -> None:
        """Let all go."""
        self._over.set()
        self.join(20)

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def _come(self) -> None:
        speaks_as = self._random.choice([*self.tokens, "public", "public", "public"])
        token = self.tokens.get(speaks_as)
        try:
            viewer = connected(self.port, f"Authorization: Bearer {token}\r\n" if token else "")
        except OSError:
            self._count("not connected")
            return
        self._count("connected")
        until = time.monotonic() + self._random.uniform(1, self.longest)
        self._guests.append(Guest(viewer, speaks_as, until))
        self._selector.register(viewer.sock, selectors.EVENT_READ, self._guests[-1])

    def _look(self) -> None:
        for key, _ in self._selector.select(0.02):
            guest: Guest = key.data
            if not self._heard(guest):
                self._count("closed by the server")
                self._close(guest)

    def _heard(self, guest: Guest) -> bool:
        """Read what has come and answer; False if the line has ended."""
        try:
            data = guest.viewer.sock.recv(262_144)
            guest.viewer.buffer += data
            for frame in guest.viewer.frames():
                self._answer(guest, frame)
        except (OSError, AssertionError):
            return False
        return bool(data)

    def _answer(self, guest: Guest, frame: bytes) -> None:
        if frame == b"2":
            guest.viewer.send("3")
        elif frame.startswith(b"0{"):
            guest.viewer.send(f'40{{"as":"{guest.speaks_as}"}}')
        elif frame.startswith(b"40"):
            part, arg = self._random.choice(self.rooms)
            arg = BOOM if self._random.random() < 0.05 else arg
            guest.viewer.send(f'421["join",{{"part":"{part}","arg":"{arg}","locale":"uk"}}]')
            if self._random.random() < 0.1:
                guest.viewer.send('422["command","not a command"]')

    def _go(self, guest: Guest) -> None:
        """Leave, in one of three ways."""
        lot = self._random.random()
        if guest.silent or lot < 0.6:
            self._close(guest)
        elif lot < 0.8:
            self._count("cut")
            guest.viewer.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            self._close(guest)
        else:
            self._count("fell silent")
            guest.silent, guest.until = True, time.monotonic() + SILENT_FOR
            self._selector.unregister(guest.viewer.sock)  # what it is sent stays where it is

    def _close(self, guest: Guest) -> None:
        self._guests.remove(guest)
        if not guest.silent:
            self._selector.unregister(guest.viewer.sock)
        guest.viewer.sock.close()
