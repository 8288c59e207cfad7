"""CASES 53: names with markup, templates, formulas, directions, 200 letters are text, on every page and file."""

import io
import re
import zipfile
from collections.abc import Iterator
from html import unescape

import pytest
from pypdfium2 import PdfDocument  # type: ignore[import-untyped]

import app as the_app
from knockout.rules.text import clean_name
from knockout.settings import Settings
from knockout.web.parts import PARTS, render
from tests.fuzz.directions import not_apart
from tests.fuzz.nasty import HEBREW, MARKUP, make_nasty
from tests.fuzz.pages import wrong_with
from tests.fuzz.places import ROLES, Place
from tests.web.leaks import LOCALES, addresses, rooms, values_of

TABS = (
    "tables",
    "teams",
    "checkin",
    "draw",
    "results",
    "days",
    "screens",
    "links",
    "log",
    "setup",
    "awards",
    "files",
    "papers",
    "notices",
    "rating",
    "access",
    "health",
)
PAPERS = (
    "team-list",
    "table-cards",
    "route-cards",
    "start-list?stage=SF",
    "score-sheets",
    "score-sheets?filled=1",
    "protocol",
)
FILES = (
    "results.csv",
    "words.csv",
    "start.csv",
    "tournament.xlsx",
    "bracket.svg",
    "bracket.png",
    "archive.zip",
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A hall of nasty names behind its doors."""
    file = tmp_path_factory.mktemp("names") / "hall.db"
    make_nasty(file)
    made, socketio = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    one = Place("nasty", made, socketio)
    for role, _, table in (role.partition(":") for role in ROLES[:-1]):
        one.tokens[f"{role}:{table}" if table else role] = one.hall.tokens.of(role, int(table or 0))
    yield one
    the_app.close(made)


def looked_at(html: str, where: str) -> None:
    """A page or a part is whole: no name has become markup, and none turns what stands beside it."""
    assert wrong_with(html) == [], where
    assert "__pwned=1</script>" not in html, where
    assert "49" not in re.findall(r"\{\{7\*7\}\}|\$\{7\*7\}|>49<", html), where
    assert not_apart(html) == [], where


@pytest.mark.parametrize("locale", LOCALES)
def test_case_53_on_every_public_page(place: Place, locale: str) -> None:
    shown = 0
    for path in (path for path in addresses(place.app, place.hall) if path != "/gallery"):
        answer = place.client().get(f"{path}{'&' if '?' in path else '?'}lang={locale}")
        assert answer.status_code < 500, path
        if answer.mimetype == "text/html":
            html = answer.get_data(as_text=True)
            looked_at(html, path)
            shown += MARKUP in unescape(html)
    assert shown > 10


def test_case_53_in_every_live_part(place: Place) -> None:
    with place.app.test_request_context():
        for part, arg in rooms(place.hall):
            if PARTS[part].template is not None:
                looked_at(render(place.hall, part, arg, "uk", "public")["html"], f"{part} {arg}")


def test_case_53_on_every_page_of_the_console_and_in_its_dialogs(place: Place) -> None:
    client, head = place.client(), place.bearer("committee")
    known = values_of(place.hall)
    asks = re.findall(
        r'data-ask="([^"]+)"',
        "".join(client.get(f"/console/{tab}", headers=head).get_data(as_text=True) for tab in TABS),
    )
    games = [f"/console/tables/{game}" for game in place.hall.machine.state.games]
    pages = [f"/console/{tab}" for tab in TABS] + games + ["/announcer", "/console/reveal", "/host?table=1"]
    dialogs = {f"/console/ask/{unescape(ask)}" for ask in asks}
    dialogs |= {
        f"/console/ask/{what}?team={team}"
        for what in ("team", "withdraw", "disqualify", "substitute", "desk-team")
        for team in known["team"]
    }
    seen = 0
    for path in (*pages, *sorted(dialogs)):
        role = "host:1" if path.startswith("/host") else "committee"
        answer = client.get(path, headers=place.bearer(role))
        assert answer.status_code < 500, path
        if answer.status_code == 200:
            looked_at(answer.get_data(as_text=True), path)
            seen += 1
    assert seen > 40


def test_case_53_in_a_refusal(place: Place) -> None:
    line = {"id": "x", "at": "2026-11-30T12:00:00Z", "do": "edit_team", "team": "T003", "name": MARKUP}
    told = place.client().post("/api/v1/commands", json=line, headers=place.bearer("committee")).get_json()
    assert MARKUP in told["message"]  # as text: the page puts it into a text node
    line = {**line, "id": "y", "name": HEBREW}
    told = place.client().post("/api/v1/commands", json=line, headers=place.bearer("committee")).get_json()
    assert f"\u2068{HEBREW}\u2069" in told["message"]


@pytest.mark.parametrize("paper", PAPERS)
def test_case_53_on_paper(place: Place, paper: str) -> None:
    join = "&" if "?" in paper else "?"
    name, _, query = paper.partition("?")
    answer = place.client().get(
        f"/console/papers/{name}.pdf?{query}{join}lang=uk", headers=place.bearer("committee")
    )
    assert answer.status_code == 200, answer.get_data(as_text=True)
    document = PdfDocument(answer.data)
    text = "".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    assert "img src" in text or name == "table-cards"


@pytest.mark.parametrize("file", FILES)
def test_case_53_in_files(place: Place, file: str) -> None:
    answer = place.client().get(f"/console/files/{file}", headers=place.bearer("committee"))
    assert answer.status_code == 200
    if file.endswith(".svg"):
        text = answer.get_data(as_text=True)
        assert "<img" not in text
        assert "<script" not in text
        assert wrong_with(text) == []
    if file.endswith(".zip"):
        assert zipfile.ZipFile(io.BytesIO(answer.data)).testzip() is None


def test_marks_piled_up_are_cut_and_a_name_of_nothing_visible_is_none() -> None:
    assert clean_name("З" + "\u0301" * 50 + "а") == clean_name("З" + "\u0301" * 4 + "а")
    assert clean_name("Ở Việt Nam שָׁלוֹם") == clean_name("Ở Việt Nam שָׁלוֹם")
    for nothing in ("\u200b\u200d\ufeff", "\u202e\u202c", "\u2800", "\u0301\u0301"):
        with pytest.raises(ValueError, match="shows nothing"):
            clean_name(nothing)
