"""CASES 39: a team with words in two games can't be deleted; it can withdraw, and every page goes on."""

import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app as the_app
from knockout.settings import Settings
from tests.fuzz.pages import wrong_with
from tests.fuzz.places import Place
from tests.halls import Rig
from tests.web.leaks import addresses

Json = dict[str, Any]
PLAN = [{"field": 8, "winners": 1, "best_losers": 2}, {}]
TABS = ("tables", "teams", "checkin", "draw", "results", "log", "awards", "screens", "files", "papers")


def two_games(path: Path) -> str:
    """Play the semi-finals and begin the final; give a team that has words in both."""
    rig = Rig(path)
    teams = [f"T{number:02d}" for number in range(1, 9)]
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=PLAN)
    for team in teams:
        rig.must(
            "enter_team",
            team=team,
            name=f"Команда {team}",
            players=[{"name": f"{team} {n}", "student": True} for n in range(4)],
        )
    rig.must("set_rating", teams=teams)
    for team in teams:
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.must("draw", stage="SF", seed="1")
    rig.must("open_cycle", cycle="SF-1")
    for more, game in enumerate(rig.games):
        rig.must("start_game", game=game)
        for turn, points in enumerate((40 + more, 30 + more, 20 + more, 10 + more), start=1):
            rig.must("score_turn", game=game, turn=turn, words=[{"word": "мир", "points": points}])
        rig.must("end_game", game=game, reason="host")
        rig.must("submit_result", game=game)
        rig.must("confirm_result", game=game)
    rig.must("draw", stage="F", seed="1")
    rig.must("open_cycle", cycle="F-1")
    rig.must("start_game", game="F-1-T1")
    rig.must("score_turn", game="F-1-T1", turn=1, words=[{"word": "щука", "points": 14}])
    team = str(rig.state.games["F-1-T1"].seats[0])  # type: ignore[index]
    rig.journal.close()
    return team


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Place, str]]:
    file = tmp_path / "hall.db"
    team = two_games(file)
    made, socketio = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    place = Place("final", made, socketio)
    place.tokens["committee"] = place.hall.tokens.of("committee")
    yield place, team
    the_app.close(made)


def asked(place: Place, do: str, **fields: Any) -> Json:
    line = {"id": str(uuid.uuid4()), "at": "2026-11-30T12:00:00Z", "do": do, **fields}
    told: Json = (
        place.client()
        .post("/api/v1/commands?lang=uk", json=line, headers=place.bearer("committee"))
        .get_json()
    )
    return told


def test_case_39_a_team_with_words_in_two_games_is_not_deleted_but_withdraws(
    played: tuple[Place, str],
) -> None:
    place, team = played
    head = place.bearer("committee")
    before = place.kept()
    refused = asked(place, "delete_team", team=team)
    assert (refused["code"], refused["details"]["accepted"]) == ("wrong_phase", "withdraw_team")
    assert "зніміть" in refused["message"].lower()
    assert place.kept() == before
    dialog = place.client().get(f"/console/ask/team?team={team}", headers=head).get_data(as_text=True)
    assert "withdraw?" in dialog
    assert "delete-team?" not in dialog
    assert 'type="submit"' not in place.client().get(
        f"/console/ask/delete-team?team={team}", headers=head
    ).get_data(as_text=True)


def test_case_39_no_player_goes_with_a_team_that_has_played(played: tuple[Place, str]) -> None:
    place, team = played
    before = place.kept()
    for players in ([], [{"name": "Новий", "student": True}]):
        assert asked(place, "edit_team", team=team, players=players)["ok"] is False
    for do in ("delete_team", "edit_team"):
        assert asked(place, do, team="T99")["code"] == "unknown_team"
    assert place.kept() == before


def test_case_39_after_it_has_withdrawn_every_page_goes_on(played: tuple[Place, str]) -> None:
    place, team = played
    assert asked(place, "withdraw_team", team=team, reason="захворіли")["ok"]
    kinds = {
        path.rpartition("/")[0] + path.partition("?")[2]: path for path in addresses(place.app, place.hall)
    }
    pages = [*kinds.values(), *(f"/console/{tab}" for tab in TABS), f"/?team={team}", "/announcer"]
    for path in (path for path in pages if path != "/gallery"):
        answer = place.client().get(path, headers=place.bearer("committee"))
        assert answer.status_code in (200, 204, 302, 404), path
        assert answer.mimetype != "text/html" or wrong_with(answer.get_data(as_text=True)) == [], path
    assert place.hall.journal.db.execute_sql("PRAGMA foreign_key_check").fetchall() == []
