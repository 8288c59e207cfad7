"""The port itself: bytes that are no request, requests that lie about themselves, polling with what is not its own."""

import socket
from contextlib import closing, suppress

from hypothesis import given, strategies as st

from tests.fuzz import values
from tests.fuzz.profiles import bounded
from tests.fuzz.real import Hall

PATIENCE = 3
PATHS = (
    "/",
    "/api/v1/commands",
    "/api/v1/health",
    "/enter",
    "/socket.io/?EIO=4&transport=polling",
    "*",
    "//evil.example/",
    "/socket.io/?EIO=4&transport=polling&sid=x",
    "/socket.io/?EIO=3&transport=polling",
    "/socket.io/?EIO=4&transport=x",
    "/socket.io/?EIO=4&transport=polling&j=');alert(1)//",
    "/socket.io/?EIO=4&transport=websocket",
    "/socket.io/",
    "http://evil.example/",
    "/%00",
    "/%ff%fe",
    "/static/../app.py",
    "/static/..%2f..%2fapp.py",
    "/" + "a" * 9_000,
    "/a b",
    "/\xff",
    "/?lang=%00",
    "/screen/hall?page=" + "9" * 4_000,
)
HEADS = (
    "Host: x",
    "Host: a\r\nHost: b",
    "Content-Length: 5",
    "Content-Length: -1",
    "Content-Length: 99999999999999999999",
    "Content-Length: 5\r\nContent-Length: 6",
    "Content-Length: x",
    "Transfer-Encoding: chunked",
    "Transfer-Encoding: x",
    "Transfer-Encoding: chunked\r\nContent-Length: 3",
    "Expect: 100-continue",
    "Connection: keep-alive, upgrade\r\nUpgrade: h2c",
    "Upgrade: websocket\r\nConnection: Upgrade",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13",
    "Cookie: " + "a" * 4_000,
    "X: \xff\x00",
    "NoColon",
    ": x",
    " folded",
    "A: b\x00c",
    "Range: bytes=0-,0-,0-,0-",
    "Sec-WebSocket-Key: x",
    "Content-Type: application/json",
    "Content-Encoding: gzip",
    "Accept-Encoding: gzip",
)
BODIES = (
    b"",
    b"{}",
    b"hello",
    b"5\r\nhello\r\n0\r\n\r\n",
    b"FFFFFFFFFFFFFFFF\r\nx",
    b"-1\r\nx\r\n",
    b"zz\r\n",
    b"0\r\nX: y\r\n\r\n",
    b"4\r\n{}\r\n\r\n0\r\n\r\n",
    b"\x00" * 300,
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"40\x1e41\x1e42[]",
    b"x" * 120_000,
)

lines = st.one_of(
    st.builds(
        lambda how, path, version: f"{how} {path} {version}".encode("latin-1", "replace"),
        st.sampled_from(
            ["GET", "POST", "HEAD", "OPTIONS", "PUT", "TRACE", "CONNECT", "get", "", "X" * 2_000, "G\tT"]
        ),
        st.sampled_from(PATHS),
        st.sampled_from(["HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/0.9", "HTTP/9.9", "HTTP/1.1 x", ""]),
    ),
    st.binary(max_size=60),
    st.just(b"\x16\x03\x01\x02\x00\x01\x00"),
    values.texts.map(lambda text: text.encode("utf-8", "replace")),
)
heads = st.lists(st.sampled_from(HEADS), max_size=4)


def knocked(hall: Hall, sent: bytes) -> bytes:
    """Send bytes over a connection of their own; give what was answered until there is no more."""
    told = b""
    line = socket.create_connection(("127.0.0.1", hall.server.port), timeout=PATIENCE)
    with closing(line), suppress(OSError):
        line.sendall(sent)
        line.shutdown(socket.SHUT_WR)
        while piece := line.recv(65_536):
            told += piece
    return told


@given(
    line=lines, named=heads, body=st.sampled_from(BODIES), ends=st.sampled_from([b"\r\n", b"\n", b"\r\n\r\n"])
)
@bounded(200, shrinks=False)
def test_whatever_bytes_come_the_port_answers_or_hangs_up(
    hall: Hall, line: bytes, named: list[str], body: bytes, ends: bytes
) -> None:
    before = hall.state()
    head = b"".join(f"{one}\r\n".encode("latin-1") for one in named)
    told = knocked(hall, line + b"\r\n" + head + ends + body)
    assert told[:12] not in (b"HTTP/1.1 500", b"HTTP/1.1 502"), (line, named, body, told[:300])
    assert b"Traceback" not in told
    assert hall.state() == before
    hall.lives()
