"""What is sent has an end and a time: too much is refused before it is read, too slow is cut off; the hall plays on."""

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest
from flask import Flask

from knockout.web.access import RULES
from knockout.web.bodies import LARGEST, SMALL, largest
from knockout.web.patience import PATIENCE
from tests.halls import Server, command, make_hall, tokens_of
from tests.web.clients import Watcher

GIGABYTES = 10_000_000_000
HEAD = "POST {path} HTTP/1.1\r\nHost: hall\r\nContent-Length: {length}\r\n{more}\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all: what is tried here leaves nothing behind."""
    folder = tmp_path_factory.mktemp("slow")
    make_hall(folder / "hall.db", tables=2, started=True)
    started = Server(folder / "hall.db", log=folder / "log")
    started.start()
    yield started
    started.kill()


class Line:
    """A plain connection that says what it is told to, bit by bit."""

    def __init__(self, server: Server) -> None:
        self._line = socket.create_connection(("127.0.0.1", server.port), timeout=30)

    def says(self, text: str) -> None:
        with suppress(OSError):  # it may be cut off already
            self._line.sendall(text.encode())

    def hears(self) -> str:
        """Give all that is answered until the other side ends."""
        heard = b""
        with suppress(OSError):
            while piece := self._line.recv(65_536):
                heard += piece
        return heard.decode("utf-8", "replace")

    @property
    def cut_off(self) -> bool:
        """Whether the other side has ended it."""
        self._line.setblocking(False)
        try:
            while self._line.recv(65_536):
                pass
        except BlockingIOError:
            return False
        except OSError:
            return True
        finally:
            self._line.settimeout(30)
        return True

    def close(self) -> None:
        self._line.close()


# --- too much


def test_every_address_that_takes_something_has_a_largest_size(app: Flask) -> None:
    takes = {rule.rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert set(LARGEST) <= takes
    with app.app_context():
        sizes = {rule: largest(rule, "POST") for rule in takes}
        assert all(largest(rule, "GET") == 1_024 for rule in RULES)
    assert max(sizes, key=lambda rule: sizes[rule]).startswith("/console/import/")
    assert sizes["/console/login"] < sizes["/console/logout"] + 1 < SMALL
    assert sizes["/api/v1/commands"] == 100_000


@pytest.mark.parametrize(
    "path", ["/console/login", "/api/v1/commands", "/enter", "/console/import/preview", "/screen"]
)
def test_ten_gigabytes_are_refused_before_any_of_it_is_there(server: Server, path: str) -> None:
    line = Line(server)
    asked = time.monotonic()
    line.says(HEAD.format(path=path, length=GIGABYTES, more=""))
    answer = line.hears()
    line.close()
    assert time.monotonic() - asked < PATIENCE / 2
    head = answer.partition("\r\n\r\n")[0]
    assert answer.split()[1] == ("200" if "import" in path else "413"), answer
    assert "connection: close" in head.lower()


def test_it_is_refused_in_words_also_to_one_that_goes_on_sending(server: Server) -> None:
    line = Line(server)
    line.says(HEAD.format(path="/console/login?lang=en", length=3_000_000, more=""))
    for _ in range(30):
        line.says("x" * 100_000)
    assert "What was sent is too large." in line.hears()
    line.close()


def test_what_comes_in_pieces_has_the_same_end(server: Server) -> None:
    line = Line(server)
    line.says("POST /api/v1/commands HTTP/1.1\r\nHost: hall\r\nTransfer-Encoding: chunked\r\n\r\n")
    for _ in range(4):
        line.says("c350\r\n" + "x" * 50_000 + "\r\n")
    assert line.hears().split()[1] == "413"
    line.close()


# --- too slow


@pytest.mark.slow
def test_fifty_slow_lines_are_cut_off_and_the_hall_plays_on_meanwhile(server: Server) -> None:
    token = tokens_of(server.file).host(1)
    body = HEAD.format(path="/api/v1/commands", length=1_000, more="Content-Type: application/json\r\n")
    upgrade = HEAD.format(
        path="/console/login", length=1_000, more="Upgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    begins = (
        ["GET / HTTP/1.1\r\nHost: hall\r\nX-Slow: "] * 20
        + [""] * 10
        + ["GET"] * 5
        + [body] * 10
        + [upgrade] * 5
    )
    with ExitStack() as stack:
        slow = [Line(server) for _ in begins]
        for line, begin in zip(slow, begins, strict=True):
            stack.callback(line.close)
            line.says(begin)
        phone = stack.enter_context(Watcher(server, speaks_as="host:1", token=token))
        began = time.monotonic()
        worst = 0.0
        while time.monotonic() - began < PATIENCE + 3:
            for line, begin in zip(slow, begins, strict=True):
                line.says("x" if begin else "")
            asked = time.monotonic()
            called = {"game": "SF-1-T1", "note": ""}
            answer = phone.ask("command", command("call_committee", **called))
            assert answer["ok"] or answer["code"] == "already_done", answer
            worst = max(worst, time.monotonic() - asked)
            time.sleep(0.9)
        assert [begin for line, begin in zip(slow, begins, strict=True) if not line.cut_off] == []
        assert worst < 2
    assert "Traceback" not in server.log


@pytest.mark.slow
def test_a_line_that_asks_again_and_again_is_not_cut_off(server: Server) -> None:
    line = Line(server)
    for _ in range(3):
        line.says("GET /api/v1/health HTTP/1.1\r\nHost: hall\r\n\r\n")
        time.sleep(0.5)
    line.says("GET /api/v1/health HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n\r\n")
    assert line.hears().count("HTTP/1.1 200") == 4
    line.close()
