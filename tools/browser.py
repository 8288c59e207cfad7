"""Finds a Chromium for the browser tests, and prints its path.

tools/browser.py            named in KNOCKOUT_BROWSER, else the system's, else Playwright's own
tools/browser.py --install  the same, and installs one when there is none
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
)
PLAYWRIGHT_STORES = {"linux": "~/.cache/ms-playwright", "darwin": "~/Library/Caches/ms-playwright"}
PLAYWRIGHT_PROGRAMS = (
    "chromium-*/chrome-linux*/chrome",
    "chromium-*/chrome-mac*/*.app/Contents/MacOS/*",
    "chromium-*/chrome-win*/chrome.exe",
    "chromium_headless_shell-*/chrome-*/*headless[-_]shell*",
)
HELP = """No usable Chromium found. Any of these will do:
  Debian             sudo apt-get install chromium
  Ubuntu, and others .venv/bin/playwright install --with-deps chromium
  macOS              brew install --cask chromium, or .venv/bin/playwright install chromium
  elsewhere          set KNOCKOUT_BROWSER to the path of a Chromium or Chrome
Without one, all other tests run with: .venv/bin/pytest -m "not browser\""""


class NoBrowserError(Exception):
    """There is none, or the one asked for does not start."""


def says(message: str) -> None:
    print(message, file=sys.stderr, flush=True)


def starts(program: str) -> bool:
    """Ubuntu's chromium-browser may be a script that only advises to install a snap."""
    if sys.platform == "win32":  # there, chrome.exe --version opens a window
        return Path(program).is_file()
    try:
        result = subprocess.run([program, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return result.returncode == 0


def playwright_store() -> Path:
    named = os.environ.get("PLAYWRIGHT_BROWSERS_PATH", "")
    if named not in ("", "0"):
        return Path(named)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", "")) / "ms-playwright"
    return Path(PLAYWRIGHT_STORES.get(sys.platform, PLAYWRIGHT_STORES["linux"])).expanduser()


def candidates() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from filter(os.path.exists, PLACES)
    for pattern in PLAYWRIGHT_PROGRAMS:
        yield from map(str, sorted(playwright_store().glob(pattern), reverse=True))


def find() -> str | None:
    named = os.environ.get("KNOCKOUT_BROWSER")
    if not named:
        return next(filter(starts, candidates()), None)
    program = shutil.which(named)
    if program is None or not starts(program):
        raise NoBrowserError(f"KNOCKOUT_BROWSER names {named}, which does not start")
    return program


def runs(command: list[str]) -> bool:
    says("+ " + " ".join(command))
    try:
        return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0
    except OSError as error:
        says(str(error))
        return False


def install_with_apt() -> None:
    if shutil.which("apt-get") is None:
        return
    as_root: list[str] = []
    if os.geteuid() != 0:
        as_root = ["sudo", "-n"]
        if shutil.which("sudo") is None or not runs([*as_root, "true"]):
            return
    apt_get = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    runs([*apt_get, "update"])
    runs([*apt_get, "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"])


def install_with_playwright() -> None:
    runs([sys.executable, "-m", "playwright", "install", "chromium"])


def install() -> str:
    for attempt in (install_with_apt, install_with_playwright):
        attempt()
        program = find()
        if program is not None:
            return program
    raise NoBrowserError(HELP)


def main() -> int:
    parser = argparse.ArgumentParser(description="Print the path of a usable Chromium")
    parser.add_argument("--install", action="store_true", help="install one when there is none")
    wants_install = parser.parse_args().install
    try:
        program = find()
        if program is None and wants_install:
            program = install()
        if program is None:
            raise NoBrowserError(HELP)
    except NoBrowserError as error:
        says(str(error))
        return 1
    print(program)
    return 0


if __name__ == "__main__":
    sys.exit(main())
