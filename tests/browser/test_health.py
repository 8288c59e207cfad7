"""The tab with the state of the server as the committee sees it while a phone can't get rid of its taps."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import Table
from tests.halls import Server
from tests.web.filling import limited

pytestmark = [pytest.mark.browser, pytest.mark.slow]


def test_taps_that_stay_on_a_phone_are_on_the_tab_by_table_until_they_have_come(
    hall_file: Callable[..., Path], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    server = serve(hall_file(tables=2))
    table, disk = Table(server, page_at), limited(server)
    phone, console = table.phone(), page_at(1280, 800)
    console.goto(f"{server.url}/c/{table.tokens.committee()}")
    console.goto(f"{server.url}/console/health?lang=en")
    phone.start()
    phone.scores(12)
    phone.is_through()
    line = console.locator("#health-phones")
    expect(line).to_have_class(re.compile("is-ok"))
    disk.fill()
    phone.place()
    phone.points(7, 8)
    phone.save()
    expect(line).to_contain_text("2 taps are only on the phone", timeout=15_000)
    expect(line.get_by_role("link")).to_have_attribute("href", f"/console/tables/{table.game}")
    expect(console.locator("#health-store")).to_have_class(re.compile("is-bad"))
    expect(console.locator(".health-line").first).to_have_attribute("id", "health-store")  # the worst first
    disk.free()
    phone.is_through()
    expect(line).to_have_class(re.compile("is-ok"), timeout=15_000)
    expect(console.locator("#health-store")).to_have_class(re.compile("is-ok"), timeout=15_000)
