"""SPEC 5: opening the host's page for the first time is under 150 kB on the wire, fonts and all; and how that is so."""

import gzip
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser

from knockout.links import Links
from knockout.web import assets
from tests.halls import Server, tokens_of
from tests.web.weight import first_load

HallFile = Callable[..., Path]
Serve = Callable[..., Server]

LIMIT = 150_000
"""For all that comes when the link is opened once: the page, the socket's first messages, the worker that keeps it."""
MOST_REQUESTS = 12
"""Each is one more that a lossy line can lose, and waits for its turn."""


@pytest.mark.browser
def test_the_first_load_of_the_hosts_page_is_under_150_kb(
    hall_file: HallFile, serve: Serve, browser: Browser, capsys: pytest.CaptureFixture[str]
) -> None:
    file = hall_file(tables=5, started=True)
    server = serve(file)
    load = first_load(browser, server.port, f"/h/{tokens_of(file).host(1)}")
    page = sum(load.kinds.values())
    with capsys.disabled():
        print(f"\nfirst load of the host's page: {page} bytes, {load.requests} requests, {dict(load.kinds)}")
        print(f"with the link, the socket and the worker: {load.total} bytes")
    assert load.failed == []
    assert load.kinds["Font"] > 50_000, "the fonts are in it"
    assert page < load.total < LIMIT
    assert load.requests <= MOST_REQUESTS


# --- what is sent is what the project wrote


def test_a_page_has_one_sheet_with_all_rules_of_its_own() -> None:
    names = (*assets.ON_EVERY_PAGE, "forms", "host")
    content = assets.joined(names)
    assert content is not None
    assert b"/*" not in content
    for name in names:
        source = (assets.STATIC / "css" / f"{name}.css").read_text(encoding="utf-8")
        for rule in re.sub(r"/\*.*?\*/", "", source, flags=re.DOTALL).split("}"):
            assert re.sub(r"\n\s+", "\n", rule.strip()).encode() in re.sub(rb"\n+", b"\n", content)


def test_no_text_of_a_sheet_is_taken_for_a_comment() -> None:
    """What begins like a comment inside a text would be lost on the way: nothing here does."""
    for path in (assets.STATIC / "css").glob("*.css"):
        for text in re.findall(r"\"[^\"\n]*\"|url\([^)]*\)", path.read_text(encoding="utf-8")):
            assert "/*" not in text, path.name


def test_files_of_others_are_sent_byte_for_byte(app: Flask) -> None:
    browser = app.test_client()
    addresses = assets.preloads("host")
    assert [address for address in addresses if not address.startswith("/static/vendor/")] == []
    assert len(addresses) == 2
    for address in addresses:
        with browser.get(address, headers={"Accept-Encoding": "gzip"}) as answer:
            theirs = (assets.STATIC / address.removeprefix("/static/")).read_bytes()
            assert gzip.decompress(answer.data) == theirs


def test_every_icon_that_the_hosts_page_draws_is_in_its_sprite() -> None:
    source = assets.page_scripts()["host"].text
    named = set(re.findall(r'\bicon\("([a-z0-9-]+)"\)', source)) | set(
        re.findall(r'\bitem\("([a-z0-9-]+)"', source)
    )
    assert len(named) > 10
    sprite = assets.icons("host")
    assert named <= set(re.findall(r'id="i-([a-z0-9-]+)"', sprite))
    assert len(sprite) < len((assets.TEMPLATES / "parts/icons.svg").read_text(encoding="utf-8"))


# --- addresses that stay good


def test_what_names_its_version_is_kept_for_a_year_and_asked_for_once(app: Flask) -> None:
    browser = app.test_client()
    sheet = assets.page_sheets(["forms", "host"])
    for address in (sheet, assets.module("host"), *assets.preloads("host"), assets.static("icon.svg")):
        with browser.get(address) as answer:
            assert answer.status_code == 200, address
            assert "immutable" in answer.headers["Cache-Control"], address
            assert not {"ETag", "Last-Modified", "Accept-Ranges"} & set(answer.headers.keys()), address


@pytest.mark.parametrize(
    "address",
    [
        "/static/icon.svg",
        "/static/icon.svg?v=0123456789",
        "/static/js/host.js",
        "/static/at/0123456789/js/host.js",
        "/static/sheets/fonts+host.css",
        "/static/sheets/fonts+host.css?v=0123456789",
    ],
)
def test_what_names_no_version_or_an_old_one_is_what_there_is_now(app: Flask, address: str) -> None:
    """A page that was open before an update still gets its files; nobody keeps them under the old name."""
    browser = app.test_client()
    with browser.get(address) as answer:
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"
        mark = answer.headers["ETag"]
    with browser.get(address, headers={"If-None-Match": mark}) as again:
        assert again.status_code == 304


@pytest.mark.parametrize(
    "address",
    [
        "/static/sheets/host+host.css",
        "/static/sheets/host+nothing.css",
        "/static/sheets/+.css",
        "/static/sheets/..%2Fhost.css",
        "/static/at/x/js/nothing.js",
        "/static/at/x/js/lib/clock.js",
        "/static/at/x/vendor/lit-html-3.3.3/lit-html.js",
        "/static/at/x/js/../../app.py",
        "/static/at/x/js/..%2F..%2Fapp.py",
        "/static/at/x/../config/default.toml",
    ],
)
def test_there_is_nothing_else_to_be_had(app: Flask, address: str) -> None:
    assert app.test_client().get(address).status_code in (400, 404)


def test_a_page_names_every_script_it_will_ask_for(app: Flask, links: Links) -> None:
    browser = app.test_client()
    browser.get(links.host(1))
    html = browser.get("/host?table=1").get_data(as_text=True)
    assert f'src="{assets.module("host")}"' in html
    assert [
        address for address in assets.preloads("host") if f'rel="modulepreload" href="{address}"' not in html
    ] == []
    assert html.count('rel="stylesheet"') == 1
    assert html.count("<script ") == 2, "the other one is what it starts from"
