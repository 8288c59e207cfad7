"""A file as rows of texts, each with the line that it stands on in the file."""

from dataclasses import dataclass

from knockout.errors import Code, Refused

MOST_ROWS = 2000
MOST_COLUMNS = 60


@dataclass(frozen=True, slots=True)
class Row:
    """One row that is not blank; `line` is the number that a spreadsheet or an editor shows beside it."""

    line: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a file holds, and how it was read; `sheets` are all that a workbook has, none for a text file."""

    rows: tuple[Row, ...]
    encoding: str = ""
    delimiter: str = ""
    sheet: str = ""
    sheets: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        """How many columns the widest row has."""
        return max((len(row.cells) for row in self.rows), default=0)


def unreadable(
    why: str, *, line: int | None = None, value: object = None, accepted: object = None
) -> Refused:
    """Make the refusal of a whole file (CASES 57).

    why: a key of `words.FILES`; line: where in the file; value: what stands there; accepted: what would be right.
    """
    return Refused(Code.BAD_FIELD, field="file", value=value, accepted=accepted, why=why, line=line)


def checked(rows: list[Row]) -> tuple[Row, ...]:
    """Give the rows without their empty ends. Raises Refused for a file that is empty or too big."""
    trimmed = tuple(Row(row.line, _trimmed(row.cells)) for row in rows)
    if not trimmed:
        raise unreadable("empty", accepted=1)
    if len(trimmed) > MOST_ROWS + 1:  # the heading is no team
        raise unreadable("rows", line=trimmed[MOST_ROWS + 1].line, value=len(trimmed), accepted=MOST_ROWS)
    for row in trimmed:
        if len(row.cells) > MOST_COLUMNS:
            raise unreadable("columns", line=row.line, value=len(row.cells), accepted=MOST_COLUMNS)
    return trimmed


def blank(cells: tuple[str, ...]) -> bool:
    """Say whether a row holds nothing but white space."""
    return not any(cell.strip() for cell in cells)


def _trimmed(cells: tuple[str, ...]) -> tuple[str, ...]:
    end = len(cells)
    while end and not cells[end - 1].strip():
        end -= 1
    return cells[:end]
