"""Thousands of watching pages in one process: bare WebSockets that note when each message comes."""

import base64
import os
import re
import resource
import selectors
import socket
import struct
import time
from collections.abc import Callable
from dataclasses import dataclass, field

HANDSHAKE = (
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n{more}\r\n"
)
VERSION = re.compile(rb'"v":(\d+)')
HEAD = 200  # of a message, in which its version is found


@dataclass
class Viewer:
    """One connection: what has come and is not a whole message yet, and what it is waiting for."""

    sock: socket.socket
    buffer: bytearray = field(default_factory=bytearray)
    shaken: bool = False

    def send(self, text: str) -> None:
        """Send one message, masked as a browser's must be (with zeros: nobody is fooled here)."""
        data = text.encode()
        small = len(data) < 126
        size = struct.pack("!B", 0x80 | len(data)) if small else struct.pack("!BH", 0x80 | 126, len(data))
        self.sock.sendall(b"\x81" + size + bytes(4) + data)

    def frames(self) -> list[bytes]:
        """Take the whole messages out of what has come."""
        if not self.shaken:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return []
            assert self.buffer.startswith(b"HTTP/1.1 101"), bytes(self.buffer[:80])
            del self.buffer[: end + 4]
            self.shaken = True
        found = []
        while (size := self._size()) is not None and len(self.buffer) >= sum(size):
            header, length = size
            found.append(bytes(self.buffer[header : header + length]))
            del self.buffer[: header + length]
        return found

    def _size(self) -> tuple[int, int] | None:
        """Give the lengths of the next frame's header and body, None if its header is not there yet."""
        if len(self.buffer) < 2:
            return None
        length = self.buffer[1] & 0x7F
        if length < 126:
            return 2, length
        header = 4 if length == 126 else 10
        if len(self.buffer) < header:
            return None
        return header, int.from_bytes(self.buffer[2:header], "big")


def connected(port: int, more: str = "") -> Viewer:
    """Give a new connection that has asked to become a WebSocket; more: further headers, each with its line end."""
    sock = socket.create_connection(("127.0.0.1", port), timeout=30)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    key = base64.b64encode(os.urandom(16)).decode()
    sock.sendall(HANDSHAKE.format(port=port, key=key, more=more).encode())
    sock.setblocking(False)
    return Viewer(sock)


class Talk:
    """Phones that each say one thing after another, all from one thread: what is measured is the server."""

    def __init__(self, port: int, phones: dict[int, tuple[str, str]]) -> None:
        """phones: by table, as whom each speaks and its token."""
        self._selector = selectors.DefaultSelector()
        self._names = {}
        for table, (name, token) in phones.items():
            viewer = connected(port, f"Authorization: Bearer {token}\r\n")
            self._names[table] = name
            self._selector.register(viewer.sock, selectors.EVENT_READ, (table, viewer))

    def run(self, say_next: Callable[[int, str | None], str | None]) -> None:
        """Say what `say_next(table, answer to what it said before)` gives, until it gives None for every table."""
        left = set(self._names)
        while left:
            for key, _ in self._selector.select(10):
                table, viewer = key.data
                viewer.buffer += viewer.sock.recv(65_536)
                for frame in viewer.frames():
                    if not self._answer(table, viewer, frame.decode(), say_next):
                        left.discard(table)
        for key in list(self._selector.get_map().values()):
            key.fileobj.close()  # type: ignore[union-attr]

    def _answer(
        self, table: int, viewer: Viewer, frame: str, say_next: Callable[[int, str | None], str | None]
    ) -> bool:
        """Answer one message; False once there is nothing more to say."""
        said: str | None = ""
        if frame == "2":
            said = "3"
        elif frame.startswith("0{"):
            said = f'40{{"as":"{self._names[table]}"}}'
        elif frame.startswith(("40", "43")):
            said = say_next(table, frame if frame.startswith("43") else None)
        if said:
            viewer.send(said)
        return said is not None


class Crowd:
    """Viewers of one server. `arrivals` has, by version, when each viewer got that message."""

    def __init__(self, port: int, count: int, join: str = "") -> None:
        """join: the message each sends when it is connected, "" for none."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < count + 200:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, count + 1000), hard))
        self.arrivals: dict[int, list[float]] = {}
        self.ready = 0
        self.last = b""
        self._join = join
        self._selector = selectors.DefaultSelector()
        self.viewers = [self._connect(port) for _ in range(count)]
        self._wait_until_ready(count)

    def _connect(self, port: int) -> Viewer:
        viewer = connected(port)
        self._selector.register(viewer.sock, selectors.EVENT_READ, viewer)
        self.look(0)
        return viewer

    def _wait_until_ready(self, count: int) -> None:
        deadline = time.monotonic() + 60
        while self.ready < count:
            assert time.monotonic() < deadline, f"{self.ready} of {count} connected"
            self.look(0.1)

    def look(self, seconds: float) -> None:
        """Read what comes within a time."""
        deadline = time.monotonic() + seconds
        while True:
            for key, _ in self._selector.select(max(0.0, deadline - time.monotonic())):
                viewer: Viewer = key.data
                viewer.buffer += viewer.sock.recv(262_144)
                now = time.monotonic()
                for frame in viewer.frames():
                    self._take(viewer, frame, now)
            if time.monotonic() >= deadline:
                return

    def _take(self, viewer: Viewer, frame: bytes, now: float) -> None:
        if frame == b"2":
            viewer.send("3")
        elif frame.startswith(b"0{"):
            viewer.send("40")
        elif frame.startswith(b"40"):
            if self._join:
                viewer.send(self._join)
            else:
                self.ready += 1
        elif frame.startswith(b"430"):
            self.ready += 1
        elif frame.startswith(b"42"):
            version = VERSION.search(frame, 0, HEAD)
            if version is not None:
                self.arrivals.setdefault(int(version.group(1)), []).append(now)
                self.last = frame

    def wait_for(self, version: int, seconds: float = 10) -> list[float]:
        """Give when each viewer got a version or a later one, as soon as all have; fails if some never do."""
        deadline = time.monotonic() + seconds
        while True:
            got = [moment for v, moments in self.arrivals.items() if v >= version for moment in moments]
            if len(got) >= len(self.viewers):
                return sorted(got)[: len(self.viewers)]
            assert time.monotonic() < deadline, f"version {version}: {len(got)} of {len(self.viewers)}"
            self.look(0.005)

    def close(self) -> None:
        """Go away, all of them."""
        for viewer in self.viewers:
            self._selector.unregister(viewer.sock)
            viewer.sock.close()
        self._selector.close()
