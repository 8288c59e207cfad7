"""Diplomas for the first places and for awards: a frame, a name as large as it can be, and lines to sign."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from knockout.called import N_
from knockout.papers.page import BLACK, DARK, Box, Paper, Style
from knockout.papers.pieces import Occasion, begin
from knockout.papers.words import Words

Json = dict[str, Any]

PLACES: Mapping[int, str] = {
    1: N_("for first place"),
    2: N_("for second place"),
    3: N_("for third place"),
    4: N_("for fourth place"),
}
TEXT = Style(15, least=9, across="C")
SIGNED = 178.0
"""How far down the signatures are."""
LETTERED = 3.2
"""How far apart the letters of the title stand, in millimetres."""


def diplomas(given: Sequence[Json], occasion: Occasion) -> bytes:
    """Take the values of `diplomas_view`; give a diploma a page as one PDF."""
    paper = begin(occasion, occasion.words.gettext("Diplomas"), landscape=True)
    for one in given:
        paper.sheet()
        _frame(paper)
        _diploma(paper, one, occasion)
    return paper.bytes()


def _frame(paper: Paper) -> None:
    """Two lines, and a square at each corner of the inner one."""
    outer = Box(10, 10, paper.width - 20, paper.height - 20)
    inner = outer.inside(4, 4)
    paper.frame(outer, thick=1.1)
    paper.frame(inner, thick=0.25)
    for x in (inner.x, inner.right):
        for y in (inner.y, inner.bottom):
            paper.frame(Box(x - 1.6, y - 1.6, 3.2, 3.2), thick=0, ground=BLACK)


def _diploma(paper: Paper, one: Json, occasion: Occasion) -> None:
    w = occasion.words
    middle = Box(32, 0, paper.width - 64, 0)
    centre = paper.width / 2
    _centred(paper, occasion.tournament, replace(middle, y=21, h=15), replace(TEXT, size=14))
    paper.spaced(w.gettext("DIPLOMA"), centre, 53, style=Style(38, bold=True), gap=LETTERED)
    _centred(
        paper,
        w.gettext("is awarded to the team"),
        replace(middle, y=59, h=9),
        replace(TEXT, size=13, grey=DARK),
    )
    _winner(paper, one, replace(middle, y=69, h=56))
    paper.rule(centre - 18, 128, centre + 18, 128, thick=0.5)
    _centred(
        paper, _for_what(one, w), replace(middle, y=131, h=23), Style(22, least=10, bold=True, across="C")
    )
    _signatures(paper, w)
    _date(paper, one, w)


def _winner(paper: Paper, one: Json, box: Box) -> None:
    """The team's name, in one line while that stays large, else on lines about equally long; below it where the
    team comes from. The two stand together in the middle of their place."""
    style, origin_style = (
        Style(46, least=24, bold=True, across="C"),
        Style(12.5, least=8, across="C", grey=DARK),
    )
    origin = paper.fit_in_the_middle(one["institution"], origin_style, width=box.w, height=11)
    below = origin.height + 2 if one["institution"] else 0
    name = paper.in_one_line(one["name"], style, width=box.w)
    if name is None:
        wrapped = Style(36, least=12, bold=True)
        name = paper.fit_in_the_middle(one["name"], wrapped, width=box.w, height=box.h - below)
    top = box.y + (box.h - name.height - below) / 2
    paper.lay(name, Box(box.x, top, box.w, name.height), style)
    paper.lay(origin, Box(box.x, top + name.height + 2, box.w, origin.height), origin_style)


def _centred(paper: Paper, text: str, box: Box, style: Style) -> None:
    paper.lay(paper.fit_in_the_middle(text, style, width=box.w, height=box.h), box, style)


def _for_what(one: Json, w: Words) -> str:
    _ = w.gettext
    if one["kind"] == "award":
        return str(one["title"])
    said = _(PLACES[one["place"]])
    return _("%(what)s, shared", what=said) if one["shared"] else said


def _signatures(paper: Paper, w: Words) -> None:
    _ = w.gettext
    labels = (_("head of the committee"), _("counting commission"))
    for label, x in zip(labels, (32.0, paper.width - 32 - 76), strict=True):
        paper.rule(x, SIGNED, x + 76, SIGNED, thick=0.25)
        paper.fill(label, Box(x, SIGNED + 0.8, 76, 5), Style(9, least=6, across="C", grey=DARK))


def _date(paper: Paper, one: Json, w: Words) -> None:
    """The day the last game ended on, between the signatures; a line to write it on where none has ended."""
    centre, date = paper.width / 2, w.date(one["at"])
    if date:
        paper.fill(date, Box(centre - 36, SIGNED - 6.4, 72, 6), Style(11, least=7, across="C", down="B"))
    else:
        paper.rule(centre - 24, SIGNED, centre + 24, SIGNED, thick=0.25)
        paper.fill(w.gettext("date"), Box(centre - 24, SIGNED + 0.8, 48, 5), Style(9, across="C", grey=DARK))
