"""What the counting commission reads (U9, S12), whom a correction reaches (S13), the highest word (S28)."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

import app as the_app
from knockout.ids import GameId
from knockout.settings import Settings
from knockout.tournament.questions import open_questions
from knockout.views.console_counting import counting_view
from knockout.views.console_told import told_view
from knockout.views.decisions import awards_view
from tests.halls import Rig

ONE, TWO = "SF-1-T1", "SF-1-T2"
BIG, SMALL = [{"word": "цитрина", "points": 62}], [{"word": "щука", "points": 14}, {"points": 3}]
Json = dict[str, Any]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """Two tables that play; table 1 has had five turns, of which one is corrected, and is handed in."""
    made = Rig(tmp_path / "hall.db")
    made.open(tables=2)
    for game in (ONE, TWO):
        made.must("start_game", game=game)
    made.must("score_turn", f"host:{ONE}", game=ONE, turn=1, words=SMALL)
    made.must("pass_turn", f"host:{ONE}", game=ONE, turn=2)
    made.must("score_turn", f"host:{ONE}", game=ONE, turn=3, words=BIG, all_tiles=True)
    made.must("exchange", f"host:{ONE}", game=ONE, turn=4)
    made.must("score_turn", f"host:{ONE}", game=ONE, turn=5, words=[*BIG, *SMALL])
    made.must("correct_turn", game=ONE, turn=1, words=[{"word": "щука", "points": 15}], reason="на аркуші 15")
    made.must("end_game", game=ONE, reason="blocked")
    made.must("submit_result", f"host:{ONE}", game=ONE, agreed=["А", "Б"])
    yield made
    made.journal.close()


def counting(rig: Rig, game: str = "") -> Json:
    return counting_view(rig.state, rig.runner.machine.roster, rig.clock.at, game)


def test_u9_the_sheet_has_a_column_a_team_with_running_totals(rig: Rig) -> None:
    seen = counting(rig)["game"]
    columns = [
        [(cell["turn"], cell["points"], cell["running"]) for cell in one["cells"]] for one in seen["columns"]
    ]
    assert columns == [[(1, 15, 15), (5, 79, 94)], [(2, 0, 0)], [(3, 112, 112)], [(4, 0, 0)]]
    assert counting(rig)["rounds"] == 2
    assert [one["cells"][-1]["running"] for one in seen["columns"]] == [
        one["total"] for one in seen["columns"]
    ]


def test_t10_the_best_word_is_marked_once_and_it_is_the_earliest(rig: Rig) -> None:
    first, _, third, _ = counting(rig)["game"]["columns"]
    marked = [[word["best"] for word in cell["words"]] for cell in first["cells"]]
    assert marked == [[False], [True, False, False]]
    assert third["cells"][0]["words"][0]["best"]


def test_s13_what_was_stays_beside_what_is(rig: Rig) -> None:
    cell = counting(rig)["game"]["columns"][0]["cells"][0]
    assert (cell["points"], [old["points"] for old in cell["corrected"]]) == (15, [17])


def test_s12_the_queue_is_what_is_handed_in_and_the_first_comes_up_by_itself(rig: Rig) -> None:
    assert [one["id"] for one in counting(rig)["queue"]] == [ONE]
    assert counting(rig)["game"]["id"] == ONE
    assert counting(rig)["game"]["disagree"] == ["В", "Г"]
    rig.must("confirm_result", game=ONE)
    assert (counting(rig)["queue"], counting(rig)["game"]) == ([], None)
    assert counting(rig)["done"] == [ONE]
    assert counting(rig, ONE)["game"]["phase"] == "official"


@pytest.mark.parametrize("named", [TWO, "SF-1-T9", "nonsense"])
def test_a_game_that_has_not_ended_has_no_sheet_to_be_confirmed(rig: Rig, named: str) -> None:
    assert counting(rig, named)["game"] is None


def test_a_seat_that_nobody_has_has_no_column(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "three.db")
    teams = rig.enter(2)
    for team in teams[:7]:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    short = next(game for game in rig.games if len(rig.state.games[game].teams) == 3)
    rig.must("start_game", game=short)
    rig.must("end_game", game=short, reason="host")
    assert len(counting(rig, short)["game"]["columns"]) == 3
    rig.journal.close()


# --- whom a correction reaches


def told(rig: Rig, turn: int, points: int, game: str = ONE) -> Json:
    line: Json = {"game": game, "turn": turn, "kind": "scored", "words": [{"points": points}], "reason": "…"}
    preview = rig.must("correct_turn", **line, preview=True)["preview"]
    before = rig.state
    rig.must("correct_turn", **line)
    return told_view(before, rig.state, preview, rig.runner.machine.roster)


def test_s13_teams_whose_place_changes_are_named(rig: Rig) -> None:
    seats = rig.state.games[GameId(ONE)].seats
    seen = told(rig, 1, 90)
    names = [rig.runner.machine.roster.name(team) for team in (seats[0], seats[2]) if team]
    assert sorted(seen["teams"]) == sorted(names)
    assert seen["screens"] == ["table", "hall", "bracket"]


def test_s13_nobody_is_named_where_no_place_changes(rig: Rig) -> None:
    assert told(rig, 1, 16)["teams"] == []


def test_case_65_screens_hold_back_what_is_over_and_not_official(rig: Rig) -> None:
    assert told(rig, 1, 16)["review"]
    rig.must("confirm_result", game=ONE)
    assert not told(rig, 1, 17)["review"]


def test_s13_hosts_whose_table_seats_others_are_named(rig: Rig) -> None:
    rig.must("end_game", game=TWO, reason="host")
    rig.must("submit_result", game=TWO)
    for game in (ONE, TWO):
        rig.must("confirm_result", game=game)
    for question in ("SF-1-T2:winner", "SF-1:best_loser", "SF:best_loser"):
        teams = next((one.teams for one in open_questions(rig.state) if one.question == question), None)
        if teams:
            rig.must("decide_tie", question=question, order=list(teams), how="lots", reason="жереб")
    rig.must("draw", stage="F", seed="1")
    seen = told(rig, 2, 300)
    assert seen["tables"] == ["F-1-T1"]
    assert {"through", "lots"} <= set(seen["screens"])


# --- S28


def test_s28_a_word_without_text_is_found_with_its_turn(rig: Rig) -> None:
    rig.must("correct_turn", game=ONE, turn=3, words=[{"points": 80}], reason="так на аркуші")
    rig.must("confirm_result", game=ONE)
    (highest,) = awards_view(rig.state, rig.runner.machine.roster)["highest"]
    assert (highest["word"], highest["turn"]) == ({"word": None, "points": 80}, 3)


# --- as it is served


@pytest.fixture
def committee(rig: Rig, tmp_path: Path) -> Iterator[FlaskClient]:
    """A browser of the committee's, at the hall after table 1 was handed in."""
    rig.journal.close()
    made: Flask
    made, _ = the_app.create_app(Settings(file=tmp_path / "hall.db", url="http://localhost", demo=True))
    client = made.test_client()
    client.get(f"/c/{made.extensions['knockout'].tokens.committee()}")
    yield client
    the_app.close(made)


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(f"/console/{path}")
    assert answer.status_code == 200, path
    return unescape(answer.get_data(as_text=True))


def test_provisional_and_official_are_never_alike(committee: FlaskClient) -> None:
    seen = page(committee, "counting?lang=en")
    assert "is-provisional" in seen
    assert "is-official" not in seen
    assert re.search(r"<del[^>]*>.*17</del>", seen)
    assert seen.count('class="tag tag-warn"') >= 2  # the two seats that do not agree


def test_the_tables_tab_leads_to_the_sheet(committee: FlaskClient) -> None:
    assert f'href="/console/counting/{ONE}"' in page(committee, "tables")
