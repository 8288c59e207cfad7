"""How each role's console looks, in both languages at three sizes: it fits, and axe finds nothing serious."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.roles import comes_in, two_halls
from tests.browser.table import pages
from tests.browser.test_console_fits import measured
from tests.browser.test_phone_axe import grave
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Json = dict[str, Any]
Open = Callable[..., Page]

SIZES = [(1920, 1080), (1024, 768), (360, 640)]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Server]]:
    yield from two_halls(tmp_path_factory.mktemp("roles"))


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Open]:
    with pages(browser) as opener:
        yield opener


FACES = {
    "committee": ("/console/access", "/console/links"),
    "desk": ("/console/checkin",),
    "counting": ("/console/counting", "/console/counting/QF-1-T3"),
    "announcer": ("/announcer",),
    "": ("/console/login", "/console/login?ended=desk&next=/console/checkin"),
}
DIALOGS = (
    "role-link?of=desk",
    "role-link?of=follower",
    "role-renew?of=counting",
    "role-password?of=desk",
    "own-password",
    "end-others",
)


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_face_fits_and_axe_finds_nothing_serious(
    servers: dict[str, Server], open_page: Open, size: tuple[int, int], lang: str
) -> None:
    found: dict[tuple[str, str], Json] = {}
    for role, paths in FACES.items():
        page = open_page(*size, reduced_motion="reduce")
        if role:
            comes_in(servers["busy"], page, role, lang=lang)
        for path in paths:
            page.goto(f"{servers['busy'].url}{path}{'&' if '?' in path else '?'}lang={lang}")
            page.wait_for_timeout(150)
            found |= {(role, path): wrong} if (wrong := _wrong(page)) else {}
    assert found == {}


def _wrong(page: Page) -> Json:
    seen = {
        "sideways": measured(page, "sideways"),
        "cut": measured(page, "cut"),
        "broken": measured(page, "broken"),
        "over the edge": measured(page, "overEdge"),
        "covered": measured(page, "covered", 300),
        "axe": grave(page),
    }
    return {what: of for what, of in seen.items() if of}


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_dialogs_of_the_tab_fit_and_axe_finds_nothing_serious(
    servers: dict[str, Server], open_page: Open, size: tuple[int, int], lang: str
) -> None:
    page = comes_in(
        servers["busy"], open_page(*size, reduced_motion="reduce"), "committee", "/console/access", lang
    )
    for dialog in DIALOGS:
        page.locator(f"[data-ask='{dialog}']").click()
        expect(page.locator("dialog[open] #ask-title")).to_be_visible()
        box = page.locator("dialog").bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0], dialog
        assert measured(page, "sideways") == [], dialog
        assert grave(page) == [], dialog
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_be_hidden()


@pytest.mark.parametrize("role", ["committee", "desk"])
def test_the_head_fits_on_a_phone_that_has_no_connection(
    servers: dict[str, Server], open_page: Open, role: str
) -> None:
    page = comes_in(servers["busy"], open_page(360, 640), role, "/console/checkin")
    expect(page.locator("[data-link-state]")).to_have_text("online")
    page.locator("[data-link-state]").evaluate("node => { node.textContent = 'no connection 0:59'; }")
    assert measured(page, "sideways") == []
