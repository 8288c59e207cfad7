"""A sheet of paper: A4, Inter, millimetres from its upper left corner. All that papers are drawn with."""

import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

import segno
from fpdf import FPDF
from fpdf.fonts import TTFFont

from knockout.papers.fitting import LEADING, MM, Fitted, Measure, balanced, fitted, one_line
from knockout.rules.text import SHOWN_APOSTROPHE, shown
from knockout.settings import ROOT

FONTS = ROOT / "static" / "fonts" / "inter-0.4.2"
CAPITAL = 0.7275
"""Height of Inter's capital letters, in em."""
MISSING = "\u25a1"
"""Stands for a letter that the font has not: seen at once, and never the wrong one."""
BLACK, DARK, PALE, FAINT = 0, 90, 170, 238
"""Greys that a laser printer keeps apart: text, second text, lines to write on, grounds."""

_SELECTORS = frozenset(map(chr, range(0xFE00, 0xFE10)))
"""They choose how the letter before them looks and show nothing by themselves."""
_SPACES = re.compile(r"[^\S\u00a0]+")

Across = Literal["L", "C", "R"]
Down = Literal["T", "C", "B"]


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the sheet: its upper left corner, how wide and how high, in millimetres."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        """Where it ends to the right."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.h

    def inside(self, across: float, down: float = 0) -> "Box":
        """Give the place within it, so far from its sides and from its upper and lower edge."""
        return Box(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)


@dataclass(frozen=True, slots=True)
class Style:
    """How a text is set: at which size, how small it may become with its words whole (points), and where in its
    place: left, centre or right; top, centre or bottom."""

    size: float
    least: float = 6
    bold: bool = False
    across: Across = "L"
    down: Down = "C"
    grey: int = BLACK
    struck: bool = False


def _shows_nothing(letter: str) -> bool:
    return letter in _SELECTORS or unicodedata.category(letter) in ("Cf", "Cc", "Cs")


class Paper:
    """One document while it is drawn. Every text is made fit for the font first; none is cut."""

    def __init__(self, *, title: str, locale: str, made: datetime, landscape: bool = False) -> None:
        """made: the moment it is printed, aware; it becomes the document's date."""
        self._pdf = FPDF(orientation="landscape" if landscape else "portrait", unit="mm", format="A4")
        self._pdf.set_auto_page_break(False)
        self._pdf.set_margin(0)
        self._pdf.alias_nb_pages("")
        self._pdf.set_title("".join(letter for letter in title if not _shows_nothing(letter)))
        self._pdf.set_lang(locale)
        self._pdf.set_creator("Knockout")
        self._pdf.set_creation_date(made)
        self._fonts = {bold: self._font("B" if bold else "") for bold in (False, True)}
        self.width, self.height = float(self._pdf.w), float(self._pdf.h)

    def _font(self, style: Literal["", "B"]) -> TTFFont:
        self._pdf.add_font("inter", style, FONTS / f"Inter_{'700Bold' if style else '400Regular'}.ttf")
        font = self._pdf.fonts[f"inter{style}"]
        assert isinstance(font, TTFFont)
        # Columns of numbers stand in line only in figures of one width, which the font has under other names.
        for figure in map(ord, "0123456789"):
            name = f"{font.cmap[figure]}.tf"
            font.cmap[figure] = name
            font.glyph_ids[figure] = font.ttfont.getGlyphID(name)
            font.cw[figure] = round(font.scale * font.ttfont["hmtx"].metrics[name][0])
        return font

    # --- sheets

    def sheet(self) -> None:
        """Begin a new sheet."""
        self._pdf.add_page()

    @property
    def sheets(self) -> int:
        """How many sheets there are."""
        return int(self._pdf.pages_count)

    def back_to(self, sheet: int) -> None:
        """Write on an earlier sheet again, counted from 1."""
        self._pdf.page = sheet
        self._pdf.current_font_is_set_on_page = False
        # said twice because the library leaves out what it thinks is so already
        self._pdf.set_fill_color(FAINT)
        self._pdf.set_fill_color(BLACK)

    def bytes(self) -> bytes:
        """Give the document as a file. Nothing can be drawn after it."""
        return bytes(self._pdf.output())

    # --- text

    def drawn(self, text: str) -> str:
        """Give a text as it can be drawn: the typographic apostrophe, no line breaks, □ for what the font lacks."""
        known = self._fonts[False].cmap
        spaced = _SPACES.sub(
            " ", unicodedata.normalize("NFC", shown(text)).replace("'", SHOWN_APOSTROPHE)
        ).strip()
        return "".join(
            letter if ord(letter) in known else MISSING for letter in spaced if not _shows_nothing(letter)
        )  # fmt: skip

    def measure(self, bold: bool) -> Measure:
        """Give what measures a text that can be drawn, in em."""
        widths = self._fonts[bold].cw
        return lambda text: sum(widths[ord(letter)] for letter in text) / 1000

    def wide(self, text: str, size: float, *, bold: bool = False) -> float:
        """Give how wide a text is in one line, in millimetres."""
        return self.measure(bold)(self.drawn(text)) * size * MM

    def fit(self, text: str, style: Style, *, width: float, height: float) -> Fitted:
        """Give a text as it fits a place of this width and height."""
        return fitted(
            self.drawn(text), self.measure(style.bold),
            width=width, height=height, size=style.size, least=style.least,
        )  # fmt: skip

    def fit_in_the_middle(self, text: str, style: Style, *, width: float, height: float) -> Fitted:
        """As `fit`, with lines about equally long."""
        return balanced(
            self.drawn(text), self.measure(style.bold),
            width=width, height=height, size=style.size, least=style.least,
        )  # fmt: skip

    def in_one_line(self, text: str, style: Style, *, width: float) -> Fitted | None:
        """Give a text in one line, None where it would be smaller than the least size."""
        drawn, measure = self.drawn(text), self.measure(style.bold)
        return one_line(drawn, measure, width=width, size=style.size, least=style.least)

    def fit_in_a_row(self, text: str, style: Style, *, width: float, height: float = 40) -> Fitted:
        """Give a text in one line down to the least size, else on more lines: for rows of a list."""
        found = self.in_one_line(text, style, width=width)
        return found or self.fit(text, style, width=width, height=height)

    def fill(self, text: str, box: Box, style: Style) -> Fitted:
        """Set a text into a place, whole: smaller or on more lines where it must be; give how it was set."""
        found = self.fit(text, style, width=box.w, height=box.h)
        self.lay(found, box, style)
        return found

    def lay(self, text: Fitted, box: Box, style: Style) -> None:
        """Set lines that have been fitted into their place."""
        top = box.y + {"T": 0.0, "C": 0.5, "B": 1.0}[style.down] * (box.h - text.height)
        x = box.x + {"L": 0.0, "C": 0.5, "R": 1.0}[style.across] * box.w
        step = text.size * MM * LEADING
        for number, line in enumerate(text.lines):
            baseline = top + number * step + (step + CAPITAL * text.size * MM) / 2
            self._line(line, x, baseline, replace(style, size=text.size))

    def write(self, text: str, x: float, baseline: float, style: Style) -> None:
        """Write a short text of the papers' own that needs no place found for it."""
        self._line(self.drawn(text), x, baseline, style)

    def spaced(self, text: str, middle: float, baseline: float, *, style: Style, gap: float) -> None:
        """Write a short text with its letters apart by a gap in millimetres, around a middle."""
        left = middle - (self.wide(text, style.size, bold=style.bold) + gap * (len(text) - 1)) / 2
        self._pdf.set_char_spacing(gap / MM)
        self.write(text, left, baseline, replace(style, across="L"))
        self._pdf.set_char_spacing(0)

    def _line(self, text: str, x: float, baseline: float, style: Style) -> None:
        high = style.size * MM
        wide = self.measure(style.bold)(text) * high
        left = x - {"L": 0.0, "C": 0.5, "R": 1.0}[style.across] * wide
        self._pdf.set_font("inter", "B" if style.bold else "", style.size)
        self._pdf.set_text_color(style.grey)
        self._pdf.text(left, baseline, text)
        if style.struck and text:
            middle = baseline - 0.27 * high
            self.rule(left - 0.3, middle, left + wide + 0.3, middle, thick=max(0.2, high * 0.07))

    # --- lines

    def rule(self, x: float, y: float, to_x: float, to_y: float, *, thick: float = 0.2, grey: int = BLACK,
             dashes: float = 0) -> None:  # fmt: skip
        """Draw a line; dashes: how long each is, 0 for a whole line."""
        self._pdf.set_draw_color(grey)
        self._pdf.set_line_width(thick)
        self._pdf.set_dash_pattern(dash=dashes, gap=dashes)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def frame(self, box: Box, *, thick: float = 0.2, grey: int = BLACK, ground: int | None = None) -> None:
        """Draw a place's edges, no thickness: none; ground: what grey it is filled with, first."""
        if ground is not None:
            self._pdf.set_fill_color(ground)
            self._pdf.rect(box.x, box.y, box.w, box.h, style="F")
        if thick:
            self._pdf.set_draw_color(grey)
            self._pdf.set_line_width(thick)
            self._pdf.rect(box.x, box.y, box.w, box.h, style="D")

    def tick(self, box: Box, *, ticked: bool = False) -> None:
        """Draw a box to tick, or a ticked one."""
        self.frame(box, thick=0.25)
        if ticked:
            middle, low = box.x + box.w * 0.42, box.y + box.h * 0.78
            self.rule(box.x + box.w * 0.18, box.y + box.h * 0.5, middle, low, thick=0.5)
            self.rule(middle, low, box.x + box.w * 0.85, box.y + box.h * 0.2, thick=0.5)

    @contextmanager
    def turned(self, box: Box) -> Iterator[None]:
        """Within it, what is drawn into a place stands upside down: for a card that stands like a tent."""
        with self._pdf.rotation(180, box.x + box.w / 2, box.y + box.h / 2):
            yield

    def qr(self, text: str, box: Box) -> None:
        """Draw a QR code as large as the place, its quiet edge included."""
        rows = [bytes(row) for row in segno.make(text, error="m", micro=False).matrix_iter(border=4)]
        step = box.w / len(rows)
        self._pdf.set_fill_color(BLACK)
        for y, row in enumerate(rows):
            x = row.find(1)
            while x >= 0:
                end = row.find(0, x)
                # a hair higher than its row: else white seams show between the rows
                self._pdf.rect(box.x + x * step, box.y + y * step, (end - x) * step, step * 1.02, style="F")
                x = row.find(1, end)
