"""What games on a bad line have shown: the clock, an undo on its way, a sheet that stayed."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.halls import Server, tokens_of

pytestmark = pytest.mark.browser

TOLD_LATE = """async () => {
  const { addSample, hallNow, hint } = await import("/static/js/lib/halltime.js");
  const hall = () => 1_000_000 + performance.now();
  const sample = (trip, now) => addSample({ sent: performance.now() - trip, received: performance.now(), now });
  const ping = (trip, off = -trip / 2) => sample(trip, hall() + off);
  const off = () => Math.round(hallNow() - hall());
  ping(20);
  hint(hall() - 2_900, 1);  // a push that was 2.9 s under way
  const afterPush = off();
  for (let count = 0; count < 10; count += 1) ping(3_000, -100);
  return [afterPush, off()];
}"""


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=1))


def test_a_late_push_does_not_turn_the_halls_clock_back(server: Server, page_at: Callable[..., Page]) -> None:
    """S15: else a tap is dated before the one before it, and counts only when it arrives. Nor do ten bad pings
    outvote a good one."""
    page = page_at(360, 640)
    page.goto(f"{server.url}/static/icon.svg")
    after_push, after_pings = page.evaluate(TOLD_LATE)
    assert abs(after_push) < 50
    assert abs(after_pings) < 50


def test_t8_the_sheet_closes_when_a_table_is_held_while_a_move_is_scored(
    server: Server, page_at: Any
) -> None:
    phone = Phone(page_at(360, 640, has_touch=True), f"{server.url}/h/{tokens_of(server.file).host(1)}")
    phone.start()
    phone.place()
    phone.tap("More")
    phone.tap(re.compile("Hold the table"))
    phone.tap("A break")
    expect(phone.page.locator(".band-thin")).to_contain_text("ON HOLD")
    expect(phone.page.locator(".sheet")).to_have_count(0)


def test_the_practice_tables_clocks_run(server: Server, page_at: Callable[..., Page]) -> None:
    """Nothing comes from a server: the phone's own reckoning is the clock, and scores what is tapped."""
    page = page_at(360, 640, has_touch=True)
    page.goto(f"{server.url}/practice?lang=en")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="START THE GAME").click()
    expect(page.locator(".turn-clock .clock")).to_have_text("0:58", timeout=5_000)
    page.get_by_role("button", name="MOVE PLACED").click()
    for digit in "12":
        page.locator(".keypad").get_by_role("button", name=digit, exact=True).click()
    expect(page.locator(".total-sum")).to_contain_text("+12")
    page.wait_for_timeout(800)
    page.get_by_role("button", name="SAVE").click()
    expect(page.locator(".turn-clock .clock")).to_have_text("0:58", timeout=5_000)
    expect(page.locator(".bar .clock")).to_have_text(re.compile("29:5"))


UNDO_ON_ITS_WAY = """async () => {
  const { foresee } = await import("/static/js/reckon/reckon.js");
  const boot = JSON.parse(document.getElementById("boot").textContent);
  const response = await fetch(`/api/v1/games/${boot.snapshot.id}`, { headers: { "X-Knockout-As": boot.as } });
  const { game } = await response.json();
  const meant = { undone: "MovePlaced", turn: 2 };
  const tap = { id: "x", do: "undo", game: game.id, at: new Date().toISOString(), meant };
  const seen = foresee(game, [tap], Date.now());
  return [seen.phase, seen.turn];
}"""


def test_t14_an_undo_that_has_happened_is_not_shown_to_happen_twice(server: Server, page_at: Any) -> None:
    """The server's word is here before the answer: nothing more is taken back on the phone than was meant."""
    # The test asks a module of the page: no policy lets a stranger do that.
    page = page_at(360, 640, has_touch=True, bypass_csp=True)
    phone = Phone(page, f"{server.url}/h/{tokens_of(server.file).host(1)}")
    phone.start()
    phone.tap("Pass")
    phone.place()
    phone.tap("Undo")
    expect(phone.button("MOVE PLACED")).to_be_visible()
    phone.page.wait_for_timeout(1_000)
    assert phone.page.evaluate(UNDO_ON_ITS_WAY) == ["thinking", 2]
