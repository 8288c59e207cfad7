"""How a text fits its place: it shrinks, then it wraps; nothing is ever cut. Pure sums, nothing is drawn."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

Measure = Callable[[str], float]
"""Gives the width of a text in em: its width at a size of 1."""

MM = 25.4 / 72
"""Millimetres in a point."""
LEADING = 1.2
"""From line to line, in em: room for the accent of Ї below the tail of щ."""
STEP = 0.94
"""How much smaller the next size is that is tried."""

_PIECE = re.compile(r"[^ \-–/]*[\-–/]+|[^ \-–/]+")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text as it fits: its lines and the size they are set in, in points."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """How high the lines are together, in millimetres."""
        return height_of(len(self.lines), self.size)


def height_of(lines: int, size: float) -> float:
    """Give how high so many lines of a size are, in millimetres."""
    return lines * size * MM * LEADING


def fitted(text: str, measure: Measure, *, width: float, height: float, size: float, least: float) -> Fitted:
    """Give the text as it fits into width and height (millimetres), at the largest size that does (points).

    Words stay whole down to the size `least`; below it, and in a place too small for that, they are broken too,
    and the size falls until all of it fits.
    """
    for tried in _sizes(size, least):
        lines = wrapped(text, measure, width / (tried * MM))
        if lines is not None and height_of(len(lines), tried) <= height:
            return Fitted(lines, tried)
    tried = size
    while True:
        lines = broken(text, measure, width / (tried * MM))
        if height_of(len(lines), tried) <= height:
            return Fitted(lines, tried)
        tried *= STEP


def one_line(text: str, measure: Measure, *, width: float, size: float, least: float) -> Fitted | None:
    """Give the text in one line at the largest size that fits, or None where even the least is too large."""
    wide = measure(text)
    tried = size if wide == 0 else min(size, width / (wide * MM))
    return Fitted((text,), tried) if tried >= least else None


def balanced(
    text: str, measure: Measure, *, width: float, height: float, size: float, least: float
) -> Fitted:
    """As `fitted`, the lines about equally long: for names that stand in the middle of a sheet."""
    found = fitted(text, measure, width=width, height=height, size=size, least=least)
    em = width / (found.size * MM)
    lines = found.lines
    for part in range(99, 40, -1):
        narrower = wrapped(text, measure, em * part / 100)
        if narrower is None or len(narrower) > len(lines):
            break
        lines = narrower
    return Fitted(lines, found.size)


def wrapped(text: str, measure: Measure, width: float) -> tuple[str, ...] | None:
    """Give the lines of a text no wider than `width` (em), words whole; None where a word is wider by itself."""
    lines: list[str] = []
    line = ""
    for space, piece in _pieces(text):
        joined = line + space + piece if line else piece
        if measure(joined) <= width:
            line = joined
        elif measure(piece) > width:
            return None
        else:
            lines.append(line)
            line = piece
    return (*lines, line)


def broken(text: str, measure: Measure, width: float) -> tuple[str, ...]:
    """Give the lines of a text no wider than `width` (em), words broken where they must be; a letter at least."""
    lines: list[str] = []
    line = ""
    for space, piece in _pieces(text):
        joined = line + space + piece if line else piece
        if measure(joined) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = ""
        for letter in piece:
            if line and measure(line + letter) > width:
                lines.append(line)
                line = ""
            line += letter
    return (*lines, line)


def _sizes(size: float, least: float) -> Iterator[float]:
    while size > least:
        yield size
        size *= STEP
    yield least


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Give what a line may be broken between, each with the space before it; never at a no-break space."""
    for word in text.split(" "):
        for number, piece in enumerate(_PIECE.findall(word)):
            yield ("" if number else " "), piece
