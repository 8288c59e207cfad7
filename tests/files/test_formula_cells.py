"""A name that begins like a formula stays a name, in both kinds of table; what no file can carry breaks none."""

import io

import openpyxl
import pytest

from knockout.files.delimited import to_csv
from knockout.files.results import results_sheet
from knockout.files.sheet import Sheet
from knockout.files.workbook import to_xlsx
from tests.files.tables import FORMULAS, four, read_csv, written
from tests.files.test_case_59_spreadsheets import MADE

BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


@pytest.mark.parametrize("sign", BEGINNINGS)
def test_a_formula_is_a_text_in_csv_and_in_a_workbook(sign):
    sheet = Sheet("Аркуш", ("Назва",), ((f"{sign}1+1",), (f"1{sign}1",)))
    assert read_csv(to_csv(sheet))[1:] == [[f"'{sign}1+1"], [f"1{sign}1"]]
    page = openpyxl.load_workbook(io.BytesIO(to_xlsx([sheet], MADE))).worksheets[0]
    assert page["A2"].data_type == page["A3"].data_type == "s"
    assert page["A2"].quotePrefix
    assert not page["A3"].quotePrefix
    assert page["A2"].value.replace("\n", "\r") == f"{sign}1+1".replace("\n", "\r")


def test_team_names_that_are_formulas():
    d = four(*FORMULAS[:4], institution="=2+2")
    rows = written(results_sheet, d)[1:]
    assert [row[5] for row in rows] == [f"'{name}" for name in FORMULAS[:4]]
    assert {row[6] for row in rows} == {"'=2+2"}


def test_numbers_are_no_texts():
    sheet = Sheet("Аркуш", ("Бали",), ((-5,), (0,)))
    assert read_csv(to_csv(sheet))[1:] == [["-5"], ["0"]]
    page = openpyxl.load_workbook(io.BytesIO(to_xlsx([sheet], MADE))).worksheets[0]
    assert (page["A2"].value, page["A2"].data_type) == (-5, "n")


@pytest.mark.parametrize("text", ["#REF!", "#N/A", "TRUE", "007", "1-2", "1e5"])
def test_a_text_is_never_taken_for_an_error_a_number_or_a_date(text):
    page = openpyxl.load_workbook(
        io.BytesIO(to_xlsx([Sheet("Аркуш", ("Назва",), ((text,),))], MADE))
    ).worksheets[0]
    assert (page["A2"].value, page["A2"].data_type) == (text, "s")


@pytest.mark.parametrize("letter", ["\x00", "\x0b", "\x1f", "\x7f", "\ud800", "\ufffe", "\uffff"])
def test_what_no_file_can_carry_is_a_box(letter):
    sheet = Sheet("Аркуш", ("Назва",), ((f"Ма{letter}вка",),))
    assert read_csv(to_csv(sheet))[1] == ["Ма□вка"]
    page = openpyxl.load_workbook(io.BytesIO(to_xlsx([sheet], MADE))).worksheets[0]
    assert page["A2"].value == "Ма□вка"
