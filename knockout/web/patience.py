"""How long a line may take to ask: whoever sends a byte now and then keeps no place from others.

A request's head and its body each have a time, whatever trickles in meanwhile. The time runs only while the line is
waited for, never while the answer is made: nothing that has begun to act is cut off.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from engineio.exceptions import EngineIOError
from gevent import Timeout
from gevent.pywsgi import Input, WSGIHandler
from werkzeug.exceptions import RequestTimeout

PATIENCE = 10
"""Seconds in which a line must have shaken hands, or have said all of a request's head."""
IDLE = 60
"""Seconds for which a line that has been answered may say nothing: a browser opens a new one then."""
BODY = 10
A_SECOND = 10_000
"""A body has `BODY` seconds, and one more for so many bytes: a file of 2 MB may take three and a half minutes."""
READING = 300
"""Seconds that an answer may take on its way."""
HEARD_OUT = 2
MOST_HEARD_OUT = 4_000_000
PIECE = 64 * 1024
UNREAD = ("timed out", "The write operation timed out")
"""How the end of `READING` is said, plain and over TLS."""
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class SlowBodyError(RequestTimeout, EngineIOError):
    """What was sent took too long to be here. An error of the sockets too: they read bodies of their own."""


class TimedInput(Input):
    """A body that has to be here in time. Reading it raises SlowBodyError."""

    __slots__ = ("_until", "late")

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._until = time.monotonic() + BODY + (self.content_length or 0) / A_SECOND
        self.late = False

    def read(self, length: int | None = None) -> bytes:
        """Give so many bytes, or all that are left."""
        with self._in_time():
            return bytes(super().read(length))

    def readline(self, size: int | None = None) -> bytes:
        """Give a line."""
        with self._in_time():
            return bytes(super().readline(size))

    @contextmanager
    def _in_time(self) -> Iterator[None]:
        """Let a read take as long as the body has left."""
        left = 0.0 if self.late else self._until - time.monotonic()
        try:
            with Timeout(max(left, 0.001), SlowBodyError()):
                yield
        except SlowBodyError:
            self.late = True
            raise

    @property
    def unread(self) -> bool:
        """Whether there is more of it than was read."""
        more = (
            self.position < (self.content_length or 0) if not self.chunked_input else self.chunk_length != 0
        )
        return self.late or more

    def _discard(self) -> None:
        """What nobody has read is not read to its end: see `PatientHandler`."""
        if not self.unread:
            super()._discard()


class PatientHandler(WSGIHandler):
    """pywsgi's, which would wait for ever for a request's head and its body.

    A body that nobody has read to its end, being too large or too late, ends the line: pywsgi would read on. And
    what can't be read as a request is not repeated in the log: it may be a link that opens a table.
    """

    ignored_socket_errors = (*WSGIHandler.ignored_socket_errors, *UNREAD)
    wsgi_input: Any
    _answered = False
    _head: Timeout | None = None

    def handle_one_request(self) -> Any:
        """Answer one request, if it is here in time."""
        try:
            return super().handle_one_request()
        finally:
            self._head_over()

    def read_requestline(self) -> str:
        """Wait for a request, and give its first line. Raises OSError if there is none in time."""
        with _reading(IDLE if self._answered else PATIENCE):
            self.rfile.peek(1)
        self._head = Timeout.start_new(PATIENCE)
        try:
            return str(super().read_requestline())
        except Timeout:
            raise OSError("nothing was asked in time") from None

    def read_request(self, raw_requestline: str) -> Any:
        """Read the rest of a request's head. Raises ValueError for one that is none, or not here in time."""
        try:
            return super().read_request(raw_requestline)
        except Timeout:
            raise ValueError("the head took too long") from None
        finally:
            self._head_over()

    def _head_over(self) -> None:
        if self._head is not None:
            self._head.close()

    def _handle_client_error(self, ex: BaseException) -> Any:
        if not isinstance(ex, (ValueError, OSError)):
            return super()._handle_client_error(ex)
        return "400", BAD_REQUEST

    def get_environ(self) -> dict[str, Any]:
        """Give what the app is told of a request."""
        environ: dict[str, Any] = super().get_environ()
        body = self.wsgi_input
        timed = TimedInput(
            body.rfile, body.content_length, socket=body.socket, chunked_input=body.chunked_input
        )
        self.wsgi_input = timed
        if environ["wsgi.input_terminated"] or self.command != "GET":
            # Only a GET can become a socket, whatever else says that it wants to.
            environ["wsgi.input"], environ["wsgi.input_terminated"] = timed, True
        return environ

    def start_response(self, status: str, headers: Any, exc_info: Any = None) -> Any:
        """Begin an answer; one to a body that is not read to its end says that the line ends with it."""
        if self.wsgi_input.unread and not any(name.lower() == "connection" for name, _ in headers):
            headers = [*headers, ("Connection", "close")]
        return super().start_response(status, headers, exc_info)

    def handle_one_response(self) -> None:
        """Answer one request."""
        self.socket.settimeout(READING)
        super().handle_one_response()
        self._answered = True
        if self.wsgi_input.unread:
            self.close_connection = True
            self._hear_out()

    def _hear_out(self) -> None:
        """Let the other side say a bit more before the line ends: cut off at once, it would not hear the answer."""
        with suppress(OSError), _reading(HEARD_OUT):
            for _ in range(MOST_HEARD_OUT // PIECE):
                if not self.rfile.read1(PIECE):
                    break


def _reading(seconds: float) -> Timeout:
    """Wait so long for a line. Raises OSError after that."""
    return Timeout(seconds, OSError("nothing came in time"))
