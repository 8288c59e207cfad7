"""CASES 53 in a real browser: nothing that stands in a name runs, anywhere; layouts hold; directions turn nothing."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.screens import FITS, HALL, OLD_HALL, PHONE, SMALLEST_IN_THE_HALL, SMALLEST_ON_A_PHONE
from tests.fuzz.nasty import HEBREW, MARKUP, make_nasty
from tests.halls import Server, tokens_of

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LOOKED_AT = Path(__file__).with_name("nothing_runs.js").read_text(encoding="utf-8").partition("\n")[2]
WATCH = """
window.__blocked = [];
document.addEventListener("securitypolicyviolation", (one) => {
  window.__blocked.push(one.violatedDirective + " " + one.blockedURI);
});
"""
HARMLESS: dict[str, Any] = {"ran": False, "blocked": [], "images": 0, "turned": []}
SCREENS = (
    "/screen/hall",
    "/screen/bracket",
    "/screen/table/1",
    "/screen/table/2",
    "/screen/through",
    "/screen/highlights",
    "/screen/countdown",
    "/screen/rating",
    "/screen/notice",
)
PUBLIC = ("/", "/?team=T001", "/?team=T004", "/?team=T005", "/enter", "/lots", "/lots/SF")
CONSOLE = (
    "tables",
    "tables/SF-1-T1",
    "tables/SF-1-T2",
    "teams",
    "checkin",
    "draw",
    "results",
    "log",
    "awards",
    "notices",
    "screens",
)


class Eyes:
    """A browser that notes whatever a name has made it do."""

    def __init__(self, context: BrowserContext, server: Server) -> None:
        self.server = server
        self.spoke: list[str] = []
        context.add_init_script(WATCH)
        self.page = context.new_page()
        self.page.on("dialog", self._spoke)
        self.page.on("pageerror", lambda error: self.spoke.append(f"error: {error}"))

    def _spoke(self, dialog: Any) -> None:
        self.spoke.append(dialog.message)
        dialog.dismiss()

    def opens(self, path: str) -> Page:
        """Go to a page and wait for its fonts."""
        self.page.goto(f"{self.server.url}{path}{'&' if '?' in path else '?'}lang=uk")
        self.page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        return self.page

    def harmless(self) -> None:
        """Nothing has run, nothing was tried that the policy had to stop, no name stands on the wrong side."""
        found = self.page.evaluate(f"({LOOKED_AT})()")
        assert found == HARMLESS, self.page.url
        assert self.spoke == [], self.page.url

    def fits(self) -> dict[str, Any]:
        """Give what does not fit on a screen of the hall as it stands (see fits.js)."""
        page = self.page.evaluate(
            "getComputedStyle(document.documentElement).getPropertyValue('--as-page').trim() === '1'"
        )
        least = (
            SMALLEST_ON_A_PHONE if page else SMALLEST_IN_THE_HALL * self.page.viewport_size["height"] / 100
        )
        return dict(self.page.evaluate(f"(least) => ({FITS})(least)", least))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("nasty")
    make_nasty(folder / "hall.db")
    made = Server(folder / "hall.db", log=folder / "server.log")
    made.start()
    yield made
    made.kill()


@pytest.fixture
def eyes(browser: Browser, server: Server) -> Iterator[Eyes]:
    context = browser.new_context(
        viewport={"width": HALL[0], "height": HALL[1]}, reduced_motion="reduce", has_touch=True
    )
    yield Eyes(context, server)
    context.close()


@pytest.mark.parametrize("size", [HALL, OLD_HALL, PHONE])
def test_case_53_on_every_screen_nothing_runs_and_the_layout_holds(eyes: Eyes, size: tuple[int, int]) -> None:
    eyes.page.set_viewport_size({"width": size[0], "height": size[1]})
    for path in SCREENS:
        eyes.opens(path)
        eyes.harmless()
        wrong = eyes.fits()
        if size == PHONE:
            wrong.pop("covered", None)  # the committee's message lies over what scrolls under it
        assert wrong == {}, (path, size)


def test_case_53_on_public_pages_and_phones_nothing_runs(eyes: Eyes) -> None:
    eyes.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    for path in PUBLIC:
        page = eyes.opens(path)
        eyes.harmless()
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth + 1"), path


def test_case_53_on_the_hosts_phone_and_in_what_is_pushed_to_it(eyes: Eyes) -> None:
    eyes.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    tokens = tokens_of(eyes.server.file)
    for table in (1, 2):
        page = eyes.opens(f"/h/{tokens.host(table)}")
        page.locator("#host").wait_for()
        eyes.harmless()
        game = f"SF-1-T{table}"
        fields = {"turn": 2, "words": [{"points": 10 + table}], "reason": f"{MARKUP} {HEBREW}"}
        answer = eyes.server.hall().send(tokens.committee(), "correct_turn", game=game, **fields)
        assert answer["ok"], answer
        page.wait_for_timeout(400)
        eyes.harmless()


def test_case_53_in_the_console_in_a_refusal_and_in_what_is_pushed(eyes: Eyes) -> None:
    tokens = tokens_of(eyes.server.file)
    eyes.page.goto(f"{eyes.server.url}/c/{tokens.committee()}")
    for tab in CONSOLE:
        eyes.opens(f"/console/{tab}")
        eyes.harmless()
    page = eyes.opens("/console/teams")
    page.locator('[data-ask*="team?team=T003"]').first.click()
    page.locator("dialog[open] input[name=name]").fill(MARKUP)
    page.locator("dialog[open] button[type=submit]").click()
    expect(page.locator("dialog[open] [data-refusal]")).to_contain_text(MARKUP)
    eyes.harmless()
    page = eyes.opens("/announcer")
    expect(page.locator("body")).to_contain_text(HEBREW)
    eyes.harmless()
