"""One WebSocket connection under gevent, mended where the libraries leave a hall short.

* Every message goes out whole: a plain `send` to a slow phone may send half of one, and the line is
  spoilt from there on.
* A line on which nothing has come for the time of a ping and its answer is closed, so that phones
  which walked out of the Wi-Fi leave no open files behind.
* A message that goes to two thousand lines is packed into its frame once, not two thousand times.
* No compression a line: it takes 300 kB of memory a viewer and packs the same bytes again for each.
"""

import struct
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import gevent.event
import gevent.selectors
import simple_websocket
from engineio.async_drivers.gevent import Thread, WebSocketWSGI
from gevent.lock import BoundedSemaphore

TEXT = 0x81
"""The first byte of a frame that is a whole text message."""


@lru_cache(maxsize=16)
def framed(message: str) -> bytes:
    """Give a text message as one WebSocket frame from a server, which is the same for every line (RFC 6455, 5.2)."""
    data = message.encode()
    size = len(data)
    if size < 126:
        return struct.pack("!BB", TEXT, size) + data
    if size < 65_536:
        return struct.pack("!BBH", TEXT, 126, size) + data
    return struct.pack("!BBQ", TEXT, 127, size) + data


class WholeSocket:
    """A socket whose `send` sends everything, one message at a time."""

    def __init__(self, sock: Any) -> None:
        self._sock = sock
        self._one = BoundedSemaphore()
        self.recv: Callable[[int], bytes] = sock.recv
        self.close: Callable[[], None] = sock.close
        self.settimeout: Callable[[float], None] = sock.settimeout

    def send(self, data: bytes) -> None:
        """Send all of it. Raises OSError."""
        with self._one:
            self._sock.sendall(data)


class Line(WebSocketWSGI):
    """What Engine.IO calls with each request to become a WebSocket."""

    def __init__(self, handler: Any, server: Any) -> None:
        super().__init__(handler, server)
        self.largest = server.max_http_buffer_size

    def __call__(self, environ: dict[str, Any], _start_response: Any) -> Any:
        """Shake hands and let Engine.IO speak until the line ends."""
        environ.pop("HTTP_SEC_WEBSOCKET_EXTENSIONS", None)
        self.ws = simple_websocket.Server(
            environ,
            max_message_size=self.largest,
            thread_class=Thread,
            event_class=gevent.event.Event,
            selector_class=gevent.selectors.DefaultSelector,
        )
        # Engine.IO looks for `_sock` to set its time-out on.
        self.ws.sock = self._sock = WholeSocket(self.ws.sock)
        return self.app(self)

    def send(self, message: str | bytes) -> None:
        """Send a message. Raises OSError once the line has ended."""
        if isinstance(message, bytes) or not self.ws.connected:
            super().send(message)
        else:
            self._sock.send(framed(message))
