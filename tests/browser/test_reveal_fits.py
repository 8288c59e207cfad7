"""CASES 62, issue 5: every step of a ceremony fits every screen, whatever the teams are called."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.ceremonies import hall_of, make_draw, make_end, projector
from tests.browser.committee import Console
from tests.browser.measures import measured
from tests.browser.screens import HALL, OLD_HALL, SIZES, THEMES, Screen
from tests.browser.table import pages
from tests.browser.test_phone_axe import grave

pytestmark = [pytest.mark.browser, pytest.mark.slow]

OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    with pages(browser) as opened:
        yield opened


STATES: dict[str, tuple[Callable[[Path], Any], str]] = {
    "lobby": (lambda file: make_draw(file, 20, nasty=True), "/screen/reveal"),
    "seats-20": (lambda file: make_draw(file, 20, nasty=True, shown=9), "/screen/reveal"),
    "seats-40": (lambda file: make_draw(file, 40, nasty=True, shown=25), "/screen/reveal"),
    "seats-64": (lambda file: make_draw(file, 64, nasty=True, shown=64), "/screen/reveal"),
    "places-0": (lambda file: make_end(file, nasty=True), "/screen/reveal?what=places"),
    "places-2": (lambda file: shown_at_the_end(file, "places", 2), "/screen/reveal?what=places"),
    "winner": (lambda file: shown_at_the_end(file, "places", 4), "/screen/reveal?what=places"),
    "level": (
        lambda file: shown_at_the_end(file, "places", 3, (62, 62, 30, 20)),
        "/screen/reveal?what=places",
    ),
    "award": (lambda file: shown_at_the_end(file, "awards", 2), "/screen/reveal?what=awards"),
}


def shown_at_the_end(file: Path, what: str, shown: int, points: tuple[int, ...] = (62, 40, 30, 20)) -> Any:
    rig = make_end(file, nasty=True, points=points)
    rig.must("reveal", what=what, shown=shown)
    return rig


@pytest.mark.parametrize("state", STATES)
def test_case_62_every_state_fits_at_every_size_in_both_themes(
    tmp_path: Path, open_page: OpenPage, state: str
) -> None:
    make, path = STATES[state]
    with hall_of(tmp_path, make) as server:
        screen = Screen(open_page(*HALL, reduced_motion="reduce"), server)
        for locale in ("uk", "en"):
            screen.open(path, locale)
            for size, theme in itertools.product(SIZES, THEMES):
                screen.look(size=size, theme=theme)
                assert screen.wrong() == {}, (locale, size, theme)
        for size, scale in itertools.product((HALL, OLD_HALL), (0.85, 1.3)):
            screen.look(size=size, scale=scale)
            assert screen.wrong(scale) == {}, (size, scale)


@pytest.mark.parametrize("locale", ["uk", "en"])
def test_axe_and_fit_of_screen_console_and_remote(tmp_path: Path, open_page: OpenPage, locale: str) -> None:
    with hall_of(tmp_path, lambda file: make_draw(file, 20, nasty=True, shown=9)) as server:
        screen = projector(open_page, server)
        assert grave(screen) == []
        for tab, (width, height) in itertools.product(
            ("draw", "reveal", "awards", "tables"), ((1280, 800), (360, 640))
        ):
            page = Console(server, open_page(width, height, reduced_motion="reduce"), tab, locale).page
            for theme in THEMES:
                page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
                assert grave(page) == [], (tab, width, theme)
            assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth + 1"), (tab, width)
            if tab == "reveal":
                assert measured(page, "small", 14) == []
                assert measured(page, "cut") == []
