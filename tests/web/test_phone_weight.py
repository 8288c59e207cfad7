"""What everybody's own phone is sent the first time: little before it can be read, and not much in all."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser

from knockout.web import assets
from tests.halls import Server
from tests.web.weight import first_load

DRAWN = re.compile(r'<symbol id="i-([a-z0-9-]+)"')
TO_READ = 20_000
"""The page and its sheet: words, numbers and colours are there."""
ALIVE = 50_000
"""And the scripts: it follows the hall."""
LIMIT = 125_000
"""And the letters of this project's face, which come last, and the socket and the worker."""


@pytest.mark.browser
@pytest.mark.parametrize("address", ["/", "/?team=T001"])
def test_the_first_load_of_a_phone_is_light(
    hall_file: Callable[..., Path],
    serve: Callable[..., Server],
    browser: Browser,
    capsys: pytest.CaptureFixture[str],
    address: str,
) -> None:
    server = serve(hall_file(tables=5, started=True), command="run")
    load = first_load(browser, server.port, address)
    with capsys.disabled():
        print(f"\nfirst load of {address}: {sum(load.kinds.values())} bytes, {load.requests} requests")
        print(f"{dict(load.kinds)}; with the socket and the worker: {load.total} bytes")
    assert load.failed == []
    assert load.kinds["Document"] + load.kinds["Stylesheet"] < TO_READ
    assert sum(load.kinds.values()) - load.kinds["Font"] < ALIVE
    assert load.total < LIMIT
    assert load.requests <= 12


def test_the_icons_are_those_that_the_page_can_draw(app: Flask) -> None:
    every = set(DRAWN.findall((assets.TEMPLATES / "parts/icons.svg").read_text(encoding="utf-8")))
    for path in ("/", "/?team=T001", "/?team=T999", "/?find=x", "/?team=T002&change"):
        html = app.test_client().get(path).get_data(as_text=True)
        there, used = set(DRAWN.findall(html)), set(re.findall(r'href="#i-([a-z0-9-]+)"', html))
        assert used
        assert used <= there < every, path


def test_no_letters_are_fetched_before_the_sheet_asks_for_them(app: Flask) -> None:
    """On a bad line what is preloaded takes its share from the sheet and the scripts."""
    for path in ("/", "/?team=T001"):
        assert 'rel="preload"' not in app.test_client().get(path).get_data(as_text=True)
