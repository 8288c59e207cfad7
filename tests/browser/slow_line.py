"""A slow line between a page and its server: every byte arrives, late, sockets as well as pages."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue


class SlowLine:
    """Listens at a port of its own and hands on what it gets, each way `delay` seconds later."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self._to = port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        threading.Thread(target=self._answer, daemon=True).start()

    def close(self) -> None:
        """Answer nobody any more."""
        self._door.close()

    def _answer(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                far = socket.create_connection(("127.0.0.1", self._to))
                for one, other in ((near, far), (far, near)):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                    self._carry(one, other)

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        """Hand on from one to the other, in order, whatever the delay is meanwhile."""
        under_way: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

        def take() -> None:
            data = b"-"
            while data:
                data = b""
                with suppress(OSError):
                    data = one.recv(65_536)
                under_way.put((time.monotonic() + self.delay, data))

        def give() -> None:
            with other, suppress(OSError):
                while True:
                    due, data = under_way.get()
                    time.sleep(max(0.0, due - time.monotonic()))
                    if not data:
                        return other.shutdown(socket.SHUT_WR)
                    other.sendall(data)

        for run in (take, give):
            threading.Thread(target=run, daemon=True).start()


@contextmanager
def slow_line(port: int) -> Iterator[SlowLine]:
    """Give a line to a server's port; quick until its `delay` is set."""
    line = SlowLine(port)
    try:
        yield line
    finally:
        line.close()
