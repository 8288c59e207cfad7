"""A team's own phone installed like an app, and opened without the server, in a real browser over TLS too."""

import json
import re
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.keeping import KEYS, kept, looks_right
from tests.browser.table import Table
from tests.browser.test_team_phone import of, score, seats
from tests.conftest import FLAGS
from tests.halls import Server
from tests.web.pairs import Pair, SecureServer, make_pair

HallFile = Callable[..., Path]
Open = Callable[..., Page]

pytestmark = [pytest.mark.browser]


def test_a_browser_finds_nothing_that_keeps_it_from_being_installed(server: Server, phone: Page) -> None:
    phone.goto(f"{server.url}/?lang=uk")
    kept(phone, "/")
    line = phone.context.new_cdp_session(phone)
    found = line.send("Page.getAppManifest")
    assert found["url"] == f"{server.url}/manifest/uk.webmanifest"
    assert found["errors"] == []
    said = json.loads(found["data"])
    assert said["short_name"] == "Турнір"
    for icon in said["icons"]:
        size = phone.evaluate(
            "(src) => new Promise((done) => { const image = new Image(); image.src = src;"
            " image.onload = () => done(`${image.naturalWidth}x${image.naturalHeight}`); })",
            icon["src"],
        )
        assert size == icon["sizes"]
    wrong = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [one["errorId"] for one in wrong if one["errorId"] != "in-incognito"] == []


def spki(pair: Pair) -> str:
    """What a browser knows a certificate's key by."""
    key = subprocess.run(
        ["openssl", "x509", "-in", pair.certificate, "-pubkey", "-noout"], capture_output=True, check=True
    ).stdout
    der = subprocess.run(
        ["openssl", "pkey", "-pubin", "-outform", "der"], input=key, capture_output=True, check=True
    )
    return b64encode(sha256(der.stdout).digest()).decode()


@pytest.fixture
def trusted(
    browser: Browser, hall_file: HallFile, tmp_path: Path, chromium: str
) -> Iterator[tuple[SecureServer, Page]]:
    """A server that speaks https, and a phone that trusts its certificate."""
    pair = make_pair(tmp_path)
    secure = SecureServer(hall_file(tables=2, turn="20:00", game="60:00"), pair, log=tmp_path / "tls.log")
    secure.start()
    trust = f"--ignore-certificate-errors-spki-list={spki(pair)}"
    other = browser.browser_type.launch(executable_path=chromium, args=[*FLAGS, trust])
    yield secure, other.new_context(viewport={"width": 360, "height": 640}).new_page()
    other.close()
    secure.kill()


def test_over_tls_it_opens_without_the_server_and_says_how_old_it_is(
    trusted: tuple[SecureServer, Page],
) -> None:
    server, phone = trusted
    phone.goto(f"{server.url}/?team=T001&lang=en")
    expect(phone.locator("h1")).to_have_text("Команда T001")
    kept(phone, "/")
    assert phone.locator("html").get_attribute("data-kept") is None
    server.kill()
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Команда T001")
    expect(phone.locator("[data-kept-since]")).to_have_text(re.compile("Kept on this phone 0 minutes ago"))
    expect(phone.locator(".strip")).to_contain_text("NOT LIVE", timeout=8_000)
    looks_right(phone)
    phone.goto(f"{server.url}/?team=T001")  # the code is scanned again
    expect(phone.locator("h1")).to_have_text("Команда T001")


def test_what_was_seen_last_is_what_opens_and_the_server_mends_it(
    server: Server, table: Table, phone: Page
) -> None:
    """Not what the page was when it was loaded: what was pushed since is kept too."""
    table.host("start_game")
    team = seats(table)[0]
    of(phone, server, team)
    kept(phone, "/")
    score(table, 1, 24)
    expect(phone.locator(".mine-stand b")).to_have_text("24")
    seen = time.time() * 1000
    server.kill()
    phone.reload()
    expect(phone.locator(".mine-stand b")).to_have_text("24")
    assert abs(float(phone.locator("html").get_attribute("data-kept") or 0) - seen) < 10_000
    server.start()
    expect(phone.locator(".strip")).to_be_hidden(timeout=20_000)
    expect(phone.locator("[data-kept-since]")).to_be_hidden()
    expect(phone.locator(".link-state")).to_have_text("live")


def test_only_the_devices_own_page_is_kept(server: Server, phone: Page) -> None:
    of(phone, server, "T001")
    kept(phone, "/")
    of(phone, server, "T002")
    phone.goto(f"{server.url}/?change")
    pages = [key for key in phone.evaluate(KEYS) if not key.startswith("/static/")]
    assert pages == ["/"]
    server.kill()
    phone.goto(f"{server.url}/")
    expect(phone.locator("h1")).to_have_text("Команда T001")


def test_on_plain_http_all_of_it_works_but_that(server: Server, phone: Page) -> None:
    """No worker, no installing; the page is as good without."""
    phone.add_init_script("Object.defineProperty(window, 'isSecureContext', { value: false })")
    errors: list[str] = []
    phone.on("pageerror", lambda error: errors.append(str(error)))
    of(phone, server, "T001")
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Команда T001")
    assert phone.evaluate("async () => (await navigator.serviceWorker.getRegistrations()).length") == 0
    assert errors == []
