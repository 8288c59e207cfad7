"""A picture as PNG, twice as fine as its points where that is not too large, so that it prints well."""

import io
import math
from functools import partial
from itertools import pairwise

from PIL import Image, ImageDraw

from knockout.files import measuring
from knockout.files.picture import Line, Picture, Point, Rect, Text

FINEST = 2.0
MOST_PIXELS = 40_000_000
SMOOTH = 4
"""Round corners and slanted lines are drawn that many times as large and made smaller again."""
ON, OFF = 5.0, 4.0
Mask = Image.Image


def to_png(picture: Picture) -> bytes:
    """Give the picture as PNG, on white. A very large one is less fine: it never has more than 40 million pixels."""
    scale = min(FINEST, math.sqrt(MOST_PIXELS / (picture.width * picture.height)))
    size = (max(1, math.ceil(picture.width * scale)), max(1, math.ceil(picture.height * scale)))
    image = Image.new("RGB", size, "#ffffff")
    pen = _Pen(image, scale)
    for shape in picture.shapes:
        if isinstance(shape, Rect):
            pen.rect(shape)
        elif isinstance(shape, Line):
            pen.line(shape)
        else:
            pen.text(shape)
    out = io.BytesIO()
    image.save(out, "PNG", dpi=(96 * scale, 96 * scale))
    return out.getvalue()


class _Pen:
    def __init__(self, image: Image.Image, scale: float) -> None:
        self._image, self._scale = image, scale
        self._draw = ImageDraw.Draw(image)
        self._masks: dict[tuple[object, ...], Mask] = {}

    def rect(self, rect: Rect) -> None:
        """Draw a rectangle: a plain one at once, another by its mask."""
        if not rect.radius and not rect.dashed and rect.edge is None:
            right, low = rect.x + rect.width, rect.y + rect.height
            box = [round(value * self._scale) for value in (rect.x, rect.y, right, low)]
            self._draw.rectangle((box[0], box[1], box[2] - 1, box[3] - 1), fill=rect.fill)
            return
        look = (rect.width, rect.height, rect.radius, rect.thick, rect.dashed)
        if rect.fill is not None:
            self._paste(rect, rect.fill, ("fill", *look), partial(_filled, rect))
        if rect.edge is not None:
            self._paste(rect, rect.edge, ("edge", *look), partial(_edged, rect))

    def _paste(self, rect: Rect, colour: str, key: tuple[object, ...], draw: "partial[None]") -> None:
        """The same shape stands in a picture many times: it is drawn once."""
        margin = rect.thick + 1
        if key not in self._masks:
            self._masks[key] = _mask(
                rect.width + 2 * margin, rect.height + 2 * margin, margin, self._scale, draw
            )
        corner = (round((rect.x - margin) * self._scale), round((rect.y - margin) * self._scale))
        self._image.paste(colour, corner, self._masks[key])

    def line(self, line: Line) -> None:
        """Draw a line, smooth wherever it leads."""
        xs, ys = zip(*line.points, strict=True)
        margin, left, top = line.thick + 1, min(xs), min(ys)
        draw = partial(_traced, _dashed(line.points) if line.dashed else [line.points], line.thick, left, top)
        mask = _mask(max(xs) - left + 2 * margin, max(ys) - top + 2 * margin, margin, self._scale, draw)
        corner = (round((left - margin) * self._scale), round((top - margin) * self._scale))
        self._image.paste(line.edge, corner, mask)

    def text(self, text: Text) -> None:
        """Write a line of text; what the face lacks is a box."""
        shown = measuring.drawable(text.text)
        pixels = max(1.0, text.size * self._scale)
        face = measuring.font(pixels, bold=text.bold)
        room, wide = text.room * self._scale, face.getlength(shown)
        if room and wide > room:  # at small sizes letters stand on whole pixels and take more room
            face = measuring.font(max(1.0, math.floor(pixels * room / wide * 4) / 4), bold=text.bold)
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[text.anchor]
        self._draw.text((text.x * self._scale, text.y * self._scale), shown, text.fill, face, anchor)


def _mask(width: float, height: float, margin: float, scale: float, draw: "partial[None]") -> Mask:
    fine = scale * SMOOTH
    size = (math.ceil(width * scale) * SMOOTH, math.ceil(height * scale) * SMOOTH)
    mask = Image.new("L", size, 0)
    draw(ImageDraw.Draw(mask), margin, fine)
    return mask.reduce(SMOOTH)


def _filled(rect: Rect, pen: ImageDraw.ImageDraw, margin: float, fine: float) -> None:
    corners = (margin, margin, margin + rect.width, margin + rect.height)
    box = [value * fine for value in corners]
    pen.rounded_rectangle((box[0], box[1], box[2] - 1, box[3] - 1), rect.radius * fine, fill=255)


def _edged(rect: Rect, pen: ImageDraw.ImageDraw, margin: float, fine: float) -> None:
    around = _around(rect)
    for part in _dashed(around) if rect.dashed else [around]:
        _stroke(pen, part, rect.thick, (margin, margin), fine)


def _traced(
    parts: list[tuple[Point, ...]], thick: float, left: float, top: float,
    pen: ImageDraw.ImageDraw, margin: float, fine: float,
) -> None:  # fmt: skip
    for part in parts:
        _stroke(pen, part, thick, (margin - left, margin - top), fine)


def _stroke(
    pen: ImageDraw.ImageDraw, points: tuple[Point, ...], thick: float, moved: Point, fine: float
) -> None:
    placed = [((x + moved[0]) * fine, (y + moved[1]) * fine) for x, y in points]
    pen.line(placed, fill=255, width=max(1, round(thick * fine)), joint="curve")


def _around(rect: Rect) -> tuple[Point, ...]:
    """Give the edge of a rectangle as points, clockwise, its round corners in steps of nine degrees."""
    radius = min(rect.radius, rect.width / 2, rect.height / 2)
    right, low = rect.width - radius, rect.height - radius
    points: list[Point] = []
    for number, (x, y) in enumerate(((right, radius), (right, low), (radius, low), (radius, radius))):
        for step in range(11):
            angle = math.radians(-90 + 90 * number + 9 * step)
            points.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
    return (*points, points[0])


def _dashed(points: tuple[Point, ...]) -> list[tuple[Point, ...]]:
    """Give the dashes of a line: pieces of it, each as points."""
    dashes: list[tuple[Point, ...]] = []
    piece, drawing, left = [points[0]], True, ON
    for (x1, y1), (x2, y2) in pairwise(points):
        length, done = math.dist((x1, y1), (x2, y2)), 0.0
        while length - done > left:
            done += left
            at = (x1 + (x2 - x1) * done / length, y1 + (y2 - y1) * done / length)
            if drawing:
                dashes.append((*piece, at))
            drawing = not drawing
            piece, left = [at], ON if drawing else OFF
        left -= length - done
        piece.append((x2, y2))
    return [*dashes, tuple(piece)] if drawing and len(piece) > 1 else dashes
