"""Whether what runs from right to left is kept apart from what stands beside it, wherever a page shows it."""

import re
from html.parser import HTMLParser

TURNED = re.compile("[\u0590-\u05ff\u0600-\u06ff]")
STEERING = re.compile("[\u202a-\u202e\u2066\u2067]")
APART = "\u2068"
MACHINES = ("value", "href", "src", "action")
"""Attributes that no one reads: what is typed again, addresses, and data-* of the page's scripts."""


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.wrong: list[str] = []
        self._scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._scripts += tag in ("script", "textarea")
        for name, value in attrs:
            if name not in MACHINES and not name.startswith("data-"):
                self._look(f"{tag} {name}", value or "")

    def handle_endtag(self, tag: str) -> None:
        self._scripts -= tag in ("script", "textarea")

    def handle_data(self, data: str) -> None:
        if not self._scripts:
            self._look("text", data)

    def _look(self, where: str, text: str) -> None:
        if STEERING.search(text) or (TURNED.search(text) and APART not in text):
            self.wrong.append(f"{where}: {text.strip()[:80]!r}")


def not_apart(html: str) -> list[str]:
    """Give the texts of a page that turn what stands beside them."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    return reader.wrong
