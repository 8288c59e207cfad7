"""Files made to do harm: workbooks that are bombs, pictures that are something else, lists full of formulas."""

import io
import struct
import zipfile
import zlib
from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st
from openpyxl import Workbook  # type: ignore[import-untyped]
from PIL import Image

from tests.fuzz import values
from tests.intake.lists import HEADING, ROWS, text_of

LAUGHS = (
    "<!DOCTYPE l [<!ENTITY a0 'haha'>"
    + "".join(f"<!ENTITY a{n} '&a{n - 1};&a{n - 1};'>" for n in range(1, 40))
    + "]>"
)
OUTSIDE = "<!DOCTYPE l [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
HEAD = "<?xml version='1.0' encoding='UTF-8'?>"


def workbook(rows: Sequence[Sequence[str]]) -> bytes:
    """Give an XLSX file of rows."""
    out, book = io.BytesIO(), Workbook()
    for row in rows:
        book.active.append(list(row))
    book.save(out)
    return out.getvalue()


def changed(data: bytes, **members: bytes) -> bytes:
    """Give an XLSX file with other contents of some of its members: `sheet`, `strings`, `types`, `book`, `more`."""
    names = {
        "sheet": "xl/worksheets/sheet1.xml",
        "strings": "xl/sharedStrings.xml",
        "types": "[Content_Types].xml",
        "book": "xl/workbook.xml",
        "more": "xl/vbaProject.bin",
    }
    other = {names[name]: held for name, held in members.items()}
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, other.pop(name, None) or old.read(name))
        for name, held in other.items():
            new.writestr(name, held)
    return out.getvalue()


SHEET = f"{HEAD}<worksheet xmlns='http://schemas.openxmlformats.org/spreadsheetml/2006/main'><sheetData>"
LAUGHING = "<row><c t='inlineStr'><is><t>&a39;</t></is></c></row>"
FAR = "<row r='1048576'><c r='XFD1048576'><v>1</v></c></row>"
END = "</sheetData></worksheet>"


@cache
def hostile_workbooks() -> dict[str, bytes]:
    """Give workbooks that no list of teams is, by what is wrong with them."""
    good = workbook([HEADING, *ROWS])
    with zipfile.ZipFile(io.BytesIO(good)) as book:
        body = book.read("xl/worksheets/sheet1.xml").decode().rpartition("?>")[2]
    sheets = {
        "laughs": SHEET.replace(HEAD, HEAD + LAUGHS) + LAUGHING + END,
        "a file of the machine": f"{HEAD}{OUTSIDE}{body}".replace("<t>", "<t>&x;"),
        "a bomb": " " * 60_000_000,
        "a bomb of cells": f"{SHEET}<row>{'<c/>' * 2_000_000}</row>{END}",
        "no sheet": "<worksheet/>",
        "deep": HEAD + "<a>" * 50_000,
        "far away": SHEET + FAR + END,
    }
    strings = f"{HEAD}{LAUGHS}<sst><si><t>&a39;</t></si></sst>"
    return {name: changed(good, sheet=text.encode()) for name, text in sheets.items()} | {
        "laughing strings": changed(good, strings=strings.encode()),
        "a macro": changed(good, more=b"\xd0\xcf\x11\xe0" + b"\x00" * 500),
        "no book": changed(good, book=b"<workbook/>"),
        "rubbish": changed(good, sheet=b"\xff\xfe\x00rubbish"),
        "a zip in a zip": good[:30] + good,
        "cut off": good[: len(good) // 2],
        "a web page": b"<html><table><tr><td>T</td></tr></table></html>",
        "an svg": SVG,
        "a pdf": b"%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
    }


@cache
def hostile_pictures() -> dict[str, bytes]:
    """Give what no screen may show, by what is wrong with it."""
    return {
        "svg": SVG,
        "svg that says it is png": b"\x89PNG\r\n\x1a\n" + SVG,
        "gif that is a script": b"GIF89a/*" + b"\x00" * 20 + b"*/=1;alert(1)",
        "html": b"<!doctype html><script>alert(1)</script>",
        "huge by its head": _png(60_000, 60_000, b""),
        "a bomb": _png(4_001, 3_000, zlib.compress(bytes(4_001 * 3_001))),
        "cut off": _picture()[:40],
        "nothing": b"",
        "bmp": _picture("BMP"),
        "ico": _picture("ICO"),
    }


def _picture(kind: str = "PNG") -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (16, 16)).save(out, kind)
    return out.getvalue()


def _png(width: int, height: int, data: bytes) -> bytes:
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in ((b"IHDR", head), (b"IDAT", data), (b"IEND", b""))
    )
    return b"\x89PNG\r\n\x1a\n" + parts


def polyglot() -> bytes:
    """Give a picture that is whole, with a page behind it: it is drawn as a picture or not at all."""
    return _picture() + b"<!doctype html><script>alert(1)</script>"


cells = st.one_of(
    values.texts, st.sampled_from(ROWS[0]), st.sampled_from(["так", "ні", "409", "-1", "1,5", "1e9", "*"])
)
rows = st.lists(st.lists(cells, max_size=12), max_size=8)
lists = st.builds(
    lambda head, body, delimiter: text_of([HEADING if head else [], *body], delimiter=delimiter).encode(
        "utf-8", "replace"
    ),
    st.booleans(),
    rows,
    st.sampled_from(";,\t"),
)
"""Lists of teams whose cells hold anything."""
