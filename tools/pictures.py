"""Takes the README's pictures: a demo, hosts simulated at its tables, and a browser that looks at each face.

.venv/bin/python tools/pictures.py docs/pictures
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.halls import Server, tokens_of

FLAGS = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
SPEED = 30


def main(folder: Path) -> None:
    """Take every picture into the folder."""
    chromium = subprocess.run(
        [sys.executable, "tools/browser.py"], capture_output=True, text=True, check=True
    ).stdout.strip()
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "demo.db"
        server = Server(file, log=Path(place) / "log")
        server.start("--fresh", "--speed", str(SPEED))
        hosts = subprocess.Popen(
            [sys.executable, "-m", "knockout.cli", "simulate", "--seed", "4", "--url", server.url]
        )
        try:
            time.sleep(75)
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=chromium, args=list(FLAGS))
                take_all(browser, server, tokens_of(file), folder)
        finally:
            hosts.kill()
            server.kill()


def take_all(browser: Browser, server: Server, tokens: object, folder: Path) -> None:
    """Look at the day as it is being played."""
    playing = [g for g in server.hall().get("games")["games"] if g["phase"] in ("thinking", "placed")]
    table, game = (playing[0]["table"], playing[0]["id"]) if playing else (1, "QF-2-T1")
    shots = (
        ("host", 360, 640, 2, f"/h/{tokens.host(table)}", ""),  # type: ignore[attr-defined]
        ("console", 1280, 800, 1, f"/c/{tokens.committee()}", f"/console/tables/{game}"),  # type: ignore[attr-defined]
        ("hall", 1280, 720, 1, "/screen/hall", ""),
        ("bracket", 1280, 720, 1, "/screen/bracket", ""),
    )
    for name, width, height, scale, first, then in shots:
        context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
        page = context.new_page()
        page.goto(server.url + first)
        if then:
            page.goto(server.url + then)
        page.wait_for_timeout(1_000)
        if name == "host":
            page.locator(".door .btn-main").click()  # its first tap takes the table
        page.wait_for_timeout(1_000)
        page.screenshot(path=folder / f"{name}.png")
        context.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
