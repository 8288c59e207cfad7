"""Whose page asks: a socket opens by IP, by name, over TLS and behind a proxy, and never for another site's page."""

import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import websocket
from flask import Flask

from knockout.links import Links
from knockout.web.hall import Hall
from knockout.web.origins import same
from tests.halls import Server, make_hall
from tests.web.forms import apply, fields_of, filled, token_of
from tests.web.pairs import SecureServer, make_pair
from tests.web.test_access import set_password

Serve = Callable[..., Server]

PROXIED = ("X-Forwarded-Proto: https", "X-Forwarded-For: 192.0.2.9")
"""What Caddy says besides the Host, which it leaves as it is."""


def opens(server: Server, *, origin: str | None, host: str | None = None, more: tuple[str, ...] = ()) -> bool:
    """Say whether a real socket opens for a page of this origin, asked for at this host."""
    address = f"{server.url.replace('http', 'ws', 1)}/socket.io/?EIO=4&transport=websocket"
    says: dict[str, Any] = {"origin": origin} if origin is not None else {"suppress_origin": True}
    says["sslopt"] = {"cert_reqs": ssl.CERT_NONE}
    try:
        line = websocket.create_connection(address, timeout=10, host=host, header=list(more), **says)
    except websocket.WebSocketBadStatusException:
        return False
    try:
        return str(line.recv()).startswith("0{")
    finally:
        line.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that nothing stands in front of."""
    folder = tmp_path_factory.mktemp("origins")
    make_hall(folder / "hall.db")
    started = Server(folder / "hall.db", log=folder / "log")
    started.start()
    yield started
    started.kill()


def test_a_socket_opens_by_ip_and_by_every_name(server: Server) -> None:
    assert opens(server, origin=server.url)
    for name in ("hall.local", "scrabble.example", "[::1]"):
        host = f"{name}:{server.port}"
        assert opens(server, origin=f"http://{host}", host=host), name
    assert opens(server, origin="http://hall.local", host="hall.local:80"), "a port that goes without saying"


def test_a_program_says_no_origin_and_gets_in(server: Server) -> None:
    assert opens(server, origin=None)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:{port}.evil.example",
        "https://127.0.0.1:{port}",
        "http://127.0.0.1:{port}@evil.example",
        "http://127.0.0.1:{port}/path",
        "file://",
        "nonsense",
    ],
)
def test_another_sites_page_gets_no_socket(server: Server, origin: str) -> None:
    assert not opens(server, origin=origin.format(port=server.port))


def test_nobody_in_front_is_believed_unless_it_is_said(server: Server) -> None:
    forged = ("X-Forwarded-Host: evil.example", "X-Forwarded-Proto: http")
    assert not opens(server, origin="http://evil.example", more=forged)
    assert opens(server, origin=server.url, more=forged)


def test_over_tls_a_socket_opens_for_its_own_pages_alone(
    tmp_path: Path, hall_file: Callable[..., Path]
) -> None:
    server = SecureServer(hall_file(tables=1), make_pair(tmp_path), log=tmp_path / "tls.log")
    server.start()
    try:
        assert opens(server, origin=server.url)
        assert opens(server, origin=f"https://hall.example:{server.port}", host=f"hall.example:{server.port}")
        assert not opens(server, origin=server.url.replace("https", "http"))
        assert not opens(server, origin="https://evil.example")
    finally:
        server.kill()


@pytest.fixture
def behind(tmp_path: Path, serve: Serve) -> Server:
    """A server with one proxy in front."""
    make_hall(tmp_path / "behind.db")
    return serve(tmp_path / "behind.db", "--proxies", "1")


def test_behind_a_proxy_a_socket_opens_by_the_name_that_the_proxy_answers_to(behind: Server) -> None:
    assert opens(behind, origin="https://hall.example", host="hall.example", more=PROXIED)
    renamed = (*PROXIED, "X-Forwarded-Host: hall.example")
    assert opens(behind, origin="https://hall.example", host="127.0.0.1", more=renamed)
    assert not opens(behind, origin="https://evil.example", host="hall.example", more=PROXIED)
    assert not opens(behind, origin="http://hall.example", host="hall.example", more=PROXIED), (
        "https was asked"
    )
    assert opens(behind, origin=behind.url), "and on the machine itself as ever"


def test_what_a_proxy_passes_on_of_somebodys_own_is_not_believed(behind: Server) -> None:
    """A proxy adds to what was sent: only the last word is its own."""
    forged = ("X-Forwarded-Host: evil.example, hall.example", "X-Forwarded-Proto: http, https")
    assert opens(behind, origin="https://hall.example", host="x", more=forged)
    assert not opens(behind, origin="http://evil.example", host="x", more=forged)


# --- over HTTP


def post(app: Flask, origin: str | None, path: str = "/console/login", **more: object) -> int:
    headers = {} if origin is None else {"Origin": origin}
    return app.test_client().post(path, headers=headers, **more).status_code  # type: ignore[arg-type]


def test_what_another_sites_page_sends_is_not_done_whatever_token_it_carries(app: Flask, hall: Hall) -> None:
    set_password(app, hall)
    browser = app.test_client()
    token = fields_of(browser.get("/console/login").get_data(as_text=True), "csrf_token")[1]["csrf_token"]
    form = {"csrf_token": token, "password": "wrong"}
    elsewhere = browser.post("/console/login?lang=en", data=form, headers={"Origin": "https://evil.example"})
    assert elsewhere.status_code == 403
    assert "Another site’s page sent this" in elsewhere.get_data(as_text=True)
    assert browser.post("/console/login", data=form, headers={"Origin": "null"}).status_code == 403
    assert (
        browser.post("/console/login", data=form, headers={"Origin": "http://localhost"}).status_code == 200
    )
    assert browser.post("/console/login", data=form).status_code == 200


def test_the_api_says_it_in_json_and_programs_are_let_through(app: Flask, links: Links) -> None:
    token = links.host(1).rpartition("/")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    browser = app.test_client()
    refused = browser.post("/api/v1/commands", json={}, headers={**bearer, "Origin": "https://evil.example"})
    assert (refused.status_code, refused.get_json()["ok"]) == (403, False)
    assert browser.post("/api/v1/commands", json={}, headers=bearer).status_code == 200
    assert browser.get("/api/v1/health", headers={"Origin": "https://evil.example"}).status_code == 200


def test_the_page_of_a_secret_address_says_no_origin_and_still_works(fresh: Flask, opened: object) -> None:
    """Its Referrer-Policy makes browsers say "null"; whoever knows the address is meant."""
    phone = fresh.test_client()
    token = token_of(apply(phone))
    action, fields = fields_of(phone.get(f"/enter/{token}?change").get_data(as_text=True))
    changed = {**fields, **filled(name="Інша назва")}
    assert phone.post(action, data=changed, headers={"Origin": "https://evil.example"}).status_code == 403
    assert phone.post(action, data=changed, headers={"Origin": "null"}).status_code == 303


def test_what_is_compared() -> None:
    asked = {"wsgi.url_scheme": "https", "HTTP_HOST": "Hall.Example"}
    assert same("https://hall.example", asked)
    assert same("https://hall.example:443", asked)
    assert not same("https://hall.example:8443", asked)
    assert not same("https://hall.example:bad", asked)
    assert same(None, {})
    assert not same("https://hall.example", {"wsgi.url_scheme": "https"})
