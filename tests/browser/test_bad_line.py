"""Whole games hosted through the page on a line that delays, reorders and loses what is sent (S15).

KNOCKOUT_BAD_LINE_SEED: the first of the twenty seeds, to play other games on other lines.
"""

import heapq
import os
import re
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

from knockout.clocktime import wall_now
from knockout.game import entries as e
from knockout.ids import Moment
from knockout.store.journal import Journal
from tests.browser.badline import BadLine
from tests.browser.noting import Notes
from tests.browser.tapping import Pauses, Tapper
from tests.halls import Server, folded, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

TABLES = 20
FIRST_SEED = int(os.environ.get("KNOCKOUT_BAD_LINE_SEED", "1"))
NEAR = 2_000
"""Milliseconds: a tap counts when it was made, by a clock that is set over the same bad line."""
SENT_WITHIN_MS = 60_000


class Table:
    """A table's page on its own bad line, and the host who taps there."""

    def __init__(self, page: Page, notes: Notes, *, link: str, seed: int, now: Callable[[], Moment]) -> None:
        page.context.add_cookies([{"name": "lang", "value": "en", "url": urljoin(link, "/")}])
        self.page, self.notes = page, notes
        self.line = BadLine(page, seed)
        self.host = Tapper(page, notes, seed=seed, now=now)
        page.goto(link)

    def hosted(self) -> Pauses:
        """The table is taken on a good line; from the start of play on it is bad."""
        yield from self.host.take()
        self.line.turn(bad=True)
        yield from self.host.play()
        self.line.turn(bad=False)

    def everything_is_sent(self) -> None:
        """The phone says so."""
        expect(self.page.get_by_role("heading", name="Handed in")).to_be_visible(timeout=SENT_WITHIN_MS)
        expect(self.page.locator(".link-state")).to_have_text(
            re.compile("online|clock"), timeout=SENT_WITHIN_MS
        )


def in_turns(scripts: list[Pauses]) -> None:
    """Run all hosts at once: whoever may tap next does."""
    waiting = [(time.monotonic(), number) for number in range(len(scripts))]
    while waiting:
        due, number = heapq.heappop(waiting)
        time.sleep(max(0.0, due - time.monotonic()))
        pause = next(scripts[number], None)
        if pause is not None:
            heapq.heappush(waiting, (time.monotonic() + pause, number))


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    """Twenty tables, turns so long that no timer ever acts: every entry is a host's."""
    return serve(hall_file(tables=TABLES, turn="5:00", game="50:00"))


@pytest.fixture
def tables(server: Server, page_at: Callable[..., Page]) -> list[Table]:
    ahead = server.hall().now() - wall_now()
    tokens, games = tokens_of(server.file), folded(server.file).state.games.values()
    return [
        Table(
            page_at(360, 640, has_touch=True),
            Notes(game.id, game.teams),
            link=f"{server.url}/h/{tokens.host(game.table)}",
            seed=FIRST_SEED - 1 + game.table,
            now=lambda: Moment(wall_now() + ahead),
        )
        for game in games
    ]


def test_s15_twenty_games_on_a_bad_line_are_the_games_that_were_tapped(
    server: Server, tables: list[Table]
) -> None:
    in_turns([table.hosted() for table in tables])
    for table in tables:
        table.everything_is_sent()
    journal = entries_of(server.file)
    for table in tables:
        same_game(table.notes, journal[table.notes.game])
        same_totals(server, table)
    the_line_was_bad(server.file, tables)
    every_kind_was_tapped(tables)


def entries_of(file: Path) -> dict[str, list[e.GameEntry]]:
    """Give what the journal has of each game."""
    journal = Journal(file)
    found: dict[str, list[e.GameEntry]] = defaultdict(list)
    for _, entry in journal.entries():
        if isinstance(entry, e.GameEntry):
            found[entry.game].append(entry)
    journal.close()
    return found


def same_game(notes: Notes, found: list[e.GameEntry]) -> None:
    """Every tap once, in order, whole, by its host, at its moment; and nothing else, the timer's acts neither."""
    assert [replace(entry, at=Moment(0)) for entry in found] == [
        replace(tap, at=Moment(0)) for tap in notes.taps
    ]
    off = [(entry.at - tap.at, tap) for entry, tap in zip(found, notes.taps, strict=True)]
    assert [one for one in off if abs(one[0]) > NEAR] == []


def same_totals(server: Server, table: Table) -> None:
    """The phone, the server and the taps alone come to the same points."""
    seats = server.hall().get(f"games/{table.notes.game}")["game"]["seats"]
    shown = dict(table.host.fingers.look()["totals"])
    assert shown == {seat["letter"]: seat["total"] for seat in seats} == table.notes.totals()


def the_line_was_bad(file: Path, tables: list[Table]) -> None:
    """Of each thing that a bad line does there was plenty: most taps were under way for longer than two seconds."""
    counts = sum((table.line.counts() for table in tables), Counter())
    taps = sum(len(table.notes.taps) for table in tables)
    few = {"late": 1_000, "lost": 150, "overtaken": 200, "cut": 20, "unheard": 10, "unanswered": 10}
    assert {what: counts[what] for what, least in few.items() if counts[what] < least} == {}
    journal = Journal(file)
    slow = 'SELECT count(*) FROM "command" WHERE "accepted" AND "received" - "at" > ?'
    assert journal.db.execute_sql(slow, (NEAR,)).fetchone()[0] > taps / 2
    journal.close()


def every_kind_was_tapped(tables: list[Table]) -> None:
    """What a host can tap at a table is among the taps, undone and not."""
    kinds = {type(tap) for table in tables for tap in table.notes.taps}
    undone = {tap.undone for table in tables for tap in table.notes.taps if isinstance(tap, e.TapUndone)}
    moves = {e.MovePlaced, e.TurnScored, e.TurnPassed, e.TilesExchanged, e.MoveChallenged, e.ChallengeRuled}
    assert kinds == moves | {
        e.GameStarted, e.TapUndone, e.GameHeld, e.GameResumed, e.GameEnded, e.ResultSubmitted,
    }  # fmt: skip
    assert undone >= {"MovePlaced", "TurnScored", "GameEnded"}
