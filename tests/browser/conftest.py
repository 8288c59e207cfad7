"""What the tests of the host's pictures share: one hall with every picture of the phone open in it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.phone import Phone
from tests.browser.stages import all_stages, in_ukrainian, make_stages
from tests.browser.table import pages
from tests.halls import Server

Stages = dict[tuple[str, str], Phone]
"""The phones by what they show and in which language."""


@pytest.fixture(scope="package")
def stages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stages]:
    """Give a phone of 360 by 640 for every picture, in both languages; leave each as it was found."""
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
