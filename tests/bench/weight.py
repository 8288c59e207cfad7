"""The first load of the host's page on the wire: every byte, and by kind."""

import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.bench.figures import say
from tests.conftest import FLAGS
from tests.halls import ROOT, Server, make_hall, tokens_of
from tests.web.weight import Load, first_load


def measure(folder: Path) -> None:
    """Print what a phone that was never here is sent when a host's link is opened on it."""
    found = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "browser.py")], capture_output=True, text=True, check=False
    )
    if found.returncode:
        say("first load of the host's page", "no Chromium on this machine")
        return
    file = folder / "weight.db"
    make_hall(file, tables=5, started=True)
    server = Server(file, log=folder / "weight.log")
    server.start()
    try:
        _told(_load(found.stdout.strip(), server.port, f"/h/{tokens_of(file).host(1)}"))
    finally:
        server.kill()


def _load(chromium: str, port: int, address: str) -> Load:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
        try:
            return first_load(browser, port, address)
        finally:
            browser.close()


def _told(load: Load) -> None:
    page = sum(load.kinds.values())
    say("first load of the host's page", f"{page} bytes in {load.requests} requests")
    for kind, size in load.kinds.most_common():
        say(f"  {kind.lower()}", f"{size}")
    say("  with the link, the socket's first messages and the worker", f"{load.total} bytes")
