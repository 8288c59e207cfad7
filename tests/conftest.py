"""What tests share: a real server as a process of its own, a real browser, and files to run them on."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.halls import Server, make_hall

ROOT = Path(__file__).resolve().parents[1]
FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip


@pytest.fixture
def hall_file(tmp_path: Path) -> Callable[..., Path]:
    """Make a tournament's file with `make_hall`'s options; give its path."""

    def make(**options: object) -> Path:
        path = tmp_path / "hall.db"
        make_hall(path, **options)  # type: ignore[arg-type]
        return path

    return make


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Give what starts a real server process on a file; each is ended, by its own id, when the test is over."""
    started: list[Server] = []

    def start(file: Path, *arguments: str, command: str = "demo", **environment: str) -> Server:
        server = Server(file, log=tmp_path / f"server-{len(started)}.log", environment=environment)
        started.append(server)
        server.start(*arguments, command=command)
        return server

    yield start
    for server in started:
        server.kill()


@pytest.fixture(scope="session")
def chromium() -> str:
    """Give the path of a Chromium; the test is skipped where there is none."""
    found = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "browser.py")], capture_output=True, text=True, check=False
    )
    if found.returncode:
        if os.environ.get("CI"):
            pytest.fail(found.stderr)
        pytest.skip("no Chromium on this machine: make test installs one, and CI fails without")
    return found.stdout.strip()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """Give a real Chromium, one for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def page_at(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Give what opens a page of a size, each in a context (cookies, storage) of its own."""
    contexts: list[BrowserContext] = []

    def open_page(width: int, height: int, **options: object) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)  # type: ignore[arg-type]
        contexts.append(context)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
