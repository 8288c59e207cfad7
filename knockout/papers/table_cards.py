"""A card for each table. Its upper part is folded into a tent: the number is read from both sides. Its lower part is
cut off and is the host's alone, for whoever has its code runs the table."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knockout.papers.page import DARK, PALE, Box, Paper, Style
from knockout.papers.pieces import MARGIN, PLAIN, TINY, Occasion, begin, to_write
from knockout.papers.words import Words

Json = dict[str, Any]

FOLD, CUT = 88.0, 176.0
"""Where the tent is folded and where the host's part is cut off, from the upper edge."""
NUMBER = Style(232, least=40, bold=True, across="C")
CODE = 64.0


def table_cards(tables: Sequence[Json], occasion: Occasion) -> bytes:
    """Take tables, {table, url} each, the address being its host's link; give a card a page as one PDF."""
    paper = begin(occasion, occasion.words.gettext("Table cards"))
    for table in tables:
        paper.sheet()
        _tent(paper, table, occasion.words)
        _host(paper, table, occasion)
    return paper.bytes()


def _tent(paper: Paper, table: Json, w: Words) -> None:
    """The number on both sides, the far one upside down so that it stands upright when the paper is folded."""
    far, near = Box(0, 0, paper.width, FOLD), Box(0, FOLD, paper.width, FOLD)
    with paper.turned(far):
        _side(paper, table, far, w)
    _side(paper, table, near, w)
    _across(paper, FOLD, w.gettext("fold here"))
    _across(
        paper, CUT,
        w.gettext("cut here: the part below is the host's alone, whoever has its code runs the table"),
    )  # fmt: skip


def _side(paper: Paper, table: Json, side: Box, w: Words) -> None:
    paper.fill(w.gettext("Table"), Box(MARGIN, side.y + 6, side.w - 2 * MARGIN, 10), Style(22, across="C"))
    number = Box(MARGIN, side.y + 14, side.w - 2 * MARGIN, side.h - 17)
    # the place is as high as the figures are, not as a line of text would be
    figures = paper.fit(str(table["table"]), NUMBER, width=number.w, height=100)
    paper.lay(figures, number, NUMBER)


def _across(paper: Paper, y: float, text: str) -> None:
    paper.rule(5, y, paper.width - 5, y, grey=PALE, dashes=1.5)
    paper.fill(text, Box(MARGIN, y + 0.4, paper.width - 2 * MARGIN, 3.4), replace(TINY, across="C"))


def _host(paper: Paper, table: Json, occasion: Occasion) -> None:
    w = occasion.words
    wide = paper.width - 2 * MARGIN
    title = w.gettext("Host of table %(n)s", n=table["table"])
    paper.fill(title, Box(MARGIN, CUT + 7, wide * 0.5, 9), Style(17, least=10, bold=True))
    name = Box(MARGIN + wide * 0.5, CUT + 7, wide * 0.5, 9)
    paper.fill(occasion.tournament, name, Style(9, least=6, across="R", grey=DARK))
    paper.rule(MARGIN, CUT + 17.5, paper.width - MARGIN, CUT + 17.5, thick=0.4)
    code = Box(MARGIN - 4, CUT + 19, CODE, CODE)
    paper.qr(table["url"], code)
    paper.fill(
        table["url"], Box(MARGIN, code.bottom - 1, CODE - 8, 12), Style(7.5, least=5, across="C", down="T")
    )
    left = MARGIN + CODE
    for number, line in enumerate(_lines(w)):
        y = CUT + 22 + number * 12
        paper.fill(str(number + 1), Box(left, y, 7, 10), Style(15, bold=True))
        paper.fill(line, Box(left + 9, y, paper.width - MARGIN - left - 9, 10.5), Style(11, least=8))
    half = (paper.width - MARGIN - left - 6) / 2
    y = CUT + 85
    paper.fill(w.gettext("The hall's Wi-Fi"), Box(left, y, half, 6), replace(PLAIN, bold=True))
    to_write(paper, w.gettext("network"), Box(left, y + 5, half, 9))
    to_write(paper, w.gettext("password"), Box(left + half + 6, y + 5, half, 9))


def _lines(w: Words) -> tuple[str, ...]:
    """What the host has to know, in the words that stand on the phone's buttons."""
    _ = w.gettext
    return (
        _("Scan the code with the phone's camera: the table's page opens."),
        _("Set the phone's screen time-out to 10 minutes."),
        _("All teams are in their seats: tap “%(start)s”. One hand is enough.", start=_("START THE GAME")),
        _("A move is laid: tap “%(placed)s”, the team's minute stops.", placed=_("MOVE PLACED")),
        _(
            "Type the points and tap “%(save)s”: the next team's minute begins. A slip: “%(undo)s”.",
            save=_("SAVE"), undo=_("Undo"),
        ),
    )  # fmt: skip
