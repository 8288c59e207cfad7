"""CASES 62, issue 5: on no screen of the hall does anything overlap, nothing that matters is cut or too small."""

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.halls_nasty import FIELDS
from tests.browser.screens import (
    FINISHED,
    HALL,
    LOCALES,
    OLD_HALL,
    SIZES,
    STEPS,
    THEMES,
    VIEWS,
    Screen,
    nasty,
    pass_time,
)
from tests.browser.table import pages
from tests.browser.test_day_screens import ask

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module", params=(*FIELDS, FINISHED))
def screen(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Screen]:
    """Give a page on a hall of 20, 40 and 64 teams with names of 60 letters and scores above a thousand."""
    folder = tmp_path_factory.mktemp("nasty")
    with nasty(folder, request.param) as server, pages(browser) as open_page:
        yield Screen(open_page(*HALL, reduced_motion="reduce"), server)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("view", VIEWS)
def test_case_62_everything_fits_at_every_size_in_both_themes(screen: Screen, view: str, locale: str) -> None:
    """Colours move nothing: each language has every size in one of the themes. `tests.browser.pictures` has all."""
    screen.open(VIEWS[view], locale)
    themes = itertools.cycle(THEMES[:: 1 if locale == LOCALES[0] else -1])
    for size, theme in zip(SIZES, themes, strict=False):
        screen.look(size=size, theme=theme)
        assert screen.wrong() == {}, (size, theme)


@pytest.mark.parametrize("view", VIEWS)
def test_every_step_of_text_size_fits_too(screen: Screen, view: str) -> None:
    screen.open(VIEWS[view], "uk")
    for size, scale in itertools.product((HALL, OLD_HALL), STEPS):
        screen.look(size=size, scale=scale)
        assert screen.wrong(scale) == {}, (size, scale)


# --- under a message, which leaves a view less height

ONE_FIELD = pytest.mark.parametrize("screen", [FIELDS[0]], indirect=True)
LONGEST = ("Увага! Перерва до 18:30. " * 9)[:200]
TURNED_S = 15
"""How long a page of a list stays."""


@pytest.fixture
def told(screen: Screen) -> Iterator[Screen]:
    """Give the page while a message of 200 letters stands at the foot of every screen."""
    ask(screen.server, "show", text=LONGEST, kind="warn", place="band")
    yield screen
    ask(screen.server, "away")


@ONE_FIELD
@pytest.mark.parametrize("view", ["table", "broad", "rating", "hall", "bracket", "through"])
def test_every_view_gives_way_to_the_longest_message(told: Screen, view: str) -> None:
    told.open(VIEWS[view], "uk")
    for size, scale in itertools.product((HALL, OLD_HALL), (1, 1.3)):
        told.look(size=size, scale=scale)
        assert told.wrong(scale) == {}, (size, scale)


@ONE_FIELD
def test_a_table_leaves_out_the_last_move_before_its_type_is_smaller_and_takes_all_back(
    screen: Screen,
) -> None:
    def lean() -> tuple[str, str]:
        found = screen.page.evaluate(
            "(({ dataset, style }) => [dataset.lean ?? '', style.getPropertyValue('--hall-scale')])"
            "(document.querySelector('.one'))"
        )
        return found[0], found[1]

    screen.open(VIEWS["table"], "uk")
    screen.look(size=HALL, scale=1)
    assert lean() == ("", "")
    ask(screen.server, "show", text=LONGEST, kind="warn", place="band")
    screen.page.locator(".band-text").wait_for()
    screen.look(size=HALL, scale=1.3)
    left_out, scale = lean()
    assert left_out.startswith("last line")
    assert scale == "" or 1 <= float(scale) < 1.3
    ask(screen.server, "away")
    screen.page.locator(".band-text").wait_for(state="detached")
    screen.look(size=HALL, scale=1)
    assert lean() == ("", "")


@ONE_FIELD
def test_under_a_message_the_rating_shows_fewer_rows_a_page_and_all_of_them_in_turn(
    told: Screen, browser: Browser
) -> None:
    rows = ".rate-column li"
    now = "nodes => nodes.filter((node) => node.checkVisibility()).map(({ id }) => id)"
    with pages(browser) as open_page:
        screen = Screen(open_page(*HALL, reduced_motion="reduce"), told.server)
        screen.page.clock.install()
        screen.open(VIEWS["rating"], "uk")
        screen.look(size=HALL, scale=1.3)
        everybody = screen.page.eval_on_selector_all(rows, "nodes => nodes.map(({ id }) => id)")
        seen: list[str] = []
        while len(seen) < len(everybody):
            shown = screen.page.eval_on_selector_all(rows, now)
            assert 0 < len(shown) < len(everybody)
            assert screen.wrong(1.3) == {}
            seen += shown
            pass_time(screen.page, TURNED_S)
        assert sorted(seen) == sorted(everybody)
        again = screen.page.eval_on_selector_all(rows, now)
        assert again == seen[: len(again)]
