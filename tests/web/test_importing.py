"""Teams from a file through the doors: looked at first, then all of it is stored, or nothing (CASES 57, 53, 39)."""

import io
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

import app as the_app
from knockout.errors import Refused
from knockout.ids import CommandId
from knockout.settings import Settings
from knockout.web.hall import Hall
from knockout.web.importing import all_or_nothing
from tests.halls import Rig, folded
from tests.intake.lists import HEADING, ROWS, encoded, shared, text_of, workbook
from tests.web.importer import Committee, mark_in

Json = dict[str, Any]

LIST = text_of([HEADING, *ROWS])
NAMES = ["Ґрати", "П\u02bcятниця", "Кома, крапка; табуляція", 'Три "лапки" всередині']


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A tournament for eight teams, with none."""
    path = tmp_path / "hall.sqlite"
    rig = Rig(path)
    plan = {"size": 8, "tables": 2}
    rig.must(
        "create_tournament", name="Турнір", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=plan
    )
    rig.journal.close()
    return path


@pytest.fixture
def app(file: Path) -> Iterator[Flask]:
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    yield made
    the_app.close(made)


@pytest.fixture
def hall(app: Flask) -> Hall:
    hall: Hall = app.extensions["knockout"]
    return hall


@pytest.fixture
def committee(app: Flask, hall: Hall) -> Committee:
    return Committee(app, hall)


def names(hall: Hall) -> list[str]:
    return [hall.names.name(team) for team in hall.machine.state.teams]


# --- nothing is stored by looking


def test_case_57_a_preview_shows_what_would_be_entered_and_stores_nothing(
    committee: Committee, hall: Hall
) -> None:
    before = (hall.v, hall.digest())
    for encoding in ("utf-8", "utf-8-sig", "cp1251", "utf-16-le", "utf-16-be"):
        seen = unescape(committee.look(encoded(LIST, encoding)))
        assert "Enter 4 teams" in seen
        assert all(name.replace("\u02bc", "’") in seen for name in NAMES)
        assert "Ґудзь Олег" in seen
    assert "Enter 4 teams" in committee.look(workbook([HEADING, *ROWS]), name="teams.xlsx")
    assert (hall.v, hall.digest()) == before
    assert not hall.machine.state.teams


def test_case_57_gibberish_is_refused_in_words_with_its_line(committee: Committee, hall: Hall) -> None:
    answer = committee.send("preview", "Команда;Бали\n¥ðàòè;409".encode())
    assert (answer["ok"], answer["code"], answer["details"]["line"]) == (False, "bad_field", 2)
    assert "Line 2" in answer["message"]
    assert "html" not in answer
    for where in ("preview", "store"):
        told = committee.send(where, b"\xff\xfe\xff", id="x")
        assert (told["ok"], told["details"]["field"]) == (False, "file")
        assert len(told["message"]) > 20
    assert not hall.machine.state.teams


def test_columns_are_adjusted_and_what_can_not_be_is_refused(committee: Committee) -> None:
    data = "Хто;Звідки;Скільки\nЗоря;КПІ;40\nМавка;НУ;50".encode()
    seen = committee.look(data)
    assert seen.count('<option value="skip" selected>') == 2
    roles = ["name", "institution", "points"]
    seen = committee.look(data, columns=roles, heading="1")
    assert "Enter 2 teams" in seen
    assert "КПІ" in seen
    assert "Enter 3 teams" in committee.look(data, columns=["name", "skip", "skip"])
    for wrong in (
        {"columns": ["name"]},
        {"columns": ["king", "skip", "skip"]},
        {"heading": "x"},
        {"heading": "77", "columns": roles},
    ):
        told = committee.send("preview", data, **wrong)
        assert not told["ok"]
        assert "columns" in told["message"]
    told = committee.send("preview", workbook([HEADING, *ROWS]), sheet="Немає")
    assert "Немає" in told["message"]


# --- all or nothing


def test_case_57_what_was_shown_is_entered_with_its_rating(
    committee: Committee, hall: Hall, file: Path
) -> None:
    answer = committee.store(encoded(LIST, "cp1251"), rating="on")
    assert answer["ok"], answer
    assert answer["message"] == "4 teams are entered. The rating is set."
    state = hall.machine.state
    assert names(hall) == NAMES
    assert state.rating == ("T01", "T03", "T02", "T04")
    assert next((line.team, line.points, line.best_word) for line in state.rating_lines) == ("T01", 409, 45)
    assert hall.names.teams["T01"].institution == "КПІ ім. Ігоря Сікорського"
    assert folded(file).roster == hall.names
    assert hall.recent(9)[-1][1].who == "committee"


def test_without_being_asked_no_rating_is_set(committee: Committee, hall: Hall) -> None:
    assert committee.store(LIST.encode())["message"] == "4 teams are entered."
    assert hall.machine.state.rating == ()


def test_the_shared_list_is_entered_whole(committee: Committee, hall: Hall) -> None:
    assert committee.store(shared("teams-cp1251-semicolon.csv"), rating="on")["ok"]
    assert len(hall.machine.state.teams) == len(hall.machine.state.rating) == 43
    assert "Enter 43" not in committee.look(shared("teams-utf16-tab.csv"), leave_out="on")
    assert "43 errors" in committee.look(shared("teams-utf16-tab.csv"))


def test_nothing_is_stored_while_a_line_is_wrong_unless_it_is_left_out(
    committee: Committee, hall: Hall
) -> None:
    data = "Команда;Бали\nЗоря;40\n;50\nРута;x\nМавка;60".encode()
    seen = committee.look(data)
    assert "2 errors" in seen
    assert "disabled" in seen
    refused = committee.send("store", data, mark=mark_in(seen), id="a")
    assert not refused["ok"]
    assert not hall.machine.state.teams
    left = committee.store(data, leave_out="on", rating="on")
    assert left["ok"], left
    assert names(hall) == ["Зоря", "Мавка"]
    assert hall.machine.state.rating == ("T02", "T01")


def test_what_changed_since_it_was_shown_is_shown_again(committee: Committee, hall: Hall) -> None:
    mark = mark_in(committee.look(LIST.encode()))
    players = [{"name": f"А Б{n}", "student": True} for n in range(4)]
    assert committee.command("enter_team", team="T01", name="Інша", players=players)["ok"]
    told = committee.send("store", LIST.encode(), mark=mark, id="b")
    assert not told["ok"]
    assert "changed" in told["message"]
    assert mark_in(told["html"]) != mark
    assert names(hall) == ["Інша"]
    assert committee.send("store", LIST.encode(), mark=mark_in(told["html"]), id="c")["ok"]
    assert [*hall.machine.state.teams] == ["T01", "T02", "T03", "T04", "T05"]


def test_t11_the_same_import_sent_twice_is_one(committee: Committee, hall: Hall) -> None:
    mark = mark_in(committee.look(LIST.encode(), rating="on"))
    first = committee.send("store", LIST.encode(), mark=mark, id="once", rating="on")
    v = hall.v
    again = committee.send("store", LIST.encode(), mark=mark, id="once", rating="on")
    assert first["ok"]
    assert again == first
    assert hall.v == v


def test_if_the_core_refuses_one_command_none_is_stored(app: Flask, hall: Hall) -> None:
    """The rating leaves a team out: the core would take the teams and refuse it, so that neither is stored."""
    at = "2026-11-30T12:00:00Z"
    teams = [{"team": team, "name": f"Команда {team}", "players": []} for team in ("T01", "T02")]
    lines = [
        {"id": "f", "at": at, "do": "enter_teams", "teams": teams},
        {"id": "g", "at": at, "do": "set_rating", "rows": [{"team": "T01", "points": 3}]},
    ]
    before = hall.v
    with app.test_request_context(), pytest.raises(Refused) as refused:
        all_or_nothing(lines)
    assert refused.value.details["field"] == "teams"
    assert hall.v == before
    assert hall.journal.first_answer(CommandId("f")) is None


def test_the_rating_needs_points_of_everybody(committee: Committee, hall: Hall) -> None:
    assert "no points on lines 3" in committee.look("Команда;Бали\nЗоря;40\nМавка;".encode(), rating="on")
    assert committee.store("Команда\nЗоря".encode(), rating="on")["ok"]
    assert hall.machine.state.rating == ()
    seen = committee.look("Команда;Бали\nМавка;5".encode(), rating="on")
    assert "have no points (Зоря)" in seen
    assert committee.command("set_rating", rows=[{"team": "T01", "points": 9}])["ok"]
    assert committee.store("Команда;Бали\nМавка;50".encode(), rating="on")["ok"]
    assert hall.machine.state.rating == ("T02", "T01")


# --- twins, doors, sizes


def test_twins_of_teams_that_are_in_are_told_by_name(committee: Committee, hall: Hall) -> None:
    assert committee.store(LIST.encode())["ok"]
    seen = unescape(committee.look("Команда;Бали\n«ҐРАТИ»;1\nМавка;2\nмавкa;3".encode()))
    assert "Entered already: “Ґрати”, T01" in seen
    assert "The same team as “Мавка” on line 3" in seen
    assert committee.store("Команда;Бали\n«ҐРАТИ»;1\nМавка;2\nмавкa;3".encode(), leave_out="on")["ok"]
    assert names(hall) == [*NAMES, "Мавка"]


def test_53_names_with_markup_are_text_in_the_preview(committee: Committee) -> None:
    evil = '"><img src=x onerror=alert(1)>'
    rows = [
        ["Команда", "Гравець 1", evil],
        [evil, evil, evil],
        [evil, evil, "x"],
        ["{{7*7}}", "</script><b>", ""],
    ]
    seen = committee.look(text_of(rows).encode(), name="<img src=x onerror=alert(1)>.csv")
    assert "<img" not in seen
    assert "<b>{{7*7}}" in seen
    assert "&lt;/script&gt;&lt;b&gt;" in seen
    for refused in (
        committee.send("preview", workbook([["a"]]), sheet=evil),
        committee.send("preview", b"\x00", name="<img src=x>"),
    ):
        assert not refused["ok"]


def test_too_large_a_file_is_refused_in_words(committee: Committee) -> None:
    for size in (2 * 1024 * 1024 + 1, 3 * 1024 * 1024):
        told = committee.send_bytes(size)
        assert (told["ok"], told["details"]["why"]) == (False, "size")
        assert "up to 2 MB" in told["message"]
    assert committee.client.post("/console/preview", data=b"x" * 3_000_000).status_code in (400, 413)
    told = committee.client.post(
        "/console/import/preview?lang=en", data={"note": "x"}, headers={"X-CSRFToken": committee.csrf}
    ).get_json()
    assert told["message"] == "Choose a file: CSV or XLSX."


def test_only_the_committee_imports_and_only_from_its_own_page(
    app: Flask, hall: Hall, committee: Committee
) -> None:
    host = app.test_client()
    host.get(f"/h/{hall.tokens.host(1)}")
    for browser in (app.test_client(), host):
        for where in ("preview", "store"):
            answer = browser.post(
                f"/console/import/{where}", data={"file": (io.BytesIO(LIST.encode()), "a.csv")}
            )
            assert answer.status_code in (400, 403)
    for where in ("preview", "store"):
        without = committee.client.post(
            f"/console/import/{where}", data={"file": (io.BytesIO(LIST.encode()), "a.csv"), "id": "z"}
        )
        assert (without.status_code, without.get_json()["code"]) == (400, "not_allowed")
    assert not hall.machine.state.teams


def test_nobody_is_entered_once_the_lots_are_drawn(tmp_path: Path) -> None:
    path = tmp_path / "drawn.sqlite"
    rig = Rig(path)
    rig.open(tables=2)
    rig.journal.close()
    made, _ = the_app.create_app(Settings(file=path, url="http://localhost", demo=True))
    hall: Hall = made.extensions["knockout"]
    drawn = Committee(made, hall)
    before = hall.v
    seen = drawn.look(LIST.encode())
    assert "The lots are drawn" in seen
    assert not drawn.send("store", LIST.encode(), mark=mark_in(seen), id="e")["ok"]
    assert hall.v == before
    the_app.close(made)
