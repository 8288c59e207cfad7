"""Browsers that come in as a role, on a real server, and what their pages offer."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from knockout.store.codec import read_json
from tests.browser.committee import busy_hall, rig_of
from tests.halls import Server

Json = dict[str, Any]

OFFERED = """() => {
  const seen = (one) => one.checkVisibility() || one.closest("details:not([open]), dialog");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const of = (name) => all(`[data-${name}]`).map((one) => one.dataset[name]);
  const links = all("a[href]").map((one) => one.getAttribute("href"));
  return { commands: of("do"), dialogs: of("ask"), posts: [...of("post"), ...of("access")], links };
}"""
FETCHED = """async (what) => {
  const { as } = JSON.parse(document.getElementById("boot").textContent);
  const answer = await fetch(`/console/ask/${what}`, { headers: { "X-Knockout-As": as } });
  const dialog = document.getElementById("ask");
  dialog.innerHTML = await answer.text();
  if (!dialog.open) dialog.showModal();
  return [answer.status, answer.redirected];
}"""


def two_halls(folder: Path) -> Iterator[dict[str, Server]]:
    """Give servers of `busy`, a hall in the middle of its day, and `early`, whose teams are still coming; then end
    them."""
    busy_hall(folder / "busy.db")
    rig = rig_of(folder / "early.db", size=12, tables=3)
    rig.must("undo_draw", stage="SF", reason="ще не час")
    rig.must("reopen_check_in", reason="ще не час")
    for team in ("T01", "T02", "T03"):
        rig.must("undo_check_in", team=team)
    rig.journal.close()
    started = {name: Server(folder / f"{name}.db", log=folder / f"{name}.log") for name in ("busy", "early")}
    for server in started.values():
        server.start()
    yield started
    for server in started.values():
        server.kill()


def comes_in(server: Server, page: Page, role: str, path: str = "", lang: str = "en") -> Page:
    """Open a role's link, as a demo tells it to everybody, then a page in a language."""
    page.goto(f"{server.url}/c/{server.hall().get('links')[role]}")
    page.goto(f"{server.url + path if path else page.url}?lang={lang}")
    return page


def offered(page: Page) -> Json:
    """Give everything that can be pressed on a page as it stands, in closed lists and dialogs too: `commands` by
    name, `dialogs` as they are asked for, doors that are posted to (`posts`), `links`."""
    found: Json = page.evaluate(OFFERED)
    named = [one if re.fullmatch("[a-z_]+", one) else read_json(one)["do"] for one in found["commands"]]
    return {**found, "commands": sorted(set(named))}


def opens_all_dialogs(page: Page, check: Callable[[Json], None]) -> set[str]:
    """Open every kind of dialog that the page and its dialogs offer, and look at each; give their names."""
    seen: set[str] = set()
    waiting: list[str] = list(offered(page)["dialogs"])
    while waiting:
        asked = waiting.pop()
        name = asked.split("?", maxsplit=1)[0]
        if name in seen:
            continue
        seen.add(name)
        assert page.evaluate(FETCHED, asked) == [200, False], asked
        inside = offered(page)
        check(inside)
        waiting += inside["dialogs"]
    return seen
