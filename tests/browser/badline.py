"""A bad line for a page: what passes between it and the server is delayed, overtaken, lost and cut at random.

The page, the socket and the server are the real ones; `badline.js` sits between the page and its browser.
"""

from collections import Counter
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).with_name("badline.js").read_text(encoding="utf-8")


class BadLine:
    """The line of one page. Made before the page is opened; good until it is switched."""

    def __init__(self, page: Page, seed: int) -> None:
        """seed: of what happens to the messages, one after another."""
        self._page = page
        page.add_init_script(f"window.badLine = {{ seed: {seed} }};\n{SCRIPT}")

    def turn(self, bad: bool) -> None:
        """Spoil the line, or let it be good again; what is under way stays as late as it is."""
        self._page.evaluate("bad => { window.badLine.on = bad; }", bad)

    def counts(self) -> Counter[str]:
        """Give how many messages were late, lost, overtaken; how many connections cut; how many requests
        the server has not heard (unheard), or answered in vain (unanswered)."""
        return Counter(self._page.evaluate("() => window.badLine.counts"))
