"""One list of teams, written in every way in which a list comes to a desk."""

import codecs
import csv
import io
from collections.abc import Sequence
from pathlib import Path

import openpyxl  # type: ignore[import-untyped]
import pytest

from knockout.intake.columns import guessed
from knockout.intake.intake import Intake, Known, taken_in
from knockout.intake.reading import read_table

DATA = Path(__file__).resolve().parents[3] / "shared" / "data" / "teams"

HEADING = ["Команда", "Коротка назва", "Заклад вищої освіти", *(f"Гравець {n}" for n in range(1, 6)),
           "Бали відбору", "Найдорожче слово"]  # fmt: skip
ROWS = [
    ["Ґрати", "Ґрати", "КПІ ім. Ігоря Сікорського", "Їжак Єва", "Ґудзь Олег", "Нечуй-Левицький Юрій", "Дей Анна", "",
     "409", "45"],
    ["П’ятниця", "П’ятниця", "Острозька академія", "Лис Іван", "Гук Ївга", "Рак Тарас", "Щур Назар", "Бук Є",
     "213", "46"],
    ["Кома, крапка; табуляція", "Кома", "НаУКМА", "Цап Олена", "Кіт Марта", "Жук Дмитро", "Сом Ірина", "", "364", "36"],
    ['Три "лапки" всередині', "Лапки", "", "Вуж Петро", "Лин Роман", "Джміль Соломія", "Бик Андрій", "", "0", "0"],
]  # fmt: skip

ENCODINGS = {
    "utf-8": "".encode,
    "utf-8-sig": lambda: codecs.BOM_UTF8,
    "cp1251": "".encode,
    "utf-16-le": lambda: codecs.BOM_UTF16_LE,
    "utf-16-be": lambda: codecs.BOM_UTF16_BE,
}


def text_of(
    rows: Sequence[Sequence[str]],
    *,
    delimiter: str = ";",
    end: str = "\n",
    quoting: int = csv.QUOTE_MINIMAL,
    blanks: bool = False,
) -> str:
    """Give a CSV text; with `blanks` there is an empty line and one of delimiters alone after each row."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, delimiter=delimiter, lineterminator=end, quoting=quoting)  # type: ignore[arg-type]
    for row in rows:
        writer.writerow(row)
        if blanks:
            out.write(end + delimiter * 9 + end)
    return out.getvalue()


def encoded(text: str, encoding: str, *, mark: bool = True) -> bytes:
    """Give a text's bytes; `mark`: with the byte order mark, for encodings that have one."""
    marks = {"utf-8-sig": codecs.BOM_UTF8, "utf-16-le": codecs.BOM_UTF16_LE, "utf-16-be": codecs.BOM_UTF16_BE}
    codec = "utf-8" if encoding == "utf-8-sig" else encoding
    return (marks.get(encoding, b"") if mark else b"") + text.encode(codec)


def workbook(
    rows: Sequence[Sequence[object]], *, title: str = "Команди", before: Sequence[str] = ()
) -> bytes:
    """Give an XLSX file; `before` are empty sheets in front."""
    book = openpyxl.Workbook()
    sheet = book.active
    for name in before:
        sheet.title = name
        sheet = book.create_sheet()
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def taken(data: bytes, known: Known | None = None) -> Intake:
    """Give what a file holds, its columns as its headings name them."""
    table = read_table(data)
    return taken_in(table, guessed(table), known or Known())


def lines(*rows: str) -> bytes:
    """Give a UTF-8 file of these lines."""
    return "\n".join(rows).encode()


def kinds(found: Intake) -> list[tuple[int, str]]:
    """Give the lines and kinds of all problems."""
    return [(problem.line, problem.kind) for problem in found.problems]


def shared(name: str) -> bytes:
    """Give a file of the shared data; the test is skipped where there is none."""
    path = DATA / name
    if not path.is_file():
        pytest.skip(f"the shared lists of teams are not beside this repository: {path.name}")
    return path.read_bytes()
