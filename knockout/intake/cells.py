"""One row's cells by what their columns are, and what stands in them: numbers, people, marks."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from knockout.intake.columns import Columns
from knockout.intake.table import Row

LONGEST = 200
CELL_ERRORS = frozenset({"#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#Н/Д"})
"""What a spreadsheet shows in place of a value that it could not work out."""

_NOTHING = frozenset({"-", "–", "—", "−"})
_SEPARATORS = re.compile("[,;\n\r|/]")
_NUMBERED = re.compile(r"^\s*\d{1,2}[.)]\s*")
_GROUPED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f]\d{3})+")
_WHOLE = re.compile(r"(\d{1,9})(?:[.,]0{1,2})?")

_YES = frozenset({"так", "т", "yes", "y", "true", "істина", "1", "+", "студент", "студентка", "student", "✓"})
_NO = frozenset({"ні", "н", "no", "n", "false", "хибність", "0", "-", "–", "—", "*", "не студент", "не студентка",
                 "not a student", "✗"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cells:
    """A row, asked for by roles; `marks`: which column is the mark of which player's."""

    row: Row
    columns: Columns
    marks: Mapping[int, int]

    @property
    def line(self) -> int:
        """The line of the row."""
        return self.row.line

    def one(self, role: str) -> str:
        """Give the cell of a role that one column has, "" where none has it."""
        return next(iter(self.many(role)), "")

    def many(self, role: str) -> list[str]:
        """Give the cells of all columns with a role; what says that there is nothing is nothing."""
        return [self.at(place) for place in self.columns.at(role)]

    def at(self, place: int) -> str:
        """Give the cell at a place; "" beyond the row's end."""
        text = self.row.cells[place] if place < len(self.row.cells) else ""
        return "" if text.strip() in _NOTHING else text


def people_in(cells: Cells) -> Iterator[tuple[str, str]]:
    """Give each player that is named, with the cell that marks a student ("" where there is none)."""
    for place in cells.columns.at("player"):
        if cells.at(place).strip():
            mark = cells.marks.get(place)
            yield cells.at(place), "" if mark is None else _raw(cells.row, mark)
    for whole in cells.many("players"):
        for part in _SEPARATORS.split(whole):
            name = _NUMBERED.sub("", part)
            if name.strip() and name.strip() not in _NOTHING:
                yield name, ""


def is_student(mark: str) -> bool | None:
    """Give what a mark says; an empty one says yes, None is for one that says neither."""
    text = " ".join(mark.casefold().split())
    if not text or text in _YES:
        return True
    return False if text in _NO else None


def whole_number(text: str) -> int | None:
    """Give a number as it is typed or as a spreadsheet shows it («1 024», «409,0»), None for anything else."""
    if _GROUPED.fullmatch(text):
        return int(re.sub(r"\D", "", text))
    whole = _WHOLE.fullmatch(text) if text.isascii() else None
    return int(whole[1]) if whole else None


def _raw(row: Row, place: int) -> str:
    return row.cells[place] if place < len(row.cells) else ""
