"""The console's pages and dialogs as they are served: names are text, doors are shut, nothing is asked blindly."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.settings import Settings
from knockout.store.codec import ENTRIES
from knockout.store.journal import Journal
from knockout.web.access import RULES, hall
from knockout.web.console_asks import ASKS
from knockout.web.console_parts import CONSOLE
from knockout.web.console_sentences import SENTENCES
from tests.halls import Rig

EVIL = '"><img src=x onerror=alert(1)>'
ONE = "SF-1-T1"
TABS = (
    "tables",
    f"tables/{ONE}",
    "checkin",
    "teams",
    "draw",
    "draw/F",
    "results",
    "log",
    "links",
    "awards",
    "setup",
)


def make(path: Path) -> None:
    """A hall whose teams and players would all like to be markup; one table plays and has called."""
    rig = Rig(path)
    rig.must(
        "create_tournament", name=EVIL, ruleset="ukrainian-student", venue_zone="Europe/Kyiv",
        plan={"size": 8, "tables": 2},
    )  # fmt: skip
    teams = [f"T{number}" for number in range(1, 10)]
    for team in teams:
        players = [{"name": f"{EVIL} {team} {n}", "student": True} for n in range(4)]
        rig.must("enter_team", team=team, name=f"{team} {EVIL}", institution=EVIL, players=players)
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("disqualify", team="T8", reason=f"таємна причина {EVIL}")
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed=EVIL)
    rig.must("open_cycle", cycle="SF-1")
    rig.must("start_game", game=ONE)
    rig.must("call_committee", game=ONE, note=EVIL)
    rig.must("score_turn", game=ONE, turn=1, words=[{"word": "п'ять", "points": 24}])
    rig.must("hold_game", game=ONE, reason=EVIL)
    rig.must("give_award", title=EVIL, teams=["T1"], reason=EVIL)
    rig.journal.close()


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """The tournament of `make`, without timers."""
    file = tmp_path / "evil.sqlite"
    make(file)
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    yield made
    the_app.close(made)


@pytest.fixture
def committee(app: Flask) -> FlaskClient:
    """A browser that is the committee's."""
    client = app.test_client()
    with app.app_context():
        token = hall().tokens.committee()
    client.get(f"/c/{token}")
    return client


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


@pytest.mark.parametrize("lang", ["uk", "en"])
@pytest.mark.parametrize("tab", TABS)
def test_names_with_markup_stand_on_every_tab_as_text(committee: FlaskClient, tab: str, lang: str) -> None:
    seen = page(committee, f"/console/{tab}?lang={lang}")
    assert "<img" not in seen
    assert " onerror=alert(1)>" in unescape(seen)
    assert not re.search(r"<script(?! type=)|\sstyle=|\son\w+=\"", seen)


@pytest.mark.parametrize("tab", TABS)
def test_every_dialog_that_a_tab_offers_can_be_opened(committee: FlaskClient, tab: str) -> None:
    for asked in sorted(set(re.findall(r'data-ask="([^"]+)"', page(committee, f"/console/{tab}")))):
        seen = page(committee, f"/console/ask/{unescape(asked)}")
        assert "<img" not in seen, asked
        assert "ask-title" in seen


def test_every_dialog_has_its_template_and_its_name() -> None:
    folder = the_app.ROOT / "templates" / "console" / "ask"
    assert {file.stem for file in folder.glob("*.html")} == set(ASKS)


def test_a_dialog_about_nothing_is_not_found(committee: FlaskClient) -> None:
    for asked in (
        "nonsense",
        "disqualify?team=T99",
        "correct?game=SF-1-T1&turn=99",
        "hold?game=x",
        "link?table=99",
    ):
        assert committee.get(f"/console/ask/{asked}").status_code == 404


def test_a_dialog_says_what_follows_before_it_is_done(committee: FlaskClient, app: Flask) -> None:
    seen = page(committee, "/console/ask/disqualify?team=T1&lang=en")
    assert "T1" in seen
    assert 'class="consequence"' in seen
    with app.app_context():
        assert hall().machine.state.teams["T1"].out is None


def test_a_preview_saves_nothing_and_a_refusal_says_why(committee: FlaskClient, app: Flask) -> None:
    boot = page(committee, f"/console/tables/{ONE}?lang=en")
    csrf = re.search(r'"csrf": "([^"]+)"', boot)
    assert csrf
    headers = {"X-CSRFToken": csrf[1]}
    asked = {"game": ONE, "turn": 1, "kind": "scored", "words": [{"points": 99}], "all_tiles": False}
    with app.app_context():
        before = hall().v
        shown = committee.post("/console/preview", json=asked, headers=headers).get_json()
        refused = committee.post("/console/preview", json={**asked, "turn": 77}, headers=headers).get_json()
        assert hall().v == before
    assert shown["ok"]
    assert "99" in shown["html"]
    assert (refused["ok"], refused["code"]) == (False, "wrong_turn")
    assert refused["message"]


def test_the_blocked_next_step_opens_a_dialog_and_sends_nothing(committee: FlaskClient) -> None:
    head = page(committee, "/console").split("next-step", 1)[1].split("</section>", 1)[0]
    assert "data-do" not in head
    assert f'href="/console/tables/{ONE}"' in head


def test_s30_reasons_and_players_are_the_committees_alone(committee: FlaskClient, app: Flask) -> None:
    assert "таємна причина" in page(committee, "/console/log")
    assert f"{EVIL} T1 0" in unescape(page(committee, "/console/checkin"))
    stranger = app.test_client()
    for path in ("/", "/screen/bracket", "/screen/hall", "/screen/through", "/screen/table/1"):
        seen = unescape(page(stranger, path))
        assert "таємна причина" not in seen
        assert f"{EVIL} T1 0" not in seen


def test_the_console_is_shut_to_strangers(app: Flask) -> None:
    stranger = app.test_client()
    for path in ("/console", *(f"/console/{tab}" for tab in TABS), "/console/ask/next"):
        answer = stranger.get(path)
        back = "" if path == "/console" else f"?next={path}"
        assert (answer.status_code, answer.headers["Location"]) == (302, f"/console/login{back}")
    assert stranger.post("/console/preview", json={}).status_code in (400, 403)
    rules = ("/console/<tab>/<arg>", "/console/ask/<what>", "/console/preview")
    for roles in (*(part.roles for part in CONSOLE), *(RULES[rule] for rule in rules)):
        assert "committee" in roles
        assert roles <= {"committee", "desk", "counting"}


def test_the_journal_is_found_by_any_text(committee: FlaskClient) -> None:
    assert 'id="entry-' in page(committee, "/console/log?q=п'ять 24")
    assert 'id="entry-' not in page(committee, "/console/log?q=немаєтакого")


def test_every_entry_has_a_sentence() -> None:
    assert {key.partition(":")[0] for key in SENTENCES} == set(ENTRIES)


def test_an_empty_file_opens_at_the_setup(tmp_path: Path) -> None:
    file = tmp_path / "empty.sqlite"
    Journal(file, create=True).close()
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost"))
    client = made.test_client()
    with made.app_context():
        link = hall().addresses.setup()
    assert link
    path = link.removeprefix("http://localhost")
    form = page(client, f"{path}?lang=en")
    csrf = re.search(r'name="csrf_token" value="([^"]+)"', form)
    assert csrf
    short = client.post(path, data={"csrf_token": csrf[1], "password": "abc", "again": "abc"})
    assert "A password has 8–200 characters" in short.get_data(as_text=True)
    right = {"csrf_token": csrf[1], "password": "їжак у тумані", "again": "їжак у тумані"}
    assert client.post(path, data=right).headers["Location"] == "/console"
    assert 'data-do="create_tournament"' in page(client, "/console")
    assert client.get("/console/checkin").headers["Location"] == "/console/setup"
    assert client.get(path).status_code == 410
    the_app.close(made)
