"""The letters that papers can set: those of all the languages here; others are seen to be missing, and never crash."""

from datetime import UTC, datetime

import pytest

from knockout.papers.page import Box, Paper, Style
from tests.papers.printing import pieces, text_of

MADE = datetime(2026, 5, 16, 14, tzinfo=UTC)
ALPHABETS = {
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ абвгґдеєжзиіїйклмнопрстуфхцчшщьюя",
    "el": "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ αβγδεζηθικλμνξοπρσςτυφχψω άέήίόύώϊϋΐΰ",
    "cs": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ áčďéěíňóřšťúůýž",
    "ca": "ÀÇÈÉÍÏÒÓÚÜ àçèéíïòóúü L·L ĿL l·l",
    "signs": "«»“”’—–…·•№+=()½¼ 0123456789",
}


def paper() -> Paper:
    made = Paper(title="Папір", locale="uk", made=MADE)
    made.sheet()
    return made


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("language", ALPHABETS)
def test_every_alphabet_is_there(language: str, bold: bool) -> None:
    sheet = paper()
    assert sheet.drawn(ALPHABETS[language]) == ALPHABETS[language]
    sheet.fill(ALPHABETS[language], Box(20, 20, 170, 20), Style(10, bold=bold))
    said = text_of(sheet.bytes())
    assert set(ALPHABETS[language].replace(" ", "")) <= set(said)


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Їжаки 🦔", "Їжаки □"),
        ("👨‍👩‍👧 сімʼя", "□□□ сім’я"),
        ("❤\ufe0f любов", "❤ любов"),
        ("漢字", "□□"),
        ("שלום", "□□□□"),
        ("a\u0000b\u200bc\u00ad\ud800", "abc"),
        ("два\nрядки\tй   пробіли ", "два рядки й пробіли"),
        ("и\u0306 і\u0308", "й ї"),
    ],
)  # fmt: skip
def test_what_the_font_lacks_is_seen_to_be_missing(text: str, seen: str) -> None:
    sheet = paper()
    assert sheet.drawn(text) == seen
    sheet.fill(text, Box(20, 20, 100, 20), Style(12, bold=True))
    assert seen in text_of(sheet.bytes())


def test_figures_are_of_one_width_so_that_columns_of_numbers_stand_in_line() -> None:
    sheet = paper()
    for bold in (False, True):
        assert len({round(sheet.wide(figure * 3, 9, bold=bold), 6) for figure in "0123456789"}) == 1
    sheet.bytes()


def test_what_is_set_to_the_right_ends_where_its_place_ends() -> None:
    sheet = paper()
    for number, text in enumerate(("8", "88", "888")):
        sheet.fill(text, Box(20, 20 + 10 * number, 60, 8), Style(10, across="R"))
    ends = [piece.right for piece in pieces(sheet.bytes())]
    assert max(ends) - min(ends) < 0.1
    assert 79 < min(ends) <= 80


def test_a_text_of_a_thousand_letters_is_set_whole_into_a_small_place() -> None:
    sheet, text = paper(), "Щ" * 1000
    box = Box(20, 20, 40, 12)
    sheet.fill(text, box, Style(12, bold=True))
    data = sheet.bytes()
    assert text_of(data).count("Щ") == 1000
    for piece in pieces(data):
        assert box.x - 0.1 <= piece.left <= piece.right <= box.right + 0.1
        assert box.y - 0.1 <= piece.top <= piece.bottom <= box.bottom + 0.1


def test_a_document_says_what_it_is_and_in_which_language() -> None:
    data = paper().bytes()
    assert b"/Lang (uk)" in data
    assert b"20260516140000" in data.replace(b"D:", b"")
