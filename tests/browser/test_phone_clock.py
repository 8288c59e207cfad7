"""Cases 9 and 45: the clock on the phone is the hall's, whatever the phone's own says, and nobody misses its end."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Page, expect

from knockout.game.entries import TurnPassed
from tests.browser.spies import CLOCK_SEEN, HEARD, HIDDEN, wake_lock, wrong_by
from tests.browser.table import Table, served
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

Open = Callable[..., Page]
SECOND = 1_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("clock"), 4) as server:
        yield server


@pytest.mark.parametrize(("minutes", "table"), [(2, 1), (-2, 2)])
def test_case_9_a_phone_whose_clock_is_two_minutes_wrong(
    server: Server, page_at: Open, minutes: int, table: int
) -> None:
    at = Table(server, page_at, table)
    phone = at.phone(init=wrong_by(minutes)).keeps_its_page()
    phone.start()
    at.clock_is_right(phone)
    phone.cut()
    at.clock_is_right(phone)
    phone.page.reload()
    at.clock_is_right(phone)
    phone.tap("Pass")
    tapped = at.now()
    assert abs(phone.seconds() - 60) <= 1
    phone.mend()
    phone.is_through()
    (passed,) = [entry for entry in at.entries() if isinstance(entry, TurnPassed)]
    assert abs(passed.at - tapped) < SECOND
    at.clock_is_right(phone)


def test_case_45_the_screen_stays_on_and_a_lock_that_was_lost_is_asked_for_again(
    server: Server, page_at: Open
) -> None:
    phone = Table(server, page_at, 3).phone(takes=False, init=HIDDEN + ";" + wake_lock())
    assert phone.page.evaluate("wakeLocks") == [], "not before a finger has touched the page"
    phone.take()
    assert phone.page.evaluate("wakeLocks") == ["screen"]
    phone.start()
    assert phone.page.evaluate("wakeLocks") == ["screen"], "one lock is enough"
    phone.page.evaluate("deviceHides(true)")
    phone.page.evaluate("deviceHides(false)")
    assert phone.page.evaluate("wakeLocks") == ["screen", "screen"]
    phone.page.wait_for_timeout(300)
    assert phone.page.get_by_text("the screen may go dark").count() == 0


def test_case_45_a_refused_lock_shows_a_notice(server: Server, page_at: Open) -> None:
    phone = Table(server, page_at, 4).phone(init=wake_lock(refused=True))
    phone.start()
    expect(phone.page.get_by_text("the screen may go dark")).to_be_visible()


def test_the_end_of_a_turn_is_seen_heard_and_felt(
    tmp_path_factory: pytest.TempPathFactory, page_at: Open
) -> None:
    """Amber from 15 s, flashing with tenths from 10 s; one low tone and one shake at 15 s, the long ones at the end."""
    times = {"warn_at": "0:15", "alarm_at": "0:10"}
    with served(tmp_path_factory.mktemp("end"), 1, "--speed", "5", **times) as server:
        table = Table(server, page_at)
        phone = table.phone(init=HEARD + ";" + CLOCK_SEEN)
        phone.start()
        phone.page.evaluate("Object.assign(heard, { shakes: [], tones: [] })")
        table.wait_for_turn(2)
        phone.page.wait_for_timeout(500)
        seen = [tuple(one.split("|")) for one in phone.page.evaluate("clockSeen")]
        heard = phone.page.evaluate("heard")
    first = seen.index(("1:00", ""), 1) if ("1:00", "") in seen[1:] else len(seen)
    looks = dict(seen[:first])
    assert [looks[text] for text in ("0:16", "0:15", "0:11")] == ["", "is-warn", "is-warn"]
    alarm = [look for text, look in seen[:first] if re.fullmatch(r"\d\.\d", text)]
    assert {"is-alarm", "is-alarm is-odd"} == set(alarm)
    turns = [one for one, other in pairwise(alarm) if one != other]
    assert 15 <= len(turns) <= 20, "one flash a second, for ten seconds"
    assert (heard["shakes"], heard["tones"]) == ([[250], [300, 120, 300]], [520, 740, 440])
