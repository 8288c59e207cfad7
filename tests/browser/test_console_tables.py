"""The tables' tab: trouble first and why in words, calls answered where they ring, a host's actions taken over."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.committee import Console, rig_of
from tests.browser.table import Table
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

ONE, TWO, THREE = "SF-1-T1", "SF-1-T2", "SF-1-T3"
LOOKED_AT_MS = 800
"""A command's button in the place of another does nothing sooner."""
NOTE = "сварка через бали"
SOUNDS = """window.sounded = 0;
window.AudioContext = class {
  currentTime = 0; destination = {};
  resume() { return Promise.resolve(); }
  createGain() { return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (to) => to }; }
  createOscillator() { window.sounded += 1; return { frequency: {}, connect: (to) => to, start() {}, stop() {} }; }
};"""
"""What would sound is counted: a browser without loudspeakers says nothing."""
GLIDES = "() => document.getAnimations().some(one => one.effect.target.matches('.turns li'))"


@pytest.fixture
def hall(tmp_path: Path, serve: Callable[..., Server]) -> Server:
    """Three semi-final tables; their cycle is open, nobody has started."""
    rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    rig.must("open_cycle", cycle="SF-1")
    rig.journal.close()
    return serve(tmp_path / "hall.db")


def test_trouble_stands_first_and_says_in_words_what_it_is(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = Console(hall, page_at(1280, 800))
    for game in (ONE, TWO, THREE):
        console.committee("start_game", game=game)
    console.host(TWO, "hold_game", reason="упала дошка")
    seats = [seat for seat in console.game(THREE)["seats"] if seat]
    console.host(THREE, "place_move", turn=1)
    console.host(THREE, "challenge", turn=1, by=seats[1]["team"])
    rows = console.page.locator(".tables tbody tr")
    expect(rows.nth(0)).to_contain_text("challenge")
    expect(rows.nth(0).locator(".why-there")).to_contain_text(f"by {seats[1]['short']}")
    expect(rows.nth(1)).to_contain_text("the game runs, no phone answers")
    expect(rows.nth(2).locator(".why-there")).to_contain_text("упала дошка")
    expect(rows.nth(1).locator(".host-cell")).to_have_text("no phone yet")
    console.host(ONE, "call_committee", note=NOTE)
    expect(rows.nth(0)).to_contain_text(NOTE)
    expect(rows.nth(0)).to_contain_text("call")


def test_a_host_who_has_gone_is_said_so_with_since_when(hall: Server, page_at: Callable[..., Page]) -> None:
    table = Table(hall, page_at, 1)
    phone = table.phone()
    console = Console(hall, page_at(1280, 800))
    cell = console.page.locator(f"#row-{ONE} .host-cell")
    expect(cell.locator(".is-on")).to_be_visible()
    phone.page.close()
    expect(cell).to_contain_text("gone 0:0")


def test_before_the_draw_the_links_say_which_hosts_are_here(
    tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    rig = rig_of(tmp_path / "hall.db", size=12, tables=3)
    rig.must("undo_draw", stage="SF", reason="ще не час")
    rig.journal.close()
    server = serve(tmp_path / "hall.db")
    console = Console(server, page_at(1280, 800), "links")
    there = console.page.locator(".hosts-there")
    expect(there).to_have_text("Hosts who are here: 0 of 3 not here: tables 1, 2, 3")
    host = page_at(360, 640)
    host.goto(f"{server.url}/h/{console.tokens.host(2)}")
    expect(there).to_have_text("Hosts who are here: 1 of 3 not here: tables 1, 3")
    expect(console.page.locator("#host-2 .is-on")).to_be_visible()
    expect(console.page.locator("#host-1")).to_contain_text("no phone yet")


def test_a_call_rings_once_and_is_answered_from_the_alarm(hall: Server, page_at: Callable[..., Page]) -> None:
    page = page_at(1280, 800)
    page.add_init_script(SOUNDS)
    console = Console(hall, page, "results")
    console.host(ONE, "call_committee", note=NOTE)
    alarm = page.locator(".alarm-call")
    expect(alarm).to_contain_text(f"Table 1 calls the committee: {NOTE}")
    tones = page.evaluate("() => window.sounded")
    assert tones > 0
    console.host(TWO, "start_game")  # the header is drawn anew: it rings no second time
    console.host(TWO, "pass_turn", turn=1)
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.sounded") == tones
    console.goes("log")
    expect(alarm).to_be_visible()
    page.wait_for_timeout(300)
    assert page.evaluate("() => window.sounded") == 0  # nor on the next page
    alarm.get_by_role("button", name="Answer the call").click()
    expect(alarm).to_have_count(0)
    assert console.game(ONE)["call"] is None
    console.host(ONE, "call_committee", note="знову")
    expect(alarm).to_contain_text("знову")
    assert page.evaluate("() => window.sounded") > 0


def test_a_hosts_turns_can_be_taken_over(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    page, seats = console.page, [seat for seat in console.game(ONE)["seats"] if seat]
    for name, shown in (("Start the game", "turn 1"), ("Pass", "turn 2"), ("Exchange", "turn 3")):
        console.button(name).click()
        expect(page.locator("#host-actions")).to_contain_text(shown)
        page.wait_for_timeout(LOOKED_AT_MS)
    console.button("Move placed").click()
    console.button("Challenge…").click()
    page.locator("dialog").get_by_label(seats[0]["name"]).check()
    page.locator("dialog [name=words]").fill("ґуля\nщука")
    sent(console)
    expect(page.locator(".dispute")).to_contain_text("ҐУЛЯ, ЩУКА")
    page.wait_for_timeout(LOOKED_AT_MS)
    console.button("The word stands").click()
    scores(console, ("ґуля", 14), ("щука", 7))
    assert [(turn["kind"], turn["points"]) for turn in console.game(ONE)["log"][::-1]] == [
        ("passed", 0), ("exchanged", 0), ("scored", 71),
    ]  # fmt: skip


def sent(console: Console) -> None:
    """Send the open dialog; it is accepted."""
    console.page.locator("dialog [type=submit]").click()
    console.dialog_is_done()


def scores(console: Console, *words: tuple[str, int]) -> None:
    """Type a turn's words with all seven tiles, and count it."""
    console.button("Words and points…").click()
    dialog = console.page.locator("dialog")
    for number, (word, points) in enumerate(words):
        if number:
            dialog.locator("[data-add-word]").click()
        dialog.locator("[data-word]").last.fill(word)
        dialog.locator("[data-points]").last.fill(str(points))
    dialog.locator("[name=all_tiles]").check()
    total = sum(points for _, points in words) + 50
    expect(dialog.locator("[data-sum]")).to_have_text(f"+{total} → {total}")
    sent(console)


def test_a_hosts_holds_clock_and_end_can_be_taken_over(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    page = console.page
    console.button("Start the game").click()
    console.button("Hold the table…").click()
    console.says_why("пожежна тривога")
    sent(console)
    console.button("Set the clock…").click()
    page.locator("dialog [name=turn_left]").fill("0:30")
    console.says_why("годинник стояв")
    sent(console)
    assert console.game(ONE)["clock"]["turn"]["left"] == 30_000
    page.wait_for_timeout(LOOKED_AT_MS)
    page.locator(".panel > .actions").get_by_role("button", name="Resume").click()
    expect(page.locator("#host-actions")).to_contain_text("turn 1")
    page.wait_for_timeout(LOOKED_AT_MS)
    page.get_by_text("More actions").click()
    console.button("End the game…").click()
    sent(console)
    page.wait_for_timeout(LOOKED_AT_MS)
    console.button("Hand in for the host").click()
    expect(console.button("Confirm the result")).to_be_visible()
    page.wait_for_timeout(LOOKED_AT_MS)
    console.button("Confirm the result").click()
    expect(page.locator(".panel .tag-ok").first).to_have_text("official")
    assert console.game(ONE)["phase"] == "official"


def test_a_form_for_a_turn_that_is_over_scores_no_other(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    console.host(ONE, "start_game")
    console.button("Words and points…").click()
    console.page.locator("dialog [data-points]").fill("30")
    console.host(ONE, "pass_turn", turn=1)
    console.page.locator("dialog [type=submit]").click()
    expect(console.page.locator("dialog [data-refusal]")).to_be_visible()
    expect(console.page.locator("dialog [data-points]")).to_have_value("30")
    assert [turn["kind"] for turn in console.game(ONE)["log"]] == ["passed"]


def test_s27_the_new_link_that_is_shown_is_not_the_main_buttons_victim(
    hall: Server, page_at: Callable[..., Page]
) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    console.button("Host’s link…").click()
    dialog, url = console.page.locator("dialog"), console.page.locator("dialog .url a")
    old = url.get_attribute("href")
    expect(dialog.locator(".btn-danger")).to_have_count(0)
    dialog.get_by_text("Another host, or the link").click()
    dialog.locator("[data-relink]").click()
    expect(dialog.locator("#ask-title")).to_have_text("The host’s new link of table 1")
    new = url.get_attribute("href")
    assert new != old
    expect(dialog.get_by_role("button", name="Done")).to_be_focused()
    console.page.keyboard.press("Enter")
    console.dialog_is_done()
    console.button("Host’s link…").click()
    expect(url).to_have_attribute("href", str(new))


def test_what_opens_above_the_log_moves_no_row_over_it(hall: Server, page_at: Callable[..., Page]) -> None:
    console = Console(hall, page_at(1280, 800), f"tables/{ONE}")
    console.host(ONE, "start_game")
    for turn in range(1, 6):
        console.host(ONE, "pass_turn", turn=turn)
    expect(console.page.locator(".turns li")).to_have_count(5)
    console.page.wait_for_timeout(500)
    console.host(ONE, "place_move", turn=6)
    console.host(ONE, "challenge", turn=6)
    expect(console.page.locator(".dispute")).to_be_visible()
    assert not console.page.evaluate(GLIDES)
    top, bottom = (console.page.locator(one).bounding_box() for one in (".log-title", ".turns"))
    assert top
    assert bottom
    assert top["y"] + top["height"] <= bottom["y"] + 1
