"""Writes a picture of every phase of the host's phone, light, at two sizes: python -m tests.browser.pictures FOLDER"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.measures import LIT_HALL, measured
from tests.browser.phone import Phone
from tests.browser.stages import SHEETS, all_stages, close_sheet, make_stages, open_sheet
from tests.browser.table import pages
from tests.conftest import FLAGS
from tests.halls import ROOT, Server

SIZES = ((360, 640), (412, 915))


def shoot(phone: Phone, name: str, folder: Path) -> None:
    """Write one phone's picture at every size, and say which of its texts stands out least in the sun."""
    for width, height in SIZES:
        phone.page.set_viewport_size({"width": width, "height": height})
        phone.page.wait_for_timeout(150)
        phone.page.screenshot(path=folder / f"{name.replace(' ', '-')}-{width}x{height}.png")
    ratio, text, _ = measured(phone.page, "contrasts", LIT_HALL)[0]
    print(f"{name:12} least contrast in a lit hall {ratio:.2f}: {text}")


def shoot_all(phones: dict[str, Phone], folder: Path) -> None:
    """Write all pictures and all sheets."""
    for name, phone in phones.items():
        shoot(phone, name, folder)
    for sheet in SHEETS:
        open_sheet(phones["noticed"], sheet)
        shoot(phones["noticed"], f"sheet {sheet}", folder)
        close_sheet(phones["noticed"])


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the host's phone")
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    found = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "browser.py")], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        make_stages(Path(room) / "hall.db")
        server = Server(Path(room) / "hall.db", log=Path(room) / "server.log")
        server.start()
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=list(FLAGS))
        try:
            with pages(browser) as open_page:
                shoot_all(all_stages(server, open_page, SIZES[0]), folder)
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
