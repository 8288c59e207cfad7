"""The seating that is proposed for a game day: by lots, by changes of seats, by lines; odd requests; the doors."""

import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

import app as the_app
from knockout.settings import Settings
from knockout.store.journal import Journal
from knockout.web.access import RULES, hall
from knockout.web.doors import EVERYONE
from tests.halls import Rig
from tests.web.qualifying import TEAMS, Json, all_played, created, opened

BOTH = pytest.mark.parametrize("lang", ["uk", "en"])


LOTS = {"day": "D1", "teams": TEAMS, "tables": 2, "rounds": 2, "seed": "1"}


# --- a seating is proposed


def test_u20_a_seating_by_lots_is_shown_and_nothing_is_stored(rig: Rig, pages: Any) -> None:
    created(rig)
    before, made = rig.journal.seq, pages()
    answer = made.propose(LOTS)
    assert answer["ok"]
    assert answer["seed"] == "1"
    assert len(re.findall(r'data-game="D1-', answer["html"])) == 6
    assert len(re.findall(r'data-seat="', answer["html"])) == 24
    assert "pairs meet again" in answer["html"]
    with made.app.app_context():
        assert hall().v == before
    assert made.propose(LOTS)["html"] == answer["html"]
    assert made.propose({**LOTS, "seed": "2"})["html"] != answer["html"]


def test_u20_without_a_seed_the_server_makes_one(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    seeds = {made.propose({**LOTS, "seed": ""})["seed"] for _ in range(3)}
    assert len(seeds) == 3
    assert "" not in seeds
    seed = next(iter(seeds))
    assert made.propose({**LOTS, "seed": seed})["seed"] == seed


def layout_of(html: str) -> list[Json]:
    return [
        {"game": game, "teams": re.findall(r'data-seat="([^"]+)"', rest)}
        for game, rest in re.findall(r'data-game="(D1-\d-T\d)"(.*?)</article>', html, re.DOTALL)
    ]


def test_u20_two_teams_change_seats_and_the_seed_is_no_longer_theirs(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    tables = layout_of(made.propose({**LOTS, "rounds": 1})["html"])
    one, two = tables[0]["teams"], tables[1]["teams"]
    one[0], two[0] = two[0], one[0]
    answer = made.propose({"day": "D1", "layout": tables})
    assert layout_of(answer["html"]) == tables
    assert answer["seed"] == ""
    assert "by hand, without a seed" in answer["html"]
    assert "data-another" not in answer["html"]


def test_u20_lines_typed_by_hand(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    text = "1: Команда T01; команда t02;T03\n2. T04;T05\n\n\nT06; T07\tT01\n"
    answer = made.propose({"day": "D1", "text": text})
    assert layout_of(answer["html"]) == [
        {"game": "D1-1-T1", "teams": ["T01", "T02", "T03"]},
        {"game": "D1-1-T2", "teams": ["T04", "T05"]},
        {"game": "D1-2-T1", "teams": ["T06", "T07", "T01"]},
    ]
    assert "unequal numbers of games" in answer["html"]
    again = re.search(r'data-text="([^"]+)"', answer["html"])
    assert again
    same = made.propose({"day": "D1", "text": unescape(again[1])})
    assert layout_of(same["html"]) == layout_of(answer["html"])


@pytest.mark.parametrize(("text", "says"), [
    ("T01; T02\nT03; Ніхто", "Line 2: “Ніхто” is not"),
    ("1: T01; T02\n1: T03; T04", "Line 2: table 1 is in this cycle"),
    ("T01; T02\nT02; T03", "plays in this cycle already"),
    ("T01; T02\nT03", "at a table sit two teams"),
    ("2: T01; T02", "Check the tables"),
    ("", "Check the tables"),
    ("\n \n", "Check the tables"),
    (";;;\n", "two teams"),
    ("T01; T02; T03; T04; T05", "two teams"),
    ("999: T01; T02", "Check the tables"),
])  # fmt: skip
def test_u20_lines_that_will_not_do_are_refused_by_name(rig: Rig, pages: Any, text: str, says: str) -> None:
    created(rig)
    answer = pages().propose({"day": "D1", "text": text})
    assert (answer["ok"], answer["code"]) == (False, "bad_field")
    assert says in answer["message"]


@BOTH
@pytest.mark.parametrize("wrong", [
    None, [], "x", {}, {"day": 1}, {"day": "D1\u0000"}, {"day": "QF", "teams": TEAMS}, {**LOTS, "day": "D0"},
    {**LOTS, "teams": None}, {**LOTS, "teams": [1]}, {**LOTS, "teams": []}, {**LOTS, "teams": ["T01"]},
    {**LOTS, "teams": ["T01", "T99"]}, {**LOTS, "tables": 0}, {**LOTS, "tables": "5"}, {**LOTS, "tables": True},
    {**LOTS, "tables": 10**9}, {**LOTS, "rounds": -1}, {**LOTS, "rounds": 21}, {**LOTS, "rounds": 1.5},
    {**LOTS, "seed": 7}, {**LOTS, "seed": "я" * 5000}, {"day": "D1", "text": 7}, {"day": "D1", "text": "T01;" * 20000},
    {"day": "D1", "layout": {}}, {"day": "D1", "layout": [1]}, {"day": "D1", "layout": [{"game": "D1-1-T1"}]},
    {"day": "D1", "layout": [{"game": "x", "teams": ["T01", "T02"]}]}, {"day": "D1", "layout": []},
    {"day": "D1", "layout": [{"game": "D1-1-T1", "teams": ["T01", "T99"]}]},
    {"day": "D1", "layout": [{"game": "D1-1-T1", "teams": [["T01"], "T02"]}]},
    {"day": "D1", "layout": [{"game": "D1-1-T1", "teams": ["T01", "T02"]}] * 2},
    {"day": "D1", "layout": [{"game": "D2-1-T1", "teams": ["T01", "T02"]}]},
])  # fmt: skip
def test_u20_odd_requests_are_refused_in_words(rig: Rig, pages: Any, wrong: Any, lang: str) -> None:
    created(rig)
    answer = pages().propose(wrong, lang=lang)
    assert answer["ok"] is False
    assert answer["code"] in ("bad_field", "unknown_team")
    assert {"field", "value"} <= set(answer["details"])
    assert len(answer["message"]) > 15
    assert bool(re.search("[а-яіїєґ]{3}", answer["message"])) == (lang == "uk")


def test_u20_many_games_a_day_are_refused_before_they_are_seated(rig: Rig, pages: Any) -> None:
    created(rig)
    assert pages().propose({**LOTS, "teams": TEAMS[:4], "rounds": 20})["ok"]


def test_u20_teams_that_met_are_kept_apart_on_the_next_day(rig: Rig, pages: Any) -> None:
    """Twelve teams can't avoid all: on a day after one round, fewer meet again than by any first-come order."""
    created(rig)
    opened(rig)
    all_played(rig)
    answer = pages().propose({**LOTS, "day": "D2", "rounds": 1})
    pairs = re.search(r"(\d+) pairs meet again", answer["html"])
    assert pairs
    assert int(pairs[1]) == 3
    assert answer["html"].count("is-again") == 6


def test_u20_a_seating_is_shown_though_it_cannot_be_opened_now(rig: Rig, pages: Any) -> None:
    created(rig)
    opened(rig)
    rig.must("start_game", game="D1-1-T1")
    made = pages()
    later = made.propose({**LOTS, "day": "D2"})
    assert later["ok"]
    assert "It can’t be opened now" in later["html"]
    assert "disabled" in later["html"]
    assert "D1 is there already" in made.propose(LOTS)["html"].replace("Game day 1", "D1")


def test_u20_nothing_is_proposed_before_there_is_a_tournament(tmp_path: Path) -> None:
    file = tmp_path / "empty.sqlite"
    Journal(file, create=True).close()
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    client = made.test_client()
    with made.app_context():
        client.get(f"/c/{hall().tokens.committee()}")
        csrf = re.search(r'"csrf": "([^"]+)"', client.get("/console/setup").get_data(as_text=True))
    assert csrf
    answer = client.post("/console/days/propose", json=LOTS, headers={"X-CSRFToken": csrf[1]}).get_json()
    assert (answer["ok"], answer["code"]) == (False, "wrong_phase")
    assert client.get("/console/days").status_code == 302
    assert client.get("/screen/rating").status_code == 200
    the_app.close(made)


def test_the_doors_of_the_game_days(rig: Rig, pages: Any) -> None:
    created(rig)
    made = pages()
    assert RULES["/console/days/propose"] == {"committee"}
    assert RULES["/screen/rating"] == EVERYONE
    assert made.stranger.post("/console/days/propose", json=LOTS).status_code in (400, 403)
    assert made.committee.post("/console/days/propose", json=LOTS).status_code == 400
    assert made.stranger.get("/console/days").status_code == 302
    host = made.app.test_client()
    with made.app.app_context():
        host.get(f"/h/{hall().tokens.host(1)}")
    assert host.post("/console/days/propose", json=LOTS).status_code in (400, 403)
