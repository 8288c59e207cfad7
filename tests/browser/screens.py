"""The hall's views as the tests and the pictures open them: which there are, at which sizes, on which halls."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.halls_nasty import make_finished_hall, make_nasty_hall
from tests.halls import Server

FITS = Path(__file__).with_name("fits.js").read_text(encoding="utf-8").strip()
HALL, OLD_HALL, PHONE = (1920, 1080), (1024, 768), (360, 640)
SIZES = (HALL, OLD_HALL, PHONE)
THEMES = ("dark", "light")
LOCALES = ("uk", "en")
STEPS = (0.85, 1, 1.15, 1.3)
"""The steps of text size that a display can be set to."""
FINISHED = 4
SMALLEST_IN_THE_HALL = 4.2
SMALLEST_ON_A_PHONE = 16

VIEWS: dict[str, str] = {
    "hall": "/screen/hall",
    "bracket": "/screen/bracket",
    "table": "/screen/table/1",
    "broad": "/screen/table/3",
    "through": "/screen/through",
    "rating": "/screen/rating",
    "rating-2": "/screen/rating?page=2",
    "reveal": "/screen/reveal",
    "highlights": "/screen/highlights",
    "countdown": "/screen/countdown",
}
"""Every view that is measured and pictured: a name for its files, and its address. A new view is a line here."""


@contextmanager
def nasty(folder: Path, size: int) -> Iterator[Server]:
    """Serve a hall of long names with a field of so many teams; of four: a day that is over."""
    file = folder / f"hall-{size}.db"
    if size == FINISHED:
        make_finished_hall(file)
    else:
        make_nasty_hall(file, size)
    server = Server(file, log=folder / f"server-{size}.log")
    server.start()
    try:
        yield server
    finally:
        server.kill()


@dataclass
class Screen:
    """A page of the hall that is open, whatever its size is set to."""

    page: Page
    server: Server

    def open(self, path: str, locale: str, theme: str = "dark") -> None:
        """Go to a view, and wait until its fonts are there."""
        mark = "&" if "?" in path else "?"
        self.page.goto(f"{self.server.url}{path}{mark}lang={locale}&theme={theme}")
        self.page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")

    def look(self, *, size: tuple[int, int] | None = None, theme: str = "dark", scale: float = 1) -> None:
        """Give the page another size, another theme or another step of text size."""
        if size is not None:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(
            """async ([theme, scale]) => {
                document.documentElement.dataset.theme = theme;
                document.documentElement.style.setProperty("--hall-scale", scale);
                const frame = () => new Promise(requestAnimationFrame);
                await frame(); dispatchEvent(new Event("resize")); await frame(); await frame();
            }""",
            [theme, str(scale)],
        )

    def wrong(self, scale: float = 1) -> dict[str, Any]:
        """Give what does not fit as it stands (see fits.js); an empty dict where all does."""
        as_page = self.page.evaluate(
            "getComputedStyle(document.documentElement).getPropertyValue('--as-page').trim() === '1'"
        )
        height = self.page.evaluate("innerHeight")
        least = SMALLEST_ON_A_PHONE if as_page else SMALLEST_IN_THE_HALL * height / 100
        return dict(self.page.evaluate(f"(least) => ({FITS})(least)", least * min(scale, 1)))


def pass_time(page: Page, seconds: int) -> None:
    """Let so many seconds of the page's own clock pass, each once it is connected: a jump says NOT LIVE for a while."""
    for _ in range(seconds):
        page.clock.run_for(1_000)
        expect(page.locator("body.is-offline")).to_have_count(0)
