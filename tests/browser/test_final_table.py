"""A hall as it is on the day: real browsers as a host, the committee and the projector, on the real server."""

import itertools
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.halls import Server, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

SPEED = 10
FIRST, SECOND, THIRD = "SF-1-T1", "SF-1-T2", "SF-1-T3"
SEEN_WITHIN_MS = 1_000


class Day:
    """Three semi-final tables, the pages open on them, and what the projector should show."""

    def __init__(self, file: Path, server: Server, page_at: Callable[..., Page]) -> None:
        self.server, self.tokens, self._page_at = server, tokens_of(file), page_at
        self.console = self._page(1280, 800, f"/c/{self.tokens.committee()}")
        # without motion, so that a total is seen when it comes and not when it has finished counting up
        self.projector = self._page(1920, 1080, "/screen/hall?lang=en", reduced_motion="reduce")
        self.reloads: list[str] = []
        self.projector.on("load", lambda _: self.reloads.append("load"))

    def _page(self, width: int, height: int, path: str, **options: Any) -> Page:
        page = self._page_at(width, height, **options)
        page.goto(self.server.url + path)
        return page

    def phone(self, table: int) -> Phone:
        return Phone(
            self._page_at(360, 640, has_touch=True), f"{self.server.url}/h/{self.tokens.host(table)}"
        )

    def game(self, name: str) -> dict[str, Any]:
        return self.server.hall().get(f"games/{name}")["game"]

    def projector_shows(self, game: str, total: int, seat: int) -> None:
        """Within a second and without a reload: the team's new total on the hall's screen."""
        row = self.projector.locator(f"#t-{game} .table-row.seat-{seat} .row-total")
        expect(row).to_have_text(str(total), timeout=SEEN_WITHIN_MS)
        assert not self.reloads

    def third_table(self) -> None:
        """The third table is played by a program, over the same endpoint as the phones."""
        hall, token = self.server.hall(), self.tokens.host(3)
        steps: tuple[tuple[str, dict[str, Any]], ...] = (
            ("start_game", {}),
            ("score_turn", {"turn": 1, "words": [{"points": 31}]}),
            ("score_turn", {"turn": 2, "words": [{"points": 12}]}),
            ("end_game", {"reason": "blocked"}),
            ("submit_result", {}),
        )
        for do, fields in steps:
            answer = hall.send(token, do, game=THIRD, **fields)
            assert answer["ok"], answer

    def confirm(self, game: str) -> None:
        """The counting commission confirms a result in the console."""
        self.console.goto(f"{self.server.url}/console/tables/{game}?lang=en")
        self.console.get_by_role("button", name="Confirm the result").first.click()
        expect(self.console.locator(".panel .tag-ok").first).to_be_visible(timeout=5_000)


@pytest.fixture
def day(hall_file: Any, serve: Any, page_at: Any) -> Day:
    file = hall_file(tables=3, opened=False)
    return Day(file, serve(file, "--speed", str(SPEED)), page_at)


def test_a_phone_hosts_a_game_while_another_table_runs_by_the_clock_alone(day: Day) -> None:
    day.console.goto(f"{day.server.url}/console?lang=en")
    day.console.locator("#next-step").click()
    untouched, phone = day.phone(2), day.phone(1)
    untouched.start()
    phone.start()
    day.third_table()
    _play_a_game(day, phone)
    _the_untouched_table_ends_at_eight_minutes(day)
    phone.hand_in()
    untouched.hand_in()
    for game in (FIRST, SECOND, THIRD):
        day.confirm(game)
    _winner_and_best_loser_are_in_the_bracket(day)


def _play_a_game(day: Day, phone: Phone) -> None:
    """Twelve turns and an end; each total is on the projector within a second."""
    totals = [0, 0, 0, 0]
    for number in range(12):
        seat = number % 4
        if number == 5:
            phone.exchange(3)
        else:
            worth = (20 + number, 7)
            phone.scores(*worth, all_tiles=number == 2)
            totals[seat] += sum(worth) + (50 if number == 2 else 0)
            day.projector_shows(FIRST, totals[seat], seat + 1)
        expect(phone.button("MOVE PLACED")).to_be_visible(timeout=5_000)
    phone.end("The bag is empty")
    expect(phone.page.get_by_role("heading", name="The game is over")).to_be_visible(timeout=5_000)
    seats = day.game(FIRST)["seats"]
    assert [seat["total"] for seat in seats] == totals
    assert day.game(FIRST)["ended"] == "out"


def _the_untouched_table_ends_at_eight_minutes(day: Day) -> None:
    """S4, S23: eight automatic passes, the last at 8:00 to the millisecond; its host's page was open."""
    deadline = time.monotonic() + 8 * 60 / SPEED + 30
    while day.game(SECOND)["ended"] is None and time.monotonic() < deadline:
        time.sleep(0.5)
    game = day.game(SECOND)
    assert game["ended"] == "all_passed"
    assert [turn["auto"] for turn in game["log"]] == [True] * 8
    moments = sorted(turn["at"] for turn in game["log"])
    assert [later - sooner for sooner, later in itertools.pairwise(moments)] == [60_000] * 7
    card = day.projector.locator(f"#t-{SECOND}")
    expect(card).to_have_class(re.compile("is-over"), timeout=SEEN_WITHIN_MS)


def _winner_and_best_loser_are_in_the_bracket(day: Day) -> None:
    """Q beside the winner, q beside the best of the rest, solid because official; the level table is undecided."""
    first = day.game(FIRST)["ranking"]
    winner, best_loser = first[0][0], first[1][0]
    day.projector.goto(f"{day.server.url}/screen/bracket?lang=en")
    expect(day.projector.locator(f"#b-{FIRST}-{winner} .mark")).to_have_text("Q", timeout=5_000)
    token = day.tokens.committee()
    level = [seat["team"] for seat in day.game(SECOND)["seats"]]
    answer = day.server.hall().send(
        token, "decide_tie", question=f"{SECOND}:winner", order=level, how="lots", reason="жереб"
    )
    assert answer["ok"], answer
    mark = day.projector.locator(f"#b-{FIRST}-{best_loser} .mark")
    expect(mark).to_have_text("q", timeout=SEEN_WITHIN_MS)
    expect(mark).to_have_class(re.compile("mark-official"))
