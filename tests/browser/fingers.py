"""The fingers and the eyes of a host: buttons by what they say (in English), and what the phone shows just now."""

import re
from typing import Any

from playwright.sync_api import Page

LOOK = """() => {
  const root = document.getElementById("host");
  const text = (at) => root.querySelector(at)?.textContent.trim().replace(/\\s+/g, " ") ?? "";
  const row = (node) => [node.querySelector("input").value, node.querySelector(".word-points").textContent.trim()];
  return {
    picture: root.dataset.picture,
    seat: text(".turn-what") || text(".dispute-move"),
    held: text(".band").includes("ON HOLD"),
    wrong: text(".refusal") || text(".kept-strip"),
    rows: [...root.querySelectorAll(".word-row")].map(row),
    cursor: document.activeElement?.id ?? "",
    bonus: root.querySelector(".keypad .is-on") !== null,
    doubted: [...root.querySelectorAll(".tick-word")].map((node) => node.textContent),
    line: text(".link-state"),
    sheet: text(".sheet-head h2"),
    totals: [...root.querySelectorAll(".result-row")].map((node) =>
      [node.querySelector(".seat").textContent, Number(node.querySelector(".result-total").textContent)]),
  };
}"""
FIND = """([name, within]) => {
  const wanted = new RegExp(`^(?:${name})$`, "u");
  const says = (node) => (node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\\s+/g, " ");
  const node = [...document.querySelectorAll(within)].find((found) => wanted.test(says(found)));
  if (!node) return "nothing says this";
  const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const open = () => node.contains(document.elementFromPoint(...centre(node.getBoundingClientRect())));
  if (!open()) node.scrollIntoView({ block: "center" });
  return open() ? centre(node.getBoundingClientRect()) : "something lies over it";
}"""
BLANK = [["", "0"]]
"""The rows of a move of which nothing is typed yet."""
APOSTROPHES = re.compile("(['’])")


class Fingers:
    """What a host does with a phone. Nothing here waits for the server."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(5_000)

    def look(self) -> dict[str, Any]:
        """Give what the phone shows."""
        return self.page.evaluate(LOOK)

    def tap(self, name: str, within: str = "button") -> None:
        """Tap what says this (a regular expression of the whole). It must be there, with nothing over it.

        The browser's own click waits until nothing moves; a finger doesn't.
        """
        self.page.mouse.click(*self._find(name, within))

    def press(self, name: str) -> None:
        """Put a finger on a button, and leave it there; `lift` takes it off."""
        self.page.mouse.move(*self._find(name, "button"))
        self.page.mouse.down()

    def lift(self) -> None:
        self.page.mouse.up()

    def _find(self, name: str, within: str) -> tuple[float, float]:
        found = self.page.evaluate(FIND, [name, within])
        assert isinstance(found, list), f"{name}: {found}; the page shows {self.look()}"
        return found[0], found[1]

    def types(self, row: int, text: str) -> None:
        """Type a word with the phone's keyboard; an apostrophe has its own key on the page.

        Whoever sees another cursor taps once more: the words move when the strip of the connection comes or goes.
        """
        for _ in range(3):
            if self.look()["cursor"] != f"word-{row}":
                self.tap(f"Word {row + 1}", "input")
        for part in APOSTROPHES.split(text):
            if APOSTROPHES.match(part):
                self.tap("Apostrophe")
            elif part:
                self.page.keyboard.insert_text(part)
        self.tap("Points")

    def clears(self) -> None:
        """Take away every word that is typed."""
        for _ in range(9):
            if self.look()["rows"] != BLANK:
                self.tap("Remove word 1")

    def counts(self, points: int) -> None:
        """Type a word's points on the keypad."""
        for digit in str(points):
            self.tap(digit, ".keypad button")
