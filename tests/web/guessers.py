"""Somebody who guesses: thousands of requests over many lines at once, from as many addresses as wanted."""

import asyncio
import re
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.halls import Server

AT_ONCE = 300


@dataclass(frozen=True)
class Visitor:
    """A browser at the login page: what a form sent from there carries."""

    cookie: str
    csrf: str

    def body(self, password: str, role: str = "committee") -> bytes:
        return urlencode({"csrf_token": self.csrf, "role": role, "password": password}).encode()


def visitor(server: Server, path: str = "/console/login", cookie: str = "") -> Visitor:
    """Open a page with a form; cookie: what this browser has from before."""
    keeper = HTTPCookieProcessor()
    headers = {"Cookie": cookie} if cookie else {}
    with build_opener(keeper).open(Request(f"{server.url}{path}", headers=headers)) as answer:
        html = answer.read().decode()
    found = re.search(r'name="csrf_token" value="([^"]+)"', html)
    assert found
    made = "; ".join(f"{one.name}={one.value}" for one in keeper.cookiejar)
    return Visitor("; ".join(part for part in (cookie, made) if part), found[1])


def asks(
    method: str, path: str, *, address: str = "", cookie: str = "", body: bytes = b"", more: str = ""
) -> bytes:
    """Give one request, as it goes over the line."""
    lines = [f"{method} {path} HTTP/1.1", "Host: hall", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"X-Forwarded-For: {address}"] if address else []
    lines += [f"Cookie: {cookie}"] if cookie else []
    lines += ["Content-Type: application/x-www-form-urlencoded"] if body else []
    lines += [more] if more else []
    return "\r\n".join((*lines, "", "")).encode() + body


async def _ask(port: int, request: bytes, room: asyncio.Semaphore) -> int:
    async with room:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(request)
        head = await reader.readline()
        await reader.read()
        writer.close()
        return int(head.split()[1])


async def _all(port: int, requests: Sequence[bytes]) -> list[int]:
    room = asyncio.Semaphore(AT_ONCE)
    return list(await asyncio.gather(*(_ask(port, request, room) for request in requests)))


def storm(server: Server, requests: Sequence[bytes]) -> Counter[int]:
    """Send all of them, as fast as they are answered; give how often each status came."""
    # In a thread of its own: a browser of another test may have a loop in this one.
    with ThreadPoolExecutor(1) as aside:
        return Counter(aside.submit(lambda: asyncio.run(_all(server.port, requests))).result())


class Clock:
    """Seconds that pass when they are told to; whoever waits is through at once."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.waited: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.waited.append(seconds)


def log_in(browser: FlaskClient, password: str, role: str = "committee", lang: str = "en") -> TestResponse:
    page = browser.get("/console/login").get_data(as_text=True)
    found = re.search(r'name="csrf_token" value="([^"]+)"', page)
    assert found
    form = {"csrf_token": found[1], "role": role, "password": password}
    return browser.post(f"/console/login?lang={lang}", data=form)
