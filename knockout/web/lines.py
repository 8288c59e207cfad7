"""One WebSocket connection under gevent, mended where the libraries leave a hall short.

* Every message goes out whole: a plain `send` to a slow phone may send half of one, and the line is
  spoilt from there on.
* A line on which nothing has come for the time of a ping and its answer is closed, so that phones
  which walked out of the Wi-Fi leave no open files behind.
* A message that goes to two thousand lines is packed into its frame once, not two thousand times.
* No compression a line: it takes 300 kB of memory a viewer and packs the same bytes again for each.
* A line that pours messages in is read as fast as one may ask and no faster; the rest waits on the other side.
"""

import struct
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any

import gevent
import gevent.event
import gevent.selectors
import simple_websocket
from engineio.async_drivers.gevent import Thread, WebSocketWSGI
from gevent.lock import BoundedSemaphore

from knockout.web.limits import Buckets
from knockout.web.packets import is_packet

TEXT = 0x81
"""The first byte of a frame that is a whole text message."""
BURST = 600
A_SECOND = 100
"""Messages of a line. Above what `pace` lets a page ask: it answers in words, this holds off what nobody answers."""
MOST_UNREAD = 50
A_MOMENT = 0.05


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

    def __init__(self, sock: Any, flooded: Callable[[], bool]) -> None:
        """flooded: says whether more has come than is read yet."""
        self._sock = sock
        self._flooded = flooded
        self._one = BoundedSemaphore()
        self.close: Callable[[], None] = sock.close
        self.settimeout: Callable[[float], None] = sock.settimeout

    def recv(self, size: int) -> bytes:
        """Wait for more, once there is room for it. Raises OSError."""
        while self._flooded():
            gevent.sleep(A_MOMENT)
        return bytes(self._sock.recv(size))

    def send(self, data: bytes) -> None:
        """Send all of it. Raises OSError."""
        with self._one:
            self._sock.sendall(data)


class Line(WebSocketWSGI):
    """What Engine.IO calls with each request to become a WebSocket."""

    def __init__(self, handler: Any, server: Any) -> None:
        super().__init__(handler, server)
        self.largest = server.max_http_buffer_size
        self._messages = Buckets(burst=BURST, a_minute=60 * A_SECOND)

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
        self.ws.sock = self._sock = WholeSocket(self.ws.sock, self._flooded)
        return self.app(self)

    def _flooded(self) -> bool:
        return bool(self.ws.connected and len(self.ws.input_buffer) > MOST_UNREAD)

    def wait(self) -> str | None:
        """Give the next message; None once the line has ended, or ends because of what has come over it."""
        message = super().wait()
        while pause := self._messages.take(""):
            gevent.sleep(pause)
        return message if is_packet(message) else None

    def close(self) -> None:
        """Say farewell; who has gone already need not hear it."""
        with suppress(OSError):
            super().close()

    def send(self, message: str | bytes) -> None:
        """Send a message. Raises OSError once the line has ended."""
        if isinstance(message, bytes) or not self.ws.connected:
            super().send(message)
        else:
            self._sock.send(framed(message))
