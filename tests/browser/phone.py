"""The host's phone as a finger sees it: what is tapped in a browser, in the words on the buttons (English)."""

import re
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.browser.keeping import KEPT, wait_for

BLINK_MS = 450
GUARD_MS = 750
"""A phase change closes the buttons for 400 ms, the spot that was tapped for 700 ms; a finger needs that anyway."""


class Phone:
    """A table host's page."""

    def __init__(self, page: Page, link: str, *, takes: bool = True) -> None:
        """takes: it takes the table, as its host's first tap does; else it stays at the door."""
        self.page = page
        page.goto(link)
        page.goto(f"{page.url}{'&' if '?' in page.url else '?'}lang=en")
        if takes and "host" in page.url and page.locator("#host").count():
            self.take()

    def take(self) -> None:
        """The first tap: this phone hosts the table, or takes it over."""
        self.tap(re.compile("I HOST THIS TABLE|TAKE THE TABLE OVER"))
        expect(self.page.locator("#host")).not_to_have_attribute("data-picture", "door", timeout=5_000)

    # --- the line and what is kept

    def keeps_its_page(self) -> "Phone":
        """Wait until the page opens without the server too."""
        wait_for(lambda: self.page.evaluate(KEPT, urlsplit(self.page.url).path + self._table()))
        return self

    def _table(self) -> str:
        return f"?table={parse_qs(urlsplit(self.page.url).query)['table'][0]}"

    def cut(self) -> None:
        """Cut the line; the phone has noticed."""
        self.page.context.set_offline(True)
        expect(self.link).to_have_class(re.compile("is-off"), timeout=10_000)

    def mend(self) -> None:
        """The line is back; not yet noticed."""
        self.page.context.set_offline(False)

    def is_through(self) -> None:
        """Wait until the phone is online and everything tapped has been answered."""
        expect(self.link).to_have_text("online", timeout=10_000)

    @property
    def link(self) -> Locator:
        """How the phone says it stands with the server."""
        return self.page.locator(".link-state")

    # --- what it shows

    @property
    def picture(self) -> str:
        """Which picture is on: `play`, `score`, `held`, ..."""
        return self.page.locator("#host").get_attribute("data-picture") or ""

    def shows(self, picture: str, timeout: float = 5_000) -> None:
        """Wait for a picture."""
        expect(self.page.locator("#host")).to_have_attribute("data-picture", picture, timeout=timeout)

    @property
    def seat(self) -> str:
        """The letter of the seat whose turn it shows."""
        return self.page.locator(".turn-what").inner_text()[-1]

    @property
    def totals(self) -> list[int]:
        """The totals it shows, seat by seat."""
        return [int(text) for text in self.page.locator(".seat-card-total").all_inner_texts()]

    def seconds(self, clock: str = ".turn-clock .clock") -> float:
        """What a clock shows, in seconds; below zero: how late it is."""
        text = self.page.locator(clock).inner_text().replace("\n", "")
        minutes, _, rest = text.replace("\u2212", "").rpartition(":")
        return (-1 if "\u2212" in text else 1) * (60 * int(minutes or 0) + float(rest))

    # --- taps

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """Give a button by what it says."""
        return self.page.get_by_role("button", name=name)

    def tap(self, name: str | re.Pattern[str]) -> None:
        """Wait until a button is there and open to taps, and tap it."""
        self.button(name).first.wait_for(timeout=10_000)
        self.page.wait_for_timeout(GUARD_MS)
        self.button(name).first.click()

    def start(self) -> None:
        self.tap(re.compile("START THE GAME"))
        expect(self.button("MOVE PLACED")).to_be_visible(timeout=5_000)

    def place(self) -> None:
        self.tap("MOVE PLACED")
        expect(self.button(re.compile("SAVE"))).to_be_visible(timeout=5_000)

    def word(self, index: int, text: str) -> None:
        """Type a word's letters, as the phone's keyboard gives them, and close the keyboard."""
        self.page.wait_for_timeout(BLINK_MS)
        self.page.locator(f"#word-{index}").click()
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Enter")

    def points(self, *words: int, all_tiles: bool = False) -> None:
        """Type the points of each word on the keypad."""
        self.page.wait_for_timeout(BLINK_MS)
        for number, worth in enumerate(words):
            if number:
                self.page.locator(".keypad").get_by_text("word", exact=True).click()
            for digit in str(worth):
                self.page.locator(".keypad").get_by_role("button", name=digit, exact=True).click()
        if all_tiles:
            self.page.locator(".keypad").get_by_role("button", name=re.compile(r"\+50")).click()

    def save(self) -> None:
        self.tap(re.compile("SAVE"))

    def scores(self, *words: int, all_tiles: bool = False) -> None:
        """A whole move: placed, counted, saved."""
        self.place()
        self.points(*words, all_tiles=all_tiles)
        self.save()

    def exchange(self, tiles: int) -> None:
        self.tap(re.compile("Exchange"))
        self.tap(re.compile(f"^{tiles}$"))

    def end(self, reason: str) -> None:
        """Hold the button for more than a second."""
        self.tap("More")
        self.tap(re.compile("End the game"))
        self.button(re.compile(reason)).wait_for()
        self.page.wait_for_timeout(GUARD_MS)
        box = self.button(re.compile(reason)).bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.wait_for_timeout(1_300)
        self.page.mouse.up()

    def hand_in(self, seats: str = "АБВГ") -> None:
        """Every seat agrees with a tap; the sheet goes to the counting commission."""
        for letter in seats:
            self.tap(f"Seat {letter} agrees with the total")
        self.tap(re.compile("HAND IN"))
        expect(self.page.get_by_role("heading", name="Handed in")).to_be_visible(timeout=5_000)
