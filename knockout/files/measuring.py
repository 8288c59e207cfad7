"""How wide a text is in the face that pictures are drawn with, and how it is made to fit."""

from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parents[2] / "static" / "fonts" / "inter-0.4.2"
BOX = "□"
ELLIPSIS = "…"
KEPT_AT_THE_END = 4
SMALLEST = 0.62
"""How small a text may become, of its size, before it is broken in two, and after."""
_MEASURED_AT = 100
_NO_CHARACTER = "\ufffe"


@lru_cache(maxsize=64)
def font(size: float, *, bold: bool) -> ImageFont.FreeTypeFont:
    """Give the face at a size in pixels."""
    name = "Inter_700Bold.ttf" if bold else "Inter_400Regular.ttf"
    # The basic layout is everywhere the same; nothing here is written from right to left in the font anyway.
    return ImageFont.truetype(str(FONTS / name), size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4096)
def _known(letter: str) -> bool:
    face = font(40, bold=False)
    return letter.isspace() or bytes(face.getmask(letter)) != _unknown()


@cache
def _unknown() -> bytes:
    return bytes(font(40, bold=False).getmask(_NO_CHARACTER))


def drawable(text: str) -> str:
    """Give the text with □ for every character that the font lacks."""
    return "".join(letter if _known(letter) else BOX for letter in text)


@lru_cache(maxsize=16384)
def width(text: str, size: float, *, bold: bool = False) -> float:
    """Give how wide a text is; what the font lacks counts as a □, which is as wide as any letter."""
    return font(_MEASURED_AT, bold=bold).getlength(drawable(text)) * size / _MEASURED_AT


def fitted(text: str, room: float, size: float, *, bold: bool = False) -> tuple[list[str], float]:
    """Give the text as one line or two, and the size at which it fits: first smaller, then broken, then cut.

    A cut text keeps its end: names that begin alike stay apart (CASES 62).
    """
    whole = width(text, size, bold=bold)
    least = size * SMALLEST
    if whole <= room:
        return [text], size
    if whole * 0.78 <= room:
        return [text], _rounded(size * room / whole)
    for tried in (size * 0.74, size * 0.68, least):
        lines = _broken(text, room, tried, bold=bold)
        if lines is not None:
            return lines, _rounded(tried)
    return _cut(text, room, least, bold=bold), _rounded(least)


def _rounded(size: float) -> float:
    return int(size * 10) / 10


def _broken(text: str, room: float, size: float, *, bold: bool) -> list[str] | None:
    """Break in two at the space nearest the middle, else wherever it fits; None if two lines are too few."""
    spaces = [at for at, letter in enumerate(text) if letter == " "]
    for at in sorted(spaces, key=lambda at: abs(at - len(text) / 2)):
        lines = [text[:at], text[at + 1 :]]
        if all(width(line, size, bold=bold) <= room for line in lines):
            return lines
    head = _head(text, room, size, bold=bold)
    rest = text[len(head) :].lstrip()
    return [head, rest] if head and width(rest, size, bold=bold) <= room else None


def _head(text: str, room: float, size: float, *, bold: bool) -> str:
    """Give as much of the beginning as fits."""
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width(text[:middle], size, bold=bold) <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low]


def shortened(text: str, room: float, size: float, *, bold: bool = False) -> str:
    """Give the text in one line, cut before its end where it is too long."""
    if width(text, size, bold=bold) <= room:
        return text
    tail = ELLIPSIS + text[-KEPT_AT_THE_END:]
    return _head(text, room - width(tail, size, bold=bold), size, bold=bold) + tail


def _cut(text: str, room: float, size: float, *, bold: bool) -> list[str]:
    head = _head(text, room, size, bold=bold)
    return [head, shortened(text[len(head) :].lstrip(), room, size, bold=bold)]
