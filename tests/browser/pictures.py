"""Writes pictures into a folder: python -m tests.browser.pictures FOLDER [phone] [screens]

phone: every phase of the host's phone, light, at two sizes. screens: every view of the hall (`screens.VIEWS`) at three
sizes, dark and light, in both languages, on fields of 20, 40 and 64 teams with long names. Both unless one is named.
"""

import argparse
import itertools
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.halls_nasty import FIELDS
from tests.browser.measures import LIT_HALL, measured
from tests.browser.phone import Phone
from tests.browser.screens import HALL, LOCALES, PHONE, SIZES as SCREEN_SIZES, THEMES, VIEWS, Screen, nasty
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


def shoot_phones(browser: Browser, folder: Path, room: Path) -> None:
    """Write all of the host's phone."""
    make_stages(room / "hall.db")
    server = Server(room / "hall.db", log=room / "server.log")
    server.start()
    try:
        with pages(browser) as open_page:
            shoot_all(all_stages(server, open_page, SIZES[0]), folder)
    finally:
        server.kill()


def shoot_screens(browser: Browser, folder: Path, room: Path) -> None:
    """Write every view of the hall, and say of each what does not fit."""
    for field in FIELDS:
        with nasty(room, field) as server, pages(browser) as open_page:
            screen = Screen(open_page(*HALL, reduced_motion="reduce"), server)
            for view, locale in itertools.product(VIEWS, LOCALES):
                screen.open(VIEWS[view], locale)
                shoot_view(screen, f"{view}-{field}-{locale}", folder)


def shoot_view(screen: Screen, name: str, folder: Path) -> None:
    """Write one view at every size in both themes; a phone's as long as it is."""
    for size, theme in itertools.product(SCREEN_SIZES, THEMES):
        screen.look(size=size, theme=theme)
        path = folder / f"{name}-{size[0]}x{size[1]}-{theme}.png"
        screen.page.screenshot(path=path, full_page=size == PHONE)
        wrong = screen.wrong()
        if wrong:
            print(f"{path.name}: {wrong}")


SETS = {"phone": shoot_phones, "screens": shoot_screens}


def main() -> None:
    parser = argparse.ArgumentParser(description="Pictures of the host's phone and of the hall's screens")
    parser.add_argument("folder", type=Path)
    parser.add_argument("what", nargs="*", choices=[*SETS, []], help="which of them; all unless named")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = subprocess.run(
        [sys.executable, str(ROOT / "tools" / "browser.py")], capture_output=True, text=True, check=True
    )
    with tempfile.TemporaryDirectory() as room, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip(), args=list(FLAGS))
        try:
            for what in given.what or SETS:
                SETS[what](browser, given.folder, Path(room))
        finally:
            browser.close()


if __name__ == "__main__":
    main()
