"""What a page's first load costs: every byte that comes over the wire, and by kind what it was.

The browser is led through a scale, which hands every connection on and counts what the server sends:
headers, packed bodies, fonts, the socket's first messages, and what the worker fetches beside the page.
"""

import select
import socket
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from playwright.sync_api import Browser, CDPSession

PHONE = {"width": 390, "height": 844}
QUIET_MS = 3_000
"""How long a page is watched after it has loaded: its socket and its worker begin then."""


@dataclass
class Load:
    """`total`: bytes from the server. `kinds`: of them, what the page itself asked for, headers included."""

    total: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    requests: int = 0
    failed: list[str] = field(default_factory=list)


class Scale:
    """Stands before a server: what comes to `port` is handed on, and what comes back is counted."""

    def __init__(self, server_port: int) -> None:
        self.bytes = 0
        self._server_port = server_port
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._door.getsockname()[1])
        self._threads = [threading.Thread(target=self._let_in)]
        self._threads[0].start()

    def close(self) -> None:
        """Let nobody in any more, and wait until all who are in have gone."""
        self._door.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join(timeout=10)
        self._door.close()

    def _let_in(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self._door.accept()
                self._threads.append(threading.Thread(target=self._between, args=(browser,)))
                self._threads[-1].start()

    def _between(self, browser: socket.socket) -> None:
        with browser, socket.create_connection(("127.0.0.1", self._server_port)) as server, suppress(OSError):
            for line in (browser, server):
                line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            while True:
                for here in select.select((browser, server), (), ())[0]:
                    piece = here.recv(65_536)
                    if not piece:
                        return
                    self.bytes += len(piece) if here is server else 0
                    (browser if here is server else server).sendall(piece)


@contextmanager
def scale_before(server_port: int) -> Iterator[Scale]:
    """Put a scale before a server."""
    scale = Scale(server_port)
    try:
        yield scale
    finally:
        scale.close()


def first_load(browser: Browser, server_port: int, address: str) -> Load:
    """Open an address (from "/") on a phone that was never here, and give what came."""
    load = Load()
    with scale_before(server_port) as scale:
        context = browser.new_context(viewport=PHONE)  # type: ignore[arg-type]
        page = context.new_page()
        _note(context.new_cdp_session(page), load)
        page.goto(f"http://127.0.0.1:{scale.port}{address}", wait_until="load")
        page.wait_for_timeout(QUIET_MS)
        load.total = scale.bytes
        context.close()
    return load


def _note(line: CDPSession, load: Load) -> None:
    kinds: dict[str, str] = {}
    line.send("Network.enable")
    line.on("Network.responseReceived", lambda event: kinds.update({event["requestId"]: event["type"]}))
    line.on("Network.loadingFinished", lambda event: _weigh(event, kinds, load))
    line.on("Network.loadingFailed", lambda event: load.failed.append(event["errorText"]))


def _weigh(event: dict[str, object], kinds: dict[str, str], load: Load) -> None:
    load.requests += 1
    load.kinds[kinds[str(event["requestId"])]] += int(str(event["encodedDataLength"]).split(".")[0])
