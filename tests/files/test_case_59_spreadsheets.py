"""CASES 59: names in Ukrainian letters open right in a spreadsheet, and the old encoding loses nothing silently."""

import io
import unicodedata
from fractions import Fraction

import openpyxl
import pytest

from knockout.catalogues import catalogue
from knockout.files.delimited import decimal, to_csv
from knockout.files.old_encoding import NAMED, NoPlaceError
from knockout.files.results import results_sheet, words_sheet
from knockout.files.sheet import Sheet, When
from knockout.files.standings import places_sheet, rating_sheet, start_sheet
from knockout.files.workbook import to_xlsx
from knockout.ids import Moment
from tests.files.tables import UKRAINIAN_NAMES, four, read_csv, written

MADE = When(Moment(1_790_000_000_000), "UTC").local()
NAMES = list(UKRAINIAN_NAMES.values())


def of(*texts: str) -> Sheet:
    return Sheet("Аркуш", ("Назва",), tuple((text,) for text in texts))


def xlsx(*sheets: Sheet) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(to_xlsx(sheets, MADE)))


def test_case_59_the_file_says_that_it_is_utf_8_and_splits_into_columns():
    data = to_csv(results_sheet(four(*NAMES).state, four(*NAMES).machine.roster, str))
    assert data.startswith("\ufeffStage;Cycle;".encode())
    assert data.count(b"\r\n") == data.count(b"\n") == 5
    assert [len(row) for row in read_csv(data)] == [18] * 5


def test_case_59_names_come_back_as_they_are_from_csv_and_from_a_workbook():
    d = four(*NAMES)
    assert [row[5] for row in written(results_sheet, d)[1:]] == NAMES
    page = xlsx(results_sheet(d.state, d.machine.roster, str)).worksheets[0]
    assert [row[5] for row in page.iter_rows(min_row=2, values_only=True)] == NAMES


def test_case_59_the_old_encoding_has_the_typographic_apostrophe_and_no_question_mark():
    d = four(*NAMES)
    for make in (results_sheet, words_sheet, rating_sheet, places_sheet, start_sheet):
        data = to_csv(make(d.state, d.machine.roster, catalogue("uk").gettext), "cp1251")
        assert b"?" not in data
        assert data.endswith(b"\r\n")
    names = [
        row[1] for row in read_csv(to_csv(rating_sheet(d.state, d.machine.roster, str), "cp1251"), "cp1251")
    ]
    assert names[1:] == [name.replace("\u02bc", "\u2019") for name in NAMES]


def test_case_59_a_letter_without_a_place_is_written_by_its_likeness():
    given = "Café Żółw № 5 — «ß» ﬁ Ｆ ½"
    assert read_csv(to_csv(of(given), "cp1251"), "cp1251")[1] == ["Cafe Zolw № 5 — «ss» fi F 1/2"]


@pytest.mark.parametrize("letter", ["Ω", "中", "😀", "א"])
def test_case_59_a_character_without_any_likeness_is_refused_by_name(letter):
    with pytest.raises(NoPlaceError) as refused:
        to_csv(of("Мавка", f"Команда {letter}"), "cp1251")
    assert (refused.value.character, refused.value.column, refused.value.row) == (letter, "Назва", 3)
    assert refused.value.code == f"U+{ord(letter):04X}"
    assert refused.value.name == unicodedata.name(letter)


def test_every_named_likeness_has_a_place_and_is_needed():
    for letter, likeness in NAMED.items():
        likeness.encode("cp1251")
        with pytest.raises(UnicodeEncodeError):
            letter.encode("cp1251")


def test_a_full_width_sign_that_becomes_a_formula_sign_is_kept_a_text():
    assert read_csv(to_csv(of("＝1+1"), "cp1251"), "cp1251")[1] == ["'=1+1"]


def test_decimals_have_a_comma_in_csv_and_are_numbers_in_a_workbook():
    assert [decimal(Fraction(n, 3)) for n in (1, 3, 1000)] == ["0,33", "1", "333,33"]
    sheet = Sheet("Аркуш", ("Середнє",), ((Fraction(1001, 4),),))
    assert read_csv(to_csv(sheet))[1] == ["250,25"]
    assert xlsx(sheet).worksheets[0]["A2"].value == 250.25


def test_a_workbook_has_bold_frozen_headings_and_columns_as_wide_as_what_is_in_them():
    d = four(*NAMES)
    page = xlsx(results_sheet(d.state, d.machine.roster, catalogue("uk").gettext)).worksheets[0]
    assert page.title == "Результати"
    assert page.freeze_panes == "A2"
    assert all(cell.font.bold for cell in page[1])
    assert page.column_dimensions["F"].width >= max(len(name) for name in NAMES)
    assert page.auto_filter.ref == "A1:R5"


def test_a_workbook_has_moments_of_the_venue_and_whole_numbers():
    d = four(*NAMES).at("12:30").result("F-1-T1", T01=(120, 40), T02=(60, 30))
    page = xlsx(words_sheet(d.state, d.machine.roster, str)).worksheets[0]
    first = next(page.iter_rows(min_row=2, values_only=True))
    assert (first[3], first[9 + 1], first[15].strftime("%Y-%m-%d %H:%M")) == (1, 120, "2026-05-16 12:30")


def test_sheet_names_are_no_longer_and_no_stranger_than_a_workbook_takes():
    assert xlsx(Sheet("a/b:c" * 20, ("x",), ())).sheetnames[0] == ("a-b-c" * 20)[:31]
