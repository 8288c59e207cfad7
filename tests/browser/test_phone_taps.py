"""Cases 13, 22 and 44: fingers that drum, keyboards that help, taps that come in a burst. One tap is one entry."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from knockout.game.entries import MovePlaced, TurnScored
from tests.browser.phone import Phone
from tests.browser.slow_line import slow_line
from tests.browser.table import Table, served
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.alone]

Open = Callable[..., Page]
HALF_OF_3_S = 1.5
SPEED = 10


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("taps"), 8) as server:
        yield server


def drum(phone: Phone, every_ms: int) -> None:
    """Tap five times where SAVE is."""
    box = phone.button(re.compile("SAVE")).bounding_box()
    assert box is not None
    phone.page.wait_for_timeout(750)
    for _ in range(5):
        phone.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        phone.page.wait_for_timeout(every_ms)


def one_entry(table: Table, points: int) -> None:
    assert [entry.words[0].points for entry in table.entries() if isinstance(entry, TurnScored)] == [points]
    assert [entry.turn for entry in table.entries() if isinstance(entry, MovePlaced)] == [1]
    assert table.turns() == [(1, "scored", points)]


@pytest.mark.parametrize(("every_ms", "number"), [(150, 1), (300, 2), (500, 3)])
def test_case_13_five_impatient_taps_on_save_are_one_word(
    server: Server, page_at: Open, every_ms: int, number: int
) -> None:
    """With 3 s of latency: the first tap looks dead to whoever waits for the server."""
    table = Table(server, page_at, number)
    table.host("start_game")
    with slow_line(server.port) as line:
        page = page_at(360, 640, has_touch=True)
        phone = Phone(page, table.link.replace(f":{server.port}/", f":{line.port}/"))
        line.delay = HALF_OF_3_S
        phone.place()
        phone.points(19)
        drum(phone, every_ms)
        phone.shows("play")
        assert phone.seat == "Б", "the next team's turn is on, untouched"
        phone.is_through()
        one_entry(table, 19)


def test_case_13_a_reload_that_sends_again_is_one_word(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 4)
    table.host("start_game")
    with slow_line(server.port) as line:
        page = page_at(360, 640, has_touch=True)
        phone = Phone(page, table.link.replace(f":{server.port}/", f":{line.port}/"))
        phone.keeps_its_page().place()
        phone.points(19)
        line.delay = HALF_OF_3_S
        drum(phone, 50)
        expect(phone.link).to_have_text("saved here: 1")
        phone.page.reload()
        assert phone.totals == [19, 0, 0, 0]
        phone.is_through()
        one_entry(table, 19)


def test_case_13_two_teams_with_the_same_word_and_points_are_both_kept(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 5)
    phone = table.phone()
    phone.start()
    for _ in range(2):
        phone.place()
        phone.word(0, "їжак")
        phone.points(12)
        phone.save()
        phone.shows("play")
    phone.is_through()
    assert table.turns() == [(1, "scored", 12), (2, "scored", 12)]
    assert phone.totals == [12, 12, 0, 0]


def in_turn_8(table: Table) -> Phone:
    """Give a phone that was cut off in turn 8, and has saved a word and tapped Pass since."""
    phone = table.phone()
    table.host("start_game")
    for turn in range(1, 8):
        table.host("exchange", turn=turn)
    expect(phone.page.locator(".last-text")).to_contain_text("before: В EXCHANGE")
    expect(phone.page.locator(".turn-what")).to_have_text("Turn · seat Г")
    phone.cut()
    phone.place()
    phone.word(0, "квазар")
    phone.points(26)
    phone.save()
    phone.tap("Pass")
    expect(phone.link).to_contain_text("saved here: 3")
    return phone


def by_people_after(table: Table, turn: int) -> list[tuple[int, str, int]]:
    """Every turn after this one that not the clock has ended."""
    return [row for row in table.turns() if row[0] > turn and row[1] != "auto"]


def test_case_44_a_word_and_a_pass_tapped_offline_in_turn_8(
    tmp_path_factory: pytest.TempPathFactory, page_at: Open
) -> None:
    """The phone returns in turn 11: they go to turns 8 and 9, or, if somebody acted since, stay on the phone."""
    folder = tmp_path_factory.mktemp("burst")
    with served(folder, 2, "--speed", str(SPEED), turn="1:00", game="60:00") as server:
        acted, left_alone = Table(server, page_at, 1), Table(server, page_at, 2)
        refused, taken = in_turn_8(acted), in_turn_8(left_alone)
        acted.wait_for_turn(10)
        now = acted.seen()["turn"]
        acted.committee("pass_turn", turn=now)
        left_alone.wait_for_turn(11)
        for phone in (refused, taken):
            phone.mend()
        taken.is_through()
        assert left_alone.turns()[7:9] == [(8, "scored", 26), (9, "passed", 0)]
        assert by_people_after(left_alone, 9) == []
        expect(refused.button(re.compile("Not taken: 2"))).to_be_visible(timeout=10_000)
        assert [kind for turn, kind, _ in acted.turns() if turn in (8, 9)] == ["auto", "auto"]
        assert by_people_after(acted, 7) == [(now, "passed", 0)]


def test_accidental_back_does_not_leave(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 6)
    phone = table.phone()
    phone.start()
    phone.place()
    phone.points(14)
    for _ in range(3):
        phone.page.evaluate("history.back()")
        phone.page.wait_for_timeout(150)
    phone.shows("score")
    expect(phone.page.locator(".word-points")).to_have_text("14")
    asked: list[str] = []
    phone.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    phone.page.evaluate("location.reload()")
    phone.page.wait_for_timeout(300)
    assert asked == ["beforeunload"], "a running game is not left unasked"
    phone.shows("score")


WORD = {
    "autocapitalize": "characters",
    "autocorrect": "off",
    "autocomplete": "off",
    "spellcheck": "false",
    "enterkeyhint": "done",
    "type": "text",
}


def test_case_22_the_keyboard_and_the_wheel_change_nothing(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 7)
    phone = table.phone()
    phone.start()
    phone.place()
    field = phone.page.locator("#word-0")
    for name, value in WORD.items():
        expect(field).to_have_attribute(name, value)
    phone.word(0, "ґзимс")
    phone.points(47)
    points = phone.page.locator(".word-points")
    for spot in (points, phone.page.locator(".keypad"), field):
        spot.hover()
        phone.page.mouse.wheel(0, 400)
        phone.page.mouse.wheel(0, -400)
    phone.page.keyboard.press("ArrowUp")
    expect(points).to_have_text("47")
    expect(field).to_have_value("ҐЗИМС")
    assert phone.page.locator("input[type=number]").count() == 0
    phone.save()
    phone.is_through()
    (scored,) = [entry for entry in table.entries() if isinstance(entry, TurnScored)]
    assert [(word.word, word.points) for word in scored.words] == [("ҐЗИМС", 47)]


PASTED = {
    "４７": ("47", ""), "4_7": ("47",), "+47": ("47",), "-47": ("47",), "47.0": ("47",), "²": ("",), "": ("",),
    " 47 ": ("47",), "007": ("007", "7"),
}  # fmt: skip
"""What the field of a correction may make of a text: digits stay, all else is dropped before the eyes of the host."""


def test_case_22_what_is_pasted_as_points_is_seen_as_it_will_be_saved(server: Server, page_at: Open) -> None:
    table = Table(server, page_at, 8)
    table.host("start_game")
    table.host("score_turn", turn=1, words=[{"word": "їжак", "points": 12}])
    phone = table.phone()
    phone.tap("Correct the turn before")
    field = phone.page.locator(".fix-row input").nth(1)
    expect(field).to_have_attribute("inputmode", "numeric")
    seen, odd = {}, {}
    for text, may in PASTED.items():
        field.select_text()
        phone.page.keyboard.press("Delete")
        phone.page.keyboard.insert_text(text)
        shown = field.input_value()
        total = phone.page.locator(".total-line .total-sum").inner_text().split()[-1]
        seen[text] = (shown, total)
        if shown not in may or str(int(shown or 0)) != total:
            odd[text] = (shown, total)
    assert odd == {}, seen
