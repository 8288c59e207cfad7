"""Cases 9, 42 and 45: a phone that was locked, a screen in a hidden tab, a line that was cut for a minute and a half.

All of it at once, so that the wait is paid for once: each test brings back one page.
"""

import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.keeping import wait_for
from tests.browser.phone import Phone
from tests.browser.spies import HIDDEN, STANDS_STILL
from tests.browser.table import Table, pages, served, text_of, until
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

AWAY_S = 90
SOON_MS = 1_000
"""How long after its return a page may take to show the right clock."""
BACK_MS = 5_000
"""How long after the return of the line a page may take to show what a fresh load shows."""
PROJECTOR = "/screen/hall?lang=en"


def frozen(phone: Phone) -> CDPSession:
    """Lock the phone: the page is hidden, then its scripts stop."""
    phone.page.evaluate("deviceHides(true)")
    device = phone.page.context.new_cdp_session(phone.page)
    device.send("Page.setWebLifecycleState", {"state": "frozen"})
    return device


def thawed(phone: Phone, device: CDPSession) -> None:
    """Unlock it again."""
    device.send("Page.setWebLifecycleState", {"state": "active"})
    phone.page.evaluate("window.deviceWakes?.(); deviceHides(false)")


@dataclass
class Away:
    """Five pages that went away together, and what happened meanwhile."""

    tables: list[Table]
    locked: tuple[Phone, CDPSession]
    stood_still: tuple[Phone, CDPSession]
    hidden: Page
    cut: Phone
    screen: Page


def goes_away(server: Server, open_page: Callable[..., Page]) -> Away:
    tables = [Table(server, open_page, number) for number in (1, 2, 3, 4)]
    for table in tables:
        table.host("start_game")
    writing = tables[0].phone(init=HIDDEN)
    writing.place()
    writing.word(0, "їж")
    writing.points(4)
    still = tables[1].phone(init=HIDDEN + ";" + STANDS_STILL)
    hidden, screen = open_page(1280, 720), open_page(1280, 720)
    hidden.add_init_script(HIDDEN)
    for page in (hidden, screen):
        page.goto(server.url + PROJECTOR)
    cut = tables[2].phone()
    for page in (writing.page, still.page, hidden, cut.page, screen):
        page.evaluate("window.same = true")
    hidden.evaluate("deviceHides(true)")
    screen.context.set_offline(True)
    cut.cut()
    still.page.evaluate("deviceSleeps()")
    return Away(tables, (writing, frozen(writing)), (still, frozen(still)), hidden, cut, screen)


def much_happens(away: Away) -> None:
    """Two words and a table won, while the pages are away."""
    _, second, third, won = away.tables
    third.committee("score_turn", turn=1, words=[{"word": "цитрина", "points": 62}])
    third.committee("score_turn", turn=2, words=[{"points": 21}])
    second.committee("score_turn", turn=1, words=[{"points": 40}])
    won.host("score_turn", turn=1, words=[{"points": 90}])
    won.host("end_game", reason="blocked")
    won.host("submit_result")
    won.committee("confirm_result")


@pytest.fixture(scope="module")
def away(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Away]:
    folder = tmp_path_factory.mktemp("away")
    with served(folder, 4, turn="5:00", game="50:00") as server, pages(browser) as open_page:
        away = goes_away(server, open_page)
        gone = time.monotonic()
        much_happens(away)
        expect(away.screen.locator(".strip")).to_contain_text("NOT LIVE", timeout=BACK_MS)
        expect(away.screen.locator("body")).to_have_class(re.compile("is-offline"))
        expect(away.cut.link).to_contain_text("no connection")
        until(gone + AWAY_S)
        yield away


def test_case_45_a_locked_phone_is_right_at_once_and_has_what_was_half_typed(away: Away) -> None:
    table, (phone, device) = away.tables[0], away.locked
    thawed(phone, device)
    phone.page.wait_for_timeout(SOON_MS)
    table.clock_is_right(phone, "game", ".placed-facts .clock >> nth=1")
    assert phone.page.locator("#word-0").input_value() == "ЇЖ"
    expect(phone.page.locator(".word-points")).to_have_text("4")
    expect(phone.page.locator(".total-sum")).to_have_text(re.compile(r"^\+4"))
    assert phone.page.evaluate("window.same")


def test_case_45_a_phone_whose_steady_clock_stood_still_while_it_slept(away: Away) -> None:
    table, (phone, device) = away.tables[1], away.stood_still
    assert table.seen()["turn"] == 2
    thawed(phone, device)
    phone.page.wait_for_timeout(SOON_MS)
    assert (phone.seat, phone.totals) == ("Б", [40, 0, 0, 0])
    table.clock_is_right(phone)
    table.clock_is_right(phone, "game", ".bar-clock .clock")
    assert phone.page.evaluate("window.same")


def test_case_9_a_screen_in_a_hidden_tab(away: Away) -> None:
    table = away.tables[0]
    away.hidden.evaluate("deviceHides(false)")
    away.hidden.wait_for_timeout(SOON_MS)
    shown = away.hidden.locator(f"#t-{table.game} [data-clock]").evaluate_all(
        "nodes => nodes.map((node) => [Boolean(node.dataset.deadline), 'plain' in node.dataset, node.textContent])"
    )
    games = [text for running, plain, text in shown if running and plain]
    assert games, shown
    minutes, seconds = games[0].split(":")
    assert abs(int(minutes) * 60 + int(seconds) - table.left("game") / 1000) <= 1.3
    assert away.hidden.evaluate("window.same")


def test_case_42_a_line_cut_for_90_s_while_words_and_a_win_come(away: Away) -> None:
    away.screen.context.set_offline(False)
    away.cut.mend()
    back = time.monotonic()
    fresh = {
        away.screen: away.tables[0].open_page(1280, 720),
        away.cut.page: away.cut.page.context.new_page(),
    }
    for page, new in fresh.items():
        new.goto(page.url)
    until(back + BACK_MS / 1000)
    for page, new in fresh.items():
        assert text_of(page) == text_of(new)
        assert page.evaluate("window.same"), "without a reload"
    expect(away.screen.locator(".strip")).to_be_hidden()
    assert away.cut.totals == [62, 21, 0, 0]
    away.tables[2].clock_is_right(away.cut)
    expect(away.screen.locator(f"#t-{away.tables[3].game}")).to_have_class(re.compile("is-over"))


def test_case_45_a_line_that_is_back_is_tried_at_once(hall_file: Any, serve: Any, page_at: Any) -> None:
    """Not only when the next try is due, which is 3 s after the last one."""
    table = Table(serve(hall_file(tables=1)), page_at)
    phone = table.phone()
    tries: list[float] = []
    phone.page.on("websocket", lambda _: tries.append(time.monotonic()))
    phone.cut()
    phone.page.wait_for_timeout(7_000)
    before = len(tries)
    wait_for(lambda: phone.page.wait_for_timeout(20) or len(tries) > before)
    phone.mend()
    expect(phone.link).to_have_text("online", timeout=2_000)
