"""The doors of the papers: who may print, what each address gives, and what is said where there is nothing to print."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote

import gevent
import pypdfium2
import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.settings import Settings
from knockout.web.access import hall
from knockout.web.papers import MAKERS
from tests.halls import Rig

ONE = "SF-1-T1"
ODD = "Їжак.1"
ADDRESSES = (
    "checklist", "team-list", "table-cards", "table-cards?table=2",
    "route-cards", "route-cards?stage=SF", "route-cards?team=T3", "start-list?stage=SF",
    "start-list?cycle=SF-1", "score-sheets", "score-sheets?stage=SF", "score-sheets?stage=F",
    f"score-sheets?game={ONE}", f"score-sheets?game={ONE}&filled=1", "score-sheets?cycle=SF-1&filled=1", "protocol",
    "protocol?stage=SF", "diplomas", "diplomas?award=1",
)  # fmt: skip
WRONG = (
    "nonsense", "table-cards?table=99", "table-cards?table=x", "table-cards?table=-1", "route-cards?stage=QF",
    "route-cards?team=T99", "start-list", "start-list?stage=X", "start-list?cycle=SF-9", "score-sheets?stage=XX",
    "score-sheets?game=SF-1-T9", "score-sheets?game=../../etc", "score-sheets?cycle=-", "protocol?stage=D7",
    "diplomas?place=1", "diplomas?award=0", "diplomas?award=two", "protocol?stage=%00", "start-list?stage=" + "Ї" * 500,
)  # fmt: skip
TOO_EARLY = ("start-list?stage=F", "route-cards?stage=F", "score-sheets?stage=F&filled=1",
             "score-sheets?game=SF-1-T2&filled=1")  # fmt: skip


def make(path: Path) -> None:
    """Two tables of four, one of which has begun; an award is given."""
    rig = Rig(path)
    rig.must("create_tournament", name="Кубок <Ґ>", ruleset="ukrainian-student", venue_zone="Europe/Kyiv",
             plan={"size": 8, "tables": 2})  # fmt: skip
    teams = [*(f"T{number}" for number in range(1, 9)), ODD]
    for team in teams:
        players = [{"name": f"Таємний {team} {n}", "student": True} for n in range(4)]
        name = f"Їжаки {team}" if team != ODD else "Дивні 🦔 їжаки"
        rig.must("enter_team", team=team, name=name, institution="КНУ", players=players)
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    rig.must("start_game", game=ONE)
    rig.must("score_turn", game=ONE, turn=1, words=[{"word": "п'ять", "points": 24}])
    rig.must("give_award", title="Найкраще слово", teams=["T1"], reason="таємна причина")
    rig.journal.close()


def serve(file: Path) -> Flask:
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    return made


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    file = tmp_path / "hall.sqlite"
    make(file)
    made = serve(file)
    yield made
    the_app.close(made)


@pytest.fixture
def committee(app: Flask) -> FlaskClient:
    return the_committee(app)


def the_committee(app: Flask) -> FlaskClient:
    client = app.test_client()
    with app.app_context():
        client.get(f"/c/{hall().tokens.committee()}")
    return client


def address(asked: str) -> str:
    what, _, query = asked.partition("?")
    return f"/console/papers/{what}.pdf?{query}"


def text_of(data: bytes) -> str:
    """All text of a paper; where a line ends in a hyphen, the reader's own sign for that is one again."""
    pdf = pypdfium2.PdfDocument(data)
    text = "\n".join(page.get_textpage().get_text_bounded() for page in pdf)
    return re.sub("[\ufffe\x02]", "-", text)


@pytest.mark.parametrize("asked", ADDRESSES)
def test_every_paper_opens_in_the_browser_under_a_name_of_its_own(committee: FlaskClient, asked: str) -> None:
    answer = committee.get(address(asked))
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF-")
    assert answer.headers["Cache-Control"] == "no-store"
    how = answer.headers["Content-Disposition"]
    found = re.fullmatch(
        r"inline; filename=\"([\x20-\x7e]+)\.pdf\"; filename\*=UTF-8''([\x21-\x7e]+)\.pdf", how
    )
    assert found, how
    assert found[1].startswith(asked.partition("?")[0])
    assert re.search("[а-яіїє]", unquote(found[2]))


def test_every_paper_there_is_has_an_address_here() -> None:
    assert {asked.partition("?")[0] for asked in ADDRESSES} == set(MAKERS)


def test_the_languages_of_the_papers_are_the_consoles(committee: FlaskClient) -> None:
    assert "Бланк підрахунку" in text_of(committee.get(address("score-sheets")).data)
    assert "Score sheet" in text_of(committee.get(address("score-sheets?lang=en")).data)


@pytest.mark.parametrize("asked", ADDRESSES)
def test_only_the_committee_prints(app: Flask, asked: str) -> None:
    with app.app_context():
        host = hall().tokens.host(1)
    client = app.test_client()
    client.get(f"/h/{host}")
    for browser in (app.test_client(), client):
        answer = browser.get(address(asked))
        assert answer.status_code == 302
        assert answer.location.partition("?")[0] == "/console/login"


@pytest.mark.parametrize("asked", WRONG)
def test_what_there_is_not_is_not_found_and_says_what_there_is(committee: FlaskClient, asked: str) -> None:
    for lang in ("uk", "en"):
        answer = committee.get(address(f"{asked}{'&' if '?' in asked else '?'}lang={lang}"))
        assert answer.status_code == 404
        assert 'role="alert"' in answer.get_data(as_text=True)


def test_letters_that_no_font_has_are_seen_to_be_missing(committee: FlaskClient) -> None:
    answer = committee.get("/console/papers/route-cards.pdf", query_string={"team": ODD})
    assert answer.status_code == 200
    assert "Дивні □ їжаки" in text_of(answer.data)
    assert 'filename="route-cards-1.pdf"' in answer.headers["Content-Disposition"]


def test_a_refusal_names_the_value_and_what_would_be_right(committee: FlaskClient) -> None:
    said = unescape(committee.get(address("start-list?stage=XY&lang=en")).get_data(as_text=True))
    assert "This plan has no “XY”" in said
    assert "Semi-final, Final" in said


@pytest.mark.parametrize("asked", TOO_EARLY)
def test_what_is_not_there_yet_says_what_it_waits_for(committee: FlaskClient, asked: str) -> None:
    answer = committee.get(address(asked))
    assert answer.status_code == 409
    assert 'role="alert"' in answer.get_data(as_text=True)


def test_nothing_can_be_printed_before_there_is_a_tournament(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "empty.sqlite")
    rig.journal.close()
    app = serve(tmp_path / "empty.sqlite")
    try:
        client = the_committee(app)
        for what in MAKERS:
            assert client.get(f"/console/papers/{what}.pdf").status_code == 409
    finally:
        the_app.close(app)


def test_the_table_cards_carry_the_hosts_links_and_no_other_paper_does(
    app: Flask, committee: FlaskClient
) -> None:
    with app.app_context():
        links = hall().links
    joined = text_of(committee.get(address("table-cards")).data).replace("\r", "").replace("\n", "")
    for link in links.values():
        assert link in joined
    for asked in ADDRESSES:
        if not asked.startswith("table-cards"):
            seen = text_of(committee.get(address(asked)).data)
            assert "/h/" not in seen
            assert "Таємний" not in seen, "players' names are in no paper"
            assert "таємна" not in seen, "reasons are the committee's (S30)"


def test_the_clocks_go_on_while_a_paper_is_drawn(committee: FlaskClient) -> None:
    """Whatever else the process does gets its turn: here a greenlet that counts while papers are drawn."""
    turns = 0

    def look() -> None:
        nonlocal turns
        while True:
            turns += 1
            gevent.sleep(0.001)

    looking = gevent.spawn(look)
    for _ in range(3):
        before = turns
        printing = gevent.spawn(committee.get, address("score-sheets?stage=SF"))
        printing.join()
        assert printing.value.status_code == 200
        assert turns - before > 5, "the process stood while the paper was drawn"
    looking.kill()


# --- the tab


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_the_tab_links_to_papers_that_can_be_printed(committee: FlaskClient, lang: str) -> None:
    html = committee.get(f"/console/papers?lang={lang}").get_data(as_text=True)
    links = [unescape(link) for link in re.findall(r'href="(/console/papers/[^"]+)"', html)]
    assert len(links) > 10
    for link in links:
        assert committee.get(link).status_code == 200, link
    assert all('target="_blank"' in tag for tag in re.findall(r"<a [^>]*/console/papers/[^>]*>", html))


def test_the_tab_says_what_a_paper_waits_for(committee: FlaskClient) -> None:
    html = committee.get("/console/papers?lang=en").get_data(as_text=True)
    assert "waits for: the draw of lots" in html
    assert "waits for: a result" in html
    assert "Найкраще слово" in html


def test_the_tab_is_in_the_consoles_head(committee: FlaskClient) -> None:
    assert 'href="/console/papers"' in committee.get("/console").get_data(as_text=True)


def test_u20_a_game_day_has_its_papers(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "day.sqlite")
    rig.must("create_tournament", name="Відбір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv",
             plan={"size": 4, "tables": 1})  # fmt: skip
    teams = [f"T{number}" for number in range(1, 8)]
    for team in teams:
        players = [{"name": f"{team} {n}", "student": True} for n in range(4)]
        rig.must("enter_team", team=team, name=f"Їжаки {team}", players=players)
    tables = [{"game": "D1-1-T1", "teams": teams[:4]}, {"game": "D1-1-T2", "teams": teams[4:]}]
    rig.must("open_day", day="D1", name="Перший день", tables=tables)
    rig.must("start_game", game="D1-1-T2")
    rig.must("score_turn", game="D1-1-T2", turn=1, words=[{"word": "слово", "points": 14}])
    rig.journal.close()
    app = serve(tmp_path / "day.sqlite")
    try:
        client = the_committee(app)
        for asked, said in (
            ("start-list?stage=D1", "Їжаки T7"), ("score-sheets?game=D1-1-T2&filled=1", "СЛОВО"),
            ("score-sheets?cycle=D1-1", "Їжаки T4"), ("protocol?stage=D1", "Перший день"),
            ("route-cards?stage=D1", "Їжаки T1"), ("table-cards?table=2", "/h/"),
        ):  # fmt: skip
            answer = client.get(address(asked))
            assert answer.status_code == 200, asked
            assert said in text_of(answer.data), asked
        html = client.get("/console/papers").get_data(as_text=True)
        assert 'id="papers-D1"' in html
        assert "Перший день" in html
    finally:
        the_app.close(app)
