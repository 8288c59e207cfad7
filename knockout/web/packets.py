"""What comes over a line and is no packet: the line is closed, and none of it fills the log.

Engine.IO would let a line that sends rubbish hang until its next ping, and both libraries write a traceback for every
piece of it, as if it were a bug of the program.
"""

from typing import Any

import structlog
from socketio.packet import BINARY_ACK, BINARY_EVENT, EVENT, Packet

from knockout.web.hanging_up import hang_up

log = structlog.get_logger(__name__)

KINDS = "0123456"
"""How a packet of Engine.IO begins (its protocol, revision 4)."""
NO_PACKET = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
"""What Socket.IO's reader raises for what is none of its packets. Events run elsewhere: their bugs are logged there."""


def is_packet(message: Any) -> bool:
    """Say whether this may be a packet. What is binary is none: no page sends any."""
    return isinstance(message, str) and message[:1] in KINDS and bool(message)


class Event(Packet):
    """A packet of Socket.IO as this program reads it: an event has a name, and nothing is binary."""

    def decode(self, encoded_packet: str) -> Any:
        """Read a packet. Raises ValueError for what no page sends."""
        left = super().decode(encoded_packet)
        named = isinstance(self.data, list) and self.data and isinstance(self.data[0], str)
        if self.packet_type in (BINARY_EVENT, BINARY_ACK) or (self.packet_type == EVENT and not named):
            raise ValueError("no event of a page")
        return left


class Reader:
    """Reads what Engine.IO hands on to Socket.IO."""

    def __init__(self, server: Any) -> None:
        """server: the Socket.IO server, which reads it otherwise."""
        self._server = server

    def __call__(self, line: str, data: Any) -> None:
        """Take one message; a line that sends what is none is closed."""
        try:
            self._server._handle_eio_message(line, data)
        except NO_PACKET as wrong:
            log.info("no packet", line=line, error=f"{wrong}"[:100])
            self._server.start_background_task(hang_up, self._server.eio, line)


def install(server: Any) -> None:
    """Let this Socket.IO server read by `Reader`, and packets as `Event` does."""
    server.packet_class = Event
    server.eio.on("message", Reader(server))
