"""What tests of `knockout doctor` share: asking it, a time server, and servers that are not as they should be."""

import json
import socket
import struct
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.request import urlopen

from tests.web.pairs import knockout

Json = dict[str, Any]
FROM_1900 = 2_208_988_800


def doctor(
    *arguments: object, time_server: str = "", locale: str = "en", **environment: str
) -> tuple[int, list[Json]]:
    """Run it; give its exit status and its findings."""
    clock = ("--time-server", time_server) if time_server else ("--no-internet",)
    done = knockout("doctor", *arguments, *clock, "--json", locale=locale, **environment)
    assert "Traceback" not in done.stderr, done.stderr
    findings: list[Json] = json.loads(done.stdout)
    assert done.returncode == any(finding["level"] == "wrong" for finding in findings)
    return done.returncode, findings


def found(findings: list[Json], check: str) -> list[tuple[str, str]]:
    """Give how one check stands: levels with what was found."""
    return [(finding["level"], finding["found"]) for finding in findings if finding["check"] == check]


def said(findings: list[Json], what: str) -> str:
    """Give all that was said of one finding."""
    return " ".join(f"{each['said']} {each['todo']}" for each in findings if each["found"] == what)


@contextmanager
def time_server(
    ahead: float, *, spoil: Callable[[bytearray], None] | None = None, answers: bool = True
) -> Iterator[str]:
    """A time server whose clock is that many seconds ahead; spoil: what is done to its answers. Gives host:port."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        line.bind(("127.0.0.1", 0))

        def serve() -> None:
            while True:
                try:
                    asked, where = line.recvfrom(512)
                except OSError:
                    return
                now = round((time.time() + ahead + FROM_1900) * 2**32)
                answer = bytearray(struct.pack("!BB22x8sQQ", 0x24, 2, asked[40:48], now, now))
                if spoil is not None:
                    spoil(answer)
                if answers:
                    line.sendto(answer, where)
                elif not asked:
                    return

        thread = threading.Thread(target=serve)
        thread.start()
        yield f"127.0.0.1:{line.getsockname()[1]}"
        answers = False
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as goodbye:
            goodbye.sendto(b"", line.getsockname())
        thread.join(5)


@contextmanager
def web_server(behind: str = "") -> Iterator[str]:
    """A web server in front of `behind` that passes pages on but no WebSocket; alone, it knows no page at all."""

    class Face(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if not behind or "Upgrade" in self.headers:
                self.send_error(400, "Bad Request")
                return
            with urlopen(f"{behind}{self.path}", timeout=5) as answer:
                data = answer.read()
            self.send_response(200)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Face)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join(5)


@contextmanager
def silent_server() -> Iterator[int]:
    """Something that takes calls and never says a word; gives its port."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        line.listen(16)
        yield line.getsockname()[1]
