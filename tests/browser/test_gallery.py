"""Issue 5: the gallery in a real browser: both themes on one page, axe, what moves, and what hangs in the hall."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from knockout.web.gallery import PICTURES
from knockout.web.gallery.colours import tokens
from tests.browser.table import pages
from tests.browser.test_phone_axe import AXE, GRAVE
from tests.halls import Server, make_hall

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SIZES = [(1920, 1080), (1024, 768), (360, 640)]
ALONE = "async () => (await axe.run(document, { resultTypes: ['violations'], iframes: false })).violations"
SMALL = """(least) => [...document.querySelectorAll(".screen-body *")]
  .filter((node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.data.trim()))
  .filter((node) => node.checkVisibility({ visibilityProperty: true }) && !node.closest(".aside, title"))
  .map((node) => [node.textContent.trim(), String(node.className), parseFloat(getComputedStyle(node).fontSize)])
  .filter(([, , size]) => size < least - 0.1)"""
"""Every text of a screen that is smaller than so many pixels."""
OPEN = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("gallery")
    make_hall(folder / "hall.db", tables=1)
    server = Server(folder / "hall.db", log=folder / "server.log")
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def open_at(server: Server, browser: Browser) -> Iterator[OPEN]:
    """Give what opens an address at a size; errors of the page are failures."""
    with pages(browser) as new_page:

        def open_page(address: str, width: int = 1920, height: int = 1080, **options: Any) -> Page:
            page = new_page(width, height, **options)
            page.on("pageerror", lambda error: pytest.fail(f"{address}: {error}"))
            page.goto(server.url + address)
            page.evaluate("document.fonts.ready")
            return page

        yield open_page


def grave(page: Page) -> list[Any]:
    """Give what axe finds here, frames left out, that is serious or critical."""
    page.evaluate(AXE)
    return [
        (one["id"], [node["html"][:120] for node in one["nodes"]])
        for one in page.evaluate(ALONE)
        if one["impact"] in GRAVE
    ]


# --- the page


@pytest.mark.parametrize("locale", ["en", "uk"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_axe_on_the_gallery_and_nothing_beside_the_screen(
    open_at: OPEN, width: int, height: int, locale: str
) -> None:
    page = open_at(f"/gallery?lang={locale}", width, height)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert grave(page) == []
    page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_themes_stand_on_one_page_whatever_the_device_prefers(open_at: OPEN, scheme: str) -> None:
    page = open_at("/gallery?lang=en", color_scheme=scheme)
    for theme in ("light", "dark"):
        for token in ("ground", "ink", "seat-1", "ok-text"):
            side = page.locator(f".g-side[data-theme={theme}]").first
            value = side.evaluate(f"(node) => getComputedStyle(node).getPropertyValue('--{token}').trim()")
            assert value == tokens()[theme][token]
    grounds = page.locator(".g-side").evaluate_all(
        "(all) => all.slice(0, 2).map((node) => getComputedStyle(node).backgroundColor)"
    )
    assert grounds == ["rgb(242, 244, 248)", "rgb(11, 16, 32)"]
    page.close()


def test_more_contrast_is_given_in_either_theme(open_at: OPEN) -> None:
    page = open_at("/gallery?lang=en", contrast="more")
    for theme in ("light", "dark"):
        side = page.locator(f".g-side[data-theme={theme}]").first
        assert (
            side.evaluate("(node) => getComputedStyle(node).getPropertyValue('--ink-2').trim()")
            == tokens()[theme]["ink"]
        )
    page.close()


def test_every_sample_shows_its_token(open_at: OPEN) -> None:
    page = open_at("/gallery?lang=en")
    swatches = page.locator(".g-swatch").evaluate_all(
        "(all) => all.map((node) => getComputedStyle(node).backgroundColor)"
    )
    assert len(swatches) == 2 * len([value for value in tokens()["light"].values() if value.startswith("#")])
    assert "rgba(0, 0, 0, 0)" not in swatches
    page.close()


def test_a_seats_colour_is_never_there_without_its_letter(open_at: OPEN) -> None:
    for address in ("/gallery?lang=uk", *(f"/gallery/{name}" for name in PICTURES)):
        page = open_at(address)
        letters = page.locator(".seat").all_inner_texts()
        assert set(letters) <= set("АБВГ"), address
        lone = page.locator(
            "[class*='seat-']:not(.seat):not(.curve-line):not(.curve-letter):not(:has(.seat))"
        )
        assert (
            lone.evaluate_all("(all) => all.map((n) => n.className).filter((n) => /seat-[1-4]/.test(n))")
            == []
        )
        if page.locator(".curve-line").count():
            assert page.locator(".curve-letter").count() == page.locator(".curve-line").count()
        page.close()


def test_provisional_and_official_never_look_alike(open_at: OPEN) -> None:
    """UX: solid against outlined, in either theme, not by the colour alone."""
    page = open_at("/gallery?lang=en")
    for theme in ("light", "dark"):
        looks = {
            state: page.locator(f".g-side[data-theme={theme}] .mark-{state}").first.evaluate(
                "(node) => { const s = getComputedStyle(node); return [s.borderTopStyle, s.backgroundColor, s.color]; }"
            )
            for state in ("official", "provisional", "undecided")
        }
        assert looks["official"][0] == "solid"
        assert looks["provisional"][0] == "dashed"
        assert looks["provisional"][1] == "rgba(0, 0, 0, 0)"
        assert len({tuple(look) for look in looks.values()}) == 3
    page.close()


# --- what moves


def test_motion_plays_when_asked_for_and_ends(open_at: OPEN) -> None:
    page = open_at("/gallery?lang=en")
    side = page.locator("#motion .g-side").first
    side.locator("[data-play=rows]").click()
    assert page.evaluate("document.getAnimations().length") > 2
    expect(side.locator("li").first.locator("[data-count]")).to_have_text("191")
    side.locator("[data-play=clock]").click()
    expect(side.locator("[data-clock]")).to_have_class("clock is-warn", timeout=5_000)
    page.close()


def test_with_reduced_motion_nothing_moves(open_at: OPEN) -> None:
    page = open_at("/gallery?lang=en", reduced_motion="reduce")
    side = page.locator("#motion .g-side").first
    side.locator("[data-play=rows]").click()
    assert side.locator("li").first.locator("[data-count]").inner_text() == "191"
    assert page.evaluate("document.getAnimations().length") == 0
    moving = page.locator("*").evaluate_all(
        "(all) => all.filter((node) => { const s = getComputedStyle(node);"
        " return s.animationName !== 'none' || parseFloat(s.transitionDuration) > 0; }).length"
    )
    assert moving == 0
    page.close()


# --- the screens in the hall


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PICTURES)
def test_axe_on_every_screen(open_at: OPEN, name: str, theme: str) -> None:
    page = open_at(f"/gallery/{name}?theme={theme}")
    assert grave(page) == []
    page.close()


@pytest.mark.parametrize("name", ["hall-playing", "hall-stopped"])
def test_six_tables_stay_on_one_screen_whatever_is_the_matter(open_at: OPEN, name: str) -> None:
    """A call, a hold or a lost phone takes no table off the projector: it costs that table's game clock at most."""
    page = open_at(f"/gallery/{name}?lang=uk")
    cards = page.locator(".table-card:visible")
    assert cards.count() == 6
    assert len({round(box["y"]) for box in (card.bounding_box() for card in cards.all()) if box}) == 2
    page.close()


@pytest.mark.parametrize("name", [name for name in PICTURES if name != "calibration"])
def test_nothing_in_the_hall_is_smaller_than_the_smallest_type(open_at: OPEN, name: str) -> None:
    """4.2 hundredths of the screen's height, at 16:9 and 4:3."""
    for width, height in SIZES[:2]:
        page = open_at(f"/gallery/{name}", width, height)
        assert page.evaluate(SMALL, 0.042 * height) == []
        assert page.evaluate(SMALL, 0.06 * height) != [], "the check itself works"
        page.close()


def test_the_calibration_card_shows_every_step_and_grows(open_at: OPEN) -> None:
    page = open_at("/gallery/calibration")
    assert page.locator("[data-step]").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    ) == (pytest.approx([45.36 * step for step in (0.85, 1, 1.15, 1.3)], abs=0.1))
    said = page.locator(".c-say")
    before = said.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)")
    page.keyboard.press("+")
    assert said.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") == pytest.approx(
        before * 1.15, abs=0.1
    )
    for _ in range(9):
        page.keyboard.press("-")
    assert said.evaluate("(node) => parseFloat(getComputedStyle(node).fontSize)") == pytest.approx(
        before * 0.85, abs=0.1
    )
    page.close()


def test_the_gallery_shows_each_screen_whole_in_its_place(open_at: OPEN) -> None:
    page = open_at("/gallery?lang=en", 1024, 768)
    frames = page.locator("[data-screen]")
    assert frames.count() == 2 * (len(PICTURES) + 1)
    for box in frames.evaluate_all(
        "(all) => all.map((one) => [one.getBoundingClientRect().width, one.parentElement.clientWidth])"
    ):
        assert box[0] == pytest.approx(box[1], abs=1)
    page.close()
