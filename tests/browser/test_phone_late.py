"""Issue 4: what a phone sends when its line is back, minutes of hall time after the finger came down (S15, T12)."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knockout.game.entries import MovePlaced, TimerTakenBack, TurnPassed, TurnScored
from tests.browser.phone import Phone
from tests.browser.slow_line import slow_line
from tests.browser.table import Table, served
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

Open = Callable[..., Page]
SPEED = 10
TURN = "1:00"
TURN_MS = 60_000
"""In a hall ten times as fast: 6 s to wait for."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("late")
    with served(folder, 3, "--speed", str(SPEED), turn=TURN, game="60:00") as server:
        yield server


def cut_off_with_a_move(table: Table, words: tuple[int, ...] = (18, 12)) -> Phone:
    """Give a phone that was cut off in turn 1 and has placed and saved a move since, inside that turn's minute."""
    phone = table.phone().keeps_its_page()
    phone.start()
    phone.cut()
    phone.place()
    phone.points(*words)
    phone.save()
    phone.shows("play")
    assert table.seen()["turn"] == 1, "the turn was on when it was tapped"
    return phone


def test_s15_a_late_move_takes_the_place_of_the_passes_since(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 1)
    phone = cut_off_with_a_move(table)
    table.wait_for_turn(3)
    assert table.turns() == [(1, "auto", 0), (2, "auto", 0)]
    phone.mend()
    phone.is_through()
    turns = table.turns()
    assert turns[:2] == [(1, "scored", 30), (2, "auto", 0)]
    entries = table.entries()
    assert [entry.turn for entry in entries if isinstance(entry, TimerTakenBack)] == [1]
    (scored,) = [entry for entry in entries if isinstance(entry, TurnScored)]
    passed = [entry for entry in entries if isinstance(entry, TurnPassed) and entry.turn == 2][-1]
    assert passed.at - scored.at == TURN_MS, "the clock is run again from the tap"
    phone.shows("play")
    assert phone.totals[0] == 30
    assert phone.seat == "АБВГ"[table.seen()["seat"]]
    table.clock_is_right(phone)


def superseded(table: Table, do: str, **fields: Any) -> Phone:
    """Give a phone whose late move was refused, since the committee had acted at its table."""
    phone = cut_off_with_a_move(table)
    table.wait_for_turn(2)
    table.committee(do, **fields)
    phone.mend()
    strip = phone.button(re.compile("Not taken: 1"))
    expect(strip).to_be_visible(timeout=10_000)
    assert table.turns()[0] == (1, "auto", 0)
    phone.page.reload()
    phone.tap(re.compile("Not taken: 1"))
    row = phone.page.locator(".kept-row")
    expect(row).to_contain_text("Turn 1: 18 · 12")
    assert len(row.inner_text().splitlines()[1]) > 20, "with the server's reason"
    phone.tap("Ask for a correction")
    expect(phone.page.locator(".kept-row.is-quiet")).to_contain_text("waiting for the committee")
    expect(phone.page.locator(".kept-row")).to_have_count(1)
    return phone


def answered(phone: Phone, text: str) -> None:
    """The phone says what became of the request."""
    phone.tap("More")
    phone.tap(re.compile("Not taken, requests"))
    expect(phone.page.locator(".kept-row")).to_contain_text(text)


def test_s15_superseded_by_a_hold_is_kept_sent_on_and_declined(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 2)
    phone = superseded(table, "hold_game", reason="хто тут грає?")
    console = table.console()
    request = console.locator(".requests li")
    expect(request).to_contain_text("18, · 12")
    expect(request).to_contain_text("somebody has acted at the table since")
    request.get_by_role("button", name="Decline…").click()
    console.locator("dialog [name=reason]").fill("на аркуші пас")
    console.get_by_role("button", name="Leave turn 1 as it is").click()
    row = phone.page.locator(".kept-row")
    expect(row).to_contain_text("declined: на аркуші пас", timeout=5_000)
    assert table.turns()[0] == (1, "auto", 0)


def test_s15_superseded_by_a_score_is_kept_sent_on_and_corrected(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 3)
    phone = superseded(table, "score_turn", turn=2, words=[{"points": 7}])
    console = table.console()
    console.get_by_role("button", name="Correct the turn so").click()
    console.wait_for_timeout(800)  # what has just opened is looked at before it is pressed
    console.get_by_role("button", name="Save the correction of turn 1").click()
    row = phone.page.locator(".kept-row")
    expect(row).to_contain_text("the committee has corrected the turn", timeout=5_000)
    phone.tap("Close")
    assert phone.totals[:2] == [30, 7]
    assert table.turns()[0] == (1, "scored", 30)
    table.committee("hold_game", reason="перерва")  # the next turn would close the menu
    phone.page.reload()
    phone.shows("held")
    answered(phone, "the committee has corrected the turn")


def test_case_6_a_move_at_the_last_half_second_on_a_line_with_2_s_of_delay(
    tmp_path_factory: pytest.TempPathFactory, page_at: Open
) -> None:
    """It comes after the pass and takes its place; never both for one turn."""
    with served(tmp_path_factory.mktemp("slow"), 1, turn="0:06") as server, slow_line(server.port) as line:
        table = Table(server, page_at)
        page = page_at(360, 640, has_touch=True)
        phone = Phone(page, table.link.replace(f":{server.port}/", f":{line.port}/"))
        phone.start()
        line.delay = 2
        page.wait_for_timeout(table.left() - 500)
        phone.button("MOVE PLACED").click()
        table.wait_for_turn(2)
        assert table.turns() == [(1, "auto", 0)], "it is still on its way"
        line.delay = 0
        phone.points(24)
        phone.save()
        phone.is_through()
        assert table.turns()[0] == (1, "scored", 24)
        assert [turn for turn, _, _ in table.turns()].count(1) == 1
        (taken_back,) = [entry for entry in table.entries() if isinstance(entry, TimerTakenBack)]
        (placed,) = [entry for entry in table.entries() if isinstance(entry, MovePlaced)]
        assert (placed.turn, taken_back.turn) == (1, 1)
