"""CASES 57: a list in any encoding, with any delimiter, gives the same teams, or a refusal that names the line."""

import csv
import io
import zipfile
from datetime import datetime

import openpyxl  # type: ignore[import-untyped]
import pytest

from knockout.errors import Code, Refused
from knockout.intake import sheets
from knockout.intake.intake import command_fields, rating_row
from knockout.intake.reading import LARGEST, read_table
from tests.intake.lists import HEADING, ROWS, encoded, lines, shared, taken, text_of, workbook

SHARED = (
    "teams-cp1251-semicolon.csv",
    "teams-utf16-tab.csv",
    "teams-utf8-comma.csv",
    "teams-utf8bom-semicolon.csv",
)
ENCODINGS = ("utf-8", "utf-8-sig", "cp1251", "utf-16-le", "utf-16-be")


def told(data: bytes) -> list[object]:
    """Give the teams and rating rows of a file that has no errors."""
    found = taken(data)
    assert not found.errors, found.errors
    return [(command_fields(draft), rating_row(draft)) for draft in found.entering(leave_out=False)]


def why(data: bytes) -> tuple[str, int | None]:
    """Give why a file is refused, and at which line."""
    with pytest.raises(Refused) as refused:
        read_table(data)
    assert refused.value.code is Code.BAD_FIELD
    assert refused.value.details["field"] == "file"
    return refused.value.details["why"], refused.value.details["line"]


@pytest.fixture(scope="module")
def expected() -> list[object]:
    """The list as plain UTF-8, checked by hand against what is written in `lists`."""
    found = told(encoded(text_of([HEADING, *ROWS]), "utf-8"))
    assert [team["name"] for team, _ in found] == [  # type: ignore[index, misc]
        "Ґрати", "П\u02bcятниця", "Кома, крапка; табуляція", 'Три "лапки" всередині',
    ]  # fmt: skip
    assert found[0] == (
        {
            "team": "T01",
            "name": "Ґрати",
            "short": "Ґрати",
            "institution": "КПІ ім. Ігоря Сікорського",
            "players": [
                {"name": name, "student": True}
                for name in ("Їжак Єва", "Ґудзь Олег", "Нечуй-Левицький Юрій", "Дей Анна")
            ],
        },
        {"team": "T01", "points": 409, "best_word": 45},
    )
    return found


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
@pytest.mark.parametrize("encoding", ENCODINGS)
def test_case_57_every_encoding_delimiter_and_line_end_gives_the_same_teams(
    expected: list[object], encoding: str, delimiter: str, end: str
) -> None:
    for quoting in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL):
        for blanks in (False, True):
            text = text_of([HEADING, *ROWS], delimiter=delimiter, end=end, quoting=quoting, blanks=blanks)
            assert told(encoded(text, encoding)) == expected


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_case_57_utf_16_without_its_mark(expected: list[object], encoding: str) -> None:
    assert told(encoded(text_of([HEADING, *ROWS], delimiter="\t"), encoding, mark=False)) == expected


def test_case_57_the_shared_list_in_four_encodings_is_one_list() -> None:
    found = [told(shared(name)) for name in SHARED]
    assert all(one == found[0] for one in found)
    assert len(found[0]) == 43
    team, row = found[0][1]  # type: ignore[misc]
    assert (team["name"], len(team["players"])) == ("П\u02bcятниця", 4)
    assert row == {"team": "T02", "points": 213, "best_word": 46}


def test_case_57_excels_own_first_line_names_the_delimiter(expected: list[object]) -> None:
    text = "sep=;\r\n" + text_of([HEADING, *ROWS], end="\r\n")
    assert told(encoded(text, "utf-8-sig")) == expected
    assert read_table(text.encode()).rows[0].line == 2


def test_case_57_a_workbook_gives_the_same_teams(expected: list[object]) -> None:
    numbers = [[*row[:8], float(row[8]), int(row[9])] for row in ROWS]
    assert told(workbook([HEADING, *numbers])) == expected
    below = [["Список команд 2026"], [], HEADING, *numbers]
    assert told(workbook(below, before=["Титул"])) == expected
    assert [row.line for row in read_table(workbook(below)).rows] == [1, 3, 4, 5, 6, 7]


def test_a_sheet_is_chosen_by_its_name_and_a_day_is_read_as_a_day() -> None:
    book = openpyxl.Workbook()
    book.active.append(["Команда"])
    other = book.create_sheet("Резерв")
    other.append(["Команда", "Бали"])
    other.append([datetime(2026, 3, 8), 409.5])  # noqa: DTZ001 - as the library gives it
    hidden = book.create_sheet("Таємно")
    hidden.sheet_state = "hidden"
    out = io.BytesIO()
    book.save(out)
    found = read_table(out.getvalue(), "Резерв")
    assert found.sheets == ("Sheet", "Резерв")
    assert found.rows[1].cells == ("08.03.2026", "409.5")
    with pytest.raises(Refused) as refused:
        read_table(out.getvalue(), "Таємно")
    assert refused.value.details["accepted"] == ["Sheet", "Резерв"]


LIST = text_of([HEADING, *ROWS])


@pytest.mark.parametrize(
    "data",
    [
        "Команда;Бали\n¥ðàòè;409\n".encode(),
        encoded(LIST, "cp1251").decode("latin-1").encode(),
        LIST.encode().decode("latin-1").encode(),
        LIST.encode().decode("cp1251", "replace").encode(),
        encoded(LIST.replace("’", "'"), "koi8-u"),
        encoded(
            LIST.replace("’", "'").replace("Ґ", "Г").replace("ґ", "г").replace("І", "И").replace("і", "и"),
            "cp866",
        ),
        encoded(LIST.replace("’", "'"), "mac-cyrillic"),
        "Team;Player 1;Player 2\nMüller;José Núñez;Zoë\n".encode("latin-1"),
        "Команда;Гравець 1\n\ufffd\ufffdнн;Іван\n".encode(),
        b"???????;????? ??????\n?????;?????? ????\n",
    ],
    ids=[
        "yen",
        "1251-as-latin",
        "utf8-as-latin",
        "utf8-as-1251",
        "koi8",
        "866",
        "mac",
        "western",
        "replaced",
        "lost",
    ],
)
def test_case_57_gibberish_is_refused_with_its_line_and_never_read(data: bytes) -> None:
    reason, line = why(data)
    assert reason == "gibberish"
    assert line in (1, 2)


@pytest.mark.parametrize(
    ("data", "reason", "line"),
    [
        (encoded(LIST, "utf-8").replace(b"\n", b"\n\xff", 1), "encoding", 2),
        ("Команда;Бали\nЗоря;9".encode("utf-16")[:-1], "encoding", 2),
        (encoded("Команда\nЗоря", "cp1251") + b"\n\x98", "encoding", 3),
        (lines("Команда;Бали", "", '"Зоря;409', "Мавка;12"), "quote", 3),
        (lines("Команда,Бали", '"Зоря" ліва,409'), "quote", 2),
        (lines("Команда;Бали", "Зоря\x00;409"), "binary", 2),
        (b"", "empty", None),
        (b" \r\n ;;;\r\n", "empty", None),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "xls", None),
        (b"%PDF-1.7", "other", None),
        (b"<html><table><tr><td>x", "markup", 1),
        (b"PK\x03\x04 no zip at all", "workbook", None),
        (b"x" * (LARGEST + 1), "size", None),
        (lines("Команда", *(f"К{n}" for n in range(2001))), "rows", 2002),
        (lines("Команда;Бали", ";".join("x" * 61)), "columns", 2),
    ],
)
def test_case_57_what_can_not_be_read_is_refused_with_its_line(
    data: bytes, reason: str, line: int | None
) -> None:
    assert why(data) == (reason, line)


def test_two_thousand_teams_are_the_most() -> None:
    assert len(read_table(lines("Команда", *(f"К{n}" for n in range(2000)))).rows) == 2001
    assert why(workbook([["Команда"], *([f"К{n}"] for n in range(2001))])) == ("rows", 2002)


def packed(**files: bytes) -> bytes:
    """Give a ZIP file that says it is a workbook."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in {"workbook": b"<workbook/>", **files}.items():
            made.writestr(f"xl/{name}.xml", data)
    return out.getvalue()


def test_a_small_file_that_unpacks_to_an_enormous_one_is_not_unpacked() -> None:
    bomb = packed(sheet=b" " * (sheets.MOST_UNPACKED + 1))
    assert len(bomb) < 50_000
    assert why(bomb) == ("unpacked", None)
    assert why(packed(sheet=b"<c/>" * (sheets.MOST_TAGS + 1))) == ("cells", None)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_workbook_with_entities_is_not_read(encoding: str) -> None:
    grows = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><sst>&b;</sst>'
    assert why(packed(sharedStrings=grows.encode(encoding))) == ("workbook", None)


def test_a_zip_that_is_no_workbook_and_a_damaged_one() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as made:
        made.writestr("word/document.xml", "<x/>")
    assert why(out.getvalue()) == ("other", None)
    whole = workbook([HEADING, *ROWS])
    assert why(whole[: len(whole) // 2]) == ("workbook", None)
    assert why(packed()) == ("workbook", None)
