"""Displays hung up in a hall, and the console that steers them, in real browsers."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.halls import Server, tokens_of

Open = Callable[..., Page]

STEERED_MS = 2_000
"""Within this a display shows what the console has said."""
SEEN = """() => {
  const shown = document.querySelector('[data-part]:not([data-part=band])').cloneNode(true);
  for (const node of shown.querySelectorAll('[data-clock], [data-wall]')) {
    node.textContent = '';
    node.removeAttribute('class');
    node.removeAttribute('data-left');
  }
  const root = document.documentElement;
  const face = [...document.body.classList].filter((one) => one !== 'is-idle').sort().join(' ');
  const sheets = [...document.querySelectorAll('link[data-view]')].filter((one) => !one.sheet.disabled);
  return {
    html: shown.outerHTML, face, theme: root.dataset.theme, scale: root.style.getPropertyValue('--hall-scale'),
    sheets: sheets.map((one) => one.dataset.view),
  };
}"""
"""All that a display shows but for what its clocks say: two that show the same give the same."""


class Hung:
    """A display's page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        page.goto(address)
        self.live()

    def live(self) -> "Hung":
        """Wait until it is on the list and shows something."""
        expect(self.page.locator("body[data-view] .screen-head")).to_be_visible(timeout=10_000)
        expect(self.page.locator("body.is-offline")).to_have_count(0, timeout=15_000)
        return self

    @property
    def part(self) -> Locator:
        """The part that it shows."""
        return self.page.locator("[data-part]:not([data-part=band])")

    def shows(self, view: str, arg: str | None = "", within: float = STEERED_MS) -> "Hung":
        """Wait until this view is drawn, its sheet with it; arg None: any page of it."""
        about = "" if arg is None else f"[data-arg='{arg}']"
        drawn = f"body.screen-{view} > [data-part={view}]{about}:has(.screen-body)"
        expect(self.page.locator(drawn)).to_be_visible(timeout=within)
        return self

    def seen(self) -> Any:
        """All that it shows, clocks aside, once it stands still."""
        return seen_on(self.page)


def seen_on(page: Page) -> Any:
    """All that a page of a view shows, clocks aside, once it stands still."""
    before, now = None, page.evaluate(SEEN)
    while before != now:
        page.wait_for_timeout(300)
        before, now = now, page.evaluate(SEEN)
    return now


class Steering:
    """The console's tab with the screens."""

    def __init__(self, server: Server, open_page: Open) -> None:
        self.page = open_page(1366, 900)
        self.page.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
        self.page.goto(f"{server.url}/console/screens?lang=en")
        expect(self.page.locator(".link-state.is-on").first).to_be_visible()

    def card(self, name: str) -> Locator:
        """A display by its name."""
        return self.page.locator(f".display[data-name='{name}']")

    def show(self, name: str, value: str) -> None:
        """Choose what a display shows, `table/3` or `follow`."""
        form = self.card(name).locator("form.display-shows")
        form.get_by_label("Show", exact=True).select_option(value)
        form.get_by_role("button", name="Show", exact=True).click()

    def turn(self, name: str, *values: str, every: int) -> None:
        """Let a display show several views in turn."""
        form = self.card(name).locator("form.display-shows")
        form.get_by_label("Show", exact=True).select_option("rotate")
        form.get_by_label("seconds each").fill(str(every))
        for box in form.locator("[name=views]").all():
            box.set_checked(box.get_attribute("value") in values)
        form.get_by_role("button", name="Show", exact=True).click()
        expect(form.locator("[data-refusal]")).to_be_hidden()

    def press(self, name: str, button: str) -> None:
        """Press one of a display's buttons."""
        self.card(name).get_by_role("button", name=button, exact=True).click()


def screen_of(server: Server, open_page: Open, where: str = "", size: tuple[int, int] = (1280, 720)) -> Hung:
    """Hang up a display; where: what its address says, `?name=...`."""
    join = "&" if where else "?"
    return Hung(open_page(*size), f"{server.url}/screen{where}{join}lang=uk")


def number_in(text: str) -> int:
    """Give the first number in a text."""
    found = re.search(r"\d+", text)
    assert found, text
    return int(found[0])
