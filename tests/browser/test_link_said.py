"""Whether a page is live: said in its place, not before it is known, and nothing under a finger moves for it, nor when
a page's script comes late."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.table import Table
from tests.halls import Server, tokens_of

Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]

LANGUAGES = ("uk", "en")
FACES = ("/", "/?team=T001", "/lots", "/announcer", "/console", "/console/reveal", "/h/{host}")
SAID = ".link-state"
SCRIPTS = re.compile(r"\.js(\?|$)")
OFF_IS_NOTED = """
window.said_off = [];
new MutationObserver(() => {
  for (const node of document.querySelectorAll(".link-state.is-off")) said_off.push(node.textContent);
}).observe(document, { subtree: true, childList: true, attributes: true });
"""
PLACES = r"""() => [...document.querySelectorAll("a, button, summary, input")]
  .filter((one) => one.checkVisibility() && !one.closest(".strip")).map((one) => {
    const { top, left } = one.getBoundingClientRect();
    const name = one.textContent.replace(/\d+:\d+/g, "").trim();  // clocks run
    return [name || one.name || one.ariaLabel, Math.round(left), Math.round(top)];
  })"""


@pytest.fixture
def server(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=2, started=True, turn="20:00", game="60:00"))


@pytest.fixture
def opened(server: Server, page_at: Open) -> dict[str, Page]:
    """Every face on a small phone, live, in both languages; each has noted whether it said that it is not."""
    pages: dict[str, Page] = {}
    tokens = tokens_of(server.file)
    for face in FACES:
        for lang in LANGUAGES:
            page = page_at(360, 640, has_touch=True)
            if face.startswith(("/console", "/announcer")):
                page.goto(f"{server.url}/c/{tokens.committee()}")
            page.add_init_script(OFF_IS_NOTED)
            address = face.format(host=tokens.host(1))
            page.goto(f"{server.url}{address}{'&' if '?' in address else '?'}lang={lang}")
            pages[f"{address} {lang}"] = page
    for page in pages.values():
        expect(page.locator(SAID).first).to_have_class(re.compile("is-on"), timeout=15_000)
        page.evaluate("document.fonts.ready")
    return pages


def test_a_page_that_is_opening_does_not_say_that_there_is_no_connection(opened: dict[str, Page]) -> None:
    assert {name: off for name, page in opened.items() if (off := page.evaluate("said_off"))} == {}


def test_nothing_moves_when_the_connection_goes(server: Server, opened: dict[str, Page]) -> None:
    before = {name: page.evaluate(PLACES) for name, page in opened.items()}
    server.kill()
    moved = {}
    for name, page in opened.items():
        expect(page.locator(SAID).first).to_have_class(re.compile("is-off"), timeout=15_000)
        now = page.evaluate(PLACES)
        if now != before[name]:
            moved[name] = [pair for pair in zip(before[name], now, strict=False) if pair[0] != pair[1]]
    assert moved == {}


@pytest.mark.parametrize("phase", ["play", "score", "held", "ended", "submitted"])
def test_nothing_moves_on_a_hosts_phone_when_the_connection_goes(
    server: Server, page_at: Open, phase: str
) -> None:
    """A seat agrees with its own total, also while the line comes and goes."""
    table = Table(server, page_at)
    steps = {
        "score": [("place_move", {"turn": 1})],
        "held": [("hold_game", {"reason": "Перерва"})],
        "ended": [("end_game", {"reason": "blocked"})],
        "submitted": [("end_game", {"reason": "blocked"}), ("submit_result", {})],
    }
    for do, fields in steps.get(phase, []):
        table.host(do, **fields)
    phone = table.phone((360, 640))
    expect(phone.page.locator("#host")).to_have_attribute("data-picture", phase)
    phone.page.evaluate("document.fonts.ready")
    before = phone.page.evaluate(PLACES)
    assert len(before) > 1
    server.kill()
    expect(phone.page.locator(".link-state")).to_have_class(re.compile("is-off"), timeout=15_000)
    assert phone.page.evaluate(PLACES) == before


def test_a_page_without_a_connection_says_so_soon(server: Server, page_at: Open) -> None:
    page = page_at(360, 640)
    page.route_web_socket(re.compile("socket.io"), lambda socket: socket.close())
    page.route(re.compile("/socket.io/"), lambda asked: asked.abort())
    page.goto(f"{server.url}/?lang=en")
    expect(page.locator(SAID)).to_have_text("no connection", timeout=10_000)


@pytest.mark.parametrize("face", ["/", "/?team=T001", "/lots"])
def test_nothing_moves_when_the_script_comes(server: Server, page_at: Open, face: str) -> None:
    page = page_at(360, 640, has_touch=True)
    scripts: list[Route] = []
    held = True
    page.route(SCRIPTS, lambda route: scripts.append(route) if held else route.continue_())
    page.goto(server.url + face, wait_until="commit")
    expect(page.locator("footer, main").last).to_be_attached()
    page.wait_for_function("document.readyState === 'interactive'")
    page.evaluate("document.fonts.ready")
    before = page.evaluate(PLACES)
    held = False
    assert scripts
    for script in scripts:
        script.continue_()
    expect(page.locator(SAID).first).to_have_class(re.compile("is-on"), timeout=15_000)
    assert page.evaluate(PLACES) == before
