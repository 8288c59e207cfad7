"""The console at three sizes, light and dark: nothing overlaps, nothing sticks out, axe finds nothing serious."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.committee import Console, busy_hall, rig_of
from tests.browser.table import pages
from tests.browser.test_phone_axe import grave
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MEASURES = (Path(__file__).parent / "console_measures.js").read_text(encoding="utf-8").strip()
SIZES = [(1280, 800), (1024, 768), (360, 640)]
TABS = (
    "tables", "tables/QF-2-T1", "tables/QF-2-T2", "tables/QF-1-T5",
    "counting", "counting/QF-1-T3", "counting/QF-1-T1",
    "results", "checkin", "teams", "draw", "log", "log?table=3&kind=play", "links", "awards", "papers",
    "screens", "notices", "health",
)  # fmt: skip
DIALOGS = {
    "tables/QF-2-T1": ("link", "hold", "desk-team"),
    "tables/QF-2-T3": ("score",),
    "counting/QF-1-T3": ("correct", "return", "sheet"),
}
MOST_TEXTS = 300


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    """Two halls: one in the middle of the day, one whose teams are still coming."""
    folder = tmp_path_factory.mktemp("console")
    busy_hall(folder / "busy.db")
    rig = rig_of(folder / "early.db", size=12, tables=3)
    rig.must("undo_draw", stage="SF", reason="ще не час")
    rig.journal.close()
    started = {name: Server(folder / f"{name}.db", log=folder / f"{name}.log") for name in ("busy", "early")}
    for server in started.values():
        server.start()
    yield started
    for server in started.values():
        server.kill()


@pytest.fixture
def opened(servers: dict[str, Server], browser: Browser) -> Iterator[Any]:
    """Give what opens the console of a hall at a size and in a scheme."""
    with pages(browser) as open_page:
        yield lambda size, scheme, hall="busy": Console(
            servers[hall], open_page(*size, color_scheme=scheme, reduced_motion="reduce"), "tables", lang="uk"
        )


def measured(page: Page, what: str, *of: Any) -> Any:
    return page.evaluate(
        f"(of) => {{ const measures =\n{MEASURES};\nreturn measures.{what}(...of); }}", list(of)
    )


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_nothing_sticks_out_on_any_tab(opened: Any, size: tuple[int, int]) -> None:
    console = opened(size, "light")
    found = {}
    for tab in TABS:
        console.goes(tab)
        console.page.wait_for_timeout(150)
        assert measured(console.page, "bar") == {"tab": True, "name": True}, tab
        seen = {
            "sideways": measured(console.page, "sideways"),
            "cut": measured(console.page, "cut"),
            "broken": measured(console.page, "broken"),
            "over the edge": measured(console.page, "overEdge"),
            "unfaded": measured(console.page, "unfaded"),
            "covered": measured(console.page, "covered", MOST_TEXTS),
        }
        found |= {tab: {what: of for what, of in seen.items() if of}} if any(seen.values()) else {}
    assert found == {}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_dialogs_fit_too(opened: Any, size: tuple[int, int]) -> None:
    console = opened(size, "light")
    for tab, dialogs in DIALOGS.items():
        for dialog in dialogs:
            console.goes(tab)
            console.page.locator(f"[data-ask^='{dialog}']").first.click()
            expect(console.page.locator("dialog[open]")).to_be_visible()
            box = console.page.locator("dialog").bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= size[0], dialog
            assert measured(console.page, "sideways") == [], dialog
            assert console.page.locator("dialog").evaluate(
                "node => node.scrollWidth <= node.clientWidth + 1"
            ), dialog


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_on_any_tab(opened: Any, scheme: str) -> None:
    console = opened((1280, 800), scheme)
    found = {}
    for tab in TABS:
        console.goes(tab)
        console.page.wait_for_timeout(100)
        if wrong := grave(console.page):
            found[tab] = wrong
    assert found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_before_the_draw(opened: Any, scheme: str) -> None:
    console = opened((1024, 768), scheme, "early")
    found = {}
    for tab in ("tables", "days", "draw", "setup", "links", "checkin"):
        console.goes(tab)
        console.page.wait_for_timeout(100)
        assert measured(console.page, "sideways") == [], tab
        if wrong := grave(console.page):
            found[tab] = wrong
    assert found == {}


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_in_the_dialogs(opened: Any, scheme: str) -> None:
    console = opened((1280, 800), scheme)
    for tab, dialogs in {**DIALOGS, "results": ("keys",)}.items():
        for dialog in dialogs:
            console.goes(tab)
            console.page.locator(f"[data-ask^='{dialog}']").first.click()
            expect(console.page.locator("dialog[open]")).to_be_visible()
            console.page.wait_for_timeout(100)
            assert grave(console.page) == [], dialog


def test_the_rare_tabs_are_links_in_a_list_that_a_keyboard_opens_and_shuts(opened: Any) -> None:
    console = opened((1024, 768), "light")
    summary = console.page.locator("[data-more] summary")
    console.presses(summary)
    awards = console.page.locator(".tabs-list a[href='/console/awards']")
    expect(awards).to_be_visible()
    console.page.keyboard.press("Escape")
    expect(awards).to_be_hidden()
    expect(summary).to_be_focused()
    console.page.keyboard.press("Enter")
    console.presses(awards)
    expect(summary).to_have_text("Нагороди")  # where one is, is said in the row


def test_the_measures_find_what_is_wrong(opened: Any) -> None:
    console = opened((1024, 768), "light")
    page = console.page
    page.evaluate(
        "document.querySelector('main').insertAdjacentHTML('beforeend', '<p id=a>перше</p><p id=b>друге</p>')"
    )
    assert measured(page, "covered", 2_000) == []
    page.locator("#b").evaluate("node => { node.style.marginTop = '-2em'; node.style.background = 'red'; }")
    page.locator("#b").evaluate("node => { node.style.position = 'relative'; }")
    assert [text for text, _ in measured(page, "covered", 2_000)] == ["перше"]
    assert measured(page, "broken") == []
    page.locator("#a").evaluate("node => { node.style.width = '1em'; }")
    assert measured(page, "broken") == [["перше", "P"]]
    page.locator("#b").evaluate("node => { node.style.width = '2000px'; }")
    assert measured(page, "sideways")
    page.locator("#a").evaluate(
        "node => { node.style.cssText = 'overflow: hidden; width: 1em; white-space: nowrap'; }"
    )
    assert any("P." in one for one in measured(page, "cut"))
