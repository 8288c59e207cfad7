"""Reads a script just well enough to tell its code from its texts: for putting scripts together.

No grammar: words, signs, spaces, and texts (strings, templates, patterns) that are left alone. What it
can't follow it refuses.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

_TOKEN = re.compile(
    r"""(?P<space>(?:\s|//[^\n]*|/\*.*?\*/)+)
      | (?P<text>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
      | (?P<word>[\w$]+)
      | (?P<sign>\+\+|--|(?!/\*)[^\w\s"'`])""",
    re.DOTALL | re.VERBOSE,
)
_PATTERN = re.compile(r"(?P<text>/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*)")
_TEMPLATE = re.compile(r"(?P<text>[`}](?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{))", re.DOTALL)
_INDENT = re.compile(r"\n[ \t]+")

_CLOSES = {")": "(", "]": "[", "}": "{"}
_ENDS = (")", "]", "}", "++", "--")
_BEGIN = ("return", "case", "typeof", "void", "delete", "throw", "else", "do", "in", "await", "yield")
"""After an end of a value a stroke divides; after these words a pattern begins."""


class Unreadable(ValueError):
    """A script is not what its readers can follow; says which file, which line and what."""


@dataclass(frozen=True, slots=True)
class Token:
    """`kind`: space, word, sign or text. `depth`: how many brackets it stands in, a bracket itself outside."""

    kind: str
    text: str
    depth: int
    line: int


@dataclass(slots=True)
class _Reading:
    name: str
    source: str
    open: list[str] = field(default_factory=list)
    last: str = ""
    divides: bool = False

    def next(self, at: int) -> re.Match[str]:
        here = self.source[at]
        if here == "`" or (here == "}" and self.open[-1:] == ["${"]):
            found = _TEMPLATE.match(self.source, at)
        else:
            pattern = None if self.divides else _PATTERN.match(self.source, at)
            found = pattern or _TOKEN.match(self.source, at)
        if found is None:
            raise Unreadable(f"{self.name}, line {self.line(at)}: a text has no end")
        return found

    def line(self, at: int) -> int:
        return self.source.count("\n", 0, at) + 1

    def token(self, match: re.Match[str]) -> Token:
        kind, text = str(match.lastgroup), match[0]
        in_template = kind == "text" and text[0] in "`}"
        closes = "${" if in_template and text[0] == "}" else _CLOSES.get(text) if kind == "sign" else None
        if closes and (not self.open or self.open.pop() != closes):
            raise Unreadable(f"{self.name}, line {self.line(match.start())}: “{text[0]}” closes nothing")
        depth = len(self.open)
        if in_template and text.endswith("${"):
            self.open.append("${")
        elif kind == "sign" and text in _CLOSES.values():
            self.open.append(text)
        if kind == "space":
            text = "\n" if "\n" in text else " "
        else:
            self._note(kind, text)
        return Token(kind, _INDENT.sub("\n", text) if in_template else text, depth, self.line(match.start()))

    def _note(self, kind: str, text: str) -> None:
        """Note whether a stroke would divide now: after a value it does."""
        if kind == "sign":
            self.divides = text in _ENDS
        elif kind == "word":
            self.divides = text not in _BEGIN or self.last == "."
        else:
            self.divides = not text.endswith("${")
        self.last = text


def tokens(source: str, name: str) -> Iterator[Token]:
    """Give a script's tokens: joined, they are the script without comments and indentation.

    In a template the indentation goes too: a text over several lines is HTML.
    name: the file, for what is said of it. Raises Unreadable for a text or a bracket that is not closed.
    """
    reading = _Reading(name, source)
    at = 0
    while at < len(source):
        match = reading.next(at)
        yield reading.token(match)
        at = match.end()
    if reading.open:
        raise Unreadable(f"{name}: “{reading.open[-1]}” is not closed")
