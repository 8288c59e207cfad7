"""A full disk as the host and the committee see it: the tap stays on the phone, goes out by itself, and counts once."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.halls import Server
from tests.web.filling import limited

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_a_tap_at_a_full_disk_stays_on_the_phone_and_arrives_once_there_is_room(
    hall_file: Callable[..., Path], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    server = serve(hall_file(tables=2))
    table, disk = Table(server, page_at), limited(server)
    phone, console = table.phone(), table.console()
    phone.start()
    phone.scores(12)
    phone.is_through()
    disk.fill()
    phone.place()
    phone.points(7, 8)
    phone.save()
    expect(phone.link).to_have_text("saved here: 2", timeout=5_000)
    expect(phone.page.locator("#host")).to_contain_text("Your taps stay on this phone")
    expect(phone.page.locator("#host")).to_contain_text("+15")
    alarm = console.locator(".alarm-unsaved")
    expect(alarm).to_contain_text(re.compile(r"Nothing is saved since \d\d:\d\d"), timeout=5_000)
    assert [points for *_, points in table.turns()] == [12], "the server shows what is stored, nothing else"
    phone.page.reload()
    expect(phone.link).to_have_text("saved here: 2", timeout=5_000)
    disk.free()
    phone.is_through()
    expect(alarm).to_have_count(0, timeout=10_000)
    expect(phone.page.locator("#host")).not_to_contain_text("saves nothing", timeout=5_000)
    assert [(number, points) for number, _, points in table.turns()] == [(1, 12), (2, 15)], "once"
    assert table.seen()["turn"] == 3
