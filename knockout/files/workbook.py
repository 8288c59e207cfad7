"""A workbook for spreadsheets: numbers are numbers, times are times, and no text is ever a formula."""

import io
from collections.abc import Sequence
from datetime import datetime
from fractions import Fraction

from openpyxl import Workbook  # type: ignore[import-untyped]
from openpyxl.cell import WriteOnlyCell  # type: ignore[import-untyped]
from openpyxl.styles import Alignment, Font  # type: ignore[import-untyped]
from openpyxl.utils import get_column_letter  # type: ignore[import-untyped]

from knockout.files.sheet import Cell, Sheet, When, begins_a_formula, fit

MOMENT = "yyyy-mm-dd hh:mm:ss"
DECIMALS = "0.00"
NARROWEST, WIDEST = 6, 44
LONGEST_NAME = 31
_HEADING = Font(bold=True)
_TOP = Alignment(vertical="top", wrap_text=True)


def to_xlsx(sheets: Sequence[Sheet], made: datetime) -> bytes:
    """Give the sheets as one workbook. made: a naive UTC time that the file's properties say it is of."""
    book = Workbook(write_only=True)
    book.properties.creator, book.properties.created = "Knockout", made
    for sheet in sheets:
        _add(book, sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _add(book: Workbook, sheet: Sheet) -> None:
    page = book.create_sheet(_called(sheet.name))
    page.freeze_panes = "A2"
    for number, width in enumerate(_widths(sheet), start=1):
        page.column_dimensions[get_column_letter(number)].width = width
    page.append([_heading(page, text) for text in sheet.headings])
    for row in sheet.rows:
        page.append([_cell(page, cell) for cell in row])
    page.auto_filter.ref = f"A1:{get_column_letter(len(sheet.headings))}{len(sheet.rows) + 1}"


def _called(name: str) -> str:
    return "".join("-" if letter in "[]:*?/\\" else letter for letter in name)[:LONGEST_NAME]


def _heading(page: object, text: str) -> object:
    cell = _text(page, text)
    cell.font, cell.alignment = _HEADING, _TOP  # type: ignore[attr-defined]
    return cell


def _text(page: object, text: str) -> object:
    cell = WriteOnlyCell(page, value=fit(text))
    cell.data_type = "s"  # else a text that begins with = is a formula, and "#N/A" an error
    if begins_a_formula(text):
        cell.quotePrefix = True  # a text still, after somebody has edited it
    return cell


def _cell(page: object, cell: Cell) -> object:
    if isinstance(cell, str):
        return _text(page, cell) if cell else None
    if isinstance(cell, Fraction | When):
        whole = isinstance(cell, When)
        made = WriteOnlyCell(page, value=cell.local() if isinstance(cell, When) else round(float(cell), 4))
        made.number_format = MOMENT if whole else DECIMALS
        return made
    return cell


def _widths(sheet: Sheet) -> list[float]:
    """Wide enough for what stands in it; a heading of several words may break between them."""
    widths = [float(max(len(word) for word in heading.split())) for heading in sheet.headings]
    for row in sheet.rows:
        for place, cell in enumerate(row):
            widths[place] = max(widths[place], _width(cell))
    return [min(WIDEST, max(NARROWEST, width + 3)) for width in widths]


def _width(cell: Cell) -> float:
    if isinstance(cell, When):
        return len("2026-05-16 17:00:00")
    if isinstance(cell, Fraction):
        return 7
    return 0 if cell is None else len(str(cell))
