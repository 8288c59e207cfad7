"""What papers share: the head and the foot of a sheet, lines to sign on, and lists that go on over the sheets."""

from dataclasses import dataclass, replace

from knockout.ids import Moment
from knockout.papers.fitting import MM
from knockout.papers.page import BLACK, DARK, FAINT, Box, Paper, Style
from knockout.papers.words import Words

MARGIN = 14.0
TOP, FOOT = 22.0, 12.0
"""Where a list begins below the upper edge of a sheet, and how much is kept free above the lower one."""

PLAIN = Style(9)
HEAD = Style(9, bold=True)
SMALL = Style(7.5, grey=DARK)
TINY = Style(6.5, least=5, grey=DARK)
TITLE = Style(20, least=11, bold=True)


@dataclass(frozen=True, slots=True)
class Occasion:
    """Which tournament a paper is of, when it is printed, and in which language."""

    tournament: str
    zone: str
    now: Moment
    locale: str

    @property
    def words(self) -> Words:
        """Give what says things in its language."""
        return Words(self.locale, self.zone)


def begin(occasion: Occasion, title: str, *, landscape: bool = False) -> Paper:
    """Give an empty paper of an occasion."""
    name = f"{title} · {occasion.tournament}" if occasion.tournament else title
    made = occasion.words.at(occasion.now)
    return Paper(title=name, locale=occasion.locale, made=made, landscape=landscape)


def head(paper: Paper, occasion: Occasion, title: str, *, margin: float = MARGIN) -> None:
    """Draw the head of the sheet: the tournament's name, and which paper this is."""
    half = (paper.width - 2 * margin - 6) / 2
    paper.fill(occasion.tournament, Box(margin, 8, half, 7.5), HEAD)
    right = Style(9, across="R", grey=DARK)
    paper.fill(title, Box(paper.width - margin - half, 8, half, 7.5), right)
    paper.rule(margin, 16.5, paper.width - margin, 16.5, thick=0.4)


def feet(paper: Paper, occasion: Occasion, *, margin: float = MARGIN) -> None:
    """Write the foot of every sheet: when it was printed, and which sheet of how many it is."""
    w = occasion.words
    printed = w.gettext(
        "Printed on %(date)s at %(time)s", date=w.date(occasion.now), time=w.time(occasion.now)
    )
    for number in range(1, paper.sheets + 1):
        paper.back_to(number)
        paper.write(printed, margin, paper.height - 6.5, TINY)
        of = w.gettext("page %(n)s of %(all)s", n=number, all=paper.sheets)
        paper.write(of, paper.width - margin, paper.height - 6.5, replace(TINY, across="R"))


def signature(paper: Paper, label: str, box: Box) -> None:
    """Draw a line to sign on at the foot of a place, and below it who signs there."""
    line = box.bottom - 4
    paper.rule(box.x, line, box.right, line)
    paper.fill(label, Box(box.x, line + 0.4, box.w, 3.6), TINY)


def to_write(paper: Paper, label: str, box: Box) -> None:
    """Draw a label with a line to write on after it, in a place one line high."""
    taken = paper.fill(label, Box(box.x, box.y, box.w * 0.6, box.h), replace(SMALL, down="B"))
    wide = max(paper.wide(line, taken.size) for line in taken.lines)
    paper.rule(box.x + wide + 1.5, box.bottom - 0.8, box.right, box.bottom - 0.8)


def seat(paper: Paper, letter: str, box: Box) -> None:
    """Draw the letter of a seat, white on black."""
    paper.frame(box, thick=0, ground=BLACK)
    paper.fill(letter, box, Style(min(box.h * 0.62, box.w * 0.8) / MM, bold=True, across="C", grey=255))


class Flow:
    """A list that goes on from sheet to sheet; `y` is how far the sheet is taken."""

    def __init__(self, paper: Paper, occasion: Occasion, title: str) -> None:
        self.paper, self.occasion, self.title = paper, occasion, title
        self.left, self.right = MARGIN, paper.width - MARGIN
        self.y = 0.0
        self.sheet()

    @property
    def width(self) -> float:
        """How wide the list is."""
        return self.right - self.left

    @property
    def bottom(self) -> float:
        """How far down a sheet can be taken."""
        return self.paper.height - FOOT

    def sheet(self) -> None:
        """Go on at the top of a new sheet."""
        self.paper.sheet()
        head(self.paper, self.occasion, self.title)
        self.y = TOP

    def room(self, height: float) -> bool:
        """Keep so much together: go on to a new sheet if it does not fit on this one; say whether it did so."""
        if self.y + height <= self.bottom or self.y == TOP:
            return False
        self.sheet()
        return True

    def take(self, height: float, *, gap: float = 0) -> Box:
        """Take the next place of the whole width, on a new sheet if it must be, and a gap below it."""
        self.room(height)
        box = Box(self.left, self.y, self.width, height)
        self.y += height + gap
        return box

    def heading(self, text: str, *, after: float = 0) -> None:
        """Set a heading, with so much below it on the same sheet."""
        style = Style(12, least=9, bold=True)
        fitted = self.paper.fit(text, style, width=self.width, height=16)
        self.room(fitted.height + 3 + after)
        if self.y > TOP:
            self.y += 3
        self.paper.lay(fitted, self.take(fitted.height, gap=1.5), style)

    def say(self, text: str, style: Style = PLAIN, *, gap: float = 1) -> None:
        """Set a text over the whole width, as high as it is."""
        fitted = self.paper.fit(text, style, width=self.width, height=200)
        self.paper.lay(fitted, self.take(fitted.height, gap=gap), style)

    def notice(self, text: str) -> None:
        """Set a text that nobody should overlook: bold, in a frame."""
        style = Style(9.5, least=8, bold=True)
        fitted = self.paper.fit(text, style, width=self.width - 6, height=200)
        box = self.take(fitted.height + 4, gap=3)
        self.paper.frame(box, thick=0.5, ground=FAINT)
        self.paper.lay(fitted, box.inside(3, 2), style)

    def sign(self, *labels: str) -> None:
        """Set lines to sign on, two in a row, kept together."""
        rows = -(-len(labels) // 2)
        self.room(rows * 15)
        wide = (self.width - 10) / 2
        for number, label in enumerate(labels):
            x = self.left + (number % 2) * (wide + 10)
            signature(self.paper, label, Box(x, self.y + (number // 2) * 15, wide, 15))
        self.y += rows * 15
