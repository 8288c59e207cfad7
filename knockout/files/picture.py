"""A picture as a list of shapes, in order of drawing; what draws them is elsewhere (`svg`, `png`).

Lengths are in points of the picture, from its upper left corner; colours are #rrggbb.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from knockout.files import measuring

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners as round as `radius`; `dashed`: its edge."""

    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    edge: str | None = None
    thick: float = 1
    radius: float = 0
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points; many of them make it a curve."""

    points: tuple[Point, ...]
    edge: str
    thick: float = 1
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text. `y` is its base line; `room`: how wide it may be at most."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    anchor: Anchor = "start"
    room: float = 0


Shape = Rect | Line | Text


@dataclass(frozen=True)
class Picture:
    """A whole picture; `title` says what it is to whoever can't see it."""

    width: float
    height: float
    title: str
    shapes: tuple[Shape, ...]


def curve(start: Point, end: Point, edge: str, thick: float) -> Line:
    """Give a line that leaves and arrives level, as a river does on a map."""
    (x1, y1), (x2, y2) = start, end
    if y1 == y2:
        return Line((start, end), edge, thick)
    middle, steps = (x1 + x2) / 2, min(80, 20 + int(abs(y2 - y1) / 15))
    ways = (x1, middle, middle, x2), (y1, y1, y2, y2)
    return Line(tuple(_bezier(step / steps, *ways) for step in range(steps + 1)), edge, thick)


def _bezier(t: float, xs: tuple[float, ...], ys: tuple[float, ...]) -> Point:
    parts = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(part * value for part, value in zip(parts, values, strict=True)) for values in (xs, ys))
    return round(x, 2), round(y, 2)


def text_in(
    box: tuple[float, float, float, float], text: str, fill: str, *, size: float = 15, bold: bool = False
) -> Iterator[Text]:
    """Give a text inside a box (x, y, width, height): as large as fits, then in two lines, cut only after that."""
    x, y, width, height = box
    lines, size = measuring.fitted(text, width, size, bold=bold)
    step = size * 1.12
    first = y + (height - step * len(lines)) / 2 + size * 0.92
    for number, line in enumerate(lines):
        yield Text(x, round(first + number * step, 2), line, size, fill, bold, room=width)
