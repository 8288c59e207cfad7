"""Every face's script runs in a real browser as it is sent: one module of this project, and files of others."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.halls import HOME, Rig, Server, tokens_of

HallFile = Callable[..., Path]
Serve = Callable[..., Server]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]

THEMED = "html[data-theme=dark]"
SHOWN = {
    "/h/{host}": "#host[data-picture=door] .link-state.is-on",
    "/practice": "#host[data-picture] button",
    "/screen/hall": "body.is-idle",
    "/screen/bracket": ".b-column[data-fold]",
    "/screen/table/1": ".strip",
    "/c/{committee}": ".strip",
    "/console/teams": THEMED,
    "/console/log": THEMED,
    "/": "[data-link].is-on",
    "/lots": "[data-link].is-on",
    "/enter": f"{THEMED} [data-theme-button]",
    "/console/login": THEMED,
    "/reset": "[data-done]:visible",
}


def opened(page: Page, address: str) -> tuple[list[str], list[str]]:
    """Open an address, the dark look being chosen before; give what fails from then on, and the scripts asked for."""
    broken: list[str] = []
    scripts: list[str] = []
    page.on("pageerror", lambda error: broken.append(str(error)))
    page.on("console", lambda said: said.type == "error" and broken.append(said.text))
    page.on("requestfailed", lambda request: request.url.endswith(".js") and broken.append(request.url))
    page.on("request", lambda request: request.resource_type == "script" and scripts.append(request.url))
    page.add_init_script("localStorage.setItem('knockout.theme', 'dark')")
    page.goto(address)
    return broken, scripts


def check(page: Page, address: str, shown: str) -> None:
    """The page's script has done its work: `shown` is there, nothing failed, and every script came once."""
    broken, scripts = opened(page, address)
    expect(page.locator(shown).first).to_be_attached(timeout=10_000)
    own = [one for one in scripts if "/static/at/" in one]
    others = [one for one in scripts if "/static/vendor/" in one]
    assert len(own) == 1, own
    assert sorted({*own, *others}) == sorted(scripts)
    assert broken == []


def test_the_script_of_every_face_runs(hall_file: HallFile, serve: Serve, page_at: Open) -> None:
    server = serve(hall_file(tables=5, started=True))
    tokens = tokens_of(server.file)
    for path, shown in SHOWN.items():
        page = page_at(1280, 800)
        if path.startswith("/console/") and path != "/console/login":
            page.goto(f"{server.url}/c/{tokens.committee()}")
        address = path.format(host=tokens.host(1), committee=tokens.committee())
        check(page, server.url + address, shown)
        page.close()


def test_the_script_of_a_table_without_a_game_runs(tmp_path: Path, serve: Serve, page_at: Open) -> None:
    rig = Rig(tmp_path / "hall.db", rules=HOME)
    rig.enter(2)
    rig.journal.close()
    server = serve(tmp_path / "hall.db")
    check(page_at(1280, 800), f"{server.url}/h/{tokens_of(server.file).host(1)}", ".strip")
