"""What tests in a browser share: a hall with a phone at it, and every picture of the host's phone."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.phone import Phone
from tests.browser.stages import all_stages, in_ukrainian, make_stages
from tests.browser.table import Table, pages
from tests.halls import Server

Stages = dict[tuple[str, str], Phone]
"""The phones by what they show and in which language."""


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    """A hall of two tables whose turns last longer than any test."""
    return serve(hall_file(tables=2, turn="20:00", game="60:00"))


@pytest.fixture
def phone(page_at: Callable[..., Page]) -> Page:
    return page_at(360, 640, has_touch=True)


@pytest.fixture
def table(server: Server, page_at: Callable[..., Page]) -> Table:
    return Table(server, page_at)


@pytest.fixture(scope="module")
def stages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    """Give a phone of 360 by 640 for every picture, in both languages; leave each as it was found.

    For one file of tests: dozens of open pages with running clocks would slow down all that come after.
    """
    folder = tmp_path_factory.mktemp("stages")
    make_stages(folder / "hall.db")
    server = Server(folder / "hall.db", log=folder / "server.log")
    server.start()
    try:
        with pages(browser) as open_page:
            english = all_stages(server, open_page, (360, 640))
            yield {
                **{(name, "en"): phone for name, phone in english.items()},
                **{(name, "uk"): in_ukrainian(phone) for name, phone in english.items()},
            }
    finally:
        server.kill()
