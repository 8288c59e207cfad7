"""Which kind of file it is: by what it holds, never by its name."""

from knockout.intake.decoding import decoded
from knockout.intake.delimited import csv_table
from knockout.intake.sheets import workbook_table
from knockout.intake.table import Table, unreadable

LARGEST = 2 * 1024 * 1024
"""Bytes of a file; teams of a whole country fit in a tenth of it."""

_PACKED = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLD_EXCEL = b"\xd0\xcf\x11\xe0"
_OTHER = (b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"\x1f\x8b", b"Rar!", b"7z\xbc\xaf")


def read_table(data: bytes, sheet: str = "") -> Table:
    """Give the table in a file's bytes; `sheet` names one of a workbook.

    Raises Refused (`bad_field`, field `file`, with `why` and mostly `line`) for whatever is not a table of text.
    """
    if len(data) > LARGEST:
        raise unreadable("size", value=len(data), accepted=LARGEST)
    if not data.strip():
        raise unreadable("empty", accepted=1)
    if data.startswith(_PACKED):
        return workbook_table(data, sheet)
    if data.startswith(_OLD_EXCEL):
        raise unreadable("xls", accepted=["XLSX", "CSV"])
    if data.startswith(_OTHER):
        raise unreadable("other", accepted=["XLSX", "CSV"])
    text, encoding = decoded(data)
    return csv_table(text, encoding)
