"""People's data erased while a tournament runs: by the console's dialog, and by the command line beside it."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient

from knockout.cli import main
from knockout.store.backup import default_folder, make_backup, utc_now
from knockout.store.backup_names import in_folder
from knockout.store.digest import digest
from knockout.verify import verify
from knockout.web.hall import Hall
from tests.halls import Server, folded, make_hall, tokens_of
from tests.store.test_erasing import holds
from tests.web.clients import cookie_of, wait_until

Json = dict[str, Any]
PERSON = "T001 1"
"""A team's player number 2, as `make_hall` names it."""


@pytest.fixture
def committee(demo: Flask) -> tuple[FlaskClient, Callable[..., Json]]:
    """The committee's browser, and its posts at the door for erasing."""
    browser = demo.test_client()
    browser.get(f"/c/{demo.extensions['knockout'].tokens.committee()}")
    boot = re.search(
        r'id="boot"[^>]*>(.*?)</script>', browser.get("/console/teams").get_data(as_text=True), re.S
    )
    assert boot
    csrf = json.loads(boot[1])["csrf"]

    def post(**body: Any) -> Json:
        headers = {"X-CSRFToken": csrf, "X-Knockout-As": "committee"}
        answer = browser.post("/console/erase?lang=en", json=body, headers=headers)
        assert answer.status_code == 200
        return dict(answer.get_json())

    return browser, post


def test_the_committee_erases_one_player_and_the_pages_say_player_2(demo: Flask, committee: Any) -> None:
    hall: Hall = demo.extensions["knockout"]
    browser, post = committee
    before, v = digest(hall.machine.state), hall.v
    assert PERSON in browser.get("/console/ask/team?team=T001").get_data(as_text=True)
    assert post(whose="T001/2", confirm="erase") == {"ok": True, "v": v, "gone": True}
    assert holds(hall.journal.path, PERSON) == {}
    assert holds(hall.journal.path, "T001 3"), "the others stay"
    shown = browser.get("/console/ask/desk-team?team=T001&lang=en").get_data(as_text=True)
    assert "player 2" in shown
    assert PERSON not in shown
    assert (digest(hall.machine.state), hall.v) == (before, v)
    assert digest(folded(hall.journal.path).state) == before


def test_everybodys_names_and_those_of_teams_go_from_all_pages(demo: Flask, committee: Any) -> None:
    hall: Hall = demo.extensions["knockout"]
    browser, post = committee
    assert "Команда T001" in browser.get("/screen/hall").get_data(as_text=True)
    assert post(whose="everybody", team_names="on", confirm="СТЕРТИ")["ok"]
    for path in ("/", "/screen/hall", "/screen/bracket", "/console/teams", "/console/checkin", "/console/tables",
                 "/console/ask/erase", "/api/v1/tournament"):  # fmt: skip
        answer = browser.get(path)
        assert answer.status_code == 200, path
        assert "Команда T001" not in answer.get_data(as_text=True), path
    assert "T001" in browser.get("/screen/hall").get_data(as_text=True)
    assert holds(hall.journal.path, "Команда T001", PERSON) == {}


@pytest.mark.parametrize(("opened", "chosen"), [("", ""), ("?team=T001", "T001")])
def test_the_dialog_opens_with_nobody_or_with_the_team_it_is_opened_for_and_never_with_everybody(
    committee: Any, opened: str, chosen: str
) -> None:
    browser, _ = committee
    dialog = browser.get(f"/console/ask/erase{opened}").get_data(as_text=True)
    assert re.findall(r'<option value="([^"]*)" selected', dialog) == [chosen]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"whose": "everybody"}, "confirm"),
        ({"whose": "everybody", "confirm": "yes"}, "confirm"),
        ({"whose": "T099", "confirm": "ERASE"}, "team"),
        ({"whose": "", "confirm": "ERASE"}, "whose"),
        ({"confirm": "ERASE"}, "whose"),
        ({"whose": "T001/77", "confirm": "ERASE"}, "player"),
        ({"whose": ["everybody"], "confirm": "ERASE"}, "team"),
    ],
)
def test_a_wrong_form_erases_nothing_and_says_why(
    demo: Flask, committee: Any, body: Json, field: str
) -> None:
    _, post = committee
    answer = post(**body)
    assert (answer["ok"], answer["details"]["field"]) == (False, field)
    assert answer["message"]
    assert holds(demo.extensions["knockout"].journal.path, PERSON)


def test_nobody_but_the_committee_may_erase(app: Flask) -> None:
    assert app.test_client().post(
        "/console/erase", json={"whose": "everybody", "confirm": "ERASE"}
    ).status_code in (400, 403)


def test_beside_a_running_server_the_command_line_erases_and_the_server_forgets(
    tmp_path: Path, serve: Callable[..., Server]
) -> None:
    make_hall(tmp_path / "hall.db", tables=1, started=True)
    server = serve(tmp_path / "hall.db")
    before = folded(server.file)
    said = CliRunner().invoke(main, ["erase", str(server.file), "--everybody", "--team-names", "--yes"])
    assert said.exit_code == 0, said.output
    assert holds(server.file, PERSON, "Команда T001") == {}
    wait_until(lambda: server.hall().get("tournament")["teams"][0]["name"] == "")
    cookie = cookie_of(f"{server.url}/c/{tokens_of(server.file).committee()}")
    assert cookie
    assert server.hall().get("digest")["digest"] == digest(before.state)
    assert verify(server.file)[0] == []
    renamed = server.hall().send(tokens_of(server.file).committee(), "edit_team", team="T002", name="Інша")
    assert renamed["ok"]
    assert holds(server.file, PERSON) == {}, "what the server knew of the others does not come back"


def test_older_backups_go_only_where_that_is_asked_for_and_a_new_one_is_made(tmp_path: Path) -> None:
    file = tmp_path / "cup.db"
    make_hall(file, tables=1)
    folder = default_folder(file)
    old = make_backup(file, folder, utc_now()).backup.path
    first = CliRunner().invoke(
        main, ["erase", str(file), "--team", "T001", "--yes"], env={"KNOCKOUT_LOCALE": "en"}
    )
    assert "1 backup still has the data" in first.output
    assert holds(old, PERSON)
    second = CliRunner().invoke(
        main, ["erase", str(file), "--everybody", "--backups", "--yes"], env={"KNOCKOUT_LOCALE": "en"}
    )
    assert "1 older backup deleted." in second.output
    (left,) = in_folder(folder, file)
    assert left.path != old
    assert holds(left.path, PERSON, "T002 1") == {}
    assert verify(left.path)[0] == []


def test_a_backup_that_cant_be_deleted_is_said_and_hinders_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cup.db"
    make_hall(file, tables=1)
    stuck = make_backup(file, tmp_path / "stick", utc_now()).backup.path
    folder = default_folder(file)
    folder.mkdir()
    kept = stuck.rename(folder / stuck.name)
    other = make_backup(file, folder, utc_now() + timedelta(minutes=1)).backup.path
    unlink = Path.unlink

    def but_one(path: Path, missing_ok: bool = False) -> None:
        if path == kept:
            raise PermissionError(13, "read-only", str(path))
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(Path, "unlink", but_one)
    said = CliRunner().invoke(
        main, ["erase", str(file), "--everybody", "--backups", "--yes"], env={"KNOCKOUT_LOCALE": "en"}
    )
    assert said.exit_code == 0, said.output
    assert "1 older backup deleted." in said.output
    assert "1 older backup could not be deleted: it still has the data." in said.output
    assert "It may be elsewhere too" in said.output
    assert (kept.exists(), other.exists()) == (True, False)


def test_from_the_console_a_new_backup_takes_the_place_of_the_older_ones(
    tmp_path: Path, serve: Callable[..., Server]
) -> None:
    file = tmp_path / "hall.db"
    make_hall(file, tables=1, started=True)
    old = make_backup(file, default_folder(file), utc_now()).backup.path
    server = serve(file)
    cookie = cookie_of(f"{server.url}/c/{tokens_of(file).committee()}")
    with urlopen(Request(f"{server.url}/console/teams", headers={"Cookie": cookie})) as page:
        boot = re.search(r'id="boot"[^>]*>(.*?)</script>', page.read().decode(), re.S)
        cookie = page.headers.get("Set-Cookie", cookie).partition(";")[0]
    assert boot
    headers = {"Cookie": cookie, "X-CSRFToken": json.loads(boot[1])["csrf"], "X-Knockout-As": "committee"}
    body = json.dumps({"whose": "everybody", "confirm": "ERASE", "backups": "on"}).encode()
    asked = Request(f"{server.url}/console/erase", body, {**headers, "Content-Type": "application/json"})
    with urlopen(asked, timeout=20) as answer:
        assert json.load(answer)["ok"]
    wait_until(lambda: not old.exists(), 30)
    (left,) = in_folder(default_folder(file), file)
    assert holds(left.path, PERSON) == {}


@pytest.mark.parametrize(
    "wrong",
    [
        [],
        ["--team", "T001", "--everybody"],
        ["--player", "1"],
        ["--everybody", "--player", "1"],
        ["--team", "T99"],
    ],
)
def test_the_command_line_says_what_is_missing(tmp_path: Path, wrong: list[str]) -> None:
    make_hall(tmp_path / "cup.db", tables=1)
    said = CliRunner().invoke(main, ["erase", str(tmp_path / "cup.db"), "--yes", *wrong])
    assert said.exit_code == 1
    assert holds(tmp_path / "cup.db", PERSON)
