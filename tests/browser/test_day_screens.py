"""Messages, sponsors and the announcer's page in a real browser: on time, in place, readable, axe."""

import itertools
import json
import struct
import zlib
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect

from knockout.store import notices
from knockout.store.journal import Journal
from tests.browser.halls_nasty import make_nasty_hall
from tests.browser.screens import HALL, OLD_HALL, PHONE, SIZES, THEMES, Screen
from tests.browser.table import pages
from tests.browser.test_phone_axe import grave
from tests.halls import Server, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LONG = (
    "Перерва до 17:30. Вода й печиво — біля входу. Капітанів команд другого циклу просимо підійти до столу "
    "реєстрації; речі не залишайте без нагляду, зала на час перерви зачиняється."
)


def png(width: int, height: int) -> bytes:
    """Give a picture of one colour."""
    rows = (b"\0" + bytes((20, 90, 200)) * width) * height

    def piece(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = piece(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + piece(b"IDAT", zlib.compress(rows)) + piece(b"IEND", b"")


def ask(server: Server, path: str, **body: Any) -> None:
    """Ask at one of the committee's doors, as a program."""
    headers = {
        "Authorization": f"Bearer {tokens_of(server.file).committee()}",
        "Content-Type": "application/json",
    }
    request = Request(f"{server.url}/console/notices/{path}", json.dumps(body).encode(), headers)
    with urlopen(request, timeout=10) as answer:
        assert json.load(answer)["ok"]


# --- the message


@pytest.fixture
def open_hall(
    tmp_path: Path, serve: Callable[..., Server], page_at: Callable[..., Page], hall_file: Any
) -> tuple[Server, Page, Page]:
    """A server at sixty times the speed, a screen with all tables, and the committee at the tab with the notices."""
    server = serve(
        hall_file(tables=5, started=True, game="59:00", turn="59:00", down_after="59:00"), "--speed", "60"
    )
    screen, console = page_at(*HALL, reduced_motion="reduce"), page_at(1280, 800)
    screen.goto(f"{server.url}/screen/hall?lang=uk")
    console.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
    console.goto(f"{server.url}/console/notices?lang=uk")
    return server, screen, console


def places(page: Page) -> tuple[float, float, float]:
    """Where the view ends, where the strip begins, and where the screen ends."""
    found = page.evaluate(
        """() => [document.querySelector(".live").getBoundingClientRect().bottom,
                  document.querySelector(".band").getBoundingClientRect().top, innerHeight]"""
    )
    return found[0], found[1], found[2]


def test_a_message_written_on_the_console_pushes_every_screen_up_until_it_is_taken_away(
    open_hall: tuple[Server, Page, Page],
) -> None:
    _server, screen, console = open_hall
    before = screen.locator(".live").first.bounding_box()
    console.fill("[name=text]", "Перерва до 17:30 <b>")
    console.check("[name=kind][value=warn]")
    console.get_by_role("button", name="Показати в залі").click()
    band = screen.locator(".band")
    expect(band).to_have_text("Перерва до 17:30 <b>")
    view, strip, end = places(screen)
    assert view <= strip < end
    assert band.bounding_box()["y"] + band.bounding_box()["height"] == pytest.approx(end, abs=1)  # type: ignore[index]
    expect(console.locator("[name=text]")).to_have_value("")
    console.get_by_role("button", name="Прибрати").first.click()
    expect(band).to_be_hidden()
    assert screen.locator(".live").first.bounding_box() == before


def test_a_message_goes_by_itself_at_its_end(open_hall: tuple[Server, Page, Page]) -> None:
    """The screen puts it away at that moment by the hall's time: nobody has to say so."""
    server, screen, console = open_hall
    ends = datetime.fromtimestamp((server.hall().now() + 240_000) / 1000, ZoneInfo("Europe/Kyiv"))
    console.fill("[name=text]", "Кава за рогом")
    console.fill("[name=until]", f"{ends:%H:%M}")
    console.get_by_role("button", name="Показати в залі").click()
    expect(screen.locator(".band")).to_be_visible()
    expect(screen.locator(".band")).to_be_hidden(timeout=10_000)
    screen.reload()
    expect(screen.locator(".band")).to_be_hidden()
    expect(console.locator(".notice-on")).to_have_count(0)


def test_a_refused_message_stays_in_the_field_with_what_is_wrong(
    open_hall: tuple[Server, Page, Page],
) -> None:
    _server, screen, console = open_hall
    console.fill("[name=text]", "Щ" * 300)
    console.get_by_role("button", name="Показати в залі").click()
    expect(console.locator("[data-message] [data-refusal]")).to_contain_text("300")
    expect(console.locator("[name=text]")).to_have_value("Щ" * 300)
    expect(screen.locator(".band")).to_be_hidden()
    console.fill("[name=name]", "Книгарня")
    console.set_input_files(
        "[name=picture]", {"name": "logo.png", "mimeType": "image/png", "buffer": b"GIF89a"}
    )
    console.get_by_role("button", name="Додати спонсора").click()
    expect(console.locator("[data-sponsor] [data-refusal]")).to_contain_text("logo.png")
    console.set_input_files(
        "[name=picture]", {"name": "logo.png", "mimeType": "image/png", "buffer": png(40, 20)}
    )
    console.get_by_role("button", name="Додати спонсора").click()
    expect(console.locator(".sponsor-list img")).to_have_count(1)
    assert (
        console.locator(".sponsor-list img").evaluate("node => node.decode().then(() => node.naturalWidth)")
        == 40
    )


# --- how it looks


@pytest.fixture(scope="module")
def told(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Screen, Path]]:
    """Give a page on a hall of 40 teams with long names and nine sponsors; no message is on."""
    folder = tmp_path_factory.mktemp("told")
    file = folder / "hall.db"
    make_nasty_hall(file, 40)
    journal = Journal(file)
    for number in range(9):
        picture = png(60 + 40 * number, 60) if number % 2 else None
        name = f"Видавництво «Найдовша назва спонсора нашого турніру» {number}"
        notices.add_sponsor(journal, name, "image/png" if picture else None, picture)
    journal.close()
    server = Server(file, log=folder / "server.log")
    server.start()
    with pages(browser) as open_page:
        yield Screen(open_page(*HALL, reduced_motion="reduce"), server), file
    server.kill()


@pytest.mark.parametrize("message", ["", "band", "full"])
def test_case_62_message_and_sponsors_fit_and_axe_finds_nothing(
    told: tuple[Screen, Path], message: str
) -> None:
    screen, _file = told
    if message:
        ask(screen.server, "show", text=LONG, kind="warn", place=message)
    try:
        screen.open("/screen/notice", "uk")
        for size, theme in itertools.product(SIZES, THEMES):
            screen.look(size=size, theme=theme)
            assert screen.wrong().keys() <= {"empty"}, (size, theme)
            assert grave(screen.page) == [], (size, theme)
    finally:
        ask(screen.server, "away")


@pytest.mark.parametrize("view", ["hall", "bracket", "through", "table/1", "highlights", "countdown"])
def test_case_62_under_the_longest_message_every_view_still_fits(
    told: tuple[Screen, Path], view: str
) -> None:
    screen, _file = told
    ask(screen.server, "show", text=LONG, kind="warn", place="band")
    try:
        screen.open(f"/screen/{view}", "uk")
        for size in (HALL, OLD_HALL):
            screen.look(size=size)
            view_end, strip, _ = places(screen.page)
            assert view_end <= strip + 1
            wrong = screen.wrong()
            assert not {"cut", "covered", "overlaps", "small"} & wrong.keys(), (size, wrong)
        screen.look(size=PHONE)
        assert grave(screen.page) == []
    finally:
        ask(screen.server, "away")


@pytest.mark.parametrize("locale", ["uk", "en"])
def test_the_announcers_page_and_the_notices_tab_are_readable_for_all(
    told: tuple[Screen, Path], locale: str
) -> None:
    screen, file = told
    page = screen.page
    page.goto(f"{screen.server.url}/c/{tokens_of(file).committee()}")
    for path, size, theme in itertools.product(
        ("/announcer", "/console/notices"), ((1024, 768), PHONE), THEMES
    ):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(f"{screen.server.url}{path}?lang={locale}")
        page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        assert grave(page) == [], (path, size, theme)
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"), (path, size)
