"""CASES 55, against a real server: 2,000 wrong guesses from one address, then from fifty."""

import re
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from time import monotonic

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.web.passwords import hashed
from tests.halls import Server, tokens_of
from tests.web.clients import cookie_of
from tests.web.guessers import asks, storm, visitor

HallFile = Callable[..., Path]
Serve = Callable[..., Server]

PASSWORD = "correct horse battery"
GUESSES = 2_000
HALLS = "192.0.2.1"
"""The address that the whole hall is behind, the guesser too."""
PLACES: tuple[Callable[[int], str], ...] = (lambda _number: HALLS, lambda number: f"198.51.100.{number % 50}")


@dataclass(frozen=True)
class Came:
    """An answer: its status, its text, and the cookies it gave."""

    status: int
    text: str
    cookies: str


def ask(server: Server, method: str, path: str, body: bytes | None = None, **headers: str) -> Came:
    """Ask for one page from the hall's address; redirects are not followed."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    if body is not None:
        told.setdefault("Content-Type", "application/x-www-form-urlencoded")
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=10)) as line:
        line.request(method, path, body, {"X-Forwarded-For": HALLS, **told})
        answer = line.getresponse()
        given = answer.headers.get_all("Set-Cookie") or []
        cookies = "; ".join(one.partition(";")[0] for one in given)
        return Came(answer.status, answer.read().decode(), cookies)


def log_in(server: Server, cookie: str = "") -> tuple[int, str]:
    """Log in as the chief with the right password; give the status, and what this browser's cookies are then."""
    who = visitor(server, cookie=cookie)
    answer = ask(server, "POST", "/console/login", who.body(PASSWORD), Cookie=who.cookie)
    return answer.status, answer.cookies


def test_case_55_guessed_codes(hall_file: HallFile, serve: Serve) -> None:
    file = hall_file(tables=2)
    journal = Journal(file)
    Accounts(journal).set_password("committee", hashed(PASSWORD))
    journal.close()
    server = serve(file, "--proxies", "1")
    status, chief = log_in(server)
    assert status == 302
    for place in PLACES:
        _guessed(server, place)
        # real ones, behind the address that all of the first storm has come from
        began = monotonic()
        for table in (1, 2):
            assert ask(server, "GET", f"/h/{tokens_of(file).host(table)}").status == 302
        assert log_in(server, chief)[0] == 302
        assert monotonic() - began < 3
    _reported(server, chief)
    _one_table_and_replaced_at_once(server, chief)


def _guessed(server: Server, place: Callable[[int], str]) -> None:
    """Guess passwords, the right one among them, and links."""
    thief = visitor(server)
    words = [PASSWORD if number == GUESSES // 3 else f"guess {number}" for number in range(GUESSES // 2)]
    sent = [
        asks("POST", "/console/login", address=place(number), cookie=thief.cookie, body=thief.body(word))
        for number, word in enumerate(words)
    ]
    came = storm(server, sent)
    assert came[200] + came[429] == GUESSES // 2, "no password is found"
    assert came[200] <= 60, "slowed"
    codes = [f"/h/{number:043d}" for number in range(GUESSES // 2)]
    came = storm(server, [asks("GET", code, address=place(number)) for number, code in enumerate(codes)])
    assert came[403] + came[429] == GUESSES // 2, "no link is found"
    if place(0) == place(1):
        assert came[403] <= 60, "slowed"


def _reported(server: Server, chief: str) -> None:
    html = ask(server, "GET", "/console?lang=en", Cookie=chief).text
    said = " ".join(re.sub("<[^>]+>", "", html).split())
    assert re.search(r"Somebody guesses: \d{4} wrong tries from 51 addresses", said), said
    assert f"most from {HALLS}" in said
    assert "Passwords: Committee" in said
    assert "Links too." in said
    assert "somebody guesses" in server.log
    assert PASSWORD not in server.log


def _one_table_and_replaced_at_once(server: Server, chief: str) -> None:
    old = tokens_of(server.file).host(1)
    host = cookie_of(f"{server.url}/h/{old}")
    assert ask(server, "GET", "/host?table=1", Cookie=host).status == 200
    assert ask(server, "GET", "/host?table=2", Cookie=host).status == 403, "it opens its own table alone"
    html = ask(server, "GET", "/console", Cookie=chief).text
    csrf = re.search(r'"csrf": "([^"]+)"', html)
    assert csrf
    headers = {
        "Cookie": chief,
        "X-CSRFToken": csrf[1],
        "X-Knockout-As": "committee",
        "Content-Type": "application/json",
    }
    answer = ask(server, "POST", "/console/links/1?lang=en", b"{}", **headers)
    assert answer.status == 200
    new = re.search(r"/h/([\w-]{43})", answer.text)
    assert new
    assert ask(server, "GET", "/host?table=1", Cookie=host).status == 403, "replaced at once"
    assert ask(server, "GET", f"/h/{old}").status in (403, 429), "one wrong link more"
    assert ask(server, "GET", f"/h/{new[1]}").status == 302
