"""One table of a hall on a real server: the phones at it, the committee, and what the journal says of it."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from knockout.game.entries import GameEntry
from knockout.store.journal import Journal
from tests.browser.keeping import wait_for
from tests.browser.phone import Phone
from tests.halls import Server, make_hall, tokens_of

Json = dict[str, Any]

TIMES = re.compile(r"\u2212?\d+:\d\d(:\d\d)?|\d+\.\d")
CLOSE_MS = 300
"""How far a clock that is right may be off: what it takes to ask the server and to read the page."""


@dataclass
class Table:
    """A table by its number."""

    server: Server
    open_page: Callable[..., Page]
    number: int = 1

    def __post_init__(self) -> None:
        self.tokens = tokens_of(self.server.file)
        games = self.server.hall().get("games")["games"]
        self.game = next(game["id"] for game in games if game["table"] == self.number)

    @property
    def link(self) -> str:
        """The address of its QR code."""
        return f"{self.server.url}/h/{self.tokens.host(self.number)}"

    def phone(self, size: tuple[int, int] = (360, 640), *, takes: bool = True, init: str = "") -> Phone:
        """Open its page on one more phone; init: a script that runs before the page's own."""
        page = self.open_page(*size, has_touch=True)
        if init:
            page.add_init_script(init)
        return Phone(page, self.link, takes=takes)

    def console(self) -> Page:
        """Open the committee's panel of it."""
        page = self.open_page(1280, 800)
        page.goto(f"{self.server.url}/c/{self.tokens.committee()}")
        page.goto(f"{self.server.url}/console/tables/{self.game}?lang=en")
        return page

    def host(self, do: str, **fields: Any) -> Json:
        """Its host asks, by a program, and is not refused."""
        return self._ask(self.tokens.host(self.number), do, fields)

    def committee(self, do: str, **fields: Any) -> Json:
        """The committee asks, by a program, and is not refused."""
        return self._ask(self.tokens.committee(), do, fields)

    def _ask(self, token: str, do: str, fields: Json) -> Json:
        answer = self.server.hall().send(token, do, game=self.game, **fields)
        assert answer["ok"], answer
        return answer

    def now(self) -> int:
        """The hall's time in milliseconds, asked anew."""
        self.server.hall().get("time")
        return self.server.hall().now()

    def seen(self) -> Json:
        """The game as the API shows it."""
        return dict(self.server.hall().get(f"games/{self.game}")["game"])

    def entries(self) -> list[GameEntry]:
        """What the journal has of this game, in order."""
        journal = Journal(self.server.file)
        try:
            found = [entry for _, entry in journal.entries()]
        finally:
            journal.close()
        return [entry for entry in found if isinstance(entry, GameEntry) and entry.game == self.game]

    def turns(self) -> list[tuple[int, str, int]]:
        """Every finished turn that stands: number, kind ("auto": passed by the clock), points; the oldest first."""
        kinds = {("passed", True): "auto"}
        rows = self.seen()["log"][::-1]
        return [
            (row["turn"], kinds.get((row["kind"], row["auto"]), row["kind"]), row["points"]) for row in rows
        ]

    def wait_for_turn(self, number: int, seconds: float = 30) -> None:
        """Wait until the server is at this turn or beyond."""
        wait_for(lambda: self.seen()["turn"] >= number, seconds)

    def left(self, which: str = "turn") -> float:
        """What is left on a clock now, in the hall's milliseconds."""
        clock = self.seen()["clock"][which]
        return float(clock["deadline"] - self.now() if clock["deadline"] else clock["left"])

    def clock_is_right(self, phone: Phone, which: str = "turn", clock: str = ".turn-clock .clock") -> None:
        """The phone's clock shows the server's time: a second is shown until it is over."""
        left = self.left(which)
        speed = self.server.hall().speed
        ahead = phone.seconds(clock) * 1000 - left
        assert -CLOSE_MS * speed < ahead < 1000 + CLOSE_MS * speed, (phone.seconds(clock), left)


@contextmanager
def served(folder: Path, tables: int, *arguments: str, **times: str) -> Iterator[Server]:
    """Serve a hall of so many tables; arguments are the server's, times those of `rules_text`."""
    file = folder / "hall.db"
    make_hall(file, tables=tables, **times)  # type: ignore[arg-type]
    server = Server(file, log=folder / "server.log")
    server.start(*arguments)
    try:
        yield server
    finally:
        server.kill()


@contextmanager
def pages(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Give what opens pages that stay for as long as wanted, each in a context of its own."""
    contexts: list[BrowserContext] = []

    def open_page(width: int, height: int, **options: Any) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        return context.new_page()

    try:
        yield open_page
    finally:
        for context in contexts:
            context.close()


def text_of(page: Page) -> str:
    """All that a page shows, but for what its clocks say; the strip of a page that is not live included."""
    return TIMES.sub("0:00", page.locator("body").inner_text())


def until(moment: float) -> None:
    """Sleep until a moment of the steady clock, in seconds."""
    time.sleep(max(0.0, moment - time.monotonic()))
