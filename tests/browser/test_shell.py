"""What a device keeps of the pages: the host's page, the practice table and the screens open without the server.

A real browser at a real server; 127.0.0.1 is a secure context, as https is in the hall.
"""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Error, Page, expect

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from tests.browser.keeping import KEPT, KEYS, drawn, failing, host, kept, looks_right, wait_for
from tests.halls import Server, tokens_of

HallFile = Callable[..., Path]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5, started=True))


@pytest.fixture
def phone(page_at: Open) -> Page:
    return page_at(390, 844)


# --- the host's page


def test_the_hosts_page_opens_offline_after_one_visit(server: Server, phone: Page) -> None:
    host(server, phone)
    phone.evaluate("() => localStorage.setItem('taps', 'not sent')")
    failed = failing(phone)
    server.kill()
    phone.reload()
    drawn(phone)
    looks_right(phone)
    assert failed == []
    assert phone.evaluate("() => localStorage.getItem('taps')") == "not sent"


def test_the_kept_page_says_when_it_was_made(server: Server, phone: Page) -> None:
    """By the device's clock: so a page can tell how old what it shows is, and what time it is in the hall."""
    before = time.time() * 1000
    host(server, phone)
    assert phone.locator("html").get_attribute("data-kept") is None, "what comes from the server is not old"
    server.kill()
    phone.reload()
    made = float(phone.locator("html").get_attribute("data-kept") or 0)
    assert before <= made <= time.time() * 1000


def test_a_hosts_page_is_found_by_its_table_whatever_else_is_asked(server: Server, phone: Page) -> None:
    host(server, phone)
    server.kill()
    phone.goto(f"{server.url}/host?lang=en&table=1")
    drawn(phone)
    with pytest.raises(Error, match="ERR_"):
        phone.goto(f"{server.url}/host?table=2")


def test_a_slow_server_is_waited_for_four_seconds(server: Server, phone: Page) -> None:
    host(server, phone)
    server.signal(signal.SIGSTOP)
    begun = time.monotonic()
    phone.goto(f"{server.url}/host?table=1", wait_until="commit")
    waited = time.monotonic() - begun
    server.signal(signal.SIGCONT)
    assert 3.5 < waited < 8
    assert phone.locator("html").get_attribute("data-kept")


def test_a_server_that_answers_is_believed(server: Server, phone: Page) -> None:
    """Network first: what was kept shows only where the server doesn't."""
    host(server, phone)
    phone.reload()
    phone.reload()
    assert phone.locator("html").get_attribute("data-kept") is None
    assert phone.evaluate("() => Boolean(navigator.serviceWorker.controller)")


def test_s27_a_link_that_died_takes_the_kept_page_with_it(server: Server, phone: Page) -> None:
    host(server, phone)
    journal = Journal(server.file)
    Accounts(journal).renew("host", 1)
    journal.close()
    wait_for(
        lambda: (answer := phone.goto(f"{server.url}/host?table=1")) is not None and answer.status == 403
    )
    wait_for(lambda: not phone.evaluate(KEPT, "/host?table=1"))
    server.kill()
    with pytest.raises(Error, match="ERR_"):
        phone.goto(f"{server.url}/host?table=1")


# --- screens and the practice table


def test_a_screen_opens_offline_and_says_that_it_is_not_live(server: Server, page_at: Open) -> None:
    screen = page_at(1280, 720)
    screen.goto(f"{server.url}/screen/hall?lang=en")
    kept(screen, "/screen/hall?lang=en")
    shown = screen.locator(".live[data-strip]").inner_text().splitlines()[0]
    failed = failing(screen)
    server.kill()
    screen.reload()
    expect(screen.locator(".strip")).to_contain_text("NOT LIVE", timeout=8_000)
    assert screen.locator(".live[data-strip]").inner_text().splitlines()[0] == shown
    looks_right(screen)
    assert failed == []


def test_every_screen_opens_offline(server: Server, page_at: Open) -> None:
    screen = page_at(1280, 720)
    paths = [f"/screen/{name}" for name in ("bracket", "through", "rating", "table/2")]
    for path in paths:
        screen.goto(server.url + path)
        kept(screen, path)
    failed = failing(screen)
    server.kill()
    for path in paths:
        screen.goto(server.url + path)
        expect(screen.locator(".screen-head")).to_be_visible()
        looks_right(screen)
    assert failed == []


def test_nothing_else_is_kept(server: Server, phone: Page) -> None:
    host(server, phone)
    for path in (
        f"/c/{tokens_of(server.file).committee()}",
        "/console/log",
        "/lots",
        "/enter",
        "/api/v1/games",
    ):
        phone.goto(server.url + path)
    found = phone.evaluate(KEYS)
    assert [key for key in found if not key.startswith("/static/")] == ["/host?table=1"]
    assert not [key for key in found if "console" in key]
    server.kill()
    with pytest.raises(Error, match="ERR_"):
        phone.goto(f"{server.url}/lots")


def test_what_is_kept_has_a_bound(server: Server, page_at: Open) -> None:
    screen = page_at(1280, 720)
    screen.goto(f"{server.url}/screen/hall")
    kept(screen, "/screen/hall")
    for number in range(14):
        screen.goto(f"{server.url}/screen/hall?n={number}")
        kept(screen, f"/screen/hall?n={number}")
    wait_for(lambda: len([key for key in screen.evaluate(KEYS) if not key.startswith("/static/")]) == 12)
    assert screen.evaluate(KEPT, "/screen/hall?n=13")
