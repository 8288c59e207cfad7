"""How texts fit: nothing is lost, nothing is wider or higher than its place, and words break only where they must."""

import pytest
from hypothesis import given, strategies as st

from knockout.papers.fitting import MM, balanced, broken, fitted, one_line, wrapped

WORDS = st.lists(st.text("абвґщ-Щ", min_size=1, max_size=30), min_size=1, max_size=12).map(" ".join)


def measure(text: str) -> float:
    """Letters of two widths."""
    return sum(0.9 if letter in "щЩ" else 0.5 for letter in text)


def letters(text: str) -> str:
    return text.replace(" ", "")


@given(WORDS, st.floats(5, 200), st.floats(3, 60), st.floats(8, 40))
def test_nothing_is_lost_and_nothing_leaves_its_place(
    text: str, width: float, height: float, size: float
) -> None:
    for how in (fitted, balanced):
        found = how(text, measure, width=width, height=height, size=size, least=6)
        assert letters("".join(found.lines)) == letters(text)
        assert found.size <= size
        assert found.height <= height + 1e-9
        single = max(measure(letter) for letter in letters(text))
        for line in found.lines:
            assert measure(line) * found.size * MM <= max(width, single * found.size * MM) + 1e-9


@given(WORDS, st.floats(20, 200))
def test_words_stay_whole_where_they_fit(text: str, width: float) -> None:
    found = fitted(text, measure, width=width, height=400, size=12, least=6)
    longest = max(measure(word) for word in text.split())
    if longest * 6 * MM <= width and len(text.split()) * 6 * MM * 1.2 <= 400:
        whole = {word for line in found.lines for word in line.split()}
        assert all(word in whole or "-" in word for word in text.split())


def test_the_size_falls_before_a_word_is_broken() -> None:
    found = fitted("абвабвабваб", measure, width=20, height=50, size=12, least=6)
    assert found.lines == ("абвабвабваб",)
    assert 6 <= found.size < 12


def test_a_word_too_long_for_the_least_size_is_broken() -> None:
    found = fitted("а" * 60, measure, width=20, height=50, size=12, least=6)
    assert len(found.lines) > 1
    assert found.size == 12


def test_lines_break_after_hyphens_too_and_never_at_a_no_break_space() -> None:
    assert wrapped("перше-друге", measure, 3.5) == ("перше-", "друге")
    assert wrapped("кава\u00a016 + чай\u00a010", measure, 5) == ("кава\u00a016 +", "чай\u00a010")
    assert wrapped("абвабв", measure, 2) is None
    assert broken("абвабв", measure, 1.6) == ("абв", "абв")


def test_balanced_lines_are_about_equally_long() -> None:
    text = "Обʼєднання їжаків Ґанку та Іллінців"
    found = balanced(text, measure, width=90, height=60, size=30, least=12)
    longest, shortest = (max(map(measure, found.lines)), min(map(measure, found.lines)))
    assert len(found.lines) == 2
    assert shortest > 0.6 * longest


@pytest.mark.parametrize("width", [100, 30, 11])
def test_one_line_shrinks_to_its_place(width: float) -> None:
    found = one_line("абвабв", measure, width=width, size=20, least=10)
    assert found is not None
    assert found.lines == ("абвабв",)
    assert found.size == pytest.approx(min(20, width / (3 * MM)))


def test_one_line_is_none_where_even_the_least_size_is_too_wide() -> None:
    assert one_line("абвабв", measure, width=10, size=20, least=10) is None
