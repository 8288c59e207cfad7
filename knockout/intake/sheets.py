"""An XLSX workbook -> rows. What is unpacked is measured before it is read: a small file may hold an enormous one."""

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time
from typing import Any

import openpyxl  # type: ignore[import-untyped]

from knockout.errors import Refused, bad_field
from knockout.intake.table import MOST_ROWS, Row, Table, blank, checked, unreadable

MOST_UNPACKED = 24 * 1024 * 1024
MOST_FILES = 500
MOST_TAGS = 1_500_000
"""Each costs time to read; 2,000 rows of 60 columns have a million."""

_ENTITY = re.compile(
    rb"<\x00?!\x00?(?:E\x00?N\x00?T\x00?I\x00?T\x00?Y|D\x00?O\x00?C\x00?T\x00?Y\x00?P\x00?E)"
)


def workbook_table(data: bytes, sheet: str = "") -> Table:
    """Give the table on a sheet: the named one, else the first that is visible and holds anything.

    Raises Refused: a file that can't be unpacked, is too big or is no workbook, `bad_field` for an unknown sheet.
    """
    _measured(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and controls that nobody asked for
            return _read(data, sheet)
    except Refused:
        raise
    except Exception as broken:
        # A damaged workbook may fail anywhere in the library, and each time with another error.
        raise unreadable("workbook", value=f"{type(broken).__name__}", accepted=["XLSX", "CSV"]) from None


def _measured(data: bytes) -> None:
    """Raise Refused for what should not be unpacked, or isn't a workbook."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            members = packed.infolist()
            unpacked = sum(member.file_size for member in members)
            if unpacked > MOST_UNPACKED or len(members) > MOST_FILES:
                raise unreadable("unpacked", value=unpacked, accepted=MOST_UNPACKED)
            if "xl/workbook.xml" not in packed.namelist():
                raise unreadable("other", accepted=["XLSX", "CSV"])
            tags = 0
            for member in members:
                tags += _tags_in(packed.read(member)) if member.filename.endswith((".xml", ".rels")) else 0
    except Refused:
        raise
    except Exception as broken:
        raise unreadable("workbook", value=f"{type(broken).__name__}", accepted=["XLSX", "CSV"]) from None
    if tags > MOST_TAGS:
        raise unreadable("cells", value=tags, accepted=MOST_TAGS)


def _tags_in(part: bytes) -> int:
    """Count what costs time to read. Raises Refused for entities, which can grow without end; no workbook has any."""
    if _ENTITY.search(part):
        raise unreadable("workbook", value="ENTITY", accepted=["XLSX", "CSV"])
    return part.count(b"<")


def _read(data: bytes, wanted: str) -> Table:
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
    try:
        visible = [one for one in book.worksheets if one.sheet_state == "visible"]
        names = tuple(str(one.title) for one in visible)
        if wanted and wanted not in names:
            raise bad_field("sheet", wanted, list(names))
        for one in visible:
            rows = list(_rows(one)) if wanted in ("", one.title) else []
            if rows or wanted == one.title:
                return Table(checked(rows), sheet=str(one.title), sheets=names)
        raise unreadable("empty", accepted=1)
    finally:
        book.close()


def _rows(sheet: Any) -> Iterator[Row]:
    sheet.reset_dimensions()  # what a file says of its own size may be wrong
    found = 0
    for line, values in enumerate(sheet.iter_rows(values_only=True), start=1):
        cells = tuple(_text(value) for value in values)
        if blank(cells):
            continue
        found += 1
        yield Row(line, cells)
        if found > MOST_ROWS + 1:
            return  # `checked` refuses it


def _text(value: Any) -> str:
    """Give a cell as a person reads it: 409.0 is 409, a day is written as in Ukraine."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.strftime("%d.%m.%Y")
    if isinstance(value, date):
        return value.strftime("%d.%m.%Y")
    if isinstance(value, time):
        return value.strftime("%H:%M")
    return str(value)
