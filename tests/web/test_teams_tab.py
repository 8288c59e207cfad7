"""The Teams tab: the list of all teams, one edited or deleted, and what a delete must not break (CASES 39)."""

import json
import re
import uuid
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from gevent import spawn
from peewee import IntegrityError

import app as the_app
from knockout.settings import Settings
from knockout.store.rows import PlayerRow
from knockout.web.hall import Hall
from tests.halls import Rig

Json = dict[str, Any]

NAMES = ["Ґрати", "Гак", "Їжак", "Йод", "Іній", "Ива", "apple", "Яр"]


def opened(app: Flask) -> FlaskClient:
    """Give the committee's browser."""
    client = app.test_client()
    client.get(f"/c/{app.extensions['knockout'].tokens.committee()}")
    return client


def made(path: Path) -> tuple[Flask, FlaskClient, Hall]:
    app, _ = the_app.create_app(Settings(file=path, url="http://localhost", demo=True))
    return app, opened(app), app.extensions["knockout"]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[tuple[FlaskClient, Hall]]:
    """Eight teams with points, before anything else; T08 has a short name, three players and a stranger."""
    rig = Rig(tmp_path / "desk.sqlite")
    plan = {"size": 4, "tables": 1}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    for number, name in enumerate(NAMES, start=1):
        players = [{"name": f"Гравець {name} {n}", "student": True} for n in range(4)]
        rig.must("enter_team", team=f"T{number:02d}", name=name, players=players)
    three = [{"name": f"Ткач {n}", "student": n > 0} for n in range(3)]
    rig.must(
        "enter_team",
        team="T09",
        name="Зоря",
        short="Зорі",
        players=three,
        institution="КПІ",
        contact="+380 44",
    )
    rig.journal.close()
    app, client, hall = made(rig.journal.path)
    yield client, hall
    the_app.close(app)


def page(client: FlaskClient, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.get_data(as_text=True)


def command(client: FlaskClient, do: str, **fields: object) -> Json:
    boot = json.loads(page(client, "/console/links").split('id="boot">')[1].split("</script>")[0])
    line = {"id": str(uuid.uuid4()), "at": "2026-11-30T12:00:00Z", "do": do, **fields}
    told: Json = client.post("/api/v1/commands", json=line, headers={"X-CSRFToken": boot["csrf"]}).get_json()
    return told


def listed(client: FlaskClient, order: str = "") -> list[str]:
    """Give the names in the list, in its order."""
    return re.findall(r"<b>([^<]+)</b>", page(client, f"/console/teams{order}").split("data-roster>", 1)[1])


def test_teams_are_listed_by_the_ukrainian_alphabet_or_by_rating(desk: tuple[FlaskClient, Hall]) -> None:
    client, hall = desk
    assert listed(client) == ["apple", "Гак", "Ґрати", "Зоря", "Ива", "Іній", "Їжак", "Йод", "Яр"]
    assert "/console/teams/rating" not in page(client, "/console/teams")
    rows = [{"team": team, "points": int(team[1:]), "best_word": 1} for team in hall.machine.state.teams]
    assert command(client, "set_rating", rows=rows)["ok"]
    assert command(client, "withdraw_team", team="T01", reason="хворі")["ok"]
    assert listed(client, "/rating")[:2] == ["Зоря", "Яр"]
    assert "9 · 1" in page(client, "/console/teams/rating")
    assert re.search(r'<li id="row-T01"[^>]* class="is-out"', page(client, "/console/teams"))


def test_the_tab_stands_between_check_in_and_draw_and_the_first_step_leads_to_it(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "new.sqlite")
    plan = {"size": 4, "tables": 1}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    rig.journal.close()
    app, client, _ = made(rig.journal.path)
    seen = page(client, "/console")
    tabs = re.findall(r'href="/console/(\w+)"(?: aria-current="page")?>', seen)
    assert tabs[tabs.index("checkin") :][:3] == ["checkin", "teams", "draw"]
    assert 'id="next-step" href="/console/teams#enter_team"' in seen
    teams = page(client, "/console/teams")
    assert 'id="enter_team"' in teams
    assert 'data-do="enter_team"' in teams
    assert 'data-do="enter_team"' not in page(client, "/console/setup")
    assert "/console/teams#enter_team" in page(client, "/console/setup")
    the_app.close(app)


def test_a_team_opens_with_all_that_can_be_edited(desk: tuple[FlaskClient, Hall]) -> None:
    client, hall = desk
    seen = unescape(page(client, "/console/ask/team?team=T09&lang=en"))
    for value in ("Зоря", "Зорі", "КПІ", "+380 44", "Ткач 0", "Ткач 2"):
        assert f'value="{value}"' in seen
    assert seen.count("data-student checked") == 2 + 1  # and the template of one more
    players = [{"player": 1, "name": "Ткач Їванна", "student": True}, {"name": "Новий", "student": False}]
    assert command(client, "edit_team", team="T09", short="", players=players)["ok"]
    known = hall.names.teams["T09"]
    assert (known.short, known.contact) == ("", "+380 44")
    assert dict(hall.machine.state.teams["T09"].students) == {1: True, 4: False}
    assert "Новий" in page(client, "/console/ask/team?team=T09")
    assert client.get("/console/ask/team?team=T99").status_code == 404


def test_case_39_delete_is_offered_only_for_a_team_that_nothing_rests_on(
    desk: tuple[FlaskClient, Hall],
) -> None:
    client, hall = desk
    assert "delete-team?" in page(client, "/console/ask/team?team=T08")
    assert command(client, "delete_team", team="T08")["ok"]
    assert "T08" not in hall.machine.state.teams
    assert "T08" not in hall.names.teams
    assert command(client, "check_in", team="T07")["ok"]
    for team in ("T07", "T01"):
        if team == "T01":
            assert command(client, "set_rating", teams=[*hall.machine.state.teams])["ok"]
        assert "delete-team?" not in page(client, f"/console/ask/team?team={team}")
        assert "withdraw?" in page(client, f"/console/ask/team?team={team}")
        assert 'type="submit"' not in page(client, f"/console/ask/delete-team?team={team}")
        refused = command(client, "delete_team", team=team)
        assert (refused["code"], refused["details"]["accepted"]) == ("wrong_phase", "withdraw_team")
        assert team in hall.machine.state.teams


def test_case_39_a_team_with_words_in_games_is_not_deleted_but_withdraws_and_no_page_breaks(
    tmp_path: Path,
) -> None:
    rig = Rig(tmp_path / "played.sqlite")
    rig.open(tables=2)
    for game in rig.games:
        rig.must("start_game", game=game)
        rig.must("score_turn", game=game, turn=1, words=[{"word": "слово", "points": 9}])
    team = str(rig.state.games[rig.games[0]].seats[0])
    rig.journal.close()
    app, client, hall = made(rig.journal.path)
    before = hall.digest()
    refused = command(client, "delete_team", team=team)
    assert (refused["code"], refused["details"]["accepted"]) == ("wrong_phase", "withdraw_team")
    assert hall.digest() == before
    assert command(client, "withdraw_team", team=team, reason="захворіли")["ok"]
    for path in ("teams", "tables", f"tables/{rig.games[0]}", "checkin", "draw", "results", "log", "awards"):
        assert page(client, f"/console/{path}")
    for path in ("/", "/screen/hall", "/screen/bracket", "/screen/through", "/screen/table/1"):
        assert page(client, path)
    the_app.close(app)


def test_case_39_foreign_keys_are_enforced_wherever_the_file_is_used(desk: tuple[FlaskClient, Hall]) -> None:
    """One connection serves requests, timers and sockets: it enforces them in a greenlet of its own too."""
    client, hall = desk

    def enforced() -> int:
        with hall.journal.lock:
            return int(hall.journal.db.execute_sql("PRAGMA foreign_keys").fetchone()[0])

    with client.application.test_request_context():
        assert enforced() == 1
    assert spawn(enforced).get() == 1
    with hall.journal.lock, pytest.raises(IntegrityError), hall.journal.db.atomic():
        PlayerRow.insert(team="T99", number=1, name="Ніхто").execute(hall.journal.db)
    assert hall.journal.problems() == []


def test_the_list_of_400_teams_is_small(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "many.sqlite")
    plan = {"size": 40, "tables": 5}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    teams = [
        {"team": f"T{n:03d}", "name": f"Команда {n}", "institution": "Національний університет",
         "players": [{"name": f"Прізвище{n} Імʼя{m}", "student": True} for m in range(5)]}
        for n in range(400)
    ]  # fmt: skip
    rig.must("enter_teams", teams=teams)
    rig.journal.close()
    app, client, _ = made(rig.journal.path)
    seen = page(client, "/console/teams")
    assert seen.count('id="row-') == 400
    assert len(seen.encode()) < 400 * 1_000
    assert 'data-do="edit_team"' not in seen
    the_app.close(app)
