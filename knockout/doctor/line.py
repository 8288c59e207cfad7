"""The live line: whether a WebSocket gets through to the tournament, which a server in front may not allow."""

import base64
import hashlib
import os
import socket
from urllib.parse import urlsplit

from knockout.catalogues import gettext as _
from knockout.certificates import unchecked_context
from knockout.doctor.findings import Check, Finding
from knockout.doctor.network import PATIENCE, Answer, host_of, in_time, port_of

LINE = Check("line")
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""What a server mixes into its answer to show that it understands (RFC 6455, 1.3)."""
GOODBYE = b"\x88\x80\x00\x00\x00\x00"
"""A close frame without a reason, masked as a browser's."""


def line_finding(url: str, door: Answer) -> Finding:
    """Look whether pages get their live line. door: who answers at this address."""
    if door.who != "knockout":
        return LINE.look(
            "not_checked",
            _("The live line could not be tried: Knockout does not answer at %(url)s.") % {"url": url},
            _("Start the tournament and run this again."),
        )
    try:
        answer = in_time(lambda: _upgraded(url))
    except OSError as error:
        answer = f"{error or type(error).__name__}"
    if not answer:
        return LINE.ok("open", _("The live line (WebSocket) opens."))
    return LINE.wrong(
        "blocked",
        _(
            "The live line (WebSocket) does not open: %(answer)s. Pages then ask again and again instead, and lag."
        )
        % {"answer": answer},
        _(
            "If a server stands in front, let it pass WebSockets on (Upgrade and Connection) and keep them open."
        ),
    )


def _upgraded(url: str) -> str:
    """Try to open a line as a page does; give "" if it opens, else what was answered. Raises OSError."""
    key = base64.b64encode(os.urandom(16))
    with _called(url) as line:
        line.sendall(_request(url, key))
        head, _gap, rest = _until(line, b"\r\n\r\n", b"").partition(b"\r\n\r\n")
        status, *fields = head.decode("latin-1").split("\r\n")
        told = dict(field.lower().split(": ", 1) for field in fields if ": " in field)
        proof = base64.b64encode(hashlib.sha1(key + MAGIC, usedforsecurity=False).digest()).decode()
        if " 101 " not in f"{status} ":
            return status or "nothing"
        if told.get("sec-websocket-accept") != proof.lower():
            return f"{status}, Sec-WebSocket-Accept"
        if b'"sid"' not in _until(line, b'"sid"', rest):
            return f"{status}, but then nothing"
        line.sendall(GOODBYE)
    return ""


def _called(url: str) -> socket.socket:
    line = socket.create_connection((host_of(url), port_of(url)), timeout=PATIENCE)
    if urlsplit(url).scheme != "https":
        return line
    return unchecked_context().wrap_socket(line, server_hostname=host_of(url))


def _request(url: str, key: bytes) -> bytes:
    parts = urlsplit(url)
    lines = (
        "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
        f"Host: {parts.netloc}",
        f"Origin: {parts.scheme}://{parts.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key.decode()}",
        "Sec-WebSocket-Version: 13",
    )
    return "".join(f"{line}\r\n" for line in (*lines, "")).encode("latin-1")


def _until(line: socket.socket, end: bytes, have: bytes) -> bytes:
    """Read on until `end` is there, or nothing more comes. Raises OSError."""
    while end not in have and len(have) < 16_384:
        piece = line.recv(4096)
        if not piece:
            break
        have += piece
    return have
