"""Whatever a file holds, it is a table or a refusal, and a table is teams or problems: nothing else can come of it."""

import random

import pytest
from hypothesis import example, given, settings, strategies as st

from knockout.catalogues import catalogue
from knockout.errors import Refused
from knockout.intake.words import FILES, problem_in_words, refused_in_words
from tests.intake.lists import HEADING, ROWS, encoded, taken, text_of, workbook

TEXT = text_of([HEADING, *ROWS])
SAID = catalogue("uk").gettext


def come_of(data: bytes) -> str:
    """Give what came of a file, said in words."""
    try:
        found = taken(data)
    except Refused as refused:
        why = refused.details["why"]
        assert why in FILES
        return refused_in_words(why, refused.details, SAID)
    for draft in found.entering(leave_out=True):
        assert draft.name.strip()
        assert draft.team
    return " ".join(problem_in_words(problem, SAID) for problem in found.problems)


@given(st.binary(max_size=300))
@example(b"\xff\xfe\xff")
@example(b"\xff\xfe\x00\xd8\n\x00")
@example(b'"')
@example("\ufeff\ufeff\u2028;\x85".encode())
@settings(max_examples=300, deadline=None)
def test_any_bytes(data: bytes) -> None:
    come_of(data)


@given(st.text(alphabet='абґїʼ’\u200b\ufeff\u3164\u0301А1*-—;,\t"\n\r 0٣.ßİ', max_size=80))
@settings(max_examples=300, deadline=None)
def test_any_text_under_the_usual_headings(text: str) -> None:
    come_of(f"Команда;Гравець 1;Студент 1;Гравці;Бали;Найкраще слово;ID\n{text}".encode())


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file_is_refused_or_read(seed: int) -> None:
    chance = random.Random(seed)
    whole = (
        workbook([HEADING, *ROWS])
        if seed % 2
        else encoded(TEXT, chance.choice(["utf-8", "cp1251", "utf-16-le"]))
    )
    data = bytearray(whole)
    for _ in range(chance.randrange(1, 30)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    come_of(bytes(data))
    come_of(whole[: chance.randrange(len(whole))])
