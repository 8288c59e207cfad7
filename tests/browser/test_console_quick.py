"""Presses that come too quickly, and dialogs that have grown old: nothing is done that nobody has looked at."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.committee import Console, played, rig_of
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ONE, TWO, THREE = "SF-1-T1", "SF-1-T2", "SF-1-T3"
GAPS = (0, 150, 400)
"""Between the two presses of a double click, in milliseconds."""
LOOKED_AT_MS = 800


@pytest.fixture
def hall(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """Two results that wait for the commission; table 3 plays."""
    rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    rig.must("open_cycle", cycle="SF-1")
    for game, points in ((ONE, (62, 42, 30, 20)), (TWO, (61, 43, 31, 21))):
        played(rig, game, points=points, upto="submitted")
    rig.must("start_game", game=THREE)
    rig.journal.close()
    return serve(tmp_path / "hall.db")


def twice(console: Console, button: Locator, gap: int) -> None:
    """Press twice at one place that has been looked at, whatever stands there by the second time."""
    console.page.wait_for_timeout(LOOKED_AT_MS)  # a page that has just opened still moves
    box = button.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    console.page.mouse.click(x, y)
    console.page.wait_for_timeout(gap)
    console.page.mouse.click(x, y)
    console.page.wait_for_timeout(LOOKED_AT_MS)


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_confirms_one_result(hall: Server, page_at: Callable[..., Page], gap: int) -> None:
    console = Console(hall, page_at(1280, 800), "counting")
    twice(console, console.button("Confirm"), gap)
    expect(console.page.locator("#counting-title")).to_contain_text("Table 2")
    assert [console.game(game)["phase"] for game in (ONE, TWO)] == ["official", "submitted"]
    console.button("Confirm").click()  # looked at by now: it does what it says
    expect(console.page.locator("[data-confirm]")).to_have_count(0)
    assert console.game(TWO)["phase"] == "official"


@pytest.mark.parametrize("gap", GAPS)
def test_a_double_click_passes_one_teams_turn(hall: Server, page_at: Callable[..., Page], gap: int) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{THREE}")
    for turn, name in ((1, "Pass"), (2, "Exchange"), (3, "Pass")):
        twice(console, console.button(name), gap)
        expect(console.page.locator("#host-actions")).to_contain_text(f"turn {turn + 1}")
        assert console.game(THREE)["turn"] == turn + 1
    twice(console, console.page.locator("[data-undo]"), gap)
    assert console.game(THREE)["turn"] == 3
    expect(console.page.locator(".refusal-here")).to_have_count(0)


def test_two_quick_presses_of_enter_pass_one_teams_turn(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{THREE}")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    console.button("Pass").focus()
    for _ in range(3):
        console.page.keyboard.press("Enter")
        console.page.wait_for_timeout(130)
    expect(console.page.locator("#host-actions")).to_contain_text("turn 2")
    console.page.wait_for_timeout(300)
    assert console.game(THREE)["turn"] == 2


def test_another_place_is_pressed_without_waiting(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{THREE}")
    console.button("Pass").click()
    expect(console.page.locator("#host-actions")).to_contain_text("turn 2")
    console.page.locator("a[data-table='1']").click()
    console.button("Confirm the result").click()
    expect(console.page.locator(".panel .tag-ok").first).to_have_text("official")


def test_z_pressed_three_times_takes_one_tap_back(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{THREE}")
    for turn in (1, 2, 3):
        console.host(THREE, "pass_turn", turn=turn)
    undo, keys = console.page.locator("[data-undo]"), console.page.keyboard
    expect(undo).to_have_text("Undo: the pass, turn 3")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    for _ in range(4):
        keys.press("z")
        console.page.wait_for_timeout(100)
    expect(undo).to_have_text("Undo: the pass, turn 2")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    assert console.game(THREE)["turn"] == 3
    keys.press("z")  # armed anew first
    console.page.wait_for_timeout(LOOKED_AT_MS)
    assert console.game(THREE)["turn"] == 3
    keys.press("z")
    expect(undo).to_have_text("Undo: the pass, turn 1")


def test_s12_c_confirms_no_totals_that_have_not_come_to_this_page(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = Console(hall, page_at(1280, 800), f"counting/{ONE}")
    confirm = console.page.locator("[data-confirm]")
    stale = confirm.get_attribute("data-do")
    console.committee("correct_turn", game=ONE, turn=3, words=[{"points": 99}], reason="на аркуші 99")
    expect(console.page.locator(".result-total").first).to_have_text("99")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    confirm.evaluate("(node, was) => { node.dataset.do = was; }", stale)
    console.page.keyboard.press("c")
    expect(console.page.locator(".refusal-here")).to_contain_text("The result has changed")
    assert console.game(ONE)["phase"] == "submitted"


@pytest.fixture
def correcting(hall: Server, page_at: Callable[..., Page]) -> Console:
    """The dialog that corrects turn 2 of table 2 from 43 to 47, filled in and looked at."""
    console = Console(hall, page_at(1280, 800), f"counting/{TWO}")
    console.page.locator(f"#cell-{TWO}-2 button").click()
    console.page.locator("dialog [data-points]").fill("47")
    expect(console.page.locator("dialog .told")).to_be_visible()
    console.says_why("на аркуші 47")
    return console


def saves_and_is_told(console: Console, why: str) -> None:
    console.button("Save the correction of turn 2").dblclick()
    dialog = console.page.locator("dialog")
    expect(dialog.locator("[data-refusal]")).to_contain_text(why)
    expect(dialog.locator("[data-points]")).to_have_value("47")
    expect(dialog.locator("[name=reason]")).to_have_value("на аркуші 47")
    expect(dialog.locator("[data-now]").last).to_contain_text("The turn now")


def saved_after_a_look(console: Console) -> None:
    console.page.wait_for_timeout(LOOKED_AT_MS)
    console.button("Save the correction of turn 2").click()
    console.dialog_is_done()
    assert console.game(TWO)["log"][-2]["points"] == 47


def test_s13_a_correction_does_not_cover_another_persons_unseen(correcting: Console) -> None:
    words = [{"word": "слово", "points": 90}]
    correcting.committee("correct_turn", game=TWO, turn=2, words=words, reason="на аркуші 90")
    saves_and_is_told(correcting, "Somebody has corrected this turn")
    expect(correcting.page.locator("dialog [data-now]").last).to_contain_text("90")
    assert correcting.game(TWO)["log"][-2]["points"] == 90
    saved_after_a_look(correcting)


def test_s13_a_correction_of_a_provisional_result_says_when_it_is_official(correcting: Console) -> None:
    correcting.committee("confirm_result", game=TWO)
    saves_and_is_told(correcting, "The result has become official")
    assert correcting.game(TWO)["log"][-2]["points"] == 43
    saved_after_a_look(correcting)


def test_a_return_is_of_the_result_that_was_opened(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"counting/{ONE}")
    console.button("Return…").click()
    console.says_why("сума інша")
    console.committee("confirm_result", game=ONE)
    console.page.locator("dialog [type=submit]").click()
    expect(console.page.locator("dialog [data-refusal]")).to_contain_text("has become official")
    expect(console.page.locator("dialog [data-now]").last).to_contain_text("no longer official until then")
    expect(console.page.locator("dialog [name=reason]")).to_have_value("сума інша")
    assert console.game(ONE)["phase"] == "official"


@pytest.mark.parametrize("dialog", ["sheet", "void"])
def test_the_other_dialogs_about_a_result_send_what_they_showed(
    hall: Server, page_at: Callable[..., Page], dialog: str
) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    console.page.get_by_text("More actions").click()
    console.page.locator(f"[data-ask^={dialog}]").click()
    console.says_why("так вирішено")
    console.committee("correct_turn", game=ONE, turn=3, words=[{"points": 99}], reason="на аркуші 99")
    console.page.locator("dialog [type=submit]").click()
    expect(console.page.locator("dialog [data-refusal]")).to_contain_text("The result has changed")
    console.page.wait_for_timeout(LOOKED_AT_MS)
    console.page.locator("dialog [type=submit]").click()  # looked at by now
    console.dialog_is_done()


def test_s7_a_win_that_is_no_win_any_more_is_not_annulled(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    console.page.get_by_text("More actions").click()
    console.page.locator("[data-ask^=annul]").click()
    console.says_why("не студент")
    console.committee("correct_turn", game=ONE, turn=3, words=[{"points": 99}], reason="на аркуші 99")
    console.page.locator("dialog [type=submit]").click()
    expect(console.page.locator("dialog [type=submit]")).to_have_count(0)  # there is nothing to be annulled
    expect(console.page.locator("dialog .refusal")).to_be_visible()
    expect(console.page.locator(".panel .notice", has_text="не студент")).to_have_count(0)
