"""The score sheet of a game: blank, to write on at the table; or filled from what was entered, to sign.

A4 on its side, a column a team. A blank sheet is one page; a filled one goes on to a second only if it must:
its rows become lower first.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from knockout.papers.page import DARK, FAINT, PALE, Box, Paper, Style
from knockout.papers.pieces import Occasion, begin, feet, head, seat, signature, to_write
from knockout.papers.score_cells import COLUMN_HEADS, cell_height, column_places, draw_cell
from knockout.papers.words import Words

Json = dict[str, Any]

EDGE = 10.0
NUMBERS = 8.0
"""The column with the numbers of the rows."""
ROWS = 14
"""Rows of a blank sheet; a team has 8 to 12 turns in 30 minutes."""
FIRST_ROW, LAST_ROW = 50.5, 157.0
"""Where the rows begin and end on a sheet that has the totals too."""
LAST_ROW_ALONE = 197.0
DENSITIES = (7.5, 6.6, 5.8, 5.2, 4.6)
"""Heights of a row of one line, in millimetres, the most comfortable first."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """The rows that stand on one page: from which on, how high each is, and how high one of one line would be."""

    first: int
    heights: tuple[float, ...]
    density: float
    last: bool


def score_sheets(sheets: Sequence[Json], occasion: Occasion, *, filled: bool) -> bytes:
    """Take the values of `sheet_view`, a game each; give their sheets as one PDF."""
    _ = occasion.words.gettext
    paper = begin(occasion, _("Score sheet"), landscape=True)
    for sheet in sheets:
        for leaf in _leaves(paper, sheet, occasion.words) if filled else [_blank_leaf()]:
            _draw_leaf(paper, sheet, leaf, occasion, filled)
    feet(paper, occasion, margin=EDGE)
    return paper.bytes()


# --- how the rows share out over pages


def _blank_leaf() -> Leaf:
    return Leaf(0, ((LAST_ROW - FIRST_ROW) / ROWS,) * ROWS, DENSITIES[0], last=True)


def _leaves(paper: Paper, sheet: Json, w: Words) -> list[Leaf]:
    """One page if the rows fit beside the totals at any density, else as few as can be at a close one."""
    places = _columns(paper, sheet)
    heights: list[float] = []
    for high in DENSITIES:
        heights = [
            max((cell_height(paper, cell, places[0].w, high, w) for cell in row if cell), default=high)
            for row in sheet["rows"]
        ]
        if sum(heights) <= LAST_ROW - FIRST_ROW:
            return [Leaf(0, tuple(heights), high, last=True)]
    return _over_pages(heights)


def _over_pages(heights: list[float]) -> list[Leaf]:
    leaves: list[Leaf] = []
    first = 0
    while first < len(heights):
        if sum(heights[first:]) <= LAST_ROW - FIRST_ROW:
            return [*leaves, Leaf(first, tuple(heights[first:]), DENSITIES[-1], last=True)]
        end, taken = first, 0.0
        # one row at least stays for the page with the totals
        while end < len(heights) - 1 and (end == first or taken + heights[end] <= LAST_ROW_ALONE - FIRST_ROW):
            taken += heights[end]
            end += 1
        leaves.append(Leaf(first, tuple(heights[first:end]), DENSITIES[-1], last=False))
        first = end
    return leaves


# --- drawing


def _columns(paper: Paper, sheet: Json) -> list[Box]:
    wide = (paper.width - 2 * EDGE - NUMBERS) / len(sheet["seats"])
    left = EDGE + NUMBERS
    return [Box(left + wide * number, FIRST_ROW, wide, 0) for number in range(len(sheet["seats"]))]


def _draw_leaf(paper: Paper, sheet: Json, leaf: Leaf, occasion: Occasion, filled: bool) -> None:
    paper.sheet()
    w = occasion.words
    head(paper, occasion, w.gettext("Score sheet"), margin=EDGE)
    _about(paper, sheet, w, filled)
    columns = _columns(paper, sheet)
    for box, team in zip(columns, sheet["seats"], strict=True):
        _team_head(paper, team, box, w)
        _column_heads(paper, box, sheet, w)
    bottom = _rows(paper, sheet, leaf, columns, w)
    _edges(paper, columns, bottom)
    if not leaf.last:
        paper.write(
            w.gettext("continued on the next page"), paper.width - EDGE, bottom + 4, Style(8, across="R")
        )
        return
    for box, team in zip(columns, sheet["seats"], strict=True):
        _team_foot(paper, team, replace(box, y=bottom + 1.5), w, filled)
    _signatures(paper, w)


def _about(paper: Paper, sheet: Json, w: Words, filled: bool) -> None:
    """Which game it is, and when it was played or what to write in."""
    _ = w.gettext
    table = "____" if sheet["table"] is None else sheet["table"]
    name = paper.fill(_("Table %(n)s", n=table), Box(EDGE, 18, 42, 10), Style(20, least=10, bold=True))
    where = w.cycle(sheet["cycle"], sheet["day"]) if sheet["cycle"] else _("Stage and cycle: ____________")
    left = EDGE + paper.wide(name.lines[0], name.size, bold=True) + 6
    paper.fill(where, Box(left, 18.5, 158 - left, 9), Style(12, least=7))
    right = Box(160, 18.5, paper.width - EDGE - 160, 9)
    if not filled:
        for number, label in enumerate((_("Date"), _("Start"), _("End"))):
            wide = right.w / 3
            to_write(paper, label, Box(right.x + wide * number, 20, wide - 3, 6))
        return
    paper.fill(_facts(sheet, w), right, Style(8.5, least=6, across="R"))


def _facts(sheet: Json, w: Words) -> str:
    """When it was played, how it ended, and whether that counts."""
    _ = w.gettext
    facts = []
    if sheet["began"] is not None:
        facts.append(f"{w.date(sheet['began'])}, {w.time(sheet['began'])}–{w.time(sheet['over']) or '…'}")
    if sheet["ended"]:
        facts.append(w.ended(sheet["ended"]))
    if sheet["paper"]:
        facts.append(_("what was entered live is kept here and counts no longer"))
    if sheet["phase"] == "official":
        facts.append(_("official result"))
    elif sheet["phase"] == "void":
        facts.append(_("void: counts nowhere"))
    elif sheet["ended"]:
        facts.append(_("provisional: not official yet"))
    else:
        facts.append(_("provisional: the game is not over"))
    return " · ".join(facts)


def _team_head(paper: Paper, team: Json | None, box: Box, w: Words) -> None:
    paper.frame(Box(box.x, 29, box.w, 16), thick=0.4)
    letter = Box(box.x, 29, 9, 16)
    if team is None:
        paper.fill(w.gettext("empty seat"), Box(box.x, 29, box.w, 16), Style(9, across="C", grey=DARK))
        return
    seat(paper, team["letter"], letter)
    name = Box(box.x + 10.5, 29.5, box.w - 12, 15)
    if team["name"] is None:
        paper.rule(name.x, 42, name.right, 42, grey=PALE)
        return
    if team["institution"]:
        paper.fill(team["institution"], Box(name.x, 40, name.w, 4.4), Style(7, least=5, grey=DARK))
        name = replace(name, h=10.5)
    paper.fill(team["name"], name, Style(12, least=7, bold=True))


def _column_heads(paper: Paper, box: Box, sheet: Json, w: Words) -> None:
    heads = [w.gettext(text) % {"bonus": sheet["bonus"]} for text in COLUMN_HEADS]
    for text, place in zip(heads, column_places(Box(box.x, 45, box.w, 5.5)), strict=True):
        paper.frame(place, thick=0.2, ground=FAINT)
        paper.fill(text, place.inside(0.6, 0.5), Style(7, least=5, across="C"))


def _rows(paper: Paper, sheet: Json, leaf: Leaf, columns: list[Box], w: Words) -> float:
    """Draw the rows; give where they end."""
    y = FIRST_ROW
    for number, high in enumerate(leaf.heights, start=leaf.first):
        paper.fill(str(number + 1), Box(EDGE, y, NUMBERS - 1.5, high), Style(8, across="R", grey=DARK))
        cells = sheet["rows"][number] if number < len(sheet["rows"]) else [None] * len(columns)
        for box, cell, team in zip(columns, cells, sheet["seats"], strict=True):
            places = column_places(Box(box.x, y, box.w, high))
            for place in places:
                paper.frame(place, thick=0.15, grey=PALE, ground=FAINT if team is None else None)
            if cell is not None:
                draw_cell(paper, cell, places, density=leaf.density, w=w)
            elif team is not None and not sheet["rows"]:
                mark = places[1]
                paper.tick(Box(mark.x + (mark.w - 3.4) / 2, mark.y + (high - 3.4) / 2, 3.4, 3.4))
        y += high
    return y


def _edges(paper: Paper, columns: list[Box], bottom: float) -> None:
    for box in columns:
        paper.frame(Box(box.x, 45, box.w, bottom - 45), thick=0.4)


def _team_foot(paper: Paper, team: Json | None, box: Box, w: Words, filled: bool) -> None:
    """What the team comes to, and where it signs."""
    if team is None:
        return
    _ = w.gettext
    paper.frame(Box(box.x, box.y, box.w, 18), thick=0.4)
    labels = (_("Total"), _("Best word"), _("Place"))
    known = _known(team, w) if filled else ("", "", "")
    beside = 46 if filled and team["live"] is not None else 25
    for number, (label, value) in enumerate(zip(labels, known, strict=True)):
        row = Box(box.x, box.y + number * 6, box.w, 6)
        if number:
            paper.rule(row.x, row.y, row.right, row.y, grey=PALE)
        paper.fill(label, Box(row.x + 1.5, row.y, 23, 6), Style(7.5, least=5, grey=DARK))
        style = Style(13 if number == 0 else 9.5, least=6, bold=True, across="R")
        paper.fill(value, Box(row.x + beside, row.y + 0.3, row.w - beside - 1.5, 5.4), style)
    if filled and team["live"] is not None:
        _not_counted(paper, team, Box(box.x + 24, box.y, 21, 6), w)
    label = _("signature of team %(letter)s", letter=team["letter"])
    if filled and team["agreed"] is not None:
        agreed = _("agrees with the total") if team["agreed"] else _("does not agree with the total")
        label = f"{label} · {agreed}"
    signature(paper, label, Box(box.x, box.y + 18, box.w - 3, 13))


def _known(team: Json, w: Words) -> tuple[str, str, str]:
    _ = w.gettext
    place = str(team["place"])
    if team["out"]:
        place = _("disqualified")
    elif team["struck"]:
        place = _("%(n)s, the win does not count", n=place)
    elif team["level"]:
        place = _("%(n)s, level", n=place)
    mark = f" · {team['mark']}" if team["mark"] and team["standing"] == "official" else ""
    return str(team["total"]), w.word(team["best_word"]), place + mark


def _not_counted(paper: Paper, team: Json, box: Box, w: Words) -> None:
    """S26: what was entered live stays readable beside the paper sheet that counts."""
    live = team["live"]
    for row, value in enumerate((str(live["total"]), w.word(live["best_word"]))):
        place = Box(box.x, box.y + row * 6, box.w, box.h)
        paper.fill(value, place.inside(0.5, 0.4), Style(8.5, least=5, grey=DARK, struck=True))


def _signatures(paper: Paper, w: Words) -> None:
    _ = w.gettext
    labels = (
        _("table host"),
        _("counting commission"),
        _("counting commission"),
        _("date and time handed over"),
    )
    wide = (paper.width - 2 * EDGE - 9) / len(labels)
    for number, label in enumerate(labels):
        signature(paper, label, Box(EDGE + number * (wide + 3), 188, wide, 12))
