"""A server with a certificate: https and wss, whoever comes without, and files that can't be used."""

import socket
import ssl
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest
import requests
import socketio
from playwright.sync_api import Page

from tests.halls import tokens_of
from tests.web.pairs import Pair, SecureServer, knockout, make_pair, trusting

HallFile = Callable[..., Path]
FAR = 5


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    return make_pair(tmp_path)


@pytest.fixture
def serve(hall_file: HallFile, pair: Pair, tmp_path: Path) -> Iterator[Callable[..., SecureServer]]:
    made = SecureServer(hall_file(tables=1), pair, log=tmp_path / "server.log")

    def start(*arguments: str) -> SecureServer:
        made.start(*arguments)
        return made

    yield start
    made.kill()


@pytest.fixture
def server(serve: Callable[..., SecureServer]) -> SecureServer:
    return serve()


def answers(server: SecureServer) -> bool:
    with urlopen(f"{server.url}/api/v1/health", timeout=FAR, context=trusting(server.pair)) as answer:
        return bool(answer.status == 200)


def line_to(server: SecureServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.port), timeout=FAR)


# --- https and wss


def test_everything_that_is_printed_and_noted_is_https(server: SecureServer) -> None:
    assert f"{server.url}/screen/hall" in server.log
    assert "http://" not in server.log
    listed = knockout("links", server.file).stdout
    links = [line.split()[-1] for line in listed.splitlines() if "://" in line]
    assert any(link.startswith(f"{server.url}/h/") for link in links)
    assert all(link.startswith("https://") for link in links)


def test_a_page_speaks_over_wss_and_gets_its_answers(server: SecureServer) -> None:
    with requests.Session() as session, socketio.SimpleClient(http_session=session) as page:
        session.verify = str(server.pair.certificate)
        page.connect(server.url, transports=["websocket"], auth={"as": "public"})
        assert page.client.transport() == "websocket"
        assert page.call("time", {"t": 7}, timeout=FAR)["t"] == 7
        joined = page.call("join", {"part": "hall", "arg": "", "locale": "uk", "have": None}, timeout=FAR)
        assert "F-1-T1" in str(joined) or joined.get("html"), joined


@pytest.mark.browser
def test_a_browser_takes_it_for_a_secure_page_and_the_line_is_wss(
    server: SecureServer, page_at: Callable[..., Page]
) -> None:
    page = page_at(390, 844, ignore_https_errors=True)
    with page.expect_websocket(lambda line: line.url.startswith("wss://")) as opened:
        page.goto(f"{server.url}/h/{tokens_of(server.file).host(1)}")
    opened.value.wait_for_event("framereceived", timeout=10_000)
    assert (
        page.evaluate("[isSecureContext, 'wakeLock' in navigator, 'serviceWorker' in navigator]")
        == [True] * 3
    )
    kept = [cookie for cookie in page.context.cookies() if cookie["name"].startswith("knockout_")]
    assert kept
    assert all(cookie["secure"] and cookie["httpOnly"] for cookie in kept), "never sent without TLS"


def test_verify_and_simulate_reach_a_server_that_speaks_https(serve: Callable[..., SecureServer]) -> None:
    """The call does not leave the machine: the certificate need not be one that this machine trusts."""
    server = serve("--speed", "300")
    played = knockout("simulate", "--file", server.file, "--no-committee")
    assert played.returncode == 0, played.stderr
    checked = knockout("verify", server.file)
    assert checked.returncode == 0, checked.stderr
    assert "live: -" not in checked.stdout
    elsewhere = knockout("simulate", "--url", server.url.replace("127.0.0.1", "localhost"))
    assert elsewhere.returncode == 1, "only 127.0.0.1 is exempt"
    assert "certificate verify failed" in elsewhere.stderr.lower()


def test_verify_says_why_where_it_does_not_trust_the_server(serve: Callable[..., SecureServer]) -> None:
    server = serve("--host", "localhost")
    checked = knockout("verify", server.file)
    assert checked.returncode == 1
    assert "does not trust" in checked.stderr
    assert f"https://localhost:{server.port}" in checked.stderr


# --- whoever comes without


def test_plain_http_is_sent_on_to_https(server: SecureServer) -> None:
    with line_to(server) as line:
        line.sendall(b"GET /screen/hall?x=1 HTTP/1.1\r\nHost: somewhere.else\r\n\r\n")
        answer = line.makefile("rb").read().decode()
    assert answer.startswith("HTTP/1.1 307 ")
    assert f"\r\nLocation: {server.url}/screen/hall?x=1\r\n" in answer, "to the hall, whatever the Host says"


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"\x00" * 100,
        b"\x16\x03\x01 and then nonsense",
        b"GET http://evil.example/ HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1",
        b"GET /\xff HTTP/1.1\r\nX: y\r\n\r\n",
        b"A" * 20_000,
    ],
    ids=["nothing", "zeros", "no-tls", "absolute", "half", "not-ascii", "endless"],
)
def test_nonsense_at_the_port_costs_one_line_and_no_traceback(server: SecureServer, said: bytes) -> None:
    with line_to(server) as line:
        heard = b""
        with suppress(OSError):  # who says too much is cut off
            line.sendall(said)
            line.shutdown(socket.SHUT_WR)
            heard = line.recv(4096)
    assert not heard.startswith(b"HTTP/"), "no door is named to one who asks for none of ours"
    assert answers(server)
    assert "Traceback" not in server.log


def test_lines_that_say_nothing_and_lines_cut_off_keep_nobody_out(server: SecureServer) -> None:
    silent = [line_to(server) for _ in range(50)]
    for _ in range(20):
        line = line_to(server)
        secured = trusting(server.pair).wrap_socket(line, server_hostname="127.0.0.1")
        secured.sendall(
            b"GET /static/vendor/socket.io-client-4.8.4/socket.io.esm.min.js HTTP/1.1\r\nHost: x\r\n\r\n"
        )
        secured.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        secured.close()  # as a phone does that walks out: no farewell
    asked = time.monotonic()
    assert answers(server)
    assert time.monotonic() - asked < 2
    for line in silent:
        line.close()
    assert "Traceback" not in server.log


def test_whoever_does_not_trust_the_certificate_comes_to_no_page_and_into_no_log(
    server: SecureServer,
) -> None:
    with pytest.raises(OSError, match="self-signed certificate"):
        urlopen(server.url, timeout=FAR, context=ssl.create_default_context())
    assert answers(server)
    assert "Traceback" not in server.log
    assert "SSL" not in server.log
