"""What every answer says besides what it is: what may run in it, who may keep it, what others learn of it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import app as the_app
from knockout.links import Links
from knockout.settings import Settings, settings_for
from knockout.store import notices
from knockout.store.roles import PUBLIC
from knockout.web.access import RULES
from knockout.web.hall import Hall
from knockout.web.headers import everybodys
from tests.halls import make_hall
from tests.web.forms import apply, token_of

PAGES = (
    "/",
    "/enter",
    "/practice",
    "/reset",
    "/screen",
    "/screen/hall",
    "/lots",
    "/console/login",
    "/nothing-here",
)
PICTURE = (Path(__file__).resolve().parents[2] / "static/icons/any-192.png").read_bytes()


def directives(answer: TestResponse) -> dict[str, str]:
    """Give the policy of an answer, by its directives."""
    parts = (part.strip().partition(" ") for part in answer.headers["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


def nonce_of(answer: TestResponse) -> str:
    found = re.fullmatch(r"'nonce-([\w-]{20,})'", directives(answer)["script-src"])
    assert found, answer.headers["Content-Security-Policy"]
    return found[1]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_only_what_has_its_nonce_and_each_answer_has_another(app: Flask, path: str) -> None:
    first, second = app.test_client().get(path), app.test_client().get(path)
    assert nonce_of(first) != nonce_of(second)
    for answer in (first, second):
        html = answer.get_data(as_text=True)
        scripts = re.findall(r"<script\b[^>]*>", html)
        running = [tag for tag in scripts if 'type="application/json"' not in tag]
        assert all(f'nonce="{nonce_of(answer)}"' in tag for tag in running), running
        preloads = re.findall(r'<link rel="modulepreload"[^>]*>', html)
        assert all(f'nonce="{nonce_of(answer)}"' in tag for tag in preloads)
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=", html)


def test_a_page_is_closed_in(app: Flask) -> None:
    answer = app.test_client().get("/screen/hall", base_url="http://hall.example:8000")
    said = directives(answer)
    assert said["default-src"] == said["object-src"] == said["base-uri"] == "'none'"
    assert said["style-src"] == said["form-action"] == said["frame-ancestors"] == "'self'"
    assert said["connect-src"] == "'self' ws://hall.example:8000 wss://hall.example:8000"
    for rule in said.values():
        assert "unsafe" not in rule
        assert "*" not in rule
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in answer.headers["Permissions-Policy"]


def test_a_host_header_writes_nothing_into_the_policy(app: Flask) -> None:
    answer = app.test_client().get("/screen/hall", headers={"Host": "a;script-src *"})
    assert answer.status_code == 400 or directives(answer)["connect-src"] == "'self'"


def test_what_is_no_page_runs_nothing(app: Flask) -> None:
    browser = app.test_client()
    for path in ("/api/v1/health", "/files/bracket.svg", "/files/results.csv", "/manifest/uk.webmanifest"):
        assert directives(browser.get(path)) == {"default-src": "'none'", "frame-ancestors": "'none'"}, path


def test_an_uploaded_picture_is_closed_in_by_itself(app: Flask, hall: Hall) -> None:
    notices.add_sponsor(hall.journal, "Друкарня", "image/png", PICTURE)
    answer = app.test_client().get(f"/sponsor/{notices.sponsors(hall.journal)[0].number}")
    assert answer.status_code == 200
    assert directives(answer) == {"default-src": "'none'", "sandbox": ""}
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


# --- who may keep it


def test_only_what_is_everybodys_may_lie_in_a_cache() -> None:
    for rule, roles in RULES.items():
        if PUBLIC not in roles or "<token>" in rule or rule.startswith(("/console", "/api/")):
            assert not everybodys(rule), rule
    assert everybodys("/screen/hall")
    assert everybodys("/")


def test_what_is_not_everybodys_is_kept_by_nobody(app: Flask, links: Links) -> None:
    browser = app.test_client()
    table = browser.get(links.host(1).removeprefix("http://localhost"))
    for answer in (
        table,
        browser.get(table.headers["Location"]),
        browser.get("/console/login"),
        browser.get("/console"),
        browser.get("/console/setup/nothing"),
        browser.get("/api/v1/games"),
        browser.get("/nothing-here"),
        browser.post("/api/v1/commands", json={}),
    ):
        assert answer.headers["Cache-Control"] == "no-store", answer.request.path
    assert browser.get("/screen/hall").headers["Cache-Control"] == "no-cache"


def test_an_address_that_is_a_right_goes_into_no_referer(
    fresh: Flask, phone: FlaskClient, opened: Hall
) -> None:
    setup = fresh.test_client().get("/console/setup/nothing")
    entered = phone.get(f"/enter/{token_of(apply(phone))}")
    host = phone.get(opened.addresses.host(1).removeprefix("http://localhost"))
    console = phone.get(opened.addresses.console().removeprefix("http://localhost"))
    for answer in (setup, entered, host, console):
        assert answer.headers["Referrer-Policy"] == "no-referrer", answer.request.path
        assert answer.headers["Cache-Control"] == "no-store"
    # and a link that opens something leads on at once, to an address without it
    assert [answer.status_code for answer in (host, console)] == [302, 302]
    assert [answer.headers["Location"] for answer in (host, console)] == ["/host?table=1", "/console"]


# --- over TLS


@pytest.fixture
def behind_tls(tmp_path: Path) -> Iterator[FlaskClient]:
    """A server behind a proxy that speaks TLS."""
    make_hall(tmp_path / "behind.db")
    made, _ = the_app.create_app(
        Settings(file=tmp_path / "behind.db", url="https://hall.example", proxies=1, hsts=3600)
    )
    browser = made.test_client()
    browser.environ_base.update(HTTP_X_FORWARDED_PROTO="https", HTTP_X_FORWARDED_HOST="hall.example")
    yield browser
    the_app.close(made)


def test_over_tls_pages_stand_alone_and_browsers_are_told_to_come_that_way_if_that_is_wanted(
    app: Flask, behind_tls: FlaskClient
) -> None:
    secure = behind_tls.get("/screen/hall")
    assert secure.headers["Strict-Transport-Security"] == "max-age=3600"
    assert secure.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    plain = app.test_client().get("/screen/hall")
    assert "Strict-Transport-Security" not in plain.headers
    assert "Cross-Origin-Opener-Policy" not in plain.headers
    assert settings_for(Path("x.db"), demo=False).hsts == 0, "only where somebody wants it"


def test_behind_tls_the_cookie_goes_over_tls_only(app: Flask, behind_tls: FlaskClient) -> None:
    for browser, secure in ((behind_tls, True), (app.test_client(), False)):
        link = browser.application.extensions["knockout"].tokens.host(1)
        cookie = browser.get(f"/h/{link}").headers["Set-Cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) is secure
