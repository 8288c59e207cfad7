"""A device that keeps pages: what it keeps, when it has, and a server that is updated meanwhile."""

import subprocess
import sys
import time
from collections.abc import Callable
from urllib.request import urlopen

from playwright.sync_api import Page, expect

from tests.halls import ROOT, Server, tokens_of

KEPT = "async (key) => Boolean(await caches.match(key))"
KEYS = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url));
  return found.map((url) => url.pathname + url.search);
}"""
WORKERS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
CACHES = "() => caches.keys()"


class Update:
    """Ends the server and starts another version of the program in its place, at the same port."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._process: subprocess.Popen[bytes] | None = None

    def to(self, version: str, *more: str) -> None:
        """Start this version and wait until it answers."""
        self.stop()
        program = [
            sys.executable,
            "-m",
            "tests.browser.versions",
            str(self._server.file),
            str(self._server.port),
        ]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen([*program, version, *more], cwd=ROOT, **quiet)
        wait_for(lambda: answers(f"{self._server.url}/api/v1/health"), 30)

    def stop(self) -> None:
        """End whatever answers at that port."""
        self._server.kill()
        if self._process is not None:
            self._process.kill()
            self._process.wait(timeout=10)


def answers(address: str) -> bool:
    try:
        with urlopen(address, timeout=5):
            return True
    except OSError:
        return False


def wait_for(true: Callable[[], object], seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


def kept(page: Page, key: str) -> None:
    """Wait until the page is kept under this address."""
    wait_for(lambda: page.evaluate(KEPT, key))


def host(server: Server, phone: Page) -> Page:
    """Open table 1's link once, and wait until the page is kept."""
    phone.goto(f"{server.url}/h/{tokens_of(server.file).host(1)}")
    kept(phone, "/host?table=1")
    return phone


def failing(page: Page) -> list[str]:
    """Give a list that fills with the addresses of all files that the page can't get from now on."""
    failed: list[str] = []
    page.on("requestfailed", lambda request: "/static/" in request.url and failed.append(request.url))
    return failed


def looks_right(page: Page) -> None:
    """The page has its sheet and its font: the body is not the browser's own black on white."""
    assert page.evaluate("() => getComputedStyle(document.body).fontFamily").startswith('"Inter Variable"')
    assert page.evaluate("() => document.fonts.check('16px \"Inter Variable\"', 'Їжак 1')")
    assert page.evaluate("() => document.styleSheets.length") == 1


def drawn(phone: Page) -> None:
    """The host's page shows the table's game and something to press."""
    expect(phone.locator("#host")).to_contain_text("Команда")
    expect(phone.locator("#host button").first).to_be_visible()
