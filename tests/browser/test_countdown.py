"""The countdown in a real browser: it follows the hall's time, never the device's own, and says what it came to."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knockout.clocktime import wall_now
from knockout.ids import COMMITTEE, Moment
from knockout.store.codec import iso
from knockout.views.countdown import countdown_view
from tests.browser.screens import HALL, PHONE
from tests.days import day
from tests.halls import Rig, Server, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AN_HOUR_OFF = "const real = Date.now; Date.now = () => real() + 3600000;"
"""A device whose own clock is an hour fast."""


def seconds(text: str) -> int:
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total


def test_a_countdown_follows_the_halls_time_and_says_that_we_begin(
    tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    """The hall runs at thirty times the speed, and the device's own clock is an hour off."""
    file = tmp_path / "hall.db"
    rig = Rig(file)
    rig.open(2, opened=False)
    start = Moment(wall_now() + 300_000)
    line = {"id": "plan", "do": "plan_start", "cycle": "SF-1", "at": iso(start)}
    assert rig.runner.run(line, COMMITTEE)["ok"]
    rig.journal.close()
    server = serve(file, "--speed", "30")
    page = page_at(*HALL)
    page.add_init_script(AN_HOUR_OFF)
    page.goto(f"{server.url}/screen/countdown?lang=uk")
    clock = page.locator("[data-count=cycle] [data-left]")
    expect(clock).to_be_visible()
    page.wait_for_timeout(700)  # time for the first ping
    server.hall().get("time")
    left = (start - server.hall().now()) / 1000
    assert abs(seconds(clock.inner_text()) - left) < 15  # half a second of real time
    assert clock.evaluate("node => parseFloat(getComputedStyle(node).fontSize) / innerHeight") >= 0.30
    done = page.locator("[data-count=cycle] .count-done")
    expect(done).to_be_visible(timeout=15_000)
    assert "Починаємо" in done.inner_text()
    expect(clock).to_be_hidden()
    assert server.hall().now() >= start
    assert server.hall().send(tokens_of(file).committee(), "open_cycle", cycle="SF-1")["ok"]
    expect(page.locator("[data-count-none]")).to_be_visible()


TIMED = "([name, ...args]) => import('/static/js/screen/timed.js').then((timed) => timed[name](...args))"
"""Asks a function of the screen's own module; the page's policy lets no stranger do that."""


def test_what_is_left_is_written_with_hours_only_where_there_are_any(
    page_at: Callable[..., Page], serve: Callable[..., Server], hall_file: Any
) -> None:
    page = page_at(*PHONE, bypass_csp=True)
    page.goto(f"{serve(hall_file(tables=1)).url}/screen/countdown")
    shown = [
        page.evaluate(TIMED, ["timeLeft", left])
        for left in (0, 1, 61_000, 3_599_000, 3_599_001, 3_661_000, 36e6)
    ]
    assert shown == ["0:00", "0:01", "1:01", "59:59", "1:00:00", "1:01:01", "10:00:00"]


def test_the_browser_chooses_what_is_shown_as_the_server_does(
    page_at: Callable[..., Page], serve: Callable[..., Server], hall_file: Any
) -> None:
    """At every moment of an afternoon with two deadlines and two planned cycles."""
    page = page_at(*PHONE, bypass_csp=True)
    page.goto(f"{serve(hall_file(tables=1)).url}/screen/countdown")
    deadlines = {"substitution": "2026-05-16T16:30:00+03:00", "check_in": "2026-05-16T16:50:00+03:00"}
    d = day(teams=40, deadlines=deadlines).checked_in()
    compared = 0
    for time in (
        "16:00",
        "16:29:59",
        "16:30",
        "16:30:59",
        "16:31",
        "16:50",
        "16:51:30",
        "17:00",
        "17:00:59",
        "17:45",
    ):
        if time == "16:51:30":
            d.drawn_by_hand("QF")
            d.ask("plan_start", cycle="QF-1", at="2026-05-16T17:00:00+03:00")
            d.ask("plan_start", cycle="QF-2", at="2026-05-16T17:40:00+03:00")
        d.waits(max(d.moment(time), d.now))
        for arg in ("", "check_in", "QF-2"):
            view = countdown_view(d.state, d.moment(time), arg=arg)
            how = {"lingers": view["lingers"], "named": bool(arg)}
            chosen = page.evaluate(TIMED, ["chosen", view["things"], d.moment(time), how])
            assert chosen == (None if view["shown"] is None else view["things"][view["shown"]]), (time, arg)
            compared += chosen is not None
    assert compared > 15
