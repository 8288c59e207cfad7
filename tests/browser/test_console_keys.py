"""The console by keyboard alone: what is frequent has a key, the rest is reached by Tab, the focus stays near."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.committee import Console, played, rig_of
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKED_AT_MS = 800

ONE, TWO, THREE = "SF-1-T1", "SF-1-T2", "SF-1-T3"
FOCUSED = "() => document.activeElement?.closest('[id]')?.id ?? document.activeElement?.tagName"
PRESSED_LATE = "(node, was) => { node.dataset.do = was; node.click(); }"
"""A press on what the button was, as on a page that is late; it does nothing in the moment after a part came."""
NO_MOUSE = """for (const kind of ['pointerdown', 'mousedown', 'touchstart'])
  addEventListener(kind, () => { throw new Error('a mouse was used'); }, true);"""
AT_FIRST = "addEventListener('DOMContentLoaded', () => { window.atFirst = document.activeElement.id; });"


@pytest.fixture
def hall(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """Three semi-final tables, drawn; no cycle is open."""
    rig_of(tmp_path / "hall.db", size=12, tables=3).journal.close()
    return serve(tmp_path / "hall.db")


@pytest.fixture
def finished(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """Three results that wait for the commission; table 1 is level for the win."""
    rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    rig.must("open_cycle", cycle="SF-1")
    for game, points in ((ONE, (40, 40, 30, 20)), (TWO, (61, 43, 31, 21)), (THREE, (60, 39, 32, 22))):
        played(rig, game, points=points, upto="submitted")
    rig.journal.close()
    return serve(tmp_path / "hall.db")


def console_of(server: Server, page: Page, tab: str) -> Console:
    page.add_init_script(NO_MOUSE)
    return Console(server, page, tab)


def test_a_cycle_is_opened_and_a_table_taken_over_without_a_mouse(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(hall, page_at(1280, 800), "tables")
    keys = console.page.keyboard
    keys.press("Enter")  # to the next step
    expect(console.page.locator("#next-step")).to_be_focused()
    expect(console.page.locator("#next-step")).to_contain_text("Open")
    keys.press("Enter")
    expect(console.page.locator("#next-step")).not_to_contain_text("Open")
    keys.press("2")
    expect(console.page.locator("#panel-title")).to_have_text("Table 2")
    console.presses(console.button("Start the game"))
    expect(console.page.locator(".host-actions")).to_be_visible()
    console.presses(console.button("Move placed"))
    expect(console.button("Challenge…")).to_be_visible()
    console.presses(console.button("Words and points…"))
    expect(console.page.locator("dialog [data-word]")).to_be_focused()
    keys.type("цитрина")
    keys.press("Tab")
    keys.type("62")
    expect(console.page.locator("dialog [data-sum]")).to_have_text("+62 → 62")
    keys.press("Enter")
    console.dialog_is_done()
    game = console.game(TWO)
    assert [(turn["turn"], turn["points"]) for turn in game["log"]] == [(1, 62)]
    assert game["turn"] == 2


def test_results_are_confirmed_and_a_tie_decided_without_a_mouse(
    finished: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(finished, page_at(1280, 800), "counting")
    keys, title = console.page.keyboard, console.page.locator("#counting-title")
    expect(title).to_contain_text("Table 1")
    keys.press("j")
    expect(title).to_contain_text("Table 2")
    keys.press("k")
    expect(title).to_contain_text("Table 1")
    for game in (ONE, TWO, THREE):
        console.page.wait_for_timeout(750)
        keys.press("c")
        expect(console.page.locator(f"#counting-{game} [data-confirm]")).to_have_count(0)
    assert [console.game(game)["phase"] for game in (ONE, TWO, THREE)] == ["official"] * 3
    console.goes("results")
    console.presses(console.button("Decide…"))
    second = console.game(ONE)["seats"][1]["team"]
    console.presses(console.page.locator(f'dialog [data-team="{second}"] [data-up]'))
    console.focus_on(console.page.get_by_label("by lots"))
    keys.press("Space")
    keys.press("Tab")
    keys.type("жереб капітанів")
    console.presses(console.button("Decide in this order"))
    console.dialog_is_done()
    rows = console.server.hall().get("standings")["stages"]["SF"]["qualified"]
    assert next(row for row in rows if row["game"] == ONE)["team"] == second


def test_a_turn_is_corrected_in_the_sheet_without_a_mouse(
    finished: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(finished, page_at(1280, 800), f"counting/{TWO}")
    keys, cell = console.page.keyboard, console.page.locator(f"#cell-{TWO}-2")
    console.presses(cell.get_by_role("button"))
    console.focus_on(console.page.locator("dialog [data-points]"))
    keys.press("Control+A")
    keys.type("47")
    expect(console.page.locator("dialog .told")).to_be_visible()
    console.focus_on(console.page.locator("dialog [name=reason]"))
    keys.type("на аркуші 47")
    console.presses(console.button("Save the correction of turn 2"))
    console.dialog_is_done()
    expect(cell.locator("del")).to_contain_text("43")
    expect(cell.locator(".sheet-running")).to_have_text("47")
    expect(cell.get_by_role("button")).to_be_focused()  # back to where the dialog was opened from


def test_the_focus_stays_near_when_what_had_it_is_done(
    finished: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(finished, page_at(1280, 800), "counting")
    console.presses(console.button("Confirm"))
    expect(console.page.locator("#counting-title")).to_contain_text("Table 2")
    console.page.wait_for_timeout(200)
    assert console.page.evaluate(FOCUSED) not in ("BODY", None)
    assert console.page.evaluate("() => Boolean(document.activeElement.closest('main'))")


def test_two_quick_presses_confirm_one_result(finished: Server, page_at: Callable[..., Page]) -> None:
    console = console_of(finished, page_at(1280, 800), "counting")
    console.page.wait_for_timeout(750)
    for _ in range(4):
        console.page.keyboard.press("c")
    expect(console.page.locator("#counting-title")).to_contain_text("Table 2")
    console.page.wait_for_timeout(300)
    assert [console.game(game)["phase"] for game in (ONE, TWO, THREE)] == [
        "official",
        "submitted",
        "submitted",
    ]


def test_z_shows_what_it_would_undo_before_it_does(hall: Server, page_at: Callable[..., Page]) -> None:
    console = console_of(hall, page_at(1280, 800), "tables")
    console.committee("open_cycle", cycle="SF-1")
    console.host(ONE, "start_game")
    console.host(ONE, "score_turn", turn=1, words=[{"points": 20}])
    console.page.keyboard.press("1")
    undo = console.page.locator("[data-undo]")
    expect(undo).to_have_text("Undo: the points, turn 1")
    console.page.keyboard.press("z")
    expect(undo).to_be_focused()
    assert len(console.game(ONE)["log"]) == 1
    console.page.keyboard.press("z")
    expect(console.page.locator(".turns li")).to_have_count(0)
    assert console.game(ONE)["log"] == []


def test_an_undo_hits_nothing_that_came_after_it_was_shown(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(hall, page_at(1280, 800), "tables")
    console.committee("open_cycle", cycle="SF-1")
    console.host(ONE, "start_game")
    console.host(ONE, "score_turn", turn=1, words=[{"points": 20}])
    console.page.keyboard.press("1")
    button = console.page.locator("[data-undo]")
    expect(button).to_have_text("Undo: the points, turn 1")
    stale = button.get_attribute("data-do")
    console.host(ONE, "pass_turn", turn=2)
    expect(button).to_have_text("Undo: the pass, turn 2")
    refusal = console.page.locator(".refusal-here")
    for _ in range(5):
        console.page.wait_for_timeout(LOOKED_AT_MS)
        button.evaluate(PRESSED_LATE, stale)
        console.page.wait_for_timeout(LOOKED_AT_MS)
        if refusal.count():
            break
    expect(refusal).to_be_visible()
    assert len(console.game(ONE)["log"]) == 2


def test_keys_go_by_their_place_and_do_nothing_while_somebody_types(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = console_of(hall, page_at(1280, 800), "log")
    page, dark = console.page, "() => document.documentElement.dataset.theme"
    press = "code => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'е', code, bubbles: true }))"
    page.evaluate(press, "KeyT")  # a Ukrainian layout types «е» there
    theme = page.evaluate(dark)
    assert theme in ("dark", "light")
    page.keyboard.press("/")
    expect(page.locator("[data-search]")).to_be_focused()
    page.keyboard.type("1t?")
    expect(page.locator("[data-search]")).to_have_value("1t?")
    assert page.evaluate(dark) == theme
    page.locator("[data-search]").evaluate("node => node.blur()")
    page.keyboard.press("?")
    expect(page.locator("dialog .keys")).to_be_visible()
    assert page.locator("dialog .keys > div").count() >= 10
    page.keyboard.press("t")
    assert page.evaluate(dark) == theme
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("t")
    assert page.evaluate(dark) != theme


@pytest.mark.parametrize(("lang", "said"), [("uk", "Клавіші"), ("en", "Keys")])
def test_the_list_of_keys_is_in_the_language_of_the_page(
    hall: Server, page_at: Callable[..., Page], lang: str, said: str
) -> None:
    console = Console(hall, page_at(1280, 800), "tables", lang=lang)
    console.page.keyboard.press("?")
    expect(console.page.locator("#ask-title")).to_have_text(said)


def test_the_desk_can_be_typed_at_as_soon_as_it_is_there(hall: Server, page_at: Callable[..., Page]) -> None:
    """A browser does what `autofocus` says once it has drawn; what was typed before that was lost."""
    page = page_at(1280, 800)
    page.add_init_script(AT_FIRST)
    assert Console(hall, page, "checkin").page.evaluate("atFirst") == "search"
