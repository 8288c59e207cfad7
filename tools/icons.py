"""Draws the icons of the installed page from static/icon.svg into static/icons/.

.venv/bin/python tools/icons.py

It knows what that file is made of and no more: rounded rectangles, circles, and strokes of straight lines
(M, L, l, v, h). `maskable` icons fill the whole square and keep the picture within the middle four fifths, so
that a phone may cut any shape out of them.
"""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

from PIL import Image, ImageDraw

STATIC = Path(__file__).resolve().parent.parent / "static"
SVG = "{http://www.w3.org/2000/svg}"
SMOOTH = 8
SIDE = 64
ICONS = {
    "any-192": (192, False, 1.0),
    "any-512": (512, False, 1.0),
    "maskable-192": (192, True, 0.8),
    "maskable-512": (512, True, 0.8),
    "apple-180": (180, True, 0.9),
}
"""By name: side in pixels, whether it fills the square, how large the picture is in it."""
COLOURS = 32
Point = tuple[float, float]
Shape = ET.Element


def main() -> None:
    """Write every icon."""
    (STATIC / "icons").mkdir(exist_ok=True)
    for name, (side, full, scale) in ICONS.items():
        drawn(side, full=full, scale=scale).save(STATIC / "icons" / f"{name}.png", optimize=True)


def drawn(side: int, *, full: bool, scale: float) -> Image.Image:
    """Give the icon, `side` pixels square; full: its ground fills the square; scale: of the picture on it."""
    shapes = list(ET.parse(STATIC / "icon.svg").getroot())
    ground, *picture = shapes
    large = side * SMOOTH
    image = Image.new("RGBA", (large, large), ground.attrib["fill"] if full else (0, 0, 0, 0))
    pen = _Pen(ImageDraw.Draw(image), large, scale)
    for shape in picture if full else shapes:
        pen.draw(shape)
    small = image.resize((side, side), Image.Resampling.LANCZOS)
    # Few colours make a small file; where the ground shows through, its edge needs all of them.
    return small.convert("RGB").quantize(COLOURS) if full else small.quantize(COLOURS * 2)


class _Pen:
    def __init__(self, pen: ImageDraw.ImageDraw, large: int, scale: float) -> None:
        self._pen, self._scale = pen, large * scale / SIDE
        self._edge = large * (1 - scale) / 2

    def draw(self, shape: Shape) -> None:
        """Draw one of the file's shapes; raises ValueError for one of another kind."""
        kind = shape.tag.removeprefix(SVG)
        if kind == "rect":
            x, y, width, height = (float(shape.attrib[name]) for name in ("x", "y", "width", "height"))
            corners = [self._at((x, y)), self._at((x + width, y + height))]
            self._pen.rounded_rectangle(
                corners, float(shape.attrib["rx"]) * self._scale, shape.attrib["fill"]
            )
        elif kind == "circle":
            self._disc(
                (float(shape.attrib["cx"]), float(shape.attrib["cy"])),
                float(shape.attrib["r"]),
                shape.attrib["fill"],
            )
        elif kind == "path":
            for line in _lines(shape.attrib["d"]):
                self._line(line, float(shape.attrib["stroke-width"]), shape.attrib["stroke"])
        else:
            raise ValueError(f"static/icon.svg has a {kind}, which this can't draw")

    def _at(self, point: Point) -> Point:
        return point[0] * self._scale + self._edge, point[1] * self._scale + self._edge

    def _disc(self, middle: Point, radius: float, colour: str) -> None:
        (x, y), reach = self._at(middle), radius * self._scale
        self._pen.ellipse((x - reach, y - reach, x + reach, y + reach), colour)

    def _line(self, points: list[Point], thick: float, colour: str) -> None:
        self._pen.line([self._at(point) for point in points], colour, round(thick * self._scale))
        for point in points:  # round ends and round corners
            self._disc(point, thick / 2, colour)


def _lines(path: str) -> list[list[Point]]:
    """Give the lines of a path, each as its points; raises ValueError for curves."""
    lines: list[list[Point]] = []
    for order, numbers in re.findall(r"([A-Za-z])([^A-Za-z]*)", path):
        values = [float(number) for number in re.findall(r"-?[\d.]+", numbers)]
        x, y = lines[-1][-1] if lines else (0.0, 0.0)
        if order == "M":
            lines.append([(values[0], values[1])])
        elif order in ("L", "l"):
            lines[-1].append((values[0], values[1]) if order == "L" else (x + values[0], y + values[1]))
        elif order in ("v", "h"):
            lines[-1].append((x, y + values[0]) if order == "v" else (x + values[0], y))
        else:
            raise ValueError(f"static/icon.svg has a path with {order}, which this can't draw")
    return lines


if __name__ == "__main__":
    main()
