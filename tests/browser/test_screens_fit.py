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
)
from tests.browser.table import pages

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
    screen.open(VIEWS[view], locale)
    for size, theme in itertools.product(SIZES, THEMES):
        screen.look(size=size, theme=theme)
        assert screen.wrong() == {}, (size, theme)


@pytest.mark.parametrize("view", VIEWS)
def test_every_step_of_text_size_fits_too(screen: Screen, view: str) -> None:
    screen.open(VIEWS[view], "uk")
    for size, scale in itertools.product((HALL, OLD_HALL), STEPS):
        screen.look(size=size, scale=scale)
        assert screen.wrong(scale) == {}, (size, scale)
