"""Rows -> teams and what is wrong with them. Every problem names its line, field and value (CASES 57)."""

import re
from dataclasses import dataclass, field
from typing import Any

from knockout.ids import TeamId
from knockout.intake.cells import CELL_ERRORS, LONGEST, Cells, is_student, people_in, whole_number
from knockout.intake.columns import Columns, marks_of
from knockout.intake.headings import SKIP
from knockout.intake.problems import Problem
from knockout.intake.table import Row, Table
from knockout.rules.text import clean_name, fold_name

MOST_PLAYERS = 10
SHORT = 14

_ID = re.compile(r"[\w.-]{1,40}")
_DAY = re.compile(r"\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d{2}-\d{2}")

NO_ID = TeamId("")


@dataclass(frozen=True, slots=True)
class Limits:
    """What the tournament's rules say of teams."""

    least_players: int = 4
    most_points_a_word: int = 999


@dataclass(frozen=True, slots=True)
class Person:
    name: str
    student: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A team as its line has it. `team` is "" until an id is given."""

    line: int
    name: str
    team: TeamId = NO_ID
    short: str = ""
    institution: str = ""
    contact: str = ""
    players: tuple[Person, ...] = ()
    points: int | None = None
    best_word: int | None = None


@dataclass
class _Line:
    """A row being read, and what was found wrong with it; `fits`: how many cells it may have, where that is known."""

    cells: Cells
    limits: Limits
    fits: int | None
    problems: list[Problem] = field(default_factory=list)

    def add(self, kind: str, where: str, value: str = "", **more: Any) -> None:
        self.problems.append(Problem(self.cells.line, kind, where, value[:LONGEST], more))


def drafts(table: Table, columns: Columns, limits: Limits) -> tuple[list[Draft], list[Problem]]:
    """Give the team of every row, whatever is wrong with it, and the problems of each row by itself."""
    marks = marks_of(table, columns)
    fits = _fits(table, columns)
    found: list[Draft] = []
    problems: list[Problem] = []
    for row in columns.rows(table):
        line = _Line(Cells(row, columns, marks), limits, fits)
        found.append(_draft(line, row))
        problems.extend(line.problems)
    return found, problems


def _draft(line: _Line, row: Row) -> Draft:
    if line.fits is not None and len(row.cells) > line.fits:
        line.add("too_wide", "columns", " ".join(row.cells[line.fits :]), most=line.fits)
    name = _name(line)
    short = _text(line, "short")
    if len(short) > SHORT:
        line.add("short_long", "short", short, most=SHORT)
    points, best_word = _numbers(line)
    return Draft(
        line=row.line, name=name, team=_id(line), short=short, institution=_text(line, "institution"),
        contact=_contact(line), players=_players(line), points=points, best_word=best_word,
    )  # fmt: skip


def _fits(table: Table, columns: Columns) -> int | None:
    """Give how many cells the headings have, if a longer line must be one that a delimiter inside a name has cut.

    Not so in a workbook, or where most lines are longer: there a column has no heading.
    """
    heading = next((row for row in table.rows if row.line == columns.heading), None)
    if heading is None or not table.delimiter:
        return None
    fits, rows = len(heading.cells), columns.rows(table)
    used = any(role != SKIP for role in columns.roles[fits:])
    longer = sum(len(row.cells) > fits for row in rows)
    return None if used or longer * 2 > len(rows) else fits


def _name(line: _Line) -> str:
    given = line.cells.one("name")
    if not given.strip():
        line.add("no_name", "name")
        return ""
    return _seen(line, "name", given) or ""


def _text(line: _Line, where: str) -> str:
    """Give a text that may be left out."""
    given = line.cells.one(where)
    return (_seen(line, where, given) or "") if given.strip() else ""


def _contact(line: _Line) -> str:
    given = [text for text in line.cells.many("contact") if text.strip()]
    return _seen(line, "contact", ", ".join(given)) or "" if given else ""


def _seen(line: _Line, where: str, given: str, **more: Any) -> str | None:
    """Give a name as it is kept; None, with the problem noted, for one that can't be."""
    try:
        name = clean_name(given)
    except ValueError:
        line.add("unseen", where, given.strip(), **more)
        return None
    if len(name) > LONGEST:
        line.add("long", where, name, most=LONGEST, **more)
        return None
    if name in CELL_ERRORS:
        line.add("cell_error", where, name, **more)
        return None
    if where in ("name", "short", "player") and _DAY.fullmatch(name):
        line.add("date", where, name, **more)
    return name


def _players(line: _Line) -> tuple[Person, ...]:
    found: list[Person] = []
    keys: dict[str, int] = {}
    for number, (given, mark) in enumerate(people_in(line.cells), start=1):
        star, text = given.lstrip().startswith("*"), given.strip().lstrip("* ")
        if not text:
            continue
        name = _seen(line, "player", text, n=number)
        student = _student(line, mark, number)
        if name is None:
            continue
        if fold_name(name) in keys:
            line.add("same_player", "player", name, n=number, other=keys[fold_name(name)])
        keys[fold_name(name)] = number
        found.append(Person(name, student and not star))
    if len(found) > MOST_PLAYERS:
        line.add("many_players", "players", str(len(found)), most=MOST_PLAYERS)
    if len(found) < line.limits.least_players:
        line.add("few_players", "players", str(len(found)), least=line.limits.least_players)
    return tuple(found)


def _student(line: _Line, mark: str, number: int) -> bool:
    student = is_student(mark)
    if student is None:
        line.add("bad_mark", "student", mark.strip(), n=number)
    return student is not False


def _numbers(line: _Line) -> tuple[int | None, int | None]:
    points = _number(line, "points", None)
    best_word = _number(line, "best_word", line.limits.most_points_a_word)
    if points is not None and best_word is not None and best_word > points:
        line.add("word_above", "best_word", str(best_word), points=points)
    return points, best_word


def _number(line: _Line, where: str, most: int | None) -> int | None:
    """Give a whole number of 0 or more, None where there is none."""
    given = line.cells.one(where).strip()
    if not given:
        return None
    number = whole_number(given)
    if number is None:
        line.add("not_whole", where, given)
        return None
    if most is not None and number > most:
        line.add("too_much", where, given, most=most)
        return None
    return number


def _id(line: _Line) -> TeamId:
    given = line.cells.one("id").strip()
    if given and not _ID.fullmatch(given):
        line.add("bad_id", "id", given)
        return NO_ID
    return TeamId(given)
