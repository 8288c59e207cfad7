"""What the committee is shown of teams that have entered themselves, and when."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout.founding import found
from knockout.store import applications
from knockout.store.journal import Journal
from knockout.web.hall import Hall
from tests.halls import Server, tokens_of
from tests.web.clients import Watcher
from tests.web.consoles import Console
from tests.web.forms import (
    CONTACT,
    EVIL,
    PEOPLE,
    apply,
    enter,
    fields_of,
    filled,
    send,
    sent_before,
    token_of,
)

Json = dict[str, Any]


@pytest.fixture
def console(fresh: Flask) -> Console:
    return Console(fresh)


# --- what the committee is shown


def test_everything_a_team_has_written_and_what_is_wrong_with_it_is_shown(
    phone: FlaskClient, opened: Hall, console: Console
) -> None:
    token_of(
        apply(phone, short="Їжаки", institution="КНУ", note="Прийдемо о пів", student2=None, student4=None)
    )
    enter(opened, "T01", "їжаки в тумані")
    one = sent_before(opened).written
    few = applications.Written(**{**one.__dict__, "name": "Троє", "players": one.players[:3]})
    applications.make(opened.journal, "few", few, opened.now())
    namesakes = applications.Written(
        **{**one.__dict__, "name": "Тезки", "players": (*one.players[:3], one.players[0])}
    )
    applications.make(opened.journal, "namesakes", namesakes, opened.now())
    part = unescape(console.part())
    for shown in (*PEOPLE[:3], CONTACT, "КНУ", "Прийдемо о пів"):
        assert shown in part
    assert "A team of this name is entered: T01" in part
    assert "2 players are not students" in part
    assert part.count("Twice in the list") == 1
    assert f"Twice in the list: {PEOPLE[0]}" in part
    assert "Too few players: 3 of at least 4" in part


def test_the_tab_says_how_many_wait(phone: FlaskClient, opened: Hall, console: Console) -> None:
    def badge() -> str | None:
        page = console.browser.get("/console/teams").get_data(as_text=True)
        found = re.search(r'href="/console/teams"[^>]*>[^<]*<span class="badge">(\d+)<', page)
        return None if found is None else found[1]

    assert badge() is None
    for name in ("Їжаки", "Єноти"):
        token_of(apply(phone, name=name))
    assert badge() == "2"
    console.accept(sent_before(opened, "Їжаки"))
    assert badge() == "1"


def test_a_long_line_is_shown_from_its_head(phone: FlaskClient, opened: Hall, console: Console) -> None:
    token_of(apply(phone, name="Перша"))
    one = sent_before(opened, "Перша").written
    for number in range(60):
        what = applications.Written(**{**one.__dict__, "name": f"Команда {number:02d}"})
        applications.make(opened.journal, f"t{number}", what, opened.now())
    part = console.part()
    assert part.count('class="entry"') == 50
    assert "Перша" in part
    assert "Команда 48" in part
    assert "Команда 49" not in part
    assert "11 more wait behind these." in part


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_53_markup_in_an_application_is_text_on_the_console(
    phone: FlaskClient, opened: Hall, console: Console, lang: str
) -> None:
    people = tuple(f"{EVIL} {n}" for n in range(4))
    evil = filled(
        EVIL, people, institution=EVIL, note=EVIL, contact=f"{EVIL} 0671234567", short="</b>{{7*7}}"
    )
    token_of(send(phone, phone.get("/enter"), **evil))
    token_of(apply(phone, name=f"{EVIL} 2"))
    dialog = console.browser.get(f"/console/ask/decline-entry?number={sent_before(opened, EVIL).number}")
    seen = [console.part(lang), dialog.get_data(as_text=True)]
    console.accept(sent_before(opened, EVIL))
    console.decline(sent_before(opened, f"{EVIL} 2"), EVIL)
    seen.append(console.part(lang))
    for html in seen:
        assert EVIL in unescape(html)
        assert "<img" not in html
        assert "</b>{{" not in html
        assert not re.search(r"<script|\sstyle=|\son\w+=\"", html)


def test_an_application_is_shown_on_every_console_as_it_comes(
    tmp_path: Path, serve: Callable[..., Server]
) -> None:
    """It moves no version of the journal and is pushed all the same: the list, and the badge on the tab."""
    file = tmp_path / "new.db"
    assert found(file, name="Турнір", size=8, tables=2)["ok"]
    journal = Journal(file)
    applications.switch(journal, True)
    journal.close()
    server = serve(file)
    browser = build_opener(HTTPCookieProcessor())
    with Watcher(server, speaks_as="committee", token=tokens_of(file).committee()) as watcher:
        before = {
            part: watcher.join(part, arg)
            for part, arg in (("console-entries", ""), ("console-head", "teams"))
        }
        with browser.open(f"{server.url}/enter") as page:
            action, fields = fields_of(page.read().decode())
        with browser.open(f"{server.url}{action}", urlencode({**fields, **filled()}).encode()) as answer:
            assert "/enter/" in answer.url
        for part, wanted in (
            ("console-entries", "Їжаки в тумані"),
            ("console-head", '<span class="badge">1'),
        ):
            room = before[part]["room"]
            push = watcher.wait_for(
                "part",
                that=lambda one, room=room, wanted=wanted: one["room"] == room and wanted in one["html"],
            )
            assert push["v"] == before[part]["v"]
        with browser.open(f"{server.url}/c/{tokens_of(file).committee()}"):
            pass
        with browser.open(f"{server.url}/console/teams") as page:
            csrf = json.loads(page.read().decode().split('id="boot">')[1].split("</script>")[0])["csrf"]
        headers = {"X-CSRFToken": csrf, "X-Knockout-As": "committee", "Content-Type": "application/json"}
        with browser.open(Request(f"{server.url}/console/entries/close", b"{}", headers)) as answer:
            assert json.loads(answer.read())["ok"]
        watcher.wait_for("part", that=lambda one: "/console/entries/open" in one["html"])
        with Watcher(server) as stranger:
            assert stranger.join("console-entries")["code"] == "not_allowed"
