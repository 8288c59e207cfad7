"""The tables of a protocol: a game's, who is through, the points of a game day, the places of the final."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from knockout.papers.page import DARK, FAINT, PALE, Across, Box, Style
from knockout.papers.pieces import PLAIN, Flow, seat
from knockout.papers.words import Words

Json = dict[str, Any]

NAME = Style(9.5, least=7.5, bold=True)
NUMBER = Style(9.5, least=6, across="R")
ORIGIN = Style(7.5, least=6, grey=DARK)
ROW = 5.6
GAME = (("place", 0.06), ("seat", 0.05), ("name", 0.38), ("total", 0.09), ("word", 0.2), ("mark", 0.22))
"""The columns of a game with their shares of the sheet's width."""


def _places(row: Box, columns: Sequence[tuple[str, float]]) -> dict[str, Box]:
    places, x = {}, row.x
    for name, share in columns:
        places[name] = Box(x, row.y, row.w * share, row.h)
        x += row.w * share
    return places


# --- a game


def game_table(flow: Flow, game: Json, w: Words) -> None:
    """A game kept together: in its head the table, when it was played and whether that is official."""
    rows = game["rows"] if game["over"] else []
    wide = flow.width * dict(GAME)["name"] - 2
    heights = [max(ROW, flow.paper.fit_in_a_row(row["name"], NAME, width=wide).height + 1) for row in rows]
    flow.room(6 + sum(heights))
    box = flow.take(6)
    flow.paper.frame(box, thick=0, ground=FAINT)
    flow.paper.fill(w.gettext("Table %(n)s", n=_table(game, w)), box.inside(1.5), replace(NAME, size=10))
    flow.paper.fill(
        _facts(game, w), Box(box.x + 42, box.y, box.w - 43.5, box.h), Style(8, least=5.5, across="R")
    )
    for row, high in zip(rows, heights, strict=True):
        _game_row(flow, row, flow.take(high), w)
    flow.y += 2.5


def _table(game: Json, w: Words) -> str:
    replay = game["game"].partition("-R")[2]
    said = w.gettext("replay %(n)s", n=int(replay) - 1) if replay else ""
    return f"{game['table']} ({said})" if replay else str(game["table"])


def _facts(game: Json, w: Words) -> str:
    _ = w.gettext
    if not game["over"]:
        return _("not played yet") if game["began"] is None else _("still being played: no result yet")
    facts = [] if game["began"] is None else [f"{w.time(game['began'])}–{w.time(game['over_at'])}"]
    facts.append(w.ended(game["ended"]))
    if not game["paper"]:
        facts.append(w.ngettext("%(num)s turn", "%(num)s turns", game["turns"]))
    facts.append(_("official result") if game["official"] else _("PROVISIONAL RESULT"))
    return " · ".join(facts)


def _game_row(flow: Flow, row: Json, box: Box, w: Words) -> None:
    paper, places = flow.paper, _places(box, GAME)
    paper.fill(_place(row), places["place"].inside(1), replace(PLAIN, size=9.5, across="C"))
    middle = places["seat"]
    seat(paper, row["letter"], Box(middle.x + 1, middle.y + (middle.h - 4.4) / 2, 5.2, 4.4))
    name = places["name"].inside(1)
    paper.lay(paper.fit_in_a_row(row["name"], NAME, width=name.w), name, NAME)
    paper.fill(str(row["total"]), places["total"].inside(1), replace(NUMBER, bold=True))
    word = Box(places["word"].x + 4, box.y, places["word"].w - 5, box.h)
    paper.fill(w.word(row["best_word"]), word, Style(8.5, least=5.5))
    paper.fill(_mark(row, w), places["mark"].inside(1), Style(8.5, least=5.5, across="R"))
    paper.rule(box.x, box.bottom, box.right, box.bottom, thick=0.1, grey=PALE)


def _place(row: Json) -> str:
    return f"{row['place']}=" if row["level"] else str(row["place"])


def _mark(row: Json, w: Words) -> str:
    """Q, q, or what stands in the way, in words."""
    _ = w.gettext
    if row["out"]:
        return _("disqualified")
    if row["struck"]:
        return _("the win does not count")
    if row["standing"] == "undecided":
        return _("undecided")
    if not row["mark"]:
        return ""
    if row["standing"] != "official":
        return _("%(mark)s, provisional", mark=row["mark"])
    return _("Q: table winner") if row["mark"] == "Q" else _("q: best of the rest")


# --- who is through, and the places


def through_rows(flow: Flow, rows: Sequence[Json], w: Words) -> None:
    """A team that is through in a line, and why in words."""
    for row in rows:
        columns = (("mark", 0.06), ("name", 0.4), ("why", 0.54))
        _line(flow, (row["mark"], row["name"], w.why(row)), columns=columns, across="C")


def by_place(flow: Flow, rows: Sequence[Json], w: Words) -> None:
    """The places of the final."""
    for row in rows:
        place = w.gettext("%(n)s, shared", n=row["place"]) if row["level"] else str(row["place"])
        columns = (("place", 0.1), ("name", 0.5), ("from", 0.4))
        _line(flow, (place, row["name"], row["institution"]), columns=columns, across="L")


def day_standing(flow: Flow, rows: Sequence[Json], w: Words) -> None:
    """U20: what each team has won on a game day, its games, its best word."""
    columns = (("place", 0.07), ("name", 0.45), ("facts", 0.48))
    for row in rows:
        facts = [
            w.ngettext("%(num)s point", "%(num)s points", row["points"]),
            w.ngettext("%(num)s game", "%(num)s games", row["games"]),
            w.gettext("word %(n)s", n="—" if row["best_word"] is None else row["best_word"]),
        ]
        _line(flow, (_place(row), row["name"], " · ".join(facts)), columns=columns, across="C")


def _line(
    flow: Flow, texts: tuple[str, str, str], *, columns: Sequence[tuple[str, float]], across: Across
) -> None:
    """A row of three texts, as high as the highest of them."""
    styles = (Style(10, least=6, bold=True, across=across), NAME, Style(8.5, least=7))
    fitted = [
        flow.paper.fit_in_a_row(text, style, width=flow.width * share - 2)
        for text, style, (_, share) in zip(texts, styles, columns, strict=True)
    ]
    box = flow.take(max(ROW, *(one.height + 1 for one in fitted)))
    for text, style, place in zip(fitted, styles, _places(box, columns).values(), strict=True):
        flow.paper.lay(text, place.inside(1), style)
    flow.paper.rule(box.x, box.bottom, box.right, box.bottom, thick=0.1, grey=PALE)
