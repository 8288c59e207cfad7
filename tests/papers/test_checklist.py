"""The checklist: one sheet, with this tournament's addresses and lines for what only the hall knows."""

import pytest

from knockout.papers.checklist import FAILS, LISTS, checklist
from knockout.papers.pieces import Occasion
from tests.papers.printing import BASE, flat, pages, text_of

NOW = 1_796_062_615_224


@pytest.mark.parametrize("locale", ["uk", "en"])
@pytest.mark.parametrize("name", ["Кубок", "Студентський турнір зі скреблу " * 6])
@pytest.mark.parametrize("base", [BASE, "https://a-very-long-name-of-a-hall.students.example.org:8443"])
def test_it_is_one_sheet_with_everything_on_it(locale: str, name: str, base: str) -> None:
    occasion = Occasion(name, "Europe/Kyiv", NOW, locale)
    data = checklist(base, occasion)
    assert pages(data) == 1
    said, w = flat(text_of(data)), occasion.words
    for path in ("/", "/console", "/screen", "/practice"):
        assert flat(f"{base}{path}") in said
    for text in (*(line for _, lines in LISTS for line in lines), *(one for row in FAILS for one in row)):
        assert flat(w.gettext(text)) in said, text


@pytest.mark.parametrize("locale", ["uk", "en"])
def test_what_is_typed_when_the_laptop_fails_stands_on_it(locale: str) -> None:
    said = flat(text_of(checklist(BASE, Occasion("Кубок", "Europe/Kyiv", NOW, locale))))
    for command in ("knockout run copy.db", "knockout restore", "knockout links"):
        assert flat(command) in said


def test_no_link_that_opens_anything_is_on_it() -> None:
    said = text_of(checklist(BASE, Occasion("Кубок", "Europe/Kyiv", NOW, "uk")))
    assert "/h/" not in said
    assert "/c/" not in said
