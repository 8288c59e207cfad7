"""What a device keeps is of one version of the program, and can be taken back: by an update, a switch, a page."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keeping import (
    CACHES,
    KEYS,
    WORKERS,
    Update,
    drawn,
    failing,
    host,
    kept,
    looks_right,
    wait_for,
)
from tests.halls import Server

HallFile = Callable[..., Path]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5, started=True))


@pytest.fixture
def phone(page_at: Open) -> Page:
    return page_at(390, 844)


@pytest.fixture
def update(server: Server) -> Iterator[Update]:
    made = Update(server)
    yield made
    made.stop()


def test_a_new_version_takes_over_and_the_old_ones_cache_goes(
    server: Server, phone: Page, update: Update
) -> None:
    host(server, phone)
    (before,) = phone.evaluate(CACHES)
    update.to("new0000000")
    phone.reload()
    wait_for(lambda: phone.evaluate(CACHES) == ["knockout-new0000000"])
    kept(phone, "/host?table=1")
    files = [key for key in phone.evaluate(KEYS) if key.startswith("/static/at/")]
    assert files
    assert all(key.startswith("/static/at/new0000000/") for key in files)
    assert before != "knockout-new0000000"
    failed = failing(phone)
    update.stop()
    phone.reload()
    drawn(phone)
    looks_right(phone)
    assert failed == []


def test_a_page_that_was_open_is_not_broken_by_a_new_version(
    server: Server, phone: Page, update: Update
) -> None:
    """What the old page still asks for comes from the server, though the old cache is gone; what it had kept is
    fetched anew, so that it opens offline too."""
    host(server, phone)
    screen = phone.context.new_page()
    screen.goto(f"{server.url}/screen/hall")
    kept(screen, "/screen/hall")
    loads: list[str] = []
    screen.on("load", lambda _: loads.append("again"))
    script = screen.locator("script[type=module]").get_attribute("src")
    update.to("new0000000")
    phone.reload()
    wait_for(lambda: phone.evaluate(CACHES) == ["knockout-new0000000"])
    assert screen.evaluate("async (address) => (await fetch(address)).status", script) == 200
    kept(screen, "/screen/hall")
    assert loads == [], "nobody loaded it anew"
    update.stop()
    screen.goto(f"{server.url}/screen/hall")
    looks_right(screen)


def test_the_kill_switch_takes_worker_and_pages_away_and_leaves_the_taps(
    server: Server, phone: Page, update: Update
) -> None:
    host(server, phone)
    phone.evaluate("() => localStorage.setItem('taps', 'not sent')")
    update.to("new0000000", "off")
    loads: list[str] = []
    phone.reload()
    phone.on("load", lambda _: loads.append("again"))
    wait_for(lambda: phone.evaluate(WORKERS) == 0 and phone.evaluate(CACHES) == [])
    assert loads == []
    phone.reload()
    drawn(phone)
    assert phone.evaluate(WORKERS) == 0
    assert phone.evaluate("() => localStorage.getItem('taps')") == "not sent"


def test_the_worker_takes_itself_away_where_only_it_is_asked_for(
    server: Server, phone: Page, update: Update
) -> None:
    """The page's own script may be the thing that is broken: the browser's look for a new worker is enough."""
    host(server, phone)
    update.to("new0000000", "off")
    phone.goto(f"{server.url}/no-such-page")
    phone.evaluate("async () => (await navigator.serviceWorker.getRegistration())?.update()")
    wait_for(lambda: phone.evaluate(WORKERS) == 0 and phone.evaluate(CACHES) == [])


def test_reset_takes_everything_away_but_the_taps_and_says_so(server: Server, phone: Page) -> None:
    host(server, phone)
    phone.evaluate("() => localStorage.setItem('taps', 'not sent')")
    phone.goto(f"{server.url}/reset?lang=en")
    expect(phone.get_by_role("status")).to_contain_text("Done: this device keeps no pages any more")
    assert phone.evaluate(WORKERS) == 0
    assert phone.evaluate(CACHES) == []
    assert phone.evaluate("() => localStorage.getItem('taps')") == "not sent"


def test_without_https_a_page_is_as_good_and_nothing_is_kept(server: Server, page_at: Open) -> None:
    """A hall's own network is often plain http: there a browser has no workers."""
    page = page_at(390, 844)
    page.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    broken: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.goto(f"{server.url}/screen/hall")
    page.wait_for_timeout(1_500)
    assert page.evaluate(WORKERS) == 0
    assert broken == []
