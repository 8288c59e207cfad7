"""S28 in the console: the award for the highest word is proposed whole; a word without a text gets it first."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.committee import Console, played, rig_of
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ONE = "SF-1-T1"
LOOKED_AT_MS = 800
"""What a page changes may be pressed after that."""


@pytest.fixture
def console(tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page]) -> Console:
    """Three official semi-finals; the highest word, 62 at table 1, has no text."""
    rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    rig.must("open_cycle", cycle="SF-1")
    for game, best in ((ONE, 62), ("SF-1-T2", 61), ("SF-1-T3", 60)):
        played(rig, game, points=(best, 40, 30, 20))
    rig.must("correct_turn", game=ONE, turn=1, words=[{"points": 62}], reason="слово не записали")
    rig.journal.close()
    return Console(serve(tmp_path / "hall.db"), page_at(1280, 800), "awards")


def test_s28_the_word_is_written_first_and_then_the_award_is_one_tap(console: Console) -> None:
    proposed = console.page.locator("#highest")
    expect(proposed).to_contain_text("word without text 62")
    give = proposed.get_by_role("button", name="Give “The highest word”")
    expect(give).to_have_count(0)
    proposed.get_by_role("button", name="Write the word…").click()
    console.page.locator("dialog [data-word]").fill("цитрина")
    expect(console.page.locator("dialog .told")).to_be_visible()
    console.says_why("слово назвав господар")
    console.button("Save the correction of turn 1").click()
    console.dialog_is_done()
    expect(proposed).to_contain_text("ЦИТРИНА 62")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    give.click()
    winner = console.game(ONE)["seats"][0]["name"]
    expect(console.page.locator(".decided")).to_contain_text(winner)
    expect(console.page.locator(".decided")).to_contain_text("ЦИТРИНА 62")
    expect(give).to_have_count(0)
    expect(proposed).to_contain_text("Given.")
    console.committee(
        "correct_turn", game="SF-1-T2", turn=1, words=[{"word": "щука", "points": 70}], reason="аркуш"
    )
    expect(proposed).to_contain_text("The word has changed since")


def test_s28_a_shared_word_is_given_to_all_who_have_it(console: Console) -> None:
    for game in (ONE, "SF-1-T2"):
        console.committee(
            "correct_turn", game=game, turn=1, words=[{"word": "щука", "points": 62}], reason="аркуш"
        )
    proposed = console.page.locator("#highest")
    expect(proposed.locator("li")).to_have_count(2)
    console.page.wait_for_timeout(LOOKED_AT_MS)
    proposed.get_by_role("button", name="Give “The highest word”").click()
    for game in (ONE, "SF-1-T2"):
        expect(console.page.locator(".decided")).to_contain_text(console.game(game)["seats"][0]["name"])
