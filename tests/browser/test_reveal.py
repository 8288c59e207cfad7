"""UX "Draw reveal": the committee presses space, the hall sees seat by seat; who comes late sees the same."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from knockout.store.journal import Journal
from knockout.tournament.entries import Revealed
from tests.browser.ceremonies import AWARDS, hall_of, make_draw, make_end, projector, registered
from tests.browser.committee import Console
from tests.browser.keeping import wait_for
from tests.browser.screens import HALL, OLD_HALL
from tests.browser.slow_line import slow_line
from tests.browser.table import pages
from tests.halls import Server

pytestmark = [pytest.mark.browser, pytest.mark.slow]

SHOWN = ".lot-seat:not(.is-open)"
A_WHILE = 0.4
"""How late every byte of a slow line is, in seconds: longer than between two quick presses."""
OpenPage = Callable[..., Page]


@pytest.fixture
def open_page(browser: Browser) -> Iterator[OpenPage]:
    with pages(browser) as opened:
        yield opened


def calm(page: Page) -> None:
    """Nothing is on its way any more."""
    expect(page.locator(".spot")).to_have_count(0, timeout=6000)


def picture(page: Page) -> str:
    """What the page shows, however it came to that."""
    calm(page)
    return str(page.evaluate(
        """() => {
            const body = document.querySelector("[data-reveal]").cloneNode(true);
            const drawn = ["style", "data-off", "data-cols"];
            for (const node of body.querySelectorAll("*")) for (const name of drawn) node.removeAttribute(name);
            for (const node of body.querySelectorAll("[data-wall]")) node.textContent = "";
            return body.outerHTML.replace(/\\s+/g, " ");
        }"""
    ))  # fmt: skip


def console_at(open_page: OpenPage, server: Server, tab: str) -> Console:
    return Console(server, open_page(1280, 800), tab)


def steps_of(server: Server) -> list[int | None]:
    """How far each step went, the oldest first."""
    with closing(Journal(server.file)) as journal:
        return [entry.shown for _, entry in journal.entries() if isinstance(entry, Revealed)]


# --- lots


def test_space_in_the_console_shows_seat_after_seat_and_all_see_the_same(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with hall_of(tmp_path, make_draw) as server:
        screen, console = projector(open_page, server), console_at(open_page, server, "draw")
        expect(screen.locator(".reveal-names li")).to_have_count(8)
        for shown in range(1, 4):
            console.page.keyboard.press("Space")
            expect(screen.locator(SHOWN)).to_have_count(shown)
            expect(console.page.locator(".step-far")).to_contain_text(f"{shown} of 8")
        seen = picture(screen)
        assert picture(projector(open_page, server)) == seen, "who comes late"
        screen.reload()
        assert picture(screen) == seen, "a reload"
        console.page.keyboard.press("ArrowLeft")
        expect(screen.locator(SHOWN)).to_have_count(2)
        console.page.keyboard.press("ArrowRight")
        expect(screen.locator(SHOWN)).to_have_count(3)
        assert picture(screen) == seen


def test_the_newest_stands_at_least_12_vh_high_and_then_flies_to_its_seat(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with hall_of(tmp_path, lambda file: make_draw(file, nasty=True)) as server:
        screen, console = projector(open_page, server), console_at(open_page, server, "draw")
        console.page.keyboard.press("Space")
        large = screen.locator(".spot-name")
        expect(large).to_be_visible()
        assert large.evaluate("node => parseFloat(getComputedStyle(node).fontSize) / innerHeight") >= 0.12
        said, seat = large.inner_text(), screen.locator(".lot-seat.is-newest")
        expect(seat).to_have_css("visibility", "hidden")
        box = large.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= HALL[0]
        expect(screen.locator(".spot.is-flying")).to_have_count(1, timeout=3000)
        calm(screen)
        expect(seat).to_have_css("visibility", "visible")
        assert seat.get_attribute("data-said") == said


def test_quick_presses_show_the_last_one_and_no_press_counts_twice(
    tmp_path: Path, open_page: OpenPage
) -> None:
    """Two of the committee press at the same time: one step, and nobody is told off."""
    with hall_of(tmp_path, make_draw) as server:
        screen = projector(open_page, server)
        one, other = console_at(open_page, server, "draw"), console_at(open_page, server, "reveal")
        moment = time.time() * 1000 + 1_500
        for console, presses in ((one, "node.click(); node.click();"), (other, "node.click();")):
            at_once = f"(node, moment) => setTimeout(() => {{ {presses} }}, moment - Date.now())"
            console.page.locator("[data-step=next]").evaluate(at_once, moment)
        expect(one.page.locator(".step-far")).to_contain_text("1 of 8")
        expect(other.page.locator(".step-far")).to_contain_text("1 of 8")
        expect(one.page.locator(".refusal:visible")).to_have_count(0)
        expect(other.page.locator(".refusal:visible")).to_have_count(0)
        assert screen.locator(SHOWN).count() <= 2


@pytest.mark.parametrize(
    ("keys", "asked"),
    [
        (("ArrowLeft", "ArrowRight"), [2, 3]),
        (("Space", "ArrowLeft"), [4, 3]),
        (("ArrowLeft", "ArrowLeft", "ArrowRight"), [2, 3]),
        (("Home", "Space"), [0, 1]),
        (("End", "Space", "ArrowLeft"), [8, 7]),
    ],
)
def test_a_hand_that_turns_round_before_the_page_shows_it_reveals_no_more_than_it_saw(
    tmp_path: Path, open_page: OpenPage, keys: tuple[str, ...], asked: list[int]
) -> None:
    """The hall is quicker than the remote's own page: "back" is seen there, and "next" is pressed at once."""
    with hall_of(tmp_path, make_draw) as server, slow_line(server.port) as line:
        console = console_at(open_page, server, "reveal")
        console.page.goto(f"http://127.0.0.1:{line.port}/console/reveal?lang=en")
        shown = console.page.locator(".step-far")
        for number in range(1, 4):
            console.page.keyboard.press("Space")
            expect(shown).to_contain_text(f"{number} of 8")
        line.delay = A_WHILE
        for key in keys:
            console.page.keyboard.press(key)
        wait_for(lambda: len(steps_of(server)) == 3 + len(asked))
        expect(shown).to_contain_text(f"{asked[-1]} of 8")
        expect(console.page.locator(".refusal:visible")).to_have_count(0)
        console.page.wait_for_timeout(2_000 * A_WHILE)
        assert steps_of(server)[3:] == asked


def test_the_box_beside_the_draw_hides_it_and_the_whole_draw_goes_by_keyboard(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with hall_of(tmp_path, lambda file: registered(file, 8)) as server:
        screen, console = projector(open_page, server, "/screen"), console_at(open_page, server, "draw")
        console.presses(console.page.locator("#gradually"), "Space")
        expect(console.page.locator("[data-hidden]")).to_contain_text("lots, Semi-final")
        console.focus_on(console.page.locator("#seed"))
        console.page.keyboard.type("4 2 6")
        console.page.keyboard.press("Enter")
        expect(console.page.locator(".step-far")).to_contain_text("0 of 8")
        expect(screen.locator(".reveal-names li")).to_have_count(8)
        console.presses(console.page.locator("[data-step=next]"))
        expect(screen.locator(SHOWN)).to_have_count(1)
        console.presses(console.page.locator("[data-step=all]"))
        expect(screen.locator(SHOWN)).to_have_count(8)
        console.page.wait_for_timeout(800)
        console.presses(console.page.locator("[data-step=lift]"))
        expect(console.page.locator("[data-hidden]")).to_have_count(0)
        expect(screen.locator(".table-card").first).to_be_visible()


def test_the_remote_has_three_buttons_for_a_thumb_and_the_keys_of_a_clicker(
    tmp_path: Path, open_page: OpenPage
) -> None:
    with hall_of(tmp_path, make_draw) as server:
        screen, remote = (
            projector(open_page, server),
            Console(server, open_page(360, 640, has_touch=True), "reveal").page,
        )
        for key, shown in (
            ("PageDown", 1),
            ("Space", 2),
            ("PageUp", 1),
            ("End", 8),
            ("Home", 0),
            ("ArrowRight", 1),
        ):
            remote.keyboard.press(key)
            expect(screen.locator("[data-reveal]")).to_have_attribute("data-shown", str(shown))
            expect(remote.locator(".step-far")).to_contain_text(f"{shown} of 8")
        for step, height in (("next", 150), ("back", 90), ("all", 90)):
            box = remote.locator(f"[data-step={step}]").bounding_box()
            assert box is not None
            assert box["height"] >= height
            assert box["y"] + box["height"] <= 640, "without scrolling"
        remote.locator("[data-step=next]").tap()
        expect(screen.locator("[data-reveal]")).to_have_attribute("data-shown", "2")


def test_with_reduced_motion_nothing_moves(tmp_path: Path, open_page: OpenPage) -> None:
    with hall_of(tmp_path, make_draw) as server:
        screen = projector(open_page, server, reduced_motion="reduce")
        console = console_at(open_page, server, "draw")
        console.page.keyboard.press("Space")
        expect(screen.locator(".spot-name")).to_be_visible()
        moved = screen.evaluate(
            """async () => {
                const box = () => JSON.stringify(document.querySelector(".spot-name")?.getBoundingClientRect() ?? null);
                const seen = new Set([box()]);
                let running = 0;
                while (document.querySelector(".spot")) {
                    seen.add(box());
                    running += document.getAnimations().length;
                    await new Promise((done) => setTimeout(done, 30));
                }
                seen.delete("null");
                return [seen.size, running];
            }"""
        )
        assert moved == [1, 0]
        expect(screen.locator(".lot-seat.is-newest")).to_be_visible()


@pytest.mark.parametrize("size", [20, 40, 64])
def test_the_table_of_the_newest_seat_is_always_in_view(
    tmp_path: Path, open_page: OpenPage, size: int
) -> None:
    with hall_of(tmp_path, lambda file: make_draw(file, size, nasty=True)) as server:
        screen = projector(open_page, server, reduced_motion="reduce")
        console = console_at(open_page, server, "draw")
        stage = screen.locator("[data-reveal]").get_attribute("data-reveal")
        for shown in (1, size // 3, size // 2, size - 1):
            console.committee("reveal", what=stage, shown=shown)
            expect(screen.locator("[data-reveal]")).to_have_attribute("data-shown", str(shown))
            for width, height in (HALL, OLD_HALL):
                screen.set_viewport_size({"width": width, "height": height})
                expect(screen.locator(".lot-seat.is-newest")).to_be_in_viewport(ratio=1)


# --- places and awards


def test_places_and_awards_by_the_keyboard_alone(tmp_path: Path, open_page: OpenPage) -> None:
    with hall_of(tmp_path, make_end) as server:
        screen, console = projector(open_page, server, "/screen"), console_at(open_page, server, "awards")
        expect(screen.locator(".end-row.is-open")).to_have_count(4)
        for shown, left in enumerate((3, 2, 1, 0)):
            # a press means the step after the one that the console shows
            expect(console.page.locator("#curtain-places .step-far")).to_contain_text(f"{shown} of")
            console.page.keyboard.press("Space")
            expect(screen.locator(".end-row.is-open")).to_have_count(left)
        expect(screen.locator(".champion-name")).to_be_visible()
        assert (
            screen.locator(".champion-name").evaluate(
                "node => parseFloat(getComputedStyle(node).fontSize) / innerHeight"
            )
            >= 0.119
        )
        console.page.wait_for_timeout(800)
        console.presses(console.page.locator("#curtain-places [data-step=lift]"))
        expect(screen.locator(".reveal-awards")).to_be_visible()
        for number, title in enumerate(AWARDS):
            expect(console.page.locator("#curtain-awards .step-far")).to_contain_text(f"{number} of")
            console.page.keyboard.press("ArrowRight")
            expect(screen.locator(".award-title")).to_have_text(title)
