"""Issue 5: axe finds nothing serious on any screen of the hall: dark and light, uk and en, large and on a phone."""

import itertools
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.screens import HALL, LOCALES, PHONE, THEMES, VIEWS, Screen, nasty
from tests.browser.table import pages
from tests.browser.test_phone_axe import grave

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def screen(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screen]:
    """Give a page on a hall of 40 teams in the middle of its day."""
    with nasty(tmp_path_factory.mktemp("axe"), 40) as server, pages(browser) as open_page:
        yield Screen(open_page(*HALL, reduced_motion="reduce"), server)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("view", VIEWS)
def test_axe_on_every_screen(screen: Screen, view: str, locale: str) -> None:
    screen.open(VIEWS[view], locale)
    for size, theme in itertools.product((HALL, PHONE), THEMES):
        screen.look(size=size, theme=theme)
        assert grave(screen.page) == [], (size, theme)
