"""Every face in a real browser under its policy: nothing that is ours is forbidden, nothing that is not ours runs."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.keeping import drawn, host
from tests.browser.walls import Watched, attacked
from tests.halls import Server, tokens_of
from tests.web.clients import wait_until

HallFile = Callable[..., Path]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]

LIVE = ".link-state.is-on, [data-link].is-on, body.is-idle, .strip"
FACES = {
    "/h/{host}": ".link-state.is-on",
    "/practice": "#host[data-picture] button",
    "/": "[data-link].is-on",
    "/?team=T001": "[data-link].is-on",
    "/lots": "[data-link].is-on",
    "/enter": "[data-theme-button]",
    "/reset": "[data-done]:visible",
    "/console/login": "h1",
    "/no-such-page": "h1",
    "/screen": ".strip",
    **{
        f"/screen/{view}": ".strip"
        for view in (
            "bracket", "countdown", "hall", "highlights", "notice", "rating", "reveal", "table/1", "through",
        )
    },
    "/gallery": "main",
    "/gallery/calibration": "main",
    "/gallery/hall-playing": "body",
}  # fmt: skip
CONSOLE = (
    "tables", "counting", "days", "checkin", "teams", "draw", "results", "log", "screens", "notices", "links", "access",
    "health", "awards", "papers", "setup", "reveal",
)  # fmt: skip
PAPER = "/console/papers/table-cards.pdf"
NOT_THERE = "Failed to load resource: the server responded with a status of 404 (NOT FOUND)"


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=5, started=True))


def test_every_face_opens_without_a_complaint(server: Server, page_at: Open) -> None:
    token = tokens_of(server.file).host(1)
    for path, shown in FACES.items():
        page = page_at(1280, 800)
        watched = Watched(page)
        page.goto(server.url + path.format(host=token))
        expect(page.locator(shown).first).to_be_attached(timeout=15_000)
        page.wait_for_timeout(300)
        missing = [NOT_THERE] if path == "/no-such-page" else []
        assert watched.complaints == missing, path
        page.close()


def test_every_tab_of_the_console_and_the_announcers_page_too(server: Server, page_at: Open) -> None:
    page = page_at(1280, 800)
    page.goto(f"{server.url}/c/{tokens_of(server.file).committee()}")
    for path in (*(f"/console/{tab}" for tab in CONSOLE), "/announcer"):
        watched = Watched(page)
        page.goto(server.url + path)
        expect(page.locator("[data-part]").first).to_be_attached(timeout=15_000)
        page.wait_for_timeout(300)
        assert watched.complaints == [], path
    papers = page.request.get(server.url + PAPER)
    assert papers.headers["content-type"] == "application/pdf"
    assert "frame-ancestors 'self'" in papers.headers["content-security-policy"]


def test_what_is_injected_does_not_run(server: Server, page_at: Open) -> None:
    for path in ("/", "/screen/hall", "/h/{host}", "/console/login"):
        page = page_at(1280, 800)
        watched = Watched(page)
        page.goto(server.url + path.format(host=tokens_of(server.file).host(1)))
        page.wait_for_load_state("load")
        assert watched.complaints == []
        ran = attacked(page)
        assert not any(ran.values()), (path, ran)
        assert any(one.startswith("script-src") for one in watched.forbidden), "it was tried, and forbidden"
        page.close()


def test_a_kept_page_opens_offline_under_its_own_nonce(server: Server, page_at: Open) -> None:
    phone = page_at(390, 844)
    host(server, phone)
    server.kill()
    watched = Watched(phone)
    answer = phone.reload()
    drawn(phone)
    assert answer is not None
    assert phone.locator("html").get_attribute("data-kept"), "it is the copy"
    policy = answer.headers["content-security-policy"]
    assert "script-src 'nonce-" in policy
    assert "'nonce-'" not in policy
    assert watched.forbidden == []
    assert not any(attacked(phone).values())


def test_what_the_worker_has_fetched_itself_opens_offline_too(server: Server, page_at: Open) -> None:
    screen = page_at(1280, 800)
    screen.goto(f"{server.url}/screen/hall")
    screen.evaluate("() => navigator.serviceWorker.ready")
    screen.wait_for_timeout(1_000)
    first = screen.reload()
    assert first is not None
    wait_until(lambda: bool(screen.evaluate("async () => Boolean(await caches.match('/screen/hall'))")))
    screen.wait_for_timeout(1_000)
    server.signal(signal.SIGSTOP)
    watched = Watched(screen)
    kept = screen.reload(wait_until="commit")
    server.signal(signal.SIGCONT)
    expect(screen.locator(".strip").first).to_be_attached(timeout=15_000)
    assert kept is not None
    assert kept.headers["content-security-policy"] == first.headers["content-security-policy"]
    assert watched.forbidden == []
