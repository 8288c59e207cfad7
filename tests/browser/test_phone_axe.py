"""Issue 4: axe finds nothing serious in any picture of the host's phone, in either language."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.browser.stages import SHEETS, STAGES, close_sheet, open_sheet
from tests.halls import ROOT, Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

AXE = (ROOT / "tests" / "vendor" / "axe-core-4.14.1" / "axe.min.js").read_text(encoding="utf-8")
RUN = "async () => (await axe.run(document, { resultTypes: ['violations'] })).violations"
GRAVE = ("serious", "critical")
LOCALES = ["en", "uk"]
Stages = dict[tuple[str, str], Phone]


def grave(page: Page) -> list[Any]:
    """What axe finds on a page that is serious or critical: the rule, and what breaks it."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN)
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("picture", [*STAGES, "door"])
def test_axe_on_every_picture(stages: Stages, picture: str, locale: str) -> None:
    assert grave(stages[picture, locale].page) == []


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("sheet", SHEETS)
def test_axe_on_every_sheet(stages: Stages, sheet: str, locale: str) -> None:
    phone = stages["noticed", locale]
    open_sheet(phone, sheet)
    try:
        assert grave(phone.page) == []
    finally:
        close_sheet(phone)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("icon", ["swap", "pencil"])
def test_axe_on_the_sheets_of_a_turn(stages: Stages, icon: str, locale: str) -> None:
    """An exchange, and the correction of the turn before."""
    phone = stages["thinking", locale]
    phone.page.locator(".picture button", has=phone.page.locator(f"use[href='#i-{icon}']")).first.click()
    try:
        expect(phone.page.locator(".sheet")).to_be_visible()
        assert grave(phone.page) == []
    finally:
        close_sheet(phone)


@pytest.mark.parametrize("locale", LOCALES)
def test_axe_on_the_practice_table(
    hall_file: Any, serve: Callable[..., Server], page_at: Callable[..., Page], locale: str
) -> None:
    server = serve(hall_file(tables=1))
    page = page_at(360, 640, has_touch=True)
    page.goto(f"{server.url}/practice?lang={locale}")
    expect(page.locator("#host .btn-main")).to_be_visible()
    assert grave(page) == []
    page.locator("#host .btn-main").click()
    page.locator(".turn-head").wait_for()
    assert grave(page) == []


def test_axe_finds_what_is_wrong(stages: Stages) -> None:
    """A button that says nothing is found: the check itself works."""
    page = stages["ready", "en"].page
    page.evaluate(
        "document.getElementById('host').insertAdjacentHTML('beforeend', '<button id=mute></button>')"
    )
    assert [rule for rule, _ in grave(page)] == ["button-name"]
    page.evaluate("document.getElementById('mute').remove()")
