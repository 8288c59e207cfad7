"""Issue 5, displays: they come by themselves, the console steers them within 2 s, and nothing makes them forget."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.hung import STEERED_MS, Hung, Steering, screen_of, seen_on
from tests.browser.test_phone_axe import grave
from tests.halls import Server

pytestmark = [pytest.mark.browser]

HallFile = Callable[..., Path]
Open = Callable[..., Page]
OFF = ' data-off=""'


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    # However long a restart takes here, no table is put on hold by it.
    return serve(hall_file(tables=5, started=True, down_after="5:00"))


def test_a_screen_registers_itself_and_appears_in_the_console_by_itself(
    server: Server, page_at: Open
) -> None:
    console = Steering(server, page_at)
    expect(console.page.locator(".display")).to_have_count(0)
    first = screen_of(server, page_at).shows("hall")
    expect(console.card("Екран 1")).to_contain_text("connected", timeout=STEERED_MS)
    expect(console.card("Екран 1")).to_contain_text("1280 × 720")
    expect(console.card("Екран 1").locator(".display-now b")).to_have_text("All tables")
    screen_of(server, page_at, "?name=Зал А").shows("hall")
    expect(console.card("Зал А")).to_be_visible(timeout=STEERED_MS)
    assert first.page.title() == "Екран 1"
    first.page.close()
    gone = console.page.locator(".display.is-gone")
    expect(gone).to_contain_text("gone for", timeout=STEERED_MS)
    expect(console.page.locator(".display").last).to_have_class(re.compile("is-gone"))


def test_the_console_steers_a_screen_within_two_seconds(server: Server, page_at: Open) -> None:
    screen, other = screen_of(server, page_at), screen_of(server, page_at)
    console = Steering(server, page_at)
    loads: list[str] = []
    screen.page.on("load", lambda page: loads.append(page.url))
    for value, view, arg in (
        ("table/3", "table", "3"),
        ("bracket/", "bracket", ""),
        ("rating/", "rating", ""),
    ):
        console.show("Екран 1", value)
        screen.shows(view, arg)
    console.press("Екран 1", "Light")
    expect(screen.page.locator("html[data-theme=light]")).to_be_attached(timeout=STEERED_MS)
    before = height(screen)
    console.press("Екран 1", "Larger type")
    expect(screen.page.locator("html[style*='--hall-scale: 1.15']")).to_be_attached(timeout=STEERED_MS)
    assert height(screen) == pytest.approx(1.15 * before, rel=0.02)
    console.press("Екран 1", "Show its name")
    expect(screen.page.locator("[data-identify]")).to_have_text("Екран 1", timeout=STEERED_MS)
    expect(screen.page.locator("[data-identify]")).to_be_visible()
    expect(screen.page.locator("[data-identify]")).to_be_hidden(timeout=12_000)
    assert loads == []
    with screen.page.expect_event("load", timeout=STEERED_MS):
        console.press("Екран 1", "Reload")
    screen.live().shows("rating")
    expect(screen.page.locator("html[data-theme=light][style*='1.15']")).to_be_attached()
    other.shows("hall")
    expect(other.page.locator("html[data-theme=dark]")).to_be_attached()


def height(screen: Hung) -> float:
    """Give the height of the type of the head, in pixels."""
    return float(
        screen.page.evaluate("parseFloat(getComputedStyle(document.querySelector('.screen-title')).fontSize)")
    )


def test_all_screens_at_once(server: Server, page_at: Open) -> None:
    screens = [screen_of(server, page_at) for _ in range(3)]
    console = Steering(server, page_at)
    everywhere = console.page.get_by_role("group", name="All screens")
    everywhere.get_by_label("Show everywhere").select_option("through/")
    everywhere.get_by_role("button", name="Show everywhere").click()
    everywhere.get_by_role("button", name="All light").click()
    for screen in screens:
        screen.shows("through")
        expect(screen.page.locator("html[data-theme=light]")).to_be_attached(timeout=STEERED_MS)
    everywhere.get_by_role("button", name="All show their names").click()
    for number, screen in enumerate(screens, start=1):
        expect(screen.page.locator("[data-identify]")).to_have_text(f"Екран {number}", timeout=STEERED_MS)


def test_another_view_takes_the_place_at_once_and_is_what_its_own_page_shows(
    server: Server, page_at: Open
) -> None:
    """No blank between two views, no white; and nothing of the view before is left in it."""
    screen = screen_of(server, page_at, size=(1920, 1080))
    console = Steering(server, page_at)
    screen.page.evaluate("""() => {
      window.blank = 0;
      const part = document.querySelector('[data-part]');
      const look = () => {
        if (!part.querySelector('.screen-head')) window.blank += 1;
        requestAnimationFrame(look);
      };
      look();
    }""")
    fresh = page_at(1920, 1080)
    for view, arg in (("table", "2"), ("bracket", ""), ("through", ""), ("table", "4"), ("hall", "")):
        console.show("Екран 1", f"{view}/{arg}")
        seen = screen.shows(view, arg).seen()
        fresh.goto(f"{server.url}/screen/{view}{f'/{arg}' if arg else ''}?lang=uk")
        expect(fresh.locator(".screen-head")).to_be_visible()
        # Which page of a list is shown goes by the clock: that of its own page by when it was opened.
        assert seen["html"].replace(OFF, "") == seen_on(fresh)["html"].replace(OFF, ""), view
        assert seen["sheets"] == [view]
    assert screen.page.evaluate("window.blank") == 0


@pytest.mark.alone
def test_after_a_kill_and_a_restart_of_everything_a_screen_shows_the_same(
    server: Server, page_at: Open, browser: Browser
) -> None:
    screen = screen_of(server, page_at)
    named = screen_of(server, page_at, "?name=Сцена")
    console = Steering(server, page_at)
    console.show("Екран 1", "table/2")
    console.press("Екран 1", "Light")
    console.show("Сцена", "bracket/")
    console.press("Сцена", "Larger type")
    before = screen.shows("table", "2").seen()
    stage = named.shows("bracket").seen()
    kept = screen.page.context.storage_state()
    server.kill()
    server.start()
    # the pages that were open all the time
    expect(console.card("Сцена")).to_contain_text("connected", timeout=20_000)
    assert screen.live().seen() == before
    assert named.live().seen() == stage
    # a browser that was closed and opened, with what it keeps; and one that keeps nothing, by its name
    screen.page.context.close()
    named.page.context.close()
    again = browser.new_context(viewport={"width": 1280, "height": 720}, storage_state=kept)
    try:
        assert Hung(again.new_page(), f"{server.url}/screen?lang=uk").shows("table", "2").seen() == before
        assert screen_of(server, page_at, "?name=Сцена").shows("bracket").seen() == stage
    finally:
        again.close()


def test_a_name_is_changed_in_place_and_the_address_still_finds_it(server: Server, page_at: Open) -> None:
    screen = screen_of(server, page_at, "?name=Зал А")
    console = Steering(server, page_at)
    field = console.card("Зал А").get_by_label("Name of the screen")
    field.fill("Сцена")
    field.press("Enter")
    expect(console.card("Сцена")).to_be_visible(timeout=STEERED_MS)
    expect(screen.page).to_have_title("Сцена", timeout=STEERED_MS)
    screen.page.reload()
    screen.live()
    expect(screen.page).to_have_title("Сцена")
    expect(console.page.locator(".display")).to_have_count(1)


def test_a_screen_of_an_older_version_loads_itself_anew_once(server: Server, page_at: Open) -> None:
    """The program was updated while the screen hung there: nobody has to climb up to it."""
    page = page_at(1280, 720, service_workers="block")
    loads: list[str] = []

    def older(route: Route) -> None:
        loads.append(route.request.url)
        answer = route.fetch()
        old = re.sub(r'"build": "[0-9a-f]+"', '"build": "older"', answer.text())
        assert "older" in old
        route.fulfill(response=answer, body=old)

    page.route(re.compile(r"/screen\?"), older)
    page.goto(f"{server.url}/screen?lang=uk")
    expect(page).to_have_title("Екран 1")
    # long enough to say hello again: a page that is kept on the device may come as old as before
    page.wait_for_timeout(14_000)
    assert len(loads) == 2


def test_what_can_not_be_is_refused_beside_its_field(server: Server, page_at: Open) -> None:
    screen_of(server, page_at)
    screen_of(server, page_at)
    console = Steering(server, page_at)
    field = console.card("Екран 1").get_by_label("Name of the screen")
    field.fill("екран 2")
    field.press("Enter")
    expect(console.card("Екран 1").locator(".display-head [data-refusal]")).to_contain_text("екран 2")
    expect(field).to_have_attribute("aria-invalid", "true")
    form = console.card("Екран 2").locator("form.display-shows")
    form.get_by_label("Show", exact=True).select_option("rotate")
    form.get_by_label("seconds each").fill("3")
    form.get_by_label("Bracket").check()
    form.get_by_role("button", name="Show", exact=True).click()
    expect(form.locator("[data-refusal]")).to_contain_text("5 to 120")
    expect(form.get_by_label("seconds each")).to_be_focused()


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_axe_finds_nothing_serious(server: Server, page_at: Open, lang: str) -> None:
    screen = screen_of(server, page_at)
    gone = screen_of(server, page_at)
    console = Steering(server, page_at)
    console.turn("Екран 1", "hall/", "bracket/", every=20)
    gone.page.close()
    console.page.goto(f"{server.url}/console/screens?lang={lang}")
    expect(console.page.locator(".display.is-gone")).to_have_count(1)
    for theme in ("light", "dark"):
        console.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        console.page.wait_for_timeout(600)  # colours glide
        assert grave(console.page) == []
    assert grave(screen.page) == []


def test_every_control_works_by_keyboard(server: Server, page_at: Open) -> None:
    screen = screen_of(server, page_at)
    console = Steering(server, page_at)
    page = console.page
    page.get_by_label("Show", exact=True).focus()
    page.keyboard.type("Table 4")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    screen.shows("table", "4")
    page.get_by_role("button", name="Light", exact=True).focus()
    page.keyboard.press("Space")
    expect(screen.page.locator("html[data-theme=light]")).to_be_attached(timeout=STEERED_MS)
    # the part has come anew meanwhile: the focus is where it was
    expect(page.get_by_role("button", name="Light", exact=True)).to_be_focused()
    larger = page.get_by_role("button", name="Larger type")
    larger.focus()
    for size in (1, 2):
        page.keyboard.press("Enter")
        expect(page.locator(".display-set output")).to_have_text(f"+{size}")
    expect(larger).to_be_disabled()
    page.get_by_role("button", name="Show its name").focus()
    page.keyboard.press("Enter")
    expect(screen.page.locator("[data-identify]")).to_be_visible(timeout=STEERED_MS)
