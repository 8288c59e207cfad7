"""CSV that a spreadsheet opens with a double click: semicolons, Windows line ends, a decimal comma (CASES 59)."""

import csv
import io
from fractions import Fraction
from typing import Literal

from knockout.files.old_encoding import to_cp1251
from knockout.files.sheet import Cell, Sheet, When, begins_a_formula, fit

Encoding = Literal["utf-8", "cp1251"]
ENCODINGS: tuple[Encoding, ...] = ("utf-8", "cp1251")
MARK = "\ufeff"
"""Without it Excel takes UTF-8 for the code page of Windows."""


def to_csv(sheet: Sheet, encoding: Encoding = "utf-8") -> bytes:
    """Give the sheet as CSV: UTF-8 with its mark, or Windows-1251.

    A text that begins like a formula is kept a text by a ' before it, as spreadsheets expect it.
    Raises NoPlaceError for a character that Windows-1251 has neither a place nor a likeness for.
    """
    written = io.StringIO(newline="")
    rows = csv.writer(written, delimiter=";", lineterminator="\r\n", quoting=csv.QUOTE_MINIMAL)
    for number, row in enumerate((sheet.headings, *sheet.rows)):
        texts = [_text(cell) for cell in row]
        if encoding == "cp1251":
            texts = [to_cp1251(text, sheet.headings[place], number + 1) for place, text in enumerate(texts)]
        # After what Windows-1251 puts in place of others, not before: a full-width = becomes one that counts.
        rows.writerow(_guarded(cell, text) for cell, text in zip(row, texts, strict=True))
    return (
        written.getvalue().encode("cp1251") if encoding == "cp1251" else (MARK + written.getvalue()).encode()
    )


def _text(cell: Cell) -> str:
    if isinstance(cell, str):
        return fit(cell)
    if isinstance(cell, Fraction):
        return decimal(cell)
    if isinstance(cell, When):
        return cell.local().strftime("%Y-%m-%d %H:%M:%S")
    return "" if cell is None else str(cell)


def decimal(number: Fraction) -> str:
    """Give a number with a decimal comma, two places at most."""
    return f"{float(number):.2f}".rstrip("0").rstrip(".").replace(".", ",")


def _guarded(cell: Cell, text: str) -> str:
    return f"'{text}" if isinstance(cell, str) and begins_a_formula(text) else text
