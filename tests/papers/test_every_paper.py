"""What must hold for each paper in each state and language: it is whole and on the sheet, nothing lies on another."""

import logging

import pytest

from tests.papers.printing import STATES, flat, pages, pieces, printed, size_of, text_of

LANDSCAPE = ("blank", "filled", "spare", "diplomas")
EDGE = 5.0
"""Millimetres that no printer reaches."""


@pytest.fixture(params=[(state, locale) for state in STATES for locale in ("uk", "en")], ids="-".join)
def papers(request: pytest.FixtureRequest) -> dict[str, bytes]:
    state, locale = request.param
    return printed(state, locale)


def test_every_page_is_a4_and_upright_or_on_its_side(papers: dict[str, bytes]) -> None:
    for name, data in papers.items():
        upright = not name.startswith(LANDSCAPE)
        for page in range(1, pages(data) + 1):
            wide, high = size_of(data, page)
            expected = (210, 297) if upright else (297, 210)
            assert (round(wide), round(high)) == expected, name


def test_no_text_is_outside_the_margins(papers: dict[str, bytes]) -> None:
    for name, data in papers.items():
        wide, high = size_of(data)
        for piece in pieces(data):
            assert EDGE <= piece.left <= piece.right <= wide - EDGE, (name, piece)
            limit = 2.5 if name == "table cards" else EDGE  # a tent's number is as large as its side
            assert limit <= piece.top <= piece.bottom <= high - limit, (name, piece)


def test_no_text_lies_on_another(papers: dict[str, bytes]) -> None:
    for name, data in papers.items():
        found = sorted(pieces(data), key=lambda piece: (piece.page, piece.top))
        for index, one in enumerate(found):
            for other in found[index + 1 :]:
                if other.page != one.page or other.top >= one.bottom:
                    break
                assert not one.covers(other), (name, one, other)


def test_no_letter_is_missing_in_the_font(caplog: pytest.LogCaptureFixture, papers: dict[str, bytes]) -> None:
    for name, data in papers.items():
        said = text_of(data)
        assert "\ufffd" not in said, name
        assert "\x00" not in said, name
        assert "□" not in said, name


def test_pages_are_numbered_and_dated(papers: dict[str, bytes]) -> None:
    for name, data in papers.items():
        if name in ("table cards", "route cards", "diplomas"):
            continue
        for page in range(1, pages(data) + 1):
            said = text_of(data, page)
            expected = (f"сторінка {page} з {pages(data)}", f"page {page} of {pages(data)}")
            assert any(text in said for text in expected), name
            assert "Надруковано 16 травня 2026 р. о" in said or "Printed on May 16, 2026 at" in said, name


@pytest.mark.parametrize("state", STATES)
def test_the_tournaments_name_is_on_every_page_whole(state: str) -> None:
    name = flat(STATES[state]().state.name)
    for paper, data in printed(state, "uk").items():
        for page in range(1, pages(data) + 1):
            assert name in flat(text_of(data, page)), (paper, page)


@pytest.mark.parametrize("state", STATES)
def test_s30_no_paper_has_a_players_name_or_a_reason(state: str) -> None:
    for name, data in printed(state, "uk").items():
        said = text_of(data)
        assert "Гравець" not in said, name
        assert "таємна" not in said, name


def test_drawing_a_paper_tells_the_log_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """The library logs each glyph that a font lacks."""
    printed.__wrapped__("long", "uk")
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
