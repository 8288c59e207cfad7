"""The start list: a cycle a page with its tables and seats, then every team by the alphabet with where it sits."""

from dataclasses import replace
from typing import Any

from knockout.papers.page import DARK, PALE, Box, Style
from knockout.papers.pieces import PLAIN, Flow, Occasion, begin, feet, seat
from knockout.papers.words import Words

Json = dict[str, Any]

NUMBER = 26.0
"""Width of the column with the table's number."""
SEAT, LOWEST = 11.0, 8.6
"""How high a seat is, and how low it may be so that a whole cycle stands on one page."""
INSTITUTION = 0.36
"""The institution's share of a seat's width."""
GAP = 4.0


def start_list(view: Json, occasion: Occasion) -> bytes:
    """Take the values of `start_view`; give the list as a PDF."""
    w = occasion.words
    title = w.gettext("Start list")
    paper = begin(occasion, title)
    flow = Flow(paper, occasion, title)
    for number, cycle in enumerate(view["cycles"]):
        if number:
            flow.sheet()
        flow.heading(_named(view, cycle, w))
        flow.y += GAP / 2
        high = _seat_height(flow, cycle)
        for table in cycle["tables"]:
            _table(flow, table, high, w)
    if len(view["teams"]) > 4:
        flow.sheet()
        flow.heading(w.gettext("Where your team plays"))
        _by_name(flow, view, w)
    feet(paper, occasion)
    return paper.bytes()


def _named(view: Json, cycle: Json, w: Words) -> str:
    name = w.cycle(cycle["cycle"], view["day"])
    if cycle["opened"] is not None:
        return w.gettext("%(cycle)s, from %(time)s", cycle=name, time=w.time(cycle["opened"]))
    if cycle["planned"] is not None:
        return w.gettext("%(cycle)s, planned for %(time)s", cycle=name, time=w.time(cycle["planned"]))
    return name


def _seat_height(flow: Flow, cycle: Json) -> float:
    """Give how high a seat may be for the whole cycle to stand on this page, where that is possible."""
    seats = len(cycle["tables"][0]["seats"])
    fits = ((flow.bottom - flow.y) / len(cycle["tables"]) - GAP) / seats
    return min(SEAT, fits) if fits >= LOWEST else 9.2


def _table(flow: Flow, table: Json, seat_high: float, w: Words) -> None:
    """A table kept together: its number large, its seats beside it."""
    high = seat_high * len(table["seats"])
    box = flow.take(high, gap=GAP)
    paper = flow.paper
    paper.fill(w.gettext("Table"), Box(box.x, box.y + 1, NUMBER - 6, 5), Style(9, across="C", grey=DARK))
    number = Box(box.x, box.y + 5, NUMBER - 6, high - 8)
    paper.fill(str(table["table"]), number, Style(46, least=12, bold=True, across="C"))
    for index, one in enumerate(table["seats"]):
        row = Box(box.x + NUMBER, box.y + index * seat_high, box.w - NUMBER, seat_high)
        seat(paper, one["letter"], Box(row.x, row.y + 0.9, seat_high - 1.8, seat_high - 1.8))
        text = Box(row.x + seat_high + 1, row.y + 0.3, row.w - seat_high - 1, seat_high - 0.6)
        split = text.w * (1 - INSTITUTION)
        if one["team"] is None:
            paper.fill(w.gettext("empty seat"), text, Style(10, grey=DARK))
        else:
            paper.fill(one["name"], replace(text, w=split - 3), Style(13, least=8, bold=True))
            origin = Box(text.x + split, text.y, text.w - split, text.h)
            paper.fill(one["institution"], origin, Style(8.5, least=6.5, grey=DARK))
        paper.rule(row.x, row.bottom, row.right, row.bottom, thick=0.1, grey=PALE)
    paper.rule(box.x, box.y - GAP / 2, box.right, box.y - GAP / 2, thick=0.4)


def _by_name(flow: Flow, view: Json, w: Words) -> None:
    """Every team in a line of its own: the cycle, where the stage has several, the table, the seat."""
    paper, several = flow.paper, len(view["cycles"]) > 1
    style = Style(10, least=8, bold=True)
    wide = flow.width - (62 if several else 40)
    for row in view["teams"]:
        name = paper.fit(row["name"], style, width=wide - 3, height=30)
        box = flow.take(max(5.8, name.height + 1))
        paper.lay(name, replace(box, w=wide - 3), style)
        x = box.x + wide
        if several:
            cycle = w.gettext("cycle %(n)s", n=row["cycle"].partition("-")[2])
            paper.fill(cycle, Box(x, box.y, 22, box.h), PLAIN)
            x += 22
        paper.fill(
            w.gettext("table %(n)s", n=row["table"]),
            Box(x, box.y, 26, box.h),
            replace(PLAIN, size=10, bold=True),
        )
        seat(paper, row["letter"], Box(box.right - 8, box.y + (box.h - 5) / 2, 6, 5))
        paper.rule(box.x, box.bottom, box.right, box.bottom, thick=0.1, grey=PALE)
