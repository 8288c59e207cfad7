"""Lots that anyone can check, through the real doors (U22): sealed, announced, drawn, verified from outside."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from flask_socketio import SocketIO

import app as the_app
from knockout.cli import main
from knockout.drawcheck import verify_journal, verify_published
from knockout.errors import Refused
from knockout.rules.lots import list_hash, seed_hash
from knockout.settings import Settings
from knockout.store.meta import get_meta
from knockout.web.hall import Hall
from tests.halls import Rig

Json = dict[str, Any]


@pytest.fixture
def made(tmp_path: Path) -> Iterator[tuple[Flask, SocketIO]]:
    """A tournament at the moment before its first draw; a demo, so that the console's link opens."""
    rig = Rig(tmp_path / "lots.sqlite")
    for team in rig.enter(3):
        rig.must("check_in", team=team)
    rig.must("close_check_in")
    rig.journal.close()
    settings = Settings(file=tmp_path / "lots.sqlite", url="http://localhost", demo=True)
    app, socketio = the_app.create_app(settings)
    yield app, socketio
    the_app.close(app)


@pytest.fixture
def committee(app: Flask, hall: Hall) -> FlaskClient:
    client = app.test_client()
    client.get(f"/c/{hall.tokens.committee()}")
    return client


def stage_of(hall: Hall) -> str:
    return hall.machine.state.plan[0].stage


def post(client: FlaskClient, hall: Hall, what: str) -> Json:
    return posted(client, f"/console/draw/{stage_of(hall)}/{what}")


def posted(client: FlaskClient, path: str) -> Json:
    boot = client.get("/console/draw").get_data(as_text=True).split('id="boot">')[1].split("</script>")[0]
    answer = client.post(path, json={}, headers={"X-CSRFToken": json.loads(boot)["csrf"]})
    assert answer.status_code == 200
    found: Json = answer.get_json()
    return found


def published(client: FlaskClient, hall: Hall) -> Json:
    found: Json = client.get(f"/api/v1/draw/{stage_of(hall)}").get_json()
    return found


def test_u22_the_hashes_come_first_and_the_seed_is_nowhere_before_the_draw(
    app: Flask, committee: FlaskClient, hall: Hall
) -> None:
    assert post(committee, hall, "seal")["ok"]
    public = app.test_client()
    before = published(public, hall)
    assert before["seed"] is None
    assert before["seats"] is None
    assert before["announced"]["list_hash"] == list_hash([row["team"] for row in before["list"]])
    seed = get_meta(hall.journal, f"sealed_seed:{stage_of(hall)}")
    assert seed
    pages = (
        f"/lots/{stage_of(hall)}", "/lots", "/", "/screen/bracket", "/api/v1/tournament", "/api/v1/bracket",
        f"/api/v1/draw/{stage_of(hall)}", f"/console/draw/{stage_of(hall)}", "/console/log",
    )  # fmt: skip
    for page in pages:
        for client in (public, committee):
            assert seed not in client.get(page).get_data(as_text=True), page
    assert post(committee, hall, "unseal")["ok"]
    after = published(public, hall)
    assert after["seed"] == seed
    assert seed_hash(after["seed"]) == before["announced"]["seed_hash"]
    assert after["list"] == before["list"]
    assert seed in public.get(f"/lots/{stage_of(hall)}").get_data(as_text=True)


def test_u22_anyone_works_the_draw_out_again_and_sees_what_is_not_so(
    committee: FlaskClient, hall: Hall, tmp_path: Path
) -> None:
    post(committee, hall, "seal")
    assert verify_published(published(committee, hall)).found == "not_drawn"
    post(committee, hall, "unseal")
    data = published(committee, hall)
    assert verify_published(data).found == "same"
    other = {game: list(reversed(row)) for game, row in data["seats"].items()}
    assert verify_published({**data, "seats": other}).found == "other_seats"
    assert verify_published({**data, "seed": "1"}).found == "other_seed"
    assert verify_published({**data, "list": data["list"][::-1]}).found == "other_list"
    for broken in ({}, [], {**data, "cycles": None}, {**data, "list": [1]}, {**data, "seats": 5}):
        with pytest.raises(Refused):
            verify_published(broken)
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    assert CliRunner().invoke(main, ["verify-draw", str(file)]).exit_code == 0
    file.write_text(json.dumps({**data, "seed": "1"}), encoding="utf-8")
    assert CliRunner().invoke(main, ["verify-draw", str(file)]).exit_code == 1
    file.write_text("{", encoding="utf-8")
    broken_file = CliRunner().invoke(main, ["verify-draw", str(file)])
    assert broken_file.exit_code == 1
    assert "Traceback" not in broken_file.output


def test_u22_the_file_itself_is_checked_draw_by_draw(committee: FlaskClient, hall: Hall) -> None:
    post(committee, hall, "seal")
    post(committee, hall, "unseal")
    line = {
        "id": "u",
        "do": "undo_draw",
        "at": "2026-05-16T12:00:00Z",
        "stage": stage_of(hall),
        "reason": "ще раз",
    }
    assert hall.runner.run(line, "committee")["ok"]
    post(committee, hall, "seal")
    post(committee, hall, "unseal")
    found = verify_journal(hall.journal)
    assert [verdict.found for verdict in found] == ["same", "same"]
    assert found[0].seed != found[1].seed


def test_u22_a_seed_is_not_drawn_twice_and_not_without_its_hash(committee: FlaskClient, hall: Hall) -> None:
    refused = post(committee, hall, "unseal")
    assert (refused["ok"], refused["code"]) == (False, "wrong_phase")
    post(committee, hall, "seal")
    again = post(committee, hall, "seal")
    assert again["code"] == "already_done"
    post(committee, hall, "unseal")
    assert post(committee, hall, "unseal")["ok"] is False
    assert post(committee, hall, "seal")["code"] == "already_done"


def test_u22_a_list_that_has_changed_is_sealed_again(committee: FlaskClient, hall: Hall) -> None:
    post(committee, hall, "seal")
    line = {
        "id": "w",
        "do": "withdraw_team",
        "at": "2026-05-16T12:00:00Z",
        "team": "T001",
        "reason": "поїхали",
    }
    assert hall.runner.run(line, "committee")["ok"]
    assert 'data-post="/console/draw' in committee.get("/console/draw").get_data(as_text=True)
    refused = post(committee, hall, "unseal")
    assert refused["code"] == "wrong_phase"
    assert post(committee, hall, "seal")["ok"]
    assert post(committee, hall, "unseal")["ok"]


@pytest.mark.parametrize("what", ["seal", "unseal"])
def test_only_the_committee_seals_and_draws(app: Flask, hall: Hall, what: str) -> None:
    answer = app.test_client().post(f"/console/draw/{stage_of(hall)}/{what}", json={})
    assert answer.status_code in (400, 403)
    assert not hall.machine.state.announced


def test_stages_that_are_not_there_are_not_found_or_refused(committee: FlaskClient, hall: Hall) -> None:
    assert committee.get("/lots/R9").status_code == 404
    assert committee.get("/api/v1/draw/D1").status_code == 404
    answer = posted(committee, "/console/draw/R9/seal")
    assert (answer["ok"], answer["code"]) == (False, "bad_field")


def test_u22_lots_by_hand_after_a_seed_was_announced_are_told(committee: FlaskClient, hall: Hall) -> None:
    post(committee, hall, "seal")
    stage = hall.machine.state.plan[0]
    teams = list(hall.machine.state.rating)
    seats = {f"{stage.stage}-1-T{n}": teams[4 * n - 4 : 4 * n] for n in range(1, 4)}
    line = {"id": "h", "do": "enter_draw", "at": "2026-05-16T12:00:00Z", "stage": stage.stage, "seats": seats}
    assert hall.runner.run(line, "committee")["ok"]
    assert verify_journal(hall.journal)[0].found == "passed_over"
    assert not verify_published(published(committee, hall)).good


def test_s10_slips_with_a_gap_are_named_and_not_taken(committee: FlaskClient, hall: Hall) -> None:
    stage = hall.machine.state.plan[0].stage
    teams = iter(hall.machine.state.rating)
    hall.runner.run(
        {"id": "w", "do": "withdraw_team", "at": "2026-05-16T12:00:00Z", "team": "T012", "reason": "х"},
        "committee",
    )
    number = 0
    for game in (1, 2, 3):
        for seat in (1, 3, 4) if game == 1 else (1, 2, 3, 4):
            number += 1
            line = {"id": f"s{number}", "do": "enter_slip", "at": "2026-05-16T12:00:00Z", "stage": stage}
            line |= {"game": f"{stage}-1-T{game}", "seat": seat, "team": next(teams)}
            assert hall.runner.run(line, "committee")["ok"], line
    page = committee.get("/console/draw?lang=en").get_data(as_text=True)
    assert "Only the last seats of a table may be empty" in page
    assert "Take these lots" not in page


def test_a_seed_is_in_the_file_before_anybody_sees_its_hash(
    committee: FlaskClient, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is killed in between would else have shown the hash of a seed that nobody has."""
    kept: list[str | None] = []
    run = hall.runner.run

    def watched(line: Json, who: str) -> Json:
        kept.append(get_meta(hall.journal, f"sealed_seed:{stage_of(hall)}"))
        return run(line, who)

    monkeypatch.setattr(hall.runner, "run", watched)
    assert post(committee, hall, "seal")["ok"]
    assert kept[-1] is not None
    assert hall.machine.state.announced[stage_of(hall)].seed_hash == seed_hash(kept[-1])  # type: ignore[index]
