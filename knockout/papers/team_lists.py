"""The list of all teams by rating, with the cut and the reserves: for the door of the hall and for the desk."""

from dataclasses import replace
from typing import Any

from knockout.papers.page import DARK, PALE, Across, Box, Style
from knockout.papers.pieces import PLAIN, TINY, Flow, Occasion, begin, feet
from knockout.papers.words import Words

Json = dict[str, Any]

COLUMNS = (("rank", 0.06), ("tick", 0.05), ("name", 0.35), ("from", 0.3), ("points", 0.08), ("word", 0.07),
           ("desk", 0.09))  # fmt: skip
"""The columns with their shares of the sheet's width."""
ROW = 5.3


def team_list(view: Json, occasion: Occasion) -> bytes:
    """Take the values of `team_list_view`; give the list as a PDF."""
    w = occasion.words
    title = w.gettext("Teams by rating") if view["rated"] else w.gettext("Teams")
    paper = begin(occasion, title)
    flow = Flow(paper, occasion, title)
    flow.say(_deadlines(view, w), replace(PLAIN, size=8.5, grey=DARK), gap=1.5)
    _heads(flow, w)
    cut = view["size"] if view["rated"] else None
    for number, row in enumerate(view["rows"]):
        if number == cut:
            _cut(flow, view, w)
        _row(flow, row, w)
    feet(paper, occasion)
    return paper.bytes()


def _deadlines(view: Json, w: Words) -> str:
    _ = w.gettext
    said = [w.ngettext("%(num)s team", "%(num)s teams", len(view["rows"]))]
    if view["rated"]:
        said.append(w.ngettext("%(num)s plays", "%(num)s play", view["size"]))
    for one in view["deadlines"]:
        which = (
            _("check-in until %(time)s") if one["which"] == "check_in" else _("substitutions until %(time)s")
        )  # fmt: skip
        said.append(which % {"time": w.time(one["at"])})
    return " · ".join(said)


def _places(row: Box) -> dict[str, Box]:
    places, x = {}, row.x
    for name, share in COLUMNS:
        places[name] = Box(x, row.y, row.w * share, row.h)
        x += row.w * share
    return places


def _heads(flow: Flow, w: Words) -> None:
    _ = w.gettext
    heads = (_("No."), "", _("Team"), _("Institution"), _("Points"), _("Word"), _("At the desk"))
    row = flow.take(5)
    for text, (name, place) in zip(heads, _places(row).items(), strict=True):
        across: Across = "R" if name in ("rank", "points", "word") else "L"
        flow.paper.fill(text, place.inside(1), replace(TINY, across=across))
    flow.paper.rule(row.x, row.bottom, row.right, row.bottom, thick=0.4)


def _row(flow: Flow, row: Json, w: Words) -> None:
    paper = flow.paper
    name_style, from_style = Style(9, least=7, bold=True), Style(7.5, least=5.8, grey=DARK)
    shares = dict(COLUMNS)
    name = paper.fit_in_a_row(row["name"], name_style, width=flow.width * shares["name"] - 2)
    origin = paper.fit_in_a_row(row["institution"], from_style, width=flow.width * shares["from"] - 2)
    if flow.room(max(ROW, name.height + 1, origin.height + 1)):
        _heads(flow, w)
    box = flow.take(max(ROW, name.height + 1, origin.height + 1))
    places = _places(box)
    struck = row["out"] is not None
    number = replace(PLAIN, across="R")
    paper.fill("" if row["rank"] is None else str(row["rank"]), places["rank"].inside(1), number)
    tick = places["tick"]
    paper.tick(Box(tick.x + 1.5, tick.y + (tick.h - 3.6) / 2, 3.6, 3.6), ticked=row["state"] == "here")
    paper.lay(name, places["name"].inside(1), replace(name_style, struck=struck))
    paper.lay(origin, places["from"].inside(1), from_style)
    for column in ("points", "word"):
        value = row["points" if column == "points" else "best_word"]
        paper.fill("" if value is None else str(value), places[column].inside(1), number)
    paper.fill(_desk(row, w), places["desk"].inside(1, 0.3), Style(7.5, least=5))
    paper.rule(box.x, box.bottom, box.right, box.bottom, thick=0.1, grey=PALE)


def _desk(row: Json, w: Words) -> str:
    """What the desk knows of the team, as far as it is public."""
    _ = w.gettext
    out = row["out"]
    if out is not None:
        return (
            _("did not come")
            if out["auto"]
            else _("withdrawn")
            if out["kind"] == "withdrawn"
            else _("disqualified")
        )
    if row["called_up"]:
        return f"{_('called up')} {w.time(row['since'])}".strip()
    return str(w.time(row["since"])) if row["state"] == "here" else ""


def _cut(flow: Flow, view: Json, w: Words) -> None:
    """The line below the last team that plays, and that reserves stand below it."""
    _ = w.gettext
    text = (
        _("the last place is level: the committee decides")
        if view["level"]
        else _("reserves, called up in this order")
    )
    flow.room(7 + ROW)
    box = flow.take(6.5, gap=0.5)
    paper, middle = flow.paper, box.y + 3.2
    wide = paper.wide(text, 8.5, bold=True)
    paper.rule(box.x, middle, box.x + 6, middle, thick=0.9)
    paper.fill(text, Box(box.x + 8, box.y, box.w - 20, 6.4), Style(8.5, bold=True))
    paper.rule(box.x + 10 + wide, middle, box.right, middle, thick=0.9)
