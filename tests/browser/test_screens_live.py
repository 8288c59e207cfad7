"""CASES 63: the projector is right within two seconds, whatever happens, with nobody touching it; its pages turn."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from knockout.ids import GameId
from tests.browser.halls_nasty import make_nasty_hall
from tests.browser.screens import Screen, pass_time
from tests.browser.table import Table
from tests.halls import Server, make_hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]

WITHIN_MS = 2_000
ANSWER_MS = 150
WORDS = [{"points": 24, "word": "КОБЗА"}]
LESS = [{"points": 12, "word": "ҐАНОК"}]


class Projector:
    """The bracket on the wall, and the card of one game on it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page = page
        page.goto(f"{server.url}/screen/bracket?lang=en")
        self.loads: list[str] = []
        page.on("load", lambda _: self.loads.append("load"))

    def totals(self, game: str, *expected: str) -> None:
        """Within two seconds: what stands beside the game's teams, best first."""
        expect(self.page.locator(f"#b-{game} .b-points")).to_have_text(list(expected), timeout=WITHIN_MS)
        assert not self.loads, "nobody reloads it"

    def head(self, game: str, text: str) -> None:
        """Within two seconds: what the head of its card says."""
        expect(self.page.locator(f"#b-{game} .b-card-head")).to_contain_text(text, timeout=WITHIN_MS)

    def marked(self, game: str, standing: str) -> None:
        """Within two seconds: its first two teams have the mark of a winner, and only they."""
        marks = self.page.locator(f"#b-{game} .mark")
        expect(marks).to_have_class([f"mark mark-{standing}"] * 2, timeout=WITHIN_MS)
        expect(marks).to_have_text(["Q", "Q"])

    def unmarked(self, game: str) -> None:
        """Within two seconds: nobody of it has a mark."""
        expect(self.page.locator(f"#b-{game} .mark")).to_have_count(0, timeout=WITHIN_MS)


def test_case_63_the_bracket_follows_a_game_through_everything(
    hall_file: Callable[..., Any], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    """Started, scored, ended, handed in, official, corrected, voided and replayed: right within 2 s each time."""
    server = serve(hall_file(tables=2))
    table = Table(server, page_at, number=1)
    projector, game = Projector(page_at(1920, 1080, reduced_motion="reduce"), server), table.game
    projector.totals(game, "", "", "", "")
    table.host("start_game")
    projector.totals(game, "0", "0", "0", "0")
    table.host("score_turn", turn=1, words=WORDS)
    projector.totals(game, "24", "0", "0", "0")
    table.host("score_turn", turn=2, words=LESS)
    projector.totals(game, "24", "12", "0", "0")
    table.host("end_game", reason="host")
    projector.marked(game, "provisional")
    table.host("submit_result")
    table.committee("confirm_result")
    projector.marked(game, "official")
    table.committee("correct_turn", turn=1, words=[{"points": 42, "word": "КОБЗА"}], reason="counted again")
    projector.totals(game, "42", "12", "0", "0")
    projector.marked(game, "official")
    table.committee("void_game", reason="wrong tiles")
    replay = GameId(f"{game}-R2")
    expect(projector.page.locator(f"#b-{game}")).to_have_count(0, timeout=WITHIN_MS)
    follow_replay(projector, table, replay)


def follow_replay(projector: Projector, table: Table, replay: GameId) -> None:
    """A new game shows nothing of the one it replays: no mark, no totals before it begins, then zeros."""
    projector.unmarked(replay)
    projector.totals(replay, "", "", "", "")
    table.game = replay
    table.host("start_game")
    projector.totals(replay, "0", "0", "0", "0")
    projector.unmarked(replay)
    table.host("pass_turn", turn=1)
    table.host("score_turn", turn=2, words=[{"points": 7, "word": "ЇЖАК"}])
    projector.totals(replay, "7", "0", "0", "0")


def test_a_void_win_takes_the_seat_it_gave_back(
    hall_file: Callable[..., Any], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    """The next stage's column knows the winner while it stands, and asks for it again once the game is void."""
    server = serve(hall_file(tables=2))
    table = Table(server, page_at, number=1)
    page = page_at(1920, 1080)
    page.goto(f"{server.url}/screen/bracket?lang=en")
    through = page.locator("#c-F .b-slots .is-through")
    expect(page.locator("#c-F .b-slots .b-row")).to_have_count(4)
    table.host("start_game")
    table.host("score_turn", turn=1, words=WORDS)
    table.host("score_turn", turn=2, words=LESS)
    table.host("end_game", reason="host")
    table.host("submit_result")
    expect(through).to_have_count(0, timeout=WITHIN_MS)
    table.committee("confirm_result")
    expect(through).to_have_count(2, timeout=WITHIN_MS)
    expect(page.locator(".b-link.is-solid")).to_have_count(2, timeout=WITHIN_MS)
    table.committee("void_game", reason="wrong tiles")
    expect(through).to_have_count(0, timeout=WITHIN_MS)
    expect(page.locator(".b-link.is-solid")).to_have_count(0, timeout=WITHIN_MS)


def test_needed_points_follow_the_play(
    hall_file: Callable[..., Any], serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    """U26: the line of best losers says within two seconds what is still needed."""
    server = serve(hall_file(tables=10))
    first, second, third = (Table(server, page_at, number=number) for number in (1, 2, 3))
    page = page_at(1920, 1080)
    page.goto(f"{server.url}/screen/bracket?lang=en")
    for table, points in ((first, (50, 40)), (second, (60, 17)), (third, (70, 30))):
        table.host("start_game")
        for turn, worth in enumerate(points, start=1):
            table.host("score_turn", turn=turn, words=[{"points": worth}])
    line = page.locator(".b-foot-team")
    expect(line.nth(1)).to_contain_text("30 word 30", timeout=WITHIN_MS)
    expect(line.nth(2)).to_contain_text("17 word 17 14 more", timeout=WITHIN_MS)
    for turn in (3, 4, 5):
        second.host("pass_turn", turn=turn)
    second.host("score_turn", turn=6, words=[{"points": 14}])
    expect(line.nth(1)).to_contain_text("31 word 17", timeout=WITHIN_MS)
    expect(line.nth(2)).to_contain_text("30 word 30 1 more", timeout=WITHIN_MS)


def test_what_does_not_fit_comes_on_a_page_of_its_own(
    tmp_path: Any, serve: Callable[..., Server], page_at: Callable[..., Page]
) -> None:
    """Every table is seen within two turns of the page, however large the type is; none is half there."""
    make_nasty_hall(tmp_path / "hall.db", 40)
    server = serve(tmp_path / "hall.db")
    page = page_at(1920, 1080, reduced_motion="reduce")
    page.clock.install()
    screen = Screen(page, server)
    screen.open("/screen/hall", "uk")
    screen.look(scale=1.3)
    seen: set[str] = set()
    for _ in range(4):
        pass_time(page, 16)
        assert screen.wrong(1.3) == {}
        seen |= set(page.locator(".table-card:visible h2").all_inner_texts())
    assert seen == {f"Стіл {number}" for number in range(1, 6)}


def comes(page: Page, tables: list[str]) -> None:
    """Within three turns exactly these tables are seen: one that comes without a connection goes another way.

    The page waits so many of its own seconds for the server's answer, which takes the time that it takes.
    """
    heads = page.locator(".table-card:not(.hall-best):visible h2")
    for _ in range(50):
        pass_time(page, 1)
        page.wait_for_timeout(ANSWER_MS)
        if heads.all_inner_texts() == tables:
            return
    raise AssertionError(heads.all_inner_texts())


@pytest.mark.parametrize(
    ("tables", "size", "first", "then"),
    [(8, (1920, 1080), 6, "Стіл 7, Стіл 8"), (5, (1024, 768), 3, "Стіл 4, Стіл 5")],
)
def test_more_tables_than_a_screen_holds_turn_by_themselves(
    tmp_path: Any, serve: Callable[..., Server], page_at: Callable[..., Page],
    tables: int, size: tuple[int, int], first: int, then: str,
) -> None:  # fmt: skip
    """Where four of five have room, they come three and two: the last page is no lone table."""
    make_hall(tmp_path / "hall.db", tables=tables)
    server = serve(tmp_path / "hall.db")
    page = page_at(*size)
    page.clock.install()
    page.goto(f"{server.url}/screen/hall?lang=uk")
    cards = page.locator(".table-card:not(.hall-best):visible")
    expect(cards).to_have_count(first)
    comes(page, then.split(", "))
    comes(page, [f"Стіл {number}" for number in range(1, first + 1)])


def add_style(page: Page, text: str) -> None:
    """Add a sheet to the page, which lets no inline one in."""
    page.evaluate(
        """(text) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(text);
            document.adoptedStyleSheets.push(sheet);
        }""",
        text,
    )


@pytest.mark.parametrize(
    ("found", "style"),
    [
        ("small", ".screen-time { font-size: 20px }"),
        ("cut", ".table-rows { overflow: hidden } .row-total { position: relative; left: 40px }"),
        ("overlaps", ".table-row .row-total { position: absolute; left: 120px }"),
        ("names", ".table-row .name { flex: none !important; width: 3em; min-width: 0 }"),
        ("covered", ".table-last { position: fixed; inset: 0; z-index: 9; height: auto; background: red }"),
        ("wide", "html, body { width: 3000px !important }"),
    ],
)
def test_the_measure_finds_what_is_wrong(
    hall_file: Callable[..., Any],
    serve: Callable[..., Server],
    page_at: Callable[..., Page],
    found: str,
    style: str,
) -> None:
    """Small type, a total cut off, a name of a few letters, a text over another, a page too wide: the check works."""
    server = serve(hall_file(tables=2, started=True))
    page = page_at(1920, 1080)
    screen = Screen(page, server)
    screen.open("/screen/hall", "en")
    assert screen.wrong() == {}
    add_style(page, style)
    assert found in screen.wrong()
