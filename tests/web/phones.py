"""Hosts' phones at a real server: pages that say which phone they are on, and what they ask of a table's lease."""

import json
from collections.abc import Callable
from typing import Any
from urllib.request import Request, urlopen

from knockout.ids import Moment
from tests.halls import Server, command, tokens_of
from tests.web.clients import Watcher, cookie_of

Json = dict[str, Any]

ONE = "phone-one-0000000000"
TWO = "phone-two-0000000000"
THREE = "phone-three-00000000"
GAME, OTHER = "SF-1-T1", "SF-1-T2"
"""The games of a hall of two tables."""


class Phones:
    """Opens host pages; called with a device and a table it gives one more."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._opened: list[Watcher] = []

    def __call__(self, device: Any = None, table: int = 1) -> Watcher:
        token = tokens_of(self._server.file).host(table)
        page = Watcher(self._server, speaks_as=f"host:{table}", token=token, device=device)
        self._opened.append(page)
        return page

    def close(self) -> None:
        """Close all that are open."""
        for page in self._opened:
            page.close()


def take(page: Watcher, **fields: Any) -> Json:
    answer = page.ask("lease", {"take": True, **fields})
    assert answer["ok"], answer
    lease: Json = answer["lease"]
    return lease


def score(turn: int = 1, at: int | None = None) -> Json:
    words = [{"points": 7}]
    return command("score_turn", None if at is None else Moment(at), game=GAME, turn=turn, words=words)


def refused_by(answer: Json, name: str) -> bool:
    """Say whether it is the refusal of a lease that somebody of this name holds."""
    told = (answer["ok"], answer.get("code"), answer.get("details", {}).get("field"))
    return told == (False, "not_allowed", "device") and answer["details"]["value"] == name


def held_by(name: str) -> Callable[[Json], bool]:
    return lambda lease: lease["holder"] is not None and lease["holder"]["name"] == name


def console(server: Server, path: str = "/console", lang: str = "uk") -> str:
    cookie = cookie_of(f"{server.url}/c/{tokens_of(server.file).committee()}")
    with urlopen(Request(f"{server.url}{path}?lang={lang}", headers={"Cookie": cookie})) as answer:
        return str(answer.read().decode())


def posted(server: Server, path: str) -> Json:
    """Press a button of the console."""
    cookie = cookie_of(f"{server.url}/c/{tokens_of(server.file).committee()}")
    with urlopen(Request(f"{server.url}/console", headers={"Cookie": cookie})) as answer:
        boot = json.loads(answer.read().decode().split('id="boot">')[1].split("</script>")[0])
    return fetched(
        server, path, {}, {"Cookie": cookie, "X-CSRFToken": boot["csrf"], "X-Knockout-As": "committee"}
    )


def fetched(server: Server, path: str, body: Json, headers: dict[str, str]) -> Json:
    sending = {"Content-Type": "application/json", **headers}
    with urlopen(Request(server.url + path, data=json.dumps(body).encode(), headers=sending)) as answer:
        told: Json = json.loads(answer.read())
    return told
