"""The port at which a server answers, plain or over TLS: gevent's, mended where it leaves a hall short."""

import re
import socket
import ssl
from contextlib import closing
from typing import Any

from flask import Flask
from gevent import Timeout
from gevent.pywsgi import WSGIServer

from knockout.settings import Settings
from knockout.web.patience import PATIENCE, PatientHandler

HANDSHAKE = b"\x16"
"""The first byte of a line that wants to speak TLS (RFC 8446, 5.1)."""
LONGEST_REQUEST = 8192
_ASKED = re.compile(rb"[A-Z]+ (/[!-~]*) HTTP/1\.[01]\r\n")


class Handler(PatientHandler):
    """pywsgi's, mended three times.

    The connection of a socket that has ended is closed: pywsgi would wait ten seconds for another
    request, and file handles pile up when a hall reconnects. And what is small is sent at once:
    else every second small piece waits 40 ms for the other side to say that it has the first.
    And who goes away while it is answered is worth no traceback, over TLS as without, nor where it is only told that
    its request can't be read.
    """

    ignored_socket_errors = (
        *PatientHandler.ignored_socket_errors,
        ssl.SSL_ERROR_SSL,
        ssl.SSL_ERROR_ZERO_RETURN,
        ssl.SSL_ERROR_EOF,
    )

    def handle(self) -> None:
        """Answer all requests of one connection."""
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            super().handle()
        except OSError as gone:
            if gone.errno not in self.ignored_socket_errors:
                raise

    def handle_one_response(self) -> None:
        """Answer one request."""
        super().handle_one_response()
        if self.connection_upgraded:
            self.close_connection = True


class SecurePort(WSGIServer):
    """pywsgi's server over TLS.

    pywsgi would write a traceback for every phone that does not trust the certificate and for every address
    typed without https, and would wait for ever for one that says nothing.
    """

    def __init__(self, *arguments: Any, send_on: str, **options: Any) -> None:
        """send_on: where whoever comes by plain HTTP is sent; no slash at its end."""
        super().__init__(*arguments, **options)
        self._send_on = send_on

    def wrap_socket_and_handle(self, client_socket: Any, address: Any) -> None:
        """Shake hands with one line and answer all its requests."""
        try:
            with Timeout(PATIENCE):
                secured = self._secured(client_socket)
        except (OSError, Timeout):
            return
        if secured is not None:
            with closing(secured):
                self.handle(secured, address)

    def _secured(self, line: Any) -> Any:
        """Give the line once it is secure; None if it never will be. Raises OSError."""
        if line.recv(1, socket.MSG_PEEK) == HANDSHAKE:
            return self.wrap_socket(line, **self.ssl_args)
        asked = b""
        while b"\r\n\r\n" not in asked and len(asked) < LONGEST_REQUEST:
            piece = line.recv(LONGEST_REQUEST)
            if not piece:
                break
            asked += piece
        found = _ASKED.match(asked)
        if found is not None:
            line.sendall(_elsewhere(f"{self._send_on}{found[1].decode()}"))
        return None


def _elsewhere(url: str) -> bytes:
    lines = (
        "HTTP/1.1 307 Temporary Redirect",
        f"Location: {url}",
        "Cache-Control: no-store",
        "Content-Length: 0",
        "Connection: close",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode()


def port_of(settings: Settings, app: Flask, secure: ssl.SSLContext | None) -> WSGIServer:
    """Give the port that a server with these settings answers at; secure: what to speak TLS with, None: plain HTTP."""
    where = (settings.host, settings.port)
    if secure is None:
        return WSGIServer(where, app, handler_class=Handler, log=None)
    return SecurePort(
        where, app, handler_class=Handler, log=None, ssl_context=secure, send_on=settings.base_url
    )
