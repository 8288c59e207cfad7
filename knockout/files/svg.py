"""A picture as SVG: text stays text, in Inter where there is one, and nothing in it needs a style sheet."""

from collections.abc import Iterator
from html import escape

from knockout.files import measuring
from knockout.files.picture import Line, Picture, Rect, Shape, Text
from knockout.files.sheet import fit

FAMILY = "Inter, 'Inter Variable', 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
DASHES = "5 4"
TIGHT = 0.8


def to_svg(picture: Picture) -> bytes:
    """Give the picture as an SVG document."""
    width, height = _n(picture.width), _n(picture.height)
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
            f' viewBox="0 0 {width} {height}" font-family="{escape(FAMILY)}">',
            f"<title>{escape(fit(picture.title))}</title>",
            *(line for shape in picture.shapes for line in _drawn(shape)),
            "</svg>\n",
        )
    ).encode()


def _drawn(shape: Shape) -> Iterator[str]:
    if isinstance(shape, Rect):
        round_ = f' rx="{_n(shape.radius)}"' if shape.radius else ""
        yield (
            f'<rect x="{_n(shape.x)}" y="{_n(shape.y)}" width="{_n(shape.width)}" height="{_n(shape.height)}"'
            f'{round_} fill="{shape.fill or "none"}"{_edge(shape)}/>'
        )
    elif isinstance(shape, Line):
        points = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.points)
        yield f'<polyline points="{points}" fill="none"{_edge(shape)} stroke-linecap="round"/>'
    else:
        yield _text(shape)


def _edge(shape: Rect | Line) -> str:
    if shape.edge is None:
        return ""
    dashes = f' stroke-dasharray="{DASHES}"' if shape.dashed else ""
    return f' stroke="{shape.edge}" stroke-width="{_n(shape.thick)}"{dashes}'


def _text(shape: Text) -> str:
    """Where a text nearly fills its room it is held to its width, whatever face the reader's machine has."""
    wide = measuring.width(shape.text, shape.size, bold=shape.bold)
    held = f' textLength="{_n(min(wide, shape.room))}" lengthAdjust="spacingAndGlyphs"' if shape.room and (
        wide > shape.room * TIGHT) else ""  # fmt: skip
    bold = ' font-weight="700"' if shape.bold else ""
    anchor = f' text-anchor="{shape.anchor}"' if shape.anchor != "start" else ""
    return (
        f'<text x="{_n(shape.x)}" y="{_n(shape.y)}" font-size="{_n(shape.size)}"{bold}{anchor}'
        f' fill="{shape.fill}"{held}>{escape(fit(shape.text), quote=False)}</text>'
    )


def _n(number: float) -> str:
    return f"{number:.2f}".rstrip("0").rstrip(".")
