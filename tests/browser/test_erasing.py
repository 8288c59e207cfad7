"""The dialog that erases people's data: it asks whose, and what is wrong with it can be read on a small screen."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.committee import Console, rig_of
from tests.halls import Server

pytestmark = [pytest.mark.browser]

COVERED = """refusal => refusal.getBoundingClientRect().bottom
  - refusal.closest('form').querySelector('.form-end').getBoundingClientRect().top"""
"""By how many pixels the buttons, which stay in sight, lie over what is said above them."""


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize("size", [(360, 640), (1024, 768)])
def test_whose_data_has_to_be_chosen_and_the_refusal_is_read_whole(
    tmp_path: Path,
    serve: Callable[..., Server],
    page_at: Callable[..., Page],
    size: tuple[int, int],
    lang: str,
) -> None:
    rig_of(tmp_path / "hall.db", size=12, tables=3).journal.close()
    console = Console(serve(tmp_path / "hall.db"), page_at(*size), "teams", lang)
    console.page.locator("[data-ask=erase]").first.click()
    dialog = console.page.locator("dialog")
    expect(dialog.locator("[name=whose]")).to_have_value("")
    dialog.locator("[name=confirm]").fill("erase")
    dialog.locator("[type=submit]").click()
    refusal = dialog.locator("[data-refusal]")
    expect(refusal).to_be_visible()
    expect(dialog.locator("[name=whose]")).to_be_focused()
    assert refusal.evaluate(COVERED) <= 0
