"""One turn on a score sheet: its words, the bonus, its points, the running total; struck, what it was before."""

from collections.abc import Sequence
from typing import Any

from knockout.called import N_
from knockout.papers.page import DARK, Box, Paper, Style
from knockout.papers.words import Words
from knockout.rules.text import shown

Json = dict[str, Any]

COLUMN_HEADS = (N_("word or words"), "+%(bonus)s", N_("points"), N_("total"))
SHARES = (0.58, 0.11, 0.14, 0.17)
"""What each of a team's columns has of its width."""

NO_BREAK = "\u00a0"
NUMBER = 5.0
"""Room for the number that the turn has in the game."""
BEFORE = 3.4
"""How high a line is of what a turn was before it was corrected."""


def column_places(row: Box) -> list[Box]:
    """Give the places of words, bonus, points and running total in a team's row."""
    places, x = [], row.x
    for share in SHARES:
        places.append(Box(x, row.y, row.w * share, row.h))
        x += row.w * share
    return places


def cell_height(paper: Paper, cell: Json, wide: float, least: float, w: Words) -> float:
    """Give how high a turn needs its row to be in a team's column so wide, `least` for one line."""
    place = wide * SHARES[0] - NUMBER - 1.5
    high = 0.0
    for before in cell["before"]:
        high += max(BEFORE, paper.fit(_said(before, w), Style(6.5, least=6), width=place, height=60).height)
    style = _style(least)
    now = paper.fit(_said(cell, w), style, width=place, height=60)
    return high + max(least - (0.6 if high else 0), now.height + 0.8)


def draw_cell(paper: Paper, cell: Json, places: Sequence[Box], *, density: float, w: Words) -> None:
    """Draw a turn into the places of `column_places`, on a sheet whose rows of one line are so high."""
    words, bonus, points, total = places
    text = Box(words.x + NUMBER, words.y + 0.3, words.w - NUMBER - 0.8, words.h - 0.6)
    paper.fill(
        str(cell["turn"]), Box(words.x + 0.5, words.y, NUMBER - 1, words.h), Style(5.5, least=4, grey=DARK)
    )
    text = _draw_before(paper, cell, text, points, w)
    row = Box(0, text.y, 0, text.h)
    paper.fill(_said(cell, w), text, _style(density))
    if cell["all_tiles"]:
        tick = min(3.2, row.h - 0.6)
        paper.tick(Box(bonus.x + (bonus.w - tick) / 2, row.y + (row.h - tick) / 2, tick, tick), ticked=True)
    number = Style(9, least=5, bold=True, across="R")
    scored = str(cell["points"]) if cell["kind"] == "scored" else "—"
    paper.fill(scored, Box(points.x, row.y, points.w - 1.2, row.h), number)
    paper.fill(str(cell["total"]), Box(total.x, row.y, total.w - 1.2, row.h), Style(9, least=5, across="R"))


def _draw_before(paper: Paper, cell: Json, text: Box, points: Box, w: Words) -> Box:
    """S13: the old values, struck, above the one that counts; give the place that is left for it."""
    old = Style(6.5, least=4, grey=DARK, struck=True)
    for before in cell["before"]:
        said = paper.fit(_said(before, w), Style(6.5, least=6), width=text.w, height=60)
        high = min(max(BEFORE, said.height), text.h / 2)
        paper.fill(_said(before, w), Box(text.x, text.y, text.w, high), old)
        if before["kind"] == "scored":
            right = Style(6.5, least=4, grey=DARK, struck=True, across="R")
            paper.fill(str(before["points"]), Box(points.x, text.y, points.w - 1.2, high), right)
        text = Box(text.x, text.y + high, text.w, text.h - high)
    return text


def _style(high: float) -> Style:
    return Style(9 if high >= 6.6 else 8 if high >= 5.2 else 7, least=6.5)


def _said(cell: Json, w: Words) -> str:
    """Say what a turn was: its words, or a pass, an exchange, a turn lost."""
    _ = w.gettext
    if cell["kind"] == "passed":
        return f"{_('PASS')} {_('(time ran out)')}" if cell.get("auto") else _("PASS")
    if cell["kind"] == "exchanged":
        return f"{_('EXCHANGE')} ({cell['tiles']})" if cell.get("tiles") else _("EXCHANGE")
    if cell["kind"] == "lost":
        return _("TURN LOST")
    several = len(cell["words"]) > 1 or cell["all_tiles"]
    said = [_word(word, several) for word in cell["words"]]
    return f"{NO_BREAK}+ ".join(said)


def _word(word: Json, several: bool) -> str:
    name = shown(word["word"]) if word["word"] else "—"
    return f"{name}{NO_BREAK}{word['points']}" if several or not word["word"] else name
