"""A browser without scripts: fills in the form of a page as it was served and sends it; and teams that do so."""

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from knockout.store import applications
from knockout.web.hall import Hall
from tests.halls import command

PEOPLE = ("Ґудзь Іван", "Шевченко Олена", "Бондар Юрій", "О'Ніл Даринка")
EVIL = '"><img src=x onerror=alert(1)>'
CONTACT = "067 123 45 67, Олена"


class _Fields(HTMLParser):
    """Reads the first form with an id field of the right name: its action and what each field holds."""

    def __init__(self, marker: str) -> None:
        super().__init__()
        self.fields: dict[str, str] = {}
        self.action = ""
        self._marker = marker
        self._inside = self._done = False
        self._text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        if tag == "form" and not self._done:
            self._inside, self.fields, self.action = True, {}, known.get("action", "")
        elif self._inside and tag == "input" and known.get("type") == "checkbox":
            if "checked" in known:
                self.fields[known["name"]] = known.get("value", "on")
        elif self._inside and tag == "input" and "name" in known:
            self.fields[known["name"]] = known.get("value", "")
        elif self._inside and tag == "textarea":
            self._text, self.fields[known["name"]] = known["name"], ""

    def handle_data(self, data: str) -> None:
        if self._text:
            self.fields[self._text] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._text = ""
        elif tag == "form" and self._inside:
            self._inside, self._done = False, self._marker in self.fields


def fields_of(html: str, marker: str = "name") -> tuple[str, dict[str, str]]:
    """Give the action and the fields of the form that has a field `marker`."""
    reader = _Fields(marker)
    reader.feed(html)
    assert marker in reader.fields, "there is no such form on the page"
    return reader.action, reader.fields


def send(browser: FlaskClient, page: TestResponse | str, **typed: Any) -> TestResponse:
    """Fill in the form on a page (None: a tick is taken away) and send it; redirects are not followed."""
    html = page if isinstance(page, str) else page.get_data(as_text=True)
    action, fields = fields_of(html)
    filled = {**fields, **{name: value for name, value in typed.items() if value is not None}}
    for name in (name for name, value in typed.items() if value is None):
        filled.pop(name, None)
    return browser.post(action, data=filled)


def filled(name: str = "Їжаки в тумані", people: tuple[str, ...] = PEOPLE, **more: Any) -> dict[str, Any]:
    """Give what a team types."""
    players = {f"player{n}": person for n, person in enumerate(people, start=1)}
    return {"name": name, "contact": CONTACT, "consent": "on", **players, **more}


def apply(browser: FlaskClient, **typed: Any) -> TestResponse:
    """Open the form, fill it in, send it."""
    return send(browser, browser.get("/enter?lang=en"), **{**filled(), **typed})


def token_of(answer: TestResponse) -> str:
    assert answer.status_code == 303, answer.get_data(as_text=True)[-3000:]
    return str(answer.headers["Location"]).rpartition("/")[2].partition("?")[0]


def text(answer: TestResponse) -> str:
    return unescape(answer.get_data(as_text=True))


def wrong(answer: TestResponse) -> dict[str, str]:
    """Give what stands beside each field."""
    found = re.findall(r'id="wrong-(\w+)">.*?<span>(.*?)</span>', answer.get_data(as_text=True), re.DOTALL)
    return {field: unescape(said) for field, said in found}


def do(hall: Hall, what: str, **fields: Any) -> None:
    answer = hall.runner.run(command(what, hall.now(), **fields), "committee")
    assert answer["ok"], answer


def enter(hall: Hall, team: str, name: str) -> None:
    players = [{"name": f"{team} {n}", "student": True} for n in range(4)]
    do(hall, "enter_team", team=team, name=name, players=players)


def sent_before(hall: Hall, name: str = "Їжаки в тумані") -> applications.Application:
    return next(one for one in applications.waiting(hall.journal, 600) if one.written.name == name)
