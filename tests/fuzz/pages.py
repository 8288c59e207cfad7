"""What a page that was served must be: HTML whose tags close, ids that stand once, the language asked for."""

from html.parser import HTMLParser

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "source",
        "track",
        "wbr",
        "circle",
        "ellipse",
        "line",
        "path",
        "polygon",
        "polyline",
        "rect",
        "stop",
        "use",
    ]
)
MAY_BE_OPEN = frozenset(
    ("li", "p", "dt", "dd", "option", "td", "th", "tr", "tbody", "thead", "html", "body", "head")
)
"""Elements that HTML closes by itself."""


class _Reader(HTMLParser):
    """Follows the tags of a page, and notes what is wrong with them."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: set[str] = set()
        self.wrong: list[str] = []
        self.lang = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            self.wrong.append(f"<{tag}> has an attribute twice: {names}")
        known = dict(attrs)
        if "id" in known and "template" not in self.open:
            if not known["id"] or known["id"] in self.ids:
                self.wrong.append(f"id {known['id']!r} is empty or stands twice")
            self.ids.add(str(known["id"]))
        self.wrong += [f"<{tag} {name}>" for name in names if name.startswith("on") or name == "style"]
        if tag == "html":
            self.lang = known.get("lang") or ""
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        while self.open and self.open[-1] != tag and self.open[-1] in MAY_BE_OPEN:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()} closes nothing")


def wrong_with(html: str, lang: str | None = None) -> list[str]:
    """Give what is wrong with a page or a part of one; lang: the language a whole page must say it is in."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    left = [tag for tag in reader.open if tag not in MAY_BE_OPEN]
    found = reader.wrong + ([f"never closed: {left}"] if left else [])
    if lang is not None and reader.lang != lang:
        found.append(f"lang is {reader.lang!r}, not {lang!r}")
    return found
