"""Issue 5: a late viewer, a reloaded screen and one that was cut off show exactly what a fresh load shows; screens
turn together, and follow the tournament by themselves."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.hung import Hung, Steering, number_in, screen_of
from tests.halls import Rig, Server, rules_text, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

HallFile = Callable[..., Path]
Serve = Callable[..., Server]
Open = Callable[..., Page]

SPEED = 8
CUT_S = 12
"""Real seconds for which a screen is cut off: 96 of the hall's at that speed."""
TOGETHER_MS = 400
"""How far apart two screens may turn: two looks at the clock, and what it takes to ask for the next view."""


class Committee:
    """Asks as a program does."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._token = tokens_of(server.file).committee()

    def must(self, do: str, **fields: Any) -> None:
        answer = self.server.hall().send(self._token, do, **fields)
        assert answer["ok"], answer

    def games(self) -> list[str]:
        return [str(game["id"]) for game in self.server.hall().get("games")["games"]]


@pytest.fixture
def fast(hall_file: HallFile, serve: Serve) -> Server:
    """Nine tables, so that they take two pages, in a hall whose clock runs at speed."""
    return serve(hall_file(tables=9, started=True), "--speed", str(SPEED))


VIEWS: dict[str, tuple[str, str | None]] = {
    "hall/": ("hall", None), "table/2": ("table", "2"), "bracket/": ("bracket", ""),
}  # fmt: skip


@pytest.mark.parametrize("value", VIEWS)
def test_a_screen_that_was_away_for_90_seconds_shows_what_a_fresh_load_shows(
    fast: Server, page_at: Open, value: str
) -> None:
    """Turns pass and games end while it is away: 96 seconds by the hall's clock."""
    view, arg = VIEWS[value]
    cut = screen_of(fast, page_at)
    Steering(fast, page_at).show("Екран 1", value)
    cut.shows(view, arg)
    before = cut.seen()
    committee = Committee(fast)
    cut.page.context.set_offline(True)
    began = time.monotonic()
    expect(cut.page.locator(".strip")).to_be_visible(timeout=10_000)
    expect(cut.page.locator(".strip")).to_contain_text("НЕ НАЖИВО")
    for game in committee.games()[:3]:
        committee.must("end_game", game=game, reason="host")
    time.sleep(max(0.0, CUT_S - (time.monotonic() - began)))
    assert cut.page.locator(".strip").is_visible()
    cut.page.context.set_offline(False)
    expect(cut.page.locator(".strip")).to_be_hidden(timeout=10_000)
    late = screen_of(fast, page_at, "?name=Пізній")
    Steering(fast, page_at).show("Пізній", value)
    late.shows(view, arg)
    same(cut, late)
    after = cut.seen()
    assert after["html"] != before["html"]
    cut.page.reload()
    same(cut.live().shows(view, arg, within=5_000), late)


def same(one: Hung, other: Hung, tries: int = 8) -> None:
    """Both show the same. What changes by itself, a page or a turn, may do so between the two looks: then again."""
    for _ in range(tries):
        if one.page.evaluate(LOOK) == other.page.evaluate(LOOK):
            seen, too = one.seen(), other.seen()
            if seen == too:
                return
        time.sleep(0.4)
    assert one.seen() == other.seen()


LOOK = "() => document.querySelector('[data-part]').dataset.arg"


@pytest.mark.alone
def test_two_screens_turn_at_the_same_moment_and_a_reloaded_one_falls_in(fast: Server, page_at: Open) -> None:
    screens = [screen_of(fast, page_at), screen_of(fast, page_at)]
    console = Steering(fast, page_at)
    for screen, name in zip(screens, ("Екран 1", "Екран 2"), strict=True):
        screen.page.evaluate(NOTE)
        console.turn(name, "bracket/", "rating/", "table/1", every=5)
    screens[0].page.wait_for_timeout(16_500)
    noted = [screen.page.evaluate("window.noted") for screen in screens]
    turns = [[(view, at) for view, at in one if view != "hall"] for one in noted]
    assert {view for view, _ in turns[0]} == {"bracket", "rating", "table"}
    both = list(zip(turns[0][-3:], turns[1][-3:], strict=True))
    for (view, at), (too, then) in both:
        assert view == too
        assert abs(at - then) < TOGETHER_MS
    assert all(4_500 < b[1] - a[1] < 5_500 for a, b in zip(turns[0][-3:], turns[0][-2:], strict=False))
    screens[1].page.reload()
    same(screens[1].live(), screens[0])


NOTE = """() => {
  window.noted = [];
  const look = () => {
    const { view } = document.body.dataset;
    if (window.noted.at(-1)?.[0] !== view) window.noted.push([view, Date.now()]);
  };
  new MutationObserver(look).observe(document.body, { attributes: true, attributeFilter: ['data-view'] });
}"""
"""Notes every view that is drawn, and when by the machine's clock."""


def test_more_tables_than_a_screen_holds_come_page_by_page_alike(fast: Server, page_at: Open) -> None:
    one = screen_of(fast, page_at)
    pages: set[int] = set()
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline and pages != {1, 2}:
        pages.add(number_in(one.page.locator("[data-page]").get_attribute("data-page") or ""))
        time.sleep(0.3)
    assert pages == {1, 2}
    same(screen_of(fast, page_at), one)


@pytest.fixture
def before_the_draw(tmp_path: Path, serve: Serve) -> Server:
    """Eight teams at two tables, checked in; nothing is drawn."""
    rig = Rig(tmp_path / "draw.db", rules=rules_text())
    for team in rig.enter(tables=2):
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.journal.close()
    return serve(tmp_path / "draw.db")


def test_a_screen_that_follows_goes_through_the_day_by_itself(before_the_draw: Server, page_at: Open) -> None:
    """Rating, lots, all tables, who is through; the final's one table, and its places."""
    committee = Committee(before_the_draw)
    screen = screen_of(before_the_draw, page_at).shows("rating")
    committee.must("draw", stage="SF", seed="1")
    screen.shows("hall")
    committee.must("open_cycle", cycle="SF-1")
    finished(committee, "SF-1")
    screen.shows("through", "SF")
    for game in committee.games():
        committee.must("submit_result", game=game)
        committee.must("confirm_result", game=game)
    committee.must("draw", stage="F", seed="2")
    screen.shows("bracket")
    committee.must("open_cycle", cycle="F-1")
    screen.shows("table", "1")
    finished(committee, "F-1")
    screen.shows("through", "F")
    same(screen_of(before_the_draw, page_at), screen)


def finished(committee: Committee, cycle: str) -> None:
    """Every game of a cycle is played to its end; no two teams have the same points."""
    for table, game in enumerate((one for one in committee.games() if one.startswith(cycle)), start=1):
        committee.must("start_game", game=game)
        for turn in (1, 2, 3, 4):
            words = [{"word": "так", "points": 10 * table + turn}]
            committee.must("score_turn", game=game, turn=turn, words=words)
        committee.must("end_game", game=game, reason="host")


def test_a_screen_says_that_it_is_not_live_and_since_when(fast: Server, page_at: Open) -> None:
    screen = screen_of(fast, page_at)
    assert screen.page.locator(".strip").is_hidden()
    fast.kill()
    expect(screen.page.locator(".strip")).to_be_visible(timeout=10_000)
    expect(screen.page.locator(".strip")).to_contain_text("НЕ НАЖИВО")
    assert number_in(screen.page.locator(".strip").inner_text()) >= 0
    fast.start("--speed", str(SPEED))
    expect(screen.page.locator(".strip")).to_be_hidden(timeout=15_000)
