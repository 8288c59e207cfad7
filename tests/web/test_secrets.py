"""No secret is where it does not belong: not in the log, not in a Referer, in no public page, file or answer."""

import io
import json
import re
import socket
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from knockout.links import Links
from knockout.store.journal import Journal
from knockout.store.meta import secret_of
from knockout.web.access import RULES
from knockout.web.hall import Hall
from tests.halls import ROOT, Server, tokens_of
from tests.web.clients import Watcher, cookie_of
from tests.web.guessers import visitor
from tests.web.test_access import PASSWORD, set_password

HallFile = Callable[..., Path]
Serve = Callable[..., Server]

RANDOM = re.compile(r"[A-Za-z0-9_-]{43}")
"""What a link's or a session's token looks like."""
READY = "Stop with Ctrl-C."
"""The last line that a server prints at its start: before it stand the links, which is what it prints them for."""
PUBLIC = (
    "/", "/enter", "/practice", "/lots", "/screen", "/screen/hall", "/screen/bracket", "/screen/table/1",
    "/screen/rating", "/screen/notice", "/console/login", "/reset", "/sw.js", "/manifest/uk.webmanifest",
    "/files/bracket.svg", "/files/results.csv", "/api/v1/tournament", "/api/v1/games", "/api/v1/bracket",
    "/api/v1/standings", "/api/v1/digest", "/api/v1/health", "/api/v1/time",
)  # fmt: skip


def asked(server: Server, path: str, *, body: bytes | None = None, **headers: str) -> None:
    """Ask for something, whatever comes of it."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        urlopen(Request(f"{server.url}{path}", body, told)).read()
    except HTTPError as refused:
        refused.close()


def raw(server: Server, line: str) -> None:
    """Say something that is no request."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as rude:
        rude.sendall(line.encode())
        rude.shutdown(socket.SHUT_WR)
        while rude.recv(4096):
            pass


def knock(server: Server, token: str) -> None:
    """Use a token over every door, in requests that are good and in some that are none."""
    for path in (f"/h/{token}", f"/c/{token}", f"/enter/{token}", f"/console/setup/{token}", f"/h/{token}/x"):
        asked(server, path)
    asked(server, "/api/v1/commands", body=b"{", Authorization=f"Bearer {token}")
    asked(server, f"/console/login?next=/h/{token}", body=b"password=x", Origin="https://evil.example")
    raw(server, f"GET /h/{token} HTTP/9.9\r\n\r\n")
    raw(server, f"GET /h/{token} is no request\r\n\r\n")
    raw(server, f"POST /c/{token} HTTP/1.1\r\nContent-Length: x\r\n\r\n")
    with Watcher(server, token=token) as page:
        page.ask("command", {"do": token})
        page.ask("join", {"part": token})
        page.ask("leave", token)


def test_no_secret_gets_into_the_servers_log(hall_file: HallFile, serve: Serve) -> None:
    """Every one of them is used, rightly and wrongly, over every door; then the whole output is looked through."""
    file = hall_file(tables=2)
    server = serve(file)
    tokens = tokens_of(file)
    known = [tokens.host(1), tokens.committee(), tokens.of("desk"), tokens.of("setup"), "w" * 43]
    who = visitor(server, f"/console/setup/{tokens.of('setup')}")
    form = urlencode({"csrf_token": who.csrf, "password": PASSWORD, "again": PASSWORD}).encode()
    asked(server, f"/console/setup/{tokens.of('setup')}", body=form, Cookie=who.cookie)
    cookie = cookie_of(f"{server.url}/h/{tokens.host(1)}")
    for token in known:
        knock(server, token)
    visiting = visitor(server)
    asked(server, "/console/login", body=visiting.body(PASSWORD), Cookie=visiting.cookie)
    server.stop()
    said = server.log.partition(READY)[2]
    journal = Journal(file)
    secrets = [*known, PASSWORD, secret_of(journal), *re.findall(r"=([^;]{20,})", cookie)]
    journal.close()
    assert '"event":"started"' in server.log  # it does write a log; this line may stand before the links
    assert [secret for secret in secrets if secret in said] == []
    assert not RANDOM.search(said)
    assert "Traceback" not in said


FAILING = """
import sys
from pathlib import Path
from gevent import monkey
monkey.patch_all()
import app as the_app
from knockout.logs import set_up
from knockout.settings import Settings
from knockout.web import api

lines = set_up(form=sys.argv[2])
app, _ = the_app.create_app(Settings(file=Path(sys.argv[1]), url="http://localhost"))
def failing(*_, **__):
    raise RuntimeError("a bug")
api.open_right = failing
link = app.extensions["knockout"].addresses.host(1).removeprefix("http://localhost")
print(app.test_client().get(link).status_code)
the_app.close(app)
lines.close()
"""


@pytest.mark.parametrize("form", ["text", "json"])
def test_what_fails_at_a_secret_address_is_written_down_without_it(hall_file: HallFile, form: str) -> None:
    program = [sys.executable, "-c", FAILING, str(hall_file(tables=2)), form]
    ran = subprocess.run(program, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "500"
    assert "a bug" in ran.stderr
    assert "/h/<token>" in ran.stderr
    assert not RANDOM.search(ran.stderr)


def test_no_public_page_file_or_answer_has_a_secret(app: Flask, hall: Hall, links: Links) -> None:
    set_password(app, hall)
    known = [*links.hosts(hall.machine.state).values(), links.role("desk")]
    tokens = [link.rpartition("/")[2] for link in known]
    browser = app.test_client()
    kept = hall.accounts.password("committee")
    for path in PUBLIC:
        with browser.get(path) as answer:
            assert answer.status_code == 200, path
            text = answer.get_data(as_text=True)
        for secret in (*tokens, hall.tokens.secret, kept, *(f"/h/{token}" for token in tokens)):
            assert str(secret) not in text, path
        assert "$argon2" not in text
        assert "192.0.2." not in text


def test_every_public_address_is_looked_at_or_says_why_not() -> None:
    elsewhere = re.compile(
        r"<|^/(c|h|console|static|sponsor|gallery|host|announcer)\b|/(commands|links|next|follow|metrics)"
    )
    public = {rule for rule, roles in RULES.items() if "public" in roles and not elsewhere.search(rule)}
    listed = {path.partition("?")[0] for path in PUBLIC}
    alike = {rule for rule in public if rule.startswith("/screen/")}
    assert public - alike <= listed, "a new public address belongs into PUBLIC"


def test_the_archive_and_the_files_open_no_door(app: Flask, hall: Hall, links: Links) -> None:
    chief = set_password(app, hall)
    secrets = [link.rpartition("/")[2] for link in links.hosts(hall.machine.state).values()]
    secrets += [hall.tokens.secret, str(hall.accounts.password("committee"))]
    keys = [one.key for one in hall.accounts.sessions()]
    assert keys
    for name in ("archive.zip", "results.csv", "teams.csv", "bracket.svg"):
        with chief.get(f"/console/files/{name}") as answer:
            if answer.status_code == 404:
                continue
            data = _unpacked(answer.get_data())
        for secret in (*secrets, *keys):
            assert secret.encode() not in data, name


def _unpacked(data: bytes) -> bytes:
    """Give what is in a file, of an archive all that it holds."""
    if not zipfile.is_zipfile(io.BytesIO(data)):
        return data
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        return b"\n".join(packed.read(name) for name in packed.namelist())


def test_a_link_leads_to_an_address_without_it_and_pages_tell_no_other_site(app: Flask, links: Links) -> None:
    browser = app.test_client()
    opened = browser.get(links.host(1).removeprefix("http://localhost"))
    assert opened.status_code == 302
    assert not RANDOM.search(opened.headers["Location"])
    page = browser.get(opened.headers["Location"])
    html = page.get_data(as_text=True)
    boot = json.loads(html.split('id="boot">')[1].split("</script>")[0])
    assert not any(RANDOM.fullmatch(str(value)) for value in boot.values())
    outside = re.findall(r'(?:href|src|action)="(https?://[^"]+)"', html)
    assert outside == []
