"""Every form and file: what can't be taken is refused in words and nothing of it stored; what is taken is text."""

import csv
import io
import re
from typing import Any

import openpyxl  # type: ignore[import-untyped]
import pytest
from flask.testing import FlaskClient
from hypothesis import given, strategies as st

from knockout.web.limits import Buckets
from tests.fuzz import files, values
from tests.fuzz.conftest import Places
from tests.fuzz.pages import wrong_with
from tests.fuzz.places import Place
from tests.fuzz.profiles import bounded
from tests.web.forms import apply

Json = dict[str, Any]
NAMES = (*values.MARKUP, *values.FORMULAS, *values.DIRECTIONS[:4], "Ім'я", "А" * 60)
DELIMITER = ";"


@pytest.fixture
def place(places: Places) -> Place:
    """Ten teams at the desk, the form is open and nobody is asked to wait."""
    made = places("entered")
    made.app.extensions["knockout_entry_buckets"] = Buckets(burst=10**9, a_minute=10**9)
    return made


@pytest.fixture
def office(place: Place) -> FlaskClient:
    """The committee's program."""
    client = place.client()
    client.environ_base.update({"HTTP_AUTHORIZATION": place.bearer("committee")["Authorization"]})
    return client


def uploaded(office: FlaskClient, path: str, data: bytes, part: str = "file", **fields: str) -> Json:
    """Send a form with a file, put together by hand: the test client would leave a large one open."""
    parts = [
        f'--b\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{held}\r\n'
        for key, held in fields.items()
    ]
    parts.append(f'--b\r\nContent-Disposition: form-data; name="{part}"; filename="teams.xlsx"\r\n\r\n')
    body = "".join(parts).encode() + data + b"\r\n--b--\r\n"
    answer = office.post(f"{path}?lang=en", data=body, content_type="multipart/form-data; boundary=b")
    assert answer.status_code in (200, 413), answer.get_data(as_text=True)
    told: Json = answer.get_json()
    return told


# --- the public form


@given(
    typed=st.dictionaries(
        st.sampled_from(
            [
                "name",
                "short",
                "institution",
                "contact",
                "note",
                "player1",
                "player9",
                "student1",
                "form",
                "version",
            ]
        ),
        values.texts,
        max_size=5,
    )
)
@bounded(60)
def test_the_public_form_takes_text_and_nothing_else(place: Place, typed: dict[str, str]) -> None:
    fields = {name: held.encode("utf-8", "replace").decode() for name, held in typed.items()}
    before = place.kept()
    with place.tried():
        answer = apply(place.client(), **fields)
        assert answer.status_code in (303, 400, 409, 413, 422), answer.status_code
        if answer.status_code == 303:
            assert (
                wrong_with(place.client().get(answer.headers["Location"]).get_data(as_text=True), "uk") == []
            )
        else:
            assert wrong_with(answer.get_data(as_text=True), "en") == []
            assert place.kept() == before


# --- lists of teams


@given(data=files.lists)
@bounded(80)
def test_any_list_is_shown_or_refused_by_its_line_and_nothing_is_stored(
    place: Place, office: FlaskClient, data: bytes
) -> None:
    before = place.kept()
    told = uploaded(office, "/console/import/preview", data)
    if told["ok"]:
        assert wrong_with(told["html"]) == []
    else:
        assert told["details"]["field"]
        assert len(told["message"]) > 10
    assert place.kept() == before


@pytest.mark.parametrize("what", files.hostile_workbooks())
def test_a_workbook_made_to_do_harm_is_refused_in_words(place: Place, office: FlaskClient, what: str) -> None:
    before = place.kept()
    told = uploaded(office, "/console/import/preview", files.hostile_workbooks()[what])
    if told["ok"]:
        assert what in ("a macro", "a zip in a zip", "a file of the machine"), (
            "what is only beside the list is not looked at"
        )
        assert "root:" not in told["html"]
    else:
        assert told["details"]["field"] == "file"
        assert re.search("[A-Za-z]{4}", told["message"])
    assert place.kept() == before


def test_names_that_are_formulas_or_markup_come_out_of_every_file_as_text(
    place: Place, office: FlaskClient
) -> None:
    with place.tried():
        for number, name in enumerate(NAMES):
            players = [{"name": f"{name} {one}", "student": True} for one in range(4)]
            line = {
                "id": f"n{number}",
                "at": "2026-11-30T12:00:00Z",
                "do": "enter_team",
                "team": f"N{number}",
                "name": name,
                "institution": name,
                "contact": name,
                "players": players,
            }
            assert office.post("/api/v1/commands", json=line).get_json()["ok"], name
        for path in ("/console/files/start.csv", "/console/files/rating.csv", "/files/results.csv"):
            text = office.get(path).data.decode("utf-8-sig")
            cells = [cell for row in csv.reader(io.StringIO(text), delimiter=DELIMITER) for cell in row]
            assert not [cell for cell in cells if cell[:1] in "=+@\t\r" and cell], path
        for path in (
            "/console/files/start.xlsx",
            "/console/files/rating.xlsx",
            "/console/files/tournament.xlsx",
        ):
            book = openpyxl.load_workbook(io.BytesIO(office.get(path).data))
            held = [
                cell for sheet in book for row in sheet.iter_rows() for cell in row if cell.value is not None
            ]
            assert held
            assert not [cell.value for cell in held if cell.data_type == "f"], path


# --- pictures


@pytest.mark.parametrize("what", files.hostile_pictures())
def test_what_is_no_picture_of_a_sponsor_is_refused(place: Place, office: FlaskClient, what: str) -> None:
    before = place.kept()
    with place.tried():
        told = uploaded(
            office, "/console/notices/sponsors", files.hostile_pictures()[what], "picture", name="Спонсор"
        )
        assert not told["ok"], what
        assert told["details"]["field"] == "picture"
        assert place.kept() == before


def test_a_picture_with_a_page_behind_it_is_served_as_a_picture_alone(
    place: Place, office: FlaskClient
) -> None:
    with place.tried():
        told = uploaded(
            office, "/console/notices/sponsors", files.polyglot(), "picture", name=values.MARKUP[0]
        )
        if not told["ok"]:
            assert told["details"]["field"] == "picture"
            return
        answer = place.client().get("/sponsor/2")
        assert answer.mimetype == "image/png"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@given(
    data=st.binary(max_size=200),
    head=st.sampled_from([b"", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0", b"RIFF\x24\x00\x00\x00WEBPVP8 "]),
)
@bounded(60)
def test_any_bytes_for_a_picture_are_refused_and_nothing_is_stored(
    place: Place, office: FlaskClient, data: bytes, head: bytes
) -> None:
    before = place.kept()
    told = uploaded(office, "/console/notices/sponsors", head + data, "picture", name="Спонсор")
    assert told["ok"] is False
    assert told["details"]["field"] == "picture"
    assert place.kept() == before
