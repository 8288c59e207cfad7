"""The journal's filters: by table, kind, who, time and text, in the address and in the live part's argument."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.settings import Settings
from knockout.web.console_filters import KINDS, WHO, Filter, filter_in, filter_of
from knockout.web.socket_rights import LONGEST_ARG
from tests.halls import Rig

ONE, TWO = "SF-1-T1", "SF-1-T2"
FULL = Filter(
    table=3,
    kind="registration",
    who="counting",
    since="09:05",
    till="23:59",
    text="п’ять 24; дошка" + "я" * 20,
)


@pytest.fixture
def committee(tmp_path: Path) -> Iterator[FlaskClient]:
    """A browser of the committee's, at a hall where something of every kind has happened."""
    rig = Rig(tmp_path / "hall.db")
    rig.open(tables=2)
    for game in (ONE, TWO):
        rig.must("start_game", game=game)
    rig.must("score_turn", f"host:{ONE}", game=ONE, turn=1, words=[{"word": "п'ять", "points": 24}])
    rig.must("pass_turn", f"host:{TWO}", game=TWO, turn=1)
    rig.must("correct_turn", game=ONE, turn=1, words=[{"word": "п'ять", "points": 25}], reason="аркуш")
    rig.must("call_committee", f"host:{TWO}", game=TWO, note="дошка")
    rig.wait(61)
    rig.journal.close()
    made: Flask
    made, _ = the_app.create_app(Settings(file=tmp_path / "hall.db", url="http://localhost", demo=True))
    client = made.test_client()
    client.get(f"/c/{made.extensions['knockout'].tokens.committee()}")
    yield client
    the_app.close(made)


def lines(client: FlaskClient, query: str) -> list[str]:
    """The sentences that a page of the journal shows."""
    answer = client.get(f"/console/log?lang=en&{query}")
    assert answer.status_code == 200
    seen = unescape(answer.get_data(as_text=True)).split('data-part="console-log"')[1]
    return re.findall(r'journal-text">([^<]*)', seen)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("table=2", ["The host calls the committee", "Turn 1: Команда", "Game started"]),
        ("table=1&kind=corrections", ["corrected"]),
        ("kind=corrections", ["corrected"]),
        ("kind=play&who=host", ["passed", "ʼЯТЬ 24"]),
        ("who=timer&table=1", ["passed automatically"]),
        ("kind=committee&table=2", ["calls the committee"]),
        ("q=п'ять+24", ["= +24"]),
        ("table=2&q=дошка", ["calls the committee"]),
        ("table=7", []),
        ("since=00:00&till=23:59&table=1&kind=corrections", ["corrected"]),
    ],
)
def test_filters_let_through_what_is_asked_for(committee: FlaskClient, query: str, found: list[str]) -> None:
    seen = [line for line in lines(committee, query) if "automatically" not in line or "timer" in query]
    assert len(seen) == len(found), seen
    for line, part in zip(seen, found, strict=True):
        assert part in line.replace("’", "ʼ") or part in line


def test_registration_is_a_kind_of_its_own(committee: FlaskClient) -> None:
    seen = lines(committee, "kind=registration")
    assert any("checked in" in line for line in seen)
    assert not any("Game started" in line for line in seen)


def test_times_are_the_venues_and_ends_count(committee: FlaskClient) -> None:
    assert lines(committee, "since=00:00&till=23:59")
    first = re.findall(r'<b class="num">(\d\d:\d\d)', committee.get("/console/log").get_data(as_text=True))[0]
    assert lines(committee, f"since={first}&till={first}")


def test_an_address_keeps_its_filter_and_a_chip_keeps_the_others(committee: FlaskClient) -> None:
    seen = unescape(committee.get("/console/log?table=1&kind=play&q=ять").get_data(as_text=True))
    assert 'href="/console/log?table=2&kind=play&q=%D1%8F%D1%82%D1%8C"' in seen
    assert 'href="/console/log?table=1&kind=corrections&q=%D1%8F%D1%82%D1%8C"' in seen
    assert 'data-arg="1;1;;;;ять"' in seen
    assert re.search(r'name="q" value="ять"', seen)


@pytest.mark.parametrize(
    "one", [Filter(), FULL, Filter(text="ять"), Filter(since="10:00"), Filter(who="host")]
)
def test_a_filter_goes_through_the_live_parts_argument_and_an_address(one: Filter) -> None:
    assert filter_in(one.arg) == one
    assert len(one.arg) <= LONGEST_ARG
    assert "|" not in one.arg
    query = dict(re.findall(r"[?&](\w+)=([^&]*)", one.address()))
    assert set(query) <= {"table", "kind", "who", "since", "till", "q"}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("who", WHO)
def test_every_kind_and_everybody_has_a_place_of_their_own(kind: str, who: str) -> None:
    assert filter_in(Filter(kind=kind, who=who).arg) == Filter(kind=kind, who=who)


@pytest.mark.parametrize(
    "bad",
    [
        {"table": "x"},
        {"table": "-1"},
        {"table": "0"},
        {"kind": "all"},
        {"who": "x"},
        {"since": "25:00"},
        {"till": "9"},
    ],
)
def test_what_can_be_no_filter_is_left_out(bad: dict[str, str]) -> None:
    assert filter_of(bad) == Filter()


def test_a_text_of_any_length_and_marks_fits(committee: FlaskClient) -> None:
    for text in ("a" * 500, "a|b", "1;2;3;4;5;6;7", "%00", "'\"<b>"):
        answer = committee.get("/console/log", query_string={"q": text})
        assert answer.status_code == 200
        assert len(filter_of({"q": text}).arg) <= LONGEST_ARG
