"""The host's phone as a finger sees it: what is tapped in a browser, in the words on the buttons (English)."""

import re

from playwright.sync_api import Locator, Page, expect

GUARD_MS = 450
"""A phase change closes the buttons for 400 ms; a finger needs longer than that anyway."""


class Phone:
    """A table host's page."""

    def __init__(self, page: Page, link: str) -> None:
        self.page = page
        page.goto(link)
        page.goto(f"{page.url}{'&' if '?' in page.url else '?'}lang=en")

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

    def points(self, *words: int, all_tiles: bool = False) -> None:
        """Type the points of each word on the keypad."""
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
