"""Files through the doors: who gets which, in which language and encoding, and what is said when there is none."""

import gzip
import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote

import openpyxl
import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

import app as the_app
from knockout.catalogues import catalogue
from knockout.files import archive_format as form
from knockout.files.archive_import import import_archive
from knockout.files.exports import NAMES
from knockout.settings import Settings
from knockout.store.digest import digest
from knockout.web.access import RULES
from knockout.web.hall import Hall
from tests.files.archives import members
from tests.files.tables import read_csv
from tests.halls import command, folded, make_hall

ALL = (*NAMES, "archive.zip")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    """A demo, so that a link opens the console; five tables are being played."""
    path = tmp_path / "hall.db"
    make_hall(path, started=True)
    made, _ = the_app.create_app(Settings(file=path, url="http://localhost", demo=True))
    yield made
    the_app.close(made)


@pytest.fixture
def hall(app: Flask) -> Hall:
    hall: Hall = app.extensions["knockout"]
    return hall


@pytest.fixture
def committee(app: Flask, hall: Hall) -> FlaskClient:
    browser = app.test_client()
    assert browser.get(hall.addresses.console()).status_code in (200, 302)
    return browser


@pytest.fixture
def anybody(app: Flask) -> FlaskClient:
    return app.test_client()


# --- who


@pytest.mark.parametrize("name", ALL)
def test_the_committee_gets_every_file(committee: FlaskClient, name: str) -> None:
    answer = committee.get(f"/console/files/{name}")
    assert answer.status_code == 200
    assert len(answer.data) > 100
    assert answer.headers["Content-Disposition"].startswith("attachment")
    called = unquote(answer.headers["Content-Disposition"].rpartition("''")[2])
    assert called.startswith("Турнір-")
    assert called.endswith(name if name != "archive.zip" else form.SUFFIX)
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ALL)
def test_nobody_else_gets_a_console_file(anybody: FlaskClient, hall: Hall, name: str) -> None:
    answer = anybody.get(f"/console/files/{name}")
    assert (answer.status_code, answer.location.partition("?")[0]) == (302, "/console/login")
    anybody.get(hall.addresses.host(1))
    assert anybody.get(f"/console/files/{name}").status_code == 302, "a table's host is not the committee"


def test_public_are_the_bracket_and_the_results_alone(anybody: FlaskClient) -> None:
    assert anybody.get("/files/bracket.svg").headers["Content-Type"].startswith("image/svg+xml")
    rows = read_csv(anybody.get("/files/results.csv").data)
    assert len(rows) == 1 + 20
    assert [rule for rule in RULES if rule.startswith("/files")] == [
        "/files/bracket.svg",
        "/files/results.csv",
    ]
    for name in (*ALL, "../app.py", "bracket.svg/x"):
        if name not in ("bracket.svg", "results.csv"):
            assert anybody.get(f"/files/{name}").status_code == 404


def test_s30_a_public_file_names_no_person_and_no_reason(anybody: FlaskClient, hall: Hall) -> None:
    line = command("disqualify", team="T001", reason="таємна причина")
    assert hall.runner.run(line, "committee")["ok"]
    for path in ("/files/bracket.svg", "/files/results.csv"):
        text = anybody.get(path).get_data(as_text=True)
        assert "Команда T001" in text
        assert "T001 0" not in text
        assert "таємна" not in text


# --- what


def test_it_is_as_things_stand_now(anybody: FlaskClient, hall: Hall) -> None:
    game = next(iter(hall.machine.state.games.values()))
    words = [{"word": "цитрина", "points": 62}]
    for points in ("", "62"):
        rows = read_csv(anybody.get("/files/results.csv?lang=en").data)
        best = next(row for row in rows if row[2] == game.id and row[4] == "А")
        assert best[10] == points
        if not points:
            assert hall.runner.run(command("score_turn", game=game.id, turn=1, words=words), "committee")[
                "ok"
            ]


def test_the_archive_that_is_taken_is_the_tournament(
    committee: FlaskClient, hall: Hall, tmp_path: Path
) -> None:
    (tmp_path / "a.zip").write_bytes(committee.get("/console/files/archive.zip").data)
    import_archive(tmp_path / "a.zip", tmp_path / "b.db")
    assert digest(folded(tmp_path / "b.db").state) == hall.digest()


def test_pictures_and_workbooks_can_be_opened(committee: FlaskClient) -> None:
    assert Image.open(io.BytesIO(committee.get("/console/files/bracket.png").data)).format == "PNG"
    book = openpyxl.load_workbook(io.BytesIO(committee.get("/console/files/tournament.xlsx").data))
    names = [
        catalogue("uk").gettext(name) for name in ("Results", "Words", "Rating", "Final places", "Start list")
    ]
    assert book.sheetnames == names
    assert names[0] == "Результати"


# --- language, encoding, packing


def test_a_language_is_asked_for_the_file_alone(committee: FlaskClient) -> None:
    english = committee.get("/console/files/results.csv?lang=en")
    assert read_csv(english.data)[0][:2] == ["Stage", "Cycle"]
    assert "lang=" not in english.headers.get("Set-Cookie", "")
    assert read_csv(committee.get("/console/files/results.csv").data)[0][:2] == ["Етап", "Цикл"]
    assert read_csv(committee.get("/console/files/results.csv?lang=xx").data)[0][0] == "Етап"


def test_the_old_encoding_and_one_there_is_not(committee: FlaskClient) -> None:
    old = committee.get("/console/files/results.csv?encoding=cp1251")
    assert old.headers["Content-Type"] == "text/csv; charset=windows-1251"
    assert read_csv(old.data, "cp1251")[0][0] == "Етап"
    wrong = committee.get("/console/files/results.csv?encoding=koi8-u")
    assert wrong.status_code == 400
    assert "koi8-u" in wrong.get_data(as_text=True)
    assert "utf-8, cp1251" in wrong.get_data(as_text=True)


def test_case_59_what_the_old_encoding_can_t_hold_is_said_by_name(committee: FlaskClient, hall: Hall) -> None:
    assert hall.runner.run(command("edit_team", team="T001", name="Ωмега"), "committee")["ok"]
    answer = committee.get("/console/files/results.csv?encoding=cp1251")
    said = answer.get_data(as_text=True)
    assert answer.status_code == 422
    assert all(part in said for part in ("«Ω»", "U+03A9", "GREEK CAPITAL LETTER OMEGA", "«Команда»", "UTF-8"))
    assert committee.get("/console/files/results.csv").status_code == 200


@pytest.mark.parametrize("path", ["/files/results.csv", "/files/bracket.svg"])
def test_text_is_packed_for_who_takes_it_so(anybody: FlaskClient, path: str) -> None:
    plain = anybody.get(path)
    small = anybody.get(path, headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data


def test_an_unknown_name_is_not_there(committee: FlaskClient) -> None:
    for name in ("results.pdf", "results", "bracket.exe", "тест.csv", "archive", "%2e%2e"):
        assert committee.get(f"/console/files/{name}").status_code == 404


def test_before_there_is_a_tournament(tmp_path: Path) -> None:
    from knockout.store.journal import Journal  # noqa: PLC0415

    Journal(tmp_path / "empty.db", create=True).close()
    made, _ = the_app.create_app(Settings(file=tmp_path / "empty.db", url="http://localhost", demo=True))
    browser = made.test_client()
    browser.get(made.extensions["knockout"].addresses.console())
    for name in ALL:
        assert browser.get(f"/console/files/{name}").status_code == 200, name
    assert set(members(browser.get("/console/files/archive.zip").data)) == {
        form.MANIFEST, form.ENTRIES, form.COMMANDS, form.ROSTER, form.SCRIPT,
    }  # fmt: skip
    the_app.close(made)


def test_a_file_that_many_ask_for_is_made_once(anybody: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from knockout.web import files  # noqa: PLC0415

    made: list[str] = []
    make: Callable[..., object] = files._make
    monkeypatch.setattr(files, "_make", lambda *args: made.append(args[0]) or make(*args))
    monkeypatch.setattr(files, "MINUTE", 10**9)
    for _ in range(5):
        assert anybody.get("/files/bracket.svg").status_code == 200
    assert made == ["bracket.svg"]


def test_files_are_made_beside_the_hall(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a file is being made in its thread, the one thread of the hall goes on."""
    import gevent  # noqa: PLC0415

    from knockout.web import files  # noqa: PLC0415

    def slow(*args: object) -> tuple[object, bytes]:
        time.sleep(0.5)  # a real sleep of that thread
        return files.File("x", "text/csv", b"x"), b""

    monkeypatch.setattr(files, "_make", slow)
    monkeypatch.setattr(files, "MINUTE", 10**9 + 1)
    asked = gevent.spawn(lambda: app.test_client().get("/files/results.csv").data)
    beats = 0
    while not asked.ready():
        gevent.sleep(0.01)
        beats += 1
    assert asked.value == b"x"
    assert beats > 20
