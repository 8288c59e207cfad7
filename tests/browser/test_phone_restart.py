"""Cases 8 and 42: the server is killed in the middle of five games, as the phone and the hall's screen see it."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from knockout.game.entries import TurnPassed
from tests.browser.phone import Phone
from tests.browser.table import Table, text_of, until
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

Open = Callable[..., Page]
HallFile = Callable[..., Path]
Serve = Callable[..., Server]
GAME_S = 9
BACK_S = 5


def is_as_fresh(page: Page, fresh: Page) -> None:
    """The page, which has not been loaded again, shows what a fresh load shows."""
    fresh.goto(page.url)
    fresh.wait_for_timeout(500)
    assert text_of(page) == text_of(fresh)
    assert page.evaluate("window.same")


def never_below_zero(phone: Phone, until_moment: float) -> None:
    """A clock is over for a moment, until the phone has reckoned what follows; never for longer."""
    while time.monotonic() < until_moment:
        for clock in phone.page.locator("[data-clock]").all_inner_texts():
            assert "\u2212" not in clock or clock == "\u22120:01"
        phone.page.wait_for_timeout(400)


def test_case_8_killed_until_after_the_games_time_and_back(
    hall_file: HallFile, serve: Serve, page_at: Open
) -> None:
    """(c): on hold with what was left at the last beat; no negative clock, no passes, one notice, one tap resumes."""
    times = {"turn": f"0:0{GAME_S}", "game": f"0:0{GAME_S}", "down_after": "0:02"}
    server = serve(hall_file(tables=5, **times))
    tables = [Table(server, page_at, number) for number in range(1, 6)]
    phone, screen = tables[0].phone().keeps_its_page(), page_at(1280, 720)
    screen.goto(f"{server.url}/screen/hall?lang=en")
    for page in (phone.page, screen):
        page.evaluate("window.same = true")
    for table in tables:
        table.host("start_game")
    phone.shows("play")
    time.sleep(2)
    server.kill()
    never_below_zero(phone, time.monotonic() + GAME_S + 0.5)
    server.start()
    back = time.monotonic()
    all_stand_as_they_were(tables)
    until(back + BACK_S)
    is_as_fresh(phone.page, phone.page.context.new_page())
    is_as_fresh(screen, page_at(1280, 720))
    phone.shows("held")
    assert "\u2212" not in phone.page.locator("body").inner_text()
    one_notice(tables[0])
    phone.tap(re.compile("RESUME"))
    phone.shows("play")
    phone.is_through()
    assert not tables[0].seen()["on_hold"]
    assert all(table.seen()["on_hold"] for table in tables[1:])


def all_stand_as_they_were(tables: list[Table]) -> None:
    for table in tables:
        seen = table.seen()
        assert (seen["turn"], seen["on_hold"], seen["hold"]["why"], seen["ended"]) == (1, True, "down", None)
        assert 0 < seen["clock"]["game"]["left"] <= GAME_S * 1000
        assert not [entry for entry in table.entries() if isinstance(entry, TurnPassed)]


def one_notice(table: Table) -> None:
    """The console says it once, for all tables together."""
    notice = table.console().locator(".alarm")
    expect(notice).to_have_count(1)
    expect(notice).to_contain_text("on hold: the server was down")
    expect(notice.get_by_role("link")).to_have_count(5)
