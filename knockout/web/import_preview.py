"""What a file would enter, as the console shows it. Made in a thread of its own: a big file takes a while, and the
clocks go on meanwhile; so everything here is given as values, and nothing is asked of the hall."""

import hashlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec
from jinja2 import Environment

from knockout.catalogues import catalogue
from knockout.errors import Refused
from knockout.intake.columns import HEADING_WITHIN, Columns, chosen, guessed, headings
from knockout.intake.headings import ROLES, SKIP
from knockout.intake.intake import Intake, Known, command_fields, rating_row, taken_in
from knockout.intake.problems import Problem
from knockout.intake.reading import read_table
from knockout.intake.table import Table
from knockout.intake.teams import Draft
from knockout.intake.words import ROLES as ROLE_WORDS, field_in_words, problem_in_words
from knockout.web.texts import env, translate

Json = dict[str, Any]

PREVIEW = "console/import-preview.html"
MOST_SHOWN = 200
"""Problems of a kind (errors, warnings) that are written out."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen on the page. `columns` None: as the headings say; `heading` None: there are none."""

    data: bytes
    sheet: str = ""
    columns: tuple[str, ...] | None = None
    heading: int | None = None
    leave_out: bool = False
    rating: bool = False


@dataclass(frozen=True, slots=True)
class Facts:
    """How the tournament stands. `shut`: why nobody can be entered; `no_rating`: why none can be set from a file;
    `rows`: the rating rows of teams that are in; `unrated`: names of those that have none."""

    known: Known
    shut: str = ""
    no_rating: str = ""
    rows: tuple[Json, ...] = ()
    unrated: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """What would be entered: the fields of `enter_teams`, of `set_rating` if that is asked for and can be, the
    page's part that shows it, and a mark that is the same only for the same commands."""

    html: str
    teams: list[Json]
    rows: list[Json] | None
    mark: str


@cache
def templates(locale: str) -> Environment:
    """Give the templates for a thread of its own: without the lock that all others share, which is gevent's."""
    made = env(locale).overlay(cache_size=-1)
    for name in (PREVIEW, "parts/macros.html"):
        made.get_template(name)  # compiled once, by whoever asks for this first
    return made


def look(choices: Choices, facts: Facts, locale: str) -> Look | Refused:
    """Read a file and give what it would enter, or the refusal of a file, sheet or columns that won't do.

    It is given, not raised: what a thread of the pool raises is written down as a fault.
    """
    try:
        return _look(choices, facts, locale)
    except Refused as refused:
        return refused


def _look(choices: Choices, facts: Facts, locale: str) -> Look:
    table = read_table(choices.data, choices.sheet)
    columns = guessed(table) if choices.columns is None else chosen(table, choices.columns, choices.heading)
    found = taken_in(table, columns, facts.known)
    entering = () if facts.shut else found.entering(leave_out=choices.leave_out)
    why_not = _why_no_rating(columns, entering, facts)
    teams = [command_fields(draft) for draft in entering]
    rows = [*facts.rows, *map(rating_row, entering)] if choices.rating and entering and not why_not else None
    mark = hashlib.sha256(msgspec.json.encode([teams, rows])).hexdigest()
    shown = templates(locale).get_template(PREVIEW)
    html = shown.render(
        choices=choices, facts=facts, file=_file(table), columns=_columns(table, columns),
        heading_lines=[(row.line, " · ".join(row.cells)[:60]) for row in table.rows[:HEADING_WITHIN]],
        heading=columns.heading,
        used=frozenset(columns.roles), roles=[(role, translate(locale, ROLE_WORDS[role])) for role in ROLES],
        drafts=_shown_drafts(found, entering), count=len(entering), mark=mark, why_no_rating=why_not,
        unrated_lines=[draft.line for draft in entering if draft.points is None], rated=rows is not None,
        **_problems(found, locale),
    )  # fmt: skip
    return Look(html, teams, rows, mark)


def _why_no_rating(columns: Columns, entering: tuple[Draft, ...], facts: Facts) -> str:
    """Say why the rating can't be set from this file: `points`, `lines`, `others`, or what the tournament says."""
    if not columns.at("points"):
        return "points"
    if facts.no_rating:
        return facts.no_rating
    if any(draft.points is None for draft in entering):
        return "lines"
    return "others" if facts.unrated else ""


def _file(table: Table) -> Json:
    delimiters = {"\t": "tab", ",": ",", ";": ";"}
    return {
        "encoding": table.encoding,
        "delimiter": delimiters.get(table.delimiter, table.delimiter),
        "sheet": table.sheet,
        "sheets": table.sheets,
    }


def _columns(table: Table, columns: Columns) -> list[Json]:
    """Give each column with its heading, the first thing that stands in it, and what it is taken for."""
    rows = columns.rows(table)
    samples = [
        next((row.cells[place] for row in rows if place < len(row.cells) and row.cells[place].strip()), "")
        for place in range(table.width)
    ]
    return [
        {"heading": heading, "sample": sample, "role": role, "unused": role == SKIP and bool(sample)}
        for heading, sample, role in zip(headings(table, columns), samples, columns.roles, strict=True)
    ]


def _shown_drafts(found: Intake, entering: tuple[Draft, ...]) -> list[Json]:
    bad = found.bad
    looked = {problem.line for problem in found.problems} - bad
    lines = {draft.line for draft in entering}
    return [
        {
            "draft": draft,
            "in": draft.line in lines,
            "bad": draft.line in bad,
            "look": draft.line in looked,
        }
        for draft in found.drafts
    ]


def _problems(found: Intake, locale: str) -> Json:
    gettext = catalogue(locale).gettext

    def said(problem: Problem) -> Json:
        return {
            "line": problem.line,
            "field": field_in_words(problem, gettext),
            "value": problem.value,
            "text": problem_in_words(problem, gettext),
        }

    warnings = [problem for problem in found.problems if not problem.error]
    return {
        "errors": [said(problem) for problem in found.errors[:MOST_SHOWN]],
        "errors_count": len(found.errors),
        "bad_count": len(found.bad - {0}),
        "whole": 0 in found.bad,
        "warnings": [said(problem) for problem in warnings[:MOST_SHOWN]],
        "warnings_count": len(warnings),
        "total": len(found.drafts),
    }
