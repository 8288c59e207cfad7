"""A card for each team: where and when it plays, with lines for what is not drawn yet. Four to a page, to cut."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knockout.papers.page import DARK, PALE, Box, Paper, Style
from knockout.papers.pieces import TINY, Occasion, begin, seat
from knockout.papers.words import Words

Json = dict[str, Any]

EDGE = 10.0
CODE = 24.0
COLUMNS = (("stage", 0.34), ("time", 0.15), ("table", 0.15), ("seat", 0.14), ("result", 0.22))
"""The columns of the route with their shares of the card's width."""
HIGHEST = 14.0


def route_cards(cards: Sequence[Json], occasion: Occasion, base: str) -> bytes:
    """Take the values of `route_view` and how phones reach the server; give the cards as one PDF.

    Each has the code of the team's own page.
    """
    paper = begin(occasion, occasion.words.gettext("Route cards"))
    half = Box(0, 0, paper.width / 2, paper.height / 2)
    for number, card in enumerate(cards):
        if number % 4 == 0:
            paper.sheet()
            _cut_marks(paper)
        place = replace(half, x=half.w * (number % 2), y=half.h * (number % 4 // 2))
        _card(paper, card, place.inside(EDGE, EDGE - 1), occasion, f"{base}/?team={card['team']}")
    return paper.bytes()


def _cut_marks(paper: Paper) -> None:
    """Where to cut: at the edges and in the middle, so that no line is left on a card."""
    x, y, far = paper.width / 2, paper.height / 2, 6
    for top in (0, paper.height - far):
        paper.rule(x, top, x, top + far, grey=DARK)
    for left in (0, paper.width - far):
        paper.rule(left, y, left + far, y, grey=DARK)
    paper.rule(x - 3, y, x + 3, y, grey=DARK)
    paper.rule(x, y - 3, x, y + 3, grey=DARK)


def _card(paper: Paper, card: Json, box: Box, occasion: Occasion, url: str) -> None:
    w = occasion.words
    paper.fill(occasion.tournament, Box(box.x, box.y, box.w, 5), replace(TINY, size=7.5))
    name = Style(17, least=9, bold=True)
    paper.fill(card["name"], Box(box.x, box.y + 5.5, box.w, 16), name)
    paper.fill(card["institution"], Box(box.x, box.y + 22, box.w, 6.5), Style(8, least=5.5, grey=DARK))
    paper.rule(box.x, box.y + 29.5, box.right, box.y + 29.5, thick=0.5)
    _route(paper, card, Box(box.x, box.y + 30.5, box.w, box.h - 30.5 - CODE - 6), w)
    _foot(paper, card, Box(box.x, box.bottom - CODE - 2, box.w, CODE + 2), w)
    page = Box(box.right - CODE + 3, box.bottom - CODE - 3.6, CODE, 3.4)
    paper.fill(w.gettext("the team's page"), page, replace(TINY, across="C"))
    paper.qr(url, Box(box.right - CODE + 3, box.bottom - CODE, CODE, CODE))


def _columns(row: Box) -> dict[str, Box]:
    places, x = {}, row.x
    for name, share in COLUMNS:
        places[name] = Box(x, row.y, row.w * share, row.h)
        x += row.w * share
    return places


def _route(paper: Paper, card: Json, box: Box, w: Words) -> None:
    _ = w.gettext
    heads = dict(zip(dict(COLUMNS), (_("Stage"), _("Time"), _("Table"), _("Seat"), _("Result")), strict=True))
    for name, place in _columns(replace(box, h=5)).items():
        paper.fill(heads[name], place.inside(0.5), replace(TINY, across="L" if name == "stage" else "C"))
    high = min(HIGHEST, (box.h - 5) / max(1, len(card["stops"])))
    for number, stop in enumerate(card["stops"]):
        row = Box(box.x, box.y + 5 + number * high, box.w, high)
        _stop(paper, stop, _columns(row), w)
        paper.rule(row.x, row.bottom, row.right, row.bottom, grey=PALE)


def _stop(paper: Paper, stop: Json, places: dict[str, Box], w: Words) -> None:
    name = w.stage(stop["stage"]) if stop["cycle"] is None else w.cycle(stop["cycle"], stop["day"])
    paper.fill(name, places["stage"].inside(0.3, 0.4), Style(9, least=5.5, bold=True))
    known = {"time": "", "result": ""}
    if stop["cycle"] is not None:
        known = {"time": w.time(stop["at"]), "result": _result(stop["result"], w)}
        _seat(paper, stop, places)
    for column in ("time", "table", "seat", "result"):
        place = places[column].inside(0.5, 0.5)
        if known.get(column):
            size = 10 if column == "time" else 8.5
            paper.fill(known[column], place, Style(size, least=5.5, across="C"))
        elif column in known or stop["cycle"] is None:
            low = place.bottom - 2.2
            paper.rule(place.x + 1.5, low, place.right - 1.5, low, grey=DARK, dashes=0.4)


def _seat(paper: Paper, stop: Json, places: dict[str, Box]) -> None:
    table, middle = places["table"].inside(0.5, 0.5), places["seat"]
    paper.fill(str(stop["table"]), table, Style(15, least=7, bold=True, across="C"))
    high = min(middle.h - 1.5, 7.5)
    seat(
        paper,
        stop["letter"],
        Box(middle.x + (middle.w - high) / 2, middle.y + (middle.h - high) / 2, high, high),
    )


def _result(result: Json | None, w: Words) -> str:
    """What an official game came to for the team, nothing before it is official."""
    if result is None:
        return ""
    if result["out"]:
        return w.gettext("disqualified")
    mark = f" {result['mark']}" if result["mark"] and result["standing"] == "official" else ""
    return w.gettext("place %(place)s, %(points)s", place=result["place"], points=result["total"]) + mark


def _foot(paper: Paper, card: Json, box: Box, w: Words) -> None:
    """Where the team stands with the desk."""
    _ = w.gettext
    told = {one["which"]: w.time(one["at"]) for one in card["deadlines"]}
    lines = []
    if "check_in" in told:
        lines.append(_("check-in until %(time)s", time=told["check_in"]))
    if "substitution" in told:
        lines.append(_("substitutions until %(time)s", time=told["substitution"]))
    wide = box.w - CODE - 1
    paper.fill(" · ".join(lines), Box(box.x, box.y + 1, wide, 4.5), Style(7.5, least=5, grey=DARK))
    here = card["checked_in"] is not None
    paper.tick(Box(box.x, box.y + 8, 4.2, 4.2), ticked=here)
    said = _("checked in")
    if here:
        of = {"here": card["here"], "all": card["players"], "time": w.time(card["checked_in"])}
        said = _("checked in at %(time)s, players %(here)s of %(all)s", **of)
    paper.fill(said, Box(box.x + 6, box.y + 7, wide - 6, 6.2), Style(8.5, least=6))
    if not here:
        paper.rule(box.x + 6 + paper.wide(said, 8.5) + 2, box.y + 12, box.x + wide, box.y + 12, grey=DARK)
    paper.rule(box.x, box.y + 20.5, box.x + wide, box.y + 20.5)
    paper.fill(_("signature at the desk"), Box(box.x, box.y + 21, wide, 3.4), TINY)
