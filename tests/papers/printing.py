"""Every paper of a tournament as it stands, and what a reader of a PDF finds in one."""

import re
from dataclasses import dataclass
from functools import cache

import pypdfium2

from knockout.ids import GameId
from knockout.papers.checklist import checklist
from knockout.papers.diplomas import diplomas
from knockout.papers.pieces import Occasion
from knockout.papers.protocols import protocol
from knockout.papers.route_cards import route_cards
from knockout.papers.score_sheets import score_sheets
from knockout.papers.start_lists import start_list
from knockout.papers.table_cards import table_cards
from knockout.papers.team_lists import team_list
from knockout.views.papers import games_named, has_log, sheets_view, spare_view, tables_named
from knockout.views.papers_lists import route_teams, route_view, start_view, team_list_view
from knockout.views.papers_results import diplomas_view, protocol_view
from tests.days import Day
from tests.papers import stories

BASE = "http://192.168.1.20:8000"
POINTS_IN_MM = 72 / 25.4
STATES = {
    "before": stories.entered,
    "drawn": stories.drawn,
    "mid": stories.mid_day,
    "whole": stories.whole_day,
    "long": stories.long_day,
    "day": stories.game_day,
}
"""The states that are printed, by name."""


def occasion(day: Day, locale: str = "uk") -> Occasion:
    return Occasion(day.state.name, day.state.zone, day.now, locale)


def sheets(day: Day, of: str, *, filled: bool, locale: str = "uk") -> bytes:
    """The score sheets of a game, a cycle or a stage; filled ones only of games with a log."""
    games = games_named(day.state, of)
    assert games is not None
    wanted: list[GameId] = [game for game in games if not filled or has_log(day.state, game)]
    views = sheets_view(day.state, day.machine.roster, wanted)
    return score_sheets(views, occasion(day, locale), filled=filled)


def cards(day: Day, stage: str = "", locale: str = "uk") -> bytes:
    teams = route_teams(day.state, stage)
    assert teams
    return route_cards(route_view(day.state, day.machine.roster, teams), occasion(day, locale), BASE)


def the_protocol(day: Day, stage: str = "", locale: str = "uk") -> bytes:
    view = protocol_view(day.state, day.machine.roster, stage)
    assert view is not None
    return protocol(view, occasion(day, locale))


def the_start_list(day: Day, of: str, locale: str = "uk") -> bytes:
    view = start_view(day.state, day.machine.roster, of)
    assert view is not None
    return start_list(view, occasion(day, locale))


def the_diplomas(day: Day, locale: str = "uk") -> bytes:
    return diplomas(diplomas_view(day.state, day.machine.roster), occasion(day, locale))


def the_team_list(day: Day, locale: str = "uk") -> bytes:
    return team_list(team_list_view(day.state, day.machine.roster), occasion(day, locale))


def link(table: int) -> str:
    return f"{BASE}/h/AbCdEfGhIjKlMnOpQrSt{table}"


@cache
def printed(state: str, locale: str) -> dict[str, bytes]:
    """Everything that can be printed in a state, by a name of its own."""
    day, found = STATES[state](), {}
    now, names = day.state, day.machine.roster
    tables = [{"table": table, "url": link(table)} for table in tables_named(now)]
    found["checklist"] = checklist(BASE, occasion(day, locale))
    found["table cards"] = table_cards(tables, occasion(day, locale))
    found["spare sheet"] = score_sheets([spare_view(now)], occasion(day, locale), filled=False)
    found["team list"] = the_team_list(day, locale)
    found["route cards"] = cards(day, locale=locale)
    found["protocol"] = the_protocol(day, locale=locale)
    for stage in (*now.days, *(plan.stage for plan in now.plan)):
        found[f"blank {stage}"] = sheets(day, stage, filled=False, locale=locale)
    for stage in (*now.days, *now.drawn):
        found[f"start {stage}"] = the_start_list(day, stage, locale)
        found[f"protocol {stage}"] = the_protocol(day, stage, locale)
        if any(has_log(now, game) for game in games_named(now, stage) or ()):
            found[f"filled {stage}"] = sheets(day, stage, filled=True, locale=locale)
    if diplomas_view(now, names):
        found["diplomas"] = the_diplomas(day, locale)
    return found


# --- reading


@dataclass(frozen=True)
class Piece:
    """A run of text as it stands on a page, in millimetres from the upper left corner."""

    page: int
    text: str
    left: float
    top: float
    right: float
    bottom: float

    def covers(self, other: "Piece") -> bool:
        """Whether two runs lie on each other by more than a hair."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return self.page == other.page and across > 0.15 and down > 0.15


def pages(data: bytes) -> int:
    return len(pypdfium2.PdfDocument(data))


def text_of(data: bytes, page: int | None = None) -> str:
    """All text, lines as the reader gives them; only a page's, counted from 1, where one is named."""
    pdf = pypdfium2.PdfDocument(data)
    wanted = range(len(pdf)) if page is None else [page - 1]
    return "\n".join(pdf[number].get_textpage().get_text_bounded() for number in wanted)


def flat(text: str) -> str:
    """Text without what wrapping may change: white space, and hyphens at the end of a line."""
    return re.sub(r"[\s\u00a0\ufffe\x02\-‐]", "", text).replace("\u02bc", "\u2019")


@cache
def pieces(data: bytes) -> list[Piece]:
    """Every run of text with where its ink is."""
    found = []
    pdf = pypdfium2.PdfDocument(data)
    for number in range(len(pdf)):
        page, text = pdf[number], pdf[number].get_textpage()
        high = page.get_height()
        for index in range(text.count_rects()):
            left, bottom, right, top = text.get_rect(index)
            said = text.get_text_bounded(left, bottom, right, top)
            edges = (left, high - top, right, high - bottom)
            found.append(Piece(number + 1, said, *(edge / POINTS_IN_MM for edge in edges)))
    return found


def size_of(data: bytes, page: int = 1) -> tuple[float, float]:
    """A page's width and height in millimetres."""
    wide, high = pypdfium2.PdfDocument(data)[page - 1].get_size()
    return wide / POINTS_IN_MM, high / POINTS_IN_MM
