"""Issue 4: the line is cut, or the server away, in the middle of a game. Nothing tapped is lost or doubled (S16)."""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from knockout.game.entries import GameHeld, MovePlaced, TapUndone, TilesExchanged, TurnPassed, TurnScored
from knockout.ids import GameId
from tests.browser.phone import Phone
from tests.browser.table import Table, served, until
from tests.halls import Server, folded

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

Open = Callable[..., Page]
HallFile = Callable[..., Path]
Serve = Callable[..., Server]

THREE = [(1, "scored", 30), (2, "passed", 0), (3, "exchanged", 0)]
UNDER_A_SECOND = 1_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("cut"), 2) as server:
        yield server


@pytest.fixture
def alone(hall_file: HallFile, serve: Serve, page_at: Open) -> Callable[..., Table]:
    """Give what serves a table of its own, whose server can be taken away; times as in `rules_text`."""

    def make(**times: str) -> Table:
        table = Table(serve(hall_file(tables=1, **times)), page_at)
        table.host("start_game")
        return table

    return make


class Cut:
    """What a host does while cut off, and when it was tapped by the hall's clock."""

    def __init__(self, table: Table, phone: Phone) -> None:
        self.table, self.phone = table, phone
        self.tapped: dict[type, int] = {}

    def note(self, kind: type) -> None:
        """What of this kind was done was tapped about now; without the server by the machine's own clock."""
        self.tapped[kind] = time.time_ns() // 1_000_000

    def two_moves(self) -> None:
        phone = self.phone
        phone.place()
        phone.word(0, "п'ять")
        phone.points(18, 12)
        phone.save()
        self.note(TurnScored)
        phone.shows("play")
        self.is_at("Б", saved=2)
        phone.tap("Pass")
        self.note(TurnPassed)
        self.is_at("В", saved=3)

    def third_move_and_an_undo(self) -> None:
        phone = self.phone
        phone.exchange(4)
        self.note(TilesExchanged)
        self.is_at("Г", saved=4)
        phone.place()
        phone.tap("Undo")
        self.is_at("Г", saved=6)
        expect(phone.page.locator(".last-text")).to_have_text("before: В EXCHANGE")

    def is_at(self, seat: str, saved: int) -> None:
        """The phone goes on by itself: the turn, the totals, its clock, and how much it has not sent."""
        phone = self.phone
        expect(phone.page.locator(".turn-what")).to_have_text(f"Turn · seat {seat}")
        expect(phone.link).to_contain_text(f"saved here: {saved}")
        assert phone.totals == [30, 0, 0, 0]
        if seat != "Г":  # whose move was placed and taken back
            since = (time.time_ns() // 1_000_000 - max(self.tapped.values())) / 1000
            assert -0.5 < phone.seconds() - (60 - since) < 1.3

    def is_in_the_journal(self) -> None:
        """Exactly three turns, each once and at its tap; the move that was taken back left none."""
        self.phone.is_through()
        assert self.table.turns() == THREE
        entries = self.table.entries()
        assert [entry.turn for entry in entries if isinstance(entry, MovePlaced)] == [1, 4]
        assert len([entry for entry in entries if isinstance(entry, TapUndone)]) == 1
        for kind, at in self.tapped.items():
            (entry,) = [entry for entry in entries if isinstance(entry, kind)]
            assert abs(entry.at - at) < UNDER_A_SECOND
        turn = folded(self.table.server.file).state.games[GameId(self.table.game)].turns[0]
        assert [(word.word, word.points) for word in turn.words] == [("ПʼЯТЬ", 18), (None, 12)]


@pytest.mark.parametrize("back", ["while offline", "when the line is back"])
def test_three_moves_offline_and_a_reload_are_three_turns_each_once(
    server: Server, page_at: Open, back: str
) -> None:
    table = Table(server, page_at, 1 if back == "while offline" else 2)
    table.host("start_game")
    phone = table.phone().keeps_its_page()
    table.clock_is_right(phone)
    phone.cut()
    cut = Cut(table, phone)
    cut.two_moves()
    if back == "while offline":
        phone.page.reload()
        assert phone.page.locator("html").get_attribute("data-kept"), "it comes from the phone itself"
        cut.is_at("В", saved=3)
    cut.third_move_and_an_undo()
    if back == "while offline":
        phone.mend()
    else:
        context, address = phone.page.context, phone.page.url
        phone.page.close()
        context.set_offline(False)
        phone.page = context.new_page()
        phone.page.goto(address)
    cut.is_in_the_journal()
    cut.phone.shows("play")
    assert phone.seat == "Г"
    assert phone.totals == [30, 0, 0, 0]
    table.clock_is_right(phone)
    table.clock_is_right(phone, "game", ".bar-clock .clock")


def test_s16_a_server_away_for_a_little_while_the_clocks_just_go_on(alone: Callable[..., Table]) -> None:
    table = alone(down_after="1:00")
    phone = table.phone().keeps_its_page()
    table.server.kill()
    cut = Cut(table, phone)
    cut.two_moves()
    phone.page.reload()
    cut.third_move_and_an_undo()
    table.server.start()
    cut.is_in_the_journal()
    assert not table.seen()["on_hold"]
    phone.shows("play")
    table.clock_is_right(phone)


def test_s16_a_server_away_for_longer_takes_the_taps_first_and_holds_as_of_the_last(
    alone: Callable[..., Table],
) -> None:
    table = alone()
    phone = table.phone().keeps_its_page()
    table.server.kill()
    gone = time.monotonic()
    cut = Cut(table, phone)
    cut.two_moves()
    cut.third_move_and_an_undo()
    until(gone + 11.5)
    table.server.start()
    cut.is_in_the_journal()
    phone.shows("held")
    expect(phone.page.locator(".band")).to_contain_text(
        "The server was away. The clock stands as it was then."
    )
    seen = table.seen()
    assert (seen["hold"]["why"], seen["turn"]) == ("down", 4)
    assert 50_000 < seen["clock"]["turn"]["left"] <= 60_000, "seat Г's minute, less what it took to tap"
    assert abs(phone.seconds() * 1000 - seen["clock"]["turn"]["left"]) <= UNDER_A_SECOND
    phone.tap(re.compile("RESUME"))
    phone.shows("play")
    table.clock_is_right(phone)
    assert len([entry for entry in table.entries() if isinstance(entry, TurnPassed) and entry.auto]) == 0
    assert [entry.why for entry in table.entries() if isinstance(entry, GameHeld)][-1] == "down"
