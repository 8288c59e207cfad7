"""CSV text -> rows: which delimiter it has is found out; quotes, blank lines and every kind of line end are read."""

import csv
import io
from collections import Counter
from typing import Literal

from knockout.errors import Refused
from knockout.intake.headings import role_of
from knockout.intake.table import MOST_ROWS, Row, Table, blank, checked, unreadable

DELIMITERS = "\t;,"
"""In the order in which they are believed: a comma stands in many a name, a tab in none."""

_MARKUP = ("<!doctype", "<html", "<table", "<?xml", "<svg")
_ALIKE = 0.9
_HEADING_WITHIN = 10


def csv_table(text: str, encoding: str) -> Table:
    """Give the table in a text. Raises Refused naming the line: a quote that is not closed, too much of anything."""
    if text.lstrip()[:20].lower().startswith(_MARKUP):
        raise unreadable("markup", line=1, accepted=["CSV", "XLSX"])
    if not any(map(str.isalnum, text)):
        raise unreadable("empty", accepted=1)
    said, text, skipped = _said(text)
    delimiter = said or _delimiter(text)
    rows = [Row(row.line + skipped, row.cells) for row in _rows(text, delimiter)]
    return Table(checked(rows), encoding=encoding, delimiter=delimiter)


def _said(text: str) -> tuple[str, str, int]:
    """Excel's own first line, `sep=;`, says the delimiter. Gives it, the text after it and the lines it took."""
    first, end, rest = text.partition("\n")
    mark = first.rstrip("\r")
    if mark.lower().startswith("sep=") and len(mark) == 5:
        return mark[-1], rest, len(end)
    return "", text, 0


def _rows(text: str, delimiter: str) -> list[Row]:
    try:
        return _parsed(text, delimiter, quoting=csv.QUOTE_MINIMAL)
    except Refused as refused:
        # Tables copied as tabs have quotes in names that nothing closes, and no tab in them.
        if delimiter != "\t" or refused.details["why"] != "quote":
            raise
        return _parsed(text, delimiter, quoting=csv.QUOTE_NONE)


def _parsed(text: str, delimiter: str, *, quoting: Literal[0, 3]) -> list[Row]:
    """Give the rows that are not blank. Raises Refused: a quote that is not closed, a cell of enormous length."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, quoting=quoting, strict=True)
    found: list[Row] = []
    begins = 1
    try:
        for cells in reader:
            if not blank(tuple(cells)):
                found.append(Row(begins, tuple(cells)))
            if len(found) > MOST_ROWS + 1:
                break  # `checked` refuses it
            begins = reader.line_num + 1
    except csv.Error as wrong:
        why = "long_cell" if "field limit" in str(wrong) else "quote"
        raise unreadable(why, line=begins, accepted='"«Зоря» ""А"""') from None
    return found


def _delimiter(text: str) -> str:
    """Give the delimiter that finds the most headings; else the first that cuts the rows alike."""
    tried = {delimiter: _tried(text, delimiter) for delimiter in DELIMITERS}
    best = max(DELIMITERS, key=lambda delimiter: tried[delimiter][0])
    if tried[best][0] > 1:
        return best
    alike = [one for one in DELIMITERS if tried[one][1] >= _ALIKE]
    return alike[0] if alike else max(DELIMITERS, key=lambda delimiter: tried[delimiter][1])


def _tried(text: str, delimiter: str) -> tuple[int, float]:
    """Give how many headings this delimiter finds, and what part of the rows it cuts into the same number of cells."""
    try:
        rows = _parsed(text, delimiter, quoting=csv.QUOTE_MINIMAL)
    except Refused:
        rows = _loosely(text, delimiter)
    headings = max(
        (sum(role_of(cell) is not None for cell in row.cells) for row in rows[:_HEADING_WITHIN]), default=0
    )
    widths = Counter(len(row.cells) for row in rows)
    width, often = max(widths.items(), key=lambda item: item[1], default=(1, 0))
    return headings, often / len(rows) if rows and width > 1 else 0.0


def _loosely(text: str, delimiter: str) -> list[Row]:
    """Give the rows with quotes taken as letters; none if that won't do either."""
    try:
        return _parsed(text, delimiter, quoting=csv.QUOTE_NONE)
    except Refused:
        return []
