"""Correction requests on the console (S15): seen at once, answered by a correction or a no, and nobody else's."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.web.hall import Hall
from tests.halls import command
from tests.web.asked import EVIL, HOST, ONE, TWO, two_requests

Json = dict[str, Any]


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    made = two_requests(tmp_path / "a.sqlite")
    yield made
    the_app.close(made)


@pytest.fixture
def committee(app: Flask, hall: Hall) -> FlaskClient:
    """A browser that is the committee's."""
    client = app.test_client()
    client.get(f"/c/{hall.tokens.committee()}")
    return client


def page(client: FlaskClient, path: str, lang: str = "en") -> str:
    answer = client.get(f"/console/{path}{'&' if '?' in path else '?'}lang={lang}")
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def panel(client: FlaskClient, game: str = ONE, lang: str = "en") -> str:
    return page(client, f"tables/{game}", lang).split('data-part="console-panel"')[1]


def must(hall: Hall, do: str, who: str = "committee", **fields: Any) -> None:
    told = hall.runner.run(command(do, hall.now(), **fields), who)
    assert told["ok"], told


def buttons(html: str) -> list[str]:
    return [unescape(asked) for asked in re.findall(r'data-ask="((?:correct|decline-request)\?[^"]*)"', html)]


# --- seen at once


def test_the_table_stands_among_the_troubled_and_every_tab_says_so(committee: FlaskClient) -> None:
    tables = page(committee, "tables").split('data-part="console-tables"')[1]
    first, second = re.findall(r'<tr id="row-[^"]*" data-game="([^"]*)" class="([^"]*)"', tables)
    assert (first, second[0]) == ((ONE, "is-trouble"), TWO)
    assert "2 requests" in tables
    assert "2 запити" in page(committee, "tables", "uk")
    for tab in ("tables", "results", "log"):
        strip = page(committee, tab).split('class="alarm alarm-asks"')[1].split("</p>")[0]
        assert re.findall(r'<a href="([^"]+)"', strip) == [f"/console/tables/{ONE}"]


def test_answered_it_is_no_trouble_any_more(committee: FlaskClient, hall: Hall) -> None:
    for turn in (2, 3):
        must(hall, "decline_request", game=ONE, turn=turn, reason="-")
    seen = page(committee, f"tables/{ONE}")
    assert "alarm-asks" not in seen
    assert "tag-asks" not in seen
    assert "3 correction requests answered" in seen


def test_a_void_game_waits_for_nobody(committee: FlaskClient, hall: Hall) -> None:
    must(hall, "void_game", game=ONE, reason="не те поле")
    assert "alarm-asks" not in page(committee, "tables")


# --- one table


@pytest.mark.parametrize("lang", ["en", "uk"])
def test_the_panel_says_what_is_asked_and_what_the_turn_is(committee: FlaskClient, lang: str) -> None:
    asked = panel(committee, lang=lang).split('class="requests"')[1].split("</section>")[0]
    says = re.sub(
        r"\s+", " ", unescape(re.sub(r"</?(dt|dd|div)>|<[^>]+>", lambda tag: " " if tag[1] else "", asked))
    )
    want = {
        "en": ("Turn 2", "Asked for ФІЛОСОФ 90, · 4 +50 = +144", "The turn now pass", "host of table 1"),
        "uk": ("Хід 2", "Просять ФІЛОСОФ 90, · 4 +50 = +144", "Хід зараз пас", "господар столу 1"),
    }[lang]
    for text in want:
        assert text in says


def test_markup_in_a_note_and_in_a_reason_stays_text(committee: FlaskClient) -> None:
    for path in (
        f"tables/{ONE}",
        f"ask/correct?game={ONE}&turn=2&request=1",
        "log",
        f"ask/decline-request?game={ONE}&turn=2",
    ):
        seen = page(committee, path)
        assert "<img" not in seen, path
        assert EVIL in unescape(seen), path


def test_only_a_turn_that_can_be_corrected_has_the_button(committee: FlaskClient) -> None:
    seen = panel(committee)
    assert buttons(seen.split('class="log-title"')[0]) == [
        f"decline-request?game={ONE}&turn=3",
        f"correct?game={ONE}&turn=2&request=1",
        f"decline-request?game={ONE}&turn=2",
    ]
    assert "Turn 3 is still on" in seen


SHEET = {"totals": {}, "best_word": {}, "reason": "папір"}


@pytest.mark.parametrize(
    ("do", "fields", "says"),
    [
        ("undo", {}, "There is no turn 3 to correct"),
        ("undo", {}, "Turn 2 is still on"),
        ("end_game", {"reason": "host"}, "There is no turn 3 to correct"),
        ("pass_turn", {"turn": 3}, "The turn is so already."),
        ("enter_sheet", SHEET, "The game counts by its paper sheet"),
        ("void_game", {"reason": "-"}, "The game is void"),
    ],
)
def test_where_it_cannot_be_corrected_it_says_why(
    committee: FlaskClient, hall: Hall, do: str, fields: Json, says: str
) -> None:
    teams = hall.machine.state.games[ONE].teams  # type: ignore[index]
    totals = {"totals": dict.fromkeys(teams, 5)} if fields is SHEET else {}
    must(hall, do, game=ONE, **{**fields, **totals})
    assert says in panel(committee)


# --- the answer


def test_correct_so_opens_the_correction_filled_in_and_saves_nothing(
    committee: FlaskClient, hall: Hall
) -> None:
    before = hall.v
    seen = page(committee, f"ask/correct?game={ONE}&turn=2&request=1")
    assert "data-filled" in seen
    assert '<option value="scored" selected>' in seen
    assert re.findall(r'data-word value="([^"]*)"', seen)[:2] == ["ФІЛОСОФ", ""]
    assert re.findall(r'data-points value="([^"]*)"', seen)[:2] == ["90", "4"]
    assert re.search(r"data-bonus checked", seen)
    reason = unescape(re.findall(r'<textarea id="f-reason"[^>]*>(.*?)</textarea>', seen, re.S)[0])
    assert reason == f"Correction request: {EVIL}"
    assert hall.v == before
    assert hall.machine.state.games[ONE].requests[1].answer == ""  # type: ignore[index]


def test_without_a_request_the_correction_is_as_the_turn_is(committee: FlaskClient) -> None:
    seen = page(committee, f"ask/correct?game={ONE}&turn=2")
    assert "data-filled" not in seen
    assert '<option value="passed" selected>' in seen
    assert re.findall(r'<textarea id="f-reason"[^>]*>(.*?)</textarea>', seen, re.S) == [""]


def test_a_request_without_a_note_gives_the_host_as_the_reason(committee: FlaskClient, hall: Hall) -> None:
    must(hall, "request_correction", HOST, game=ONE, turn=1, kind="passed")
    for lang, reason in (
        ("en", "Correction request of host of table 1"),
        ("uk", "Запит на виправлення: господар столу 1"),
    ):
        assert f">{reason}</textarea>" in page(committee, f"ask/correct?game={ONE}&turn=1&request=3", lang)


def test_the_longest_note_makes_a_reason_that_is_not_too_long(committee: FlaskClient, hall: Hall) -> None:
    must(hall, "request_correction", HOST, game=ONE, turn=1, kind="passed", note="ж" * 1000)
    seen = page(committee, f"ask/correct?game={ONE}&turn=1&request=3", "uk")
    reason = unescape(re.findall(r'<textarea id="f-reason"[^>]*>(.*?)</textarea>', seen, re.S)[0])
    assert 900 < len(reason) <= 1000
    must(hall, "correct_turn", game=ONE, turn=1, kind="passed", reason=reason)


@pytest.mark.parametrize(
    "asked",
    [
        f"correct?game={ONE}&turn=2&request=0",  # declined before
        f"correct?game={ONE}&turn=1&request=1",  # another turn
        f"correct?game={ONE}&turn=2&request=9",
        f"correct?game={ONE}&turn=2&request=x",
        f"correct?game={ONE}&turn=3&request=2",  # still on
        f"decline-request?game={ONE}&turn=1",
        f"decline-request?game={ONE}",
        "decline-request?game=x&turn=1",
    ],
)
def test_a_dialog_about_no_open_request_is_not_found(committee: FlaskClient, asked: str) -> None:
    assert committee.get(f"/console/ask/{asked}").status_code == 404


def test_declining_shows_what_it_answers_and_needs_a_reason(committee: FlaskClient, hall: Hall) -> None:
    must(hall, "request_correction", HOST, game=ONE, turn=2, kind="exchanged")
    seen = page(committee, f"ask/decline-request?game={ONE}&turn=2")
    assert 'data-do="decline_request"' in seen
    assert "+144" in seen
    assert "exchange" in seen
    told = hall.runner.run(command("decline_request", hall.now(), game=ONE, turn=2, reason=" "), "committee")
    assert (told["ok"], told["code"], told["details"]["field"]) == (False, "bad_field", "reason")


def test_the_journal_tells_it_in_words(committee: FlaskClient) -> None:
    seen = unescape(page(committee, "log"))
    team = re.search(r"Turn 2: (.+?) passed", seen)
    assert team
    assert f"Asked to correct turn 2 of {team[1]}: move ФІЛОСОФ 90, 4 = +144" in seen
    assert f"Request to correct turn 2 of {team[1]}: declined" in seen


def test_the_counting_commission_sees_it_before_it_confirms(committee: FlaskClient, hall: Hall) -> None:
    must(hall, "end_game", HOST, game=ONE, reason="host")
    must(hall, "submit_result", HOST, game=ONE)
    queue = page(committee, "tables").split('id="queue"')[1]
    assert "A correction is asked for" in queue
