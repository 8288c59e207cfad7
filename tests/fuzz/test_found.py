"""What the fuzz tests have found, each by itself: it stays found."""

import json
import socket
from contextlib import closing
from typing import Any

import pytest

from knockout.errors import LARGEST, Refused, bad_field
from knockout.rules.text import apart
from knockout.store import applications
from knockout.store.codec import decode_asked
from tests.fuzz.answers import judged, strictly
from tests.fuzz.conftest import Places
from tests.fuzz.lines import Wire
from tests.fuzz.places import Place
from tests.fuzz.real import Hall

Json = dict[str, Any]
AT = "2026-11-30T12:00:00Z"


@pytest.fixture
def place(places: Places) -> Place:
    return places("entered")


def sent(
    place: Place, path: str, body: bytes, kind: str = "application/json", role: str = "committee"
) -> Any:
    head = {**place.bearer(role), "Content-Type": kind}
    return place.client().post(path, data=body, headers=head)


@pytest.mark.parametrize("do", ["[]", "{}", '["draw"]', "null", "9", "1e9"])
def test_a_command_whose_name_is_no_text_is_refused(place: Place, do: str) -> None:
    """Was a fault: such a name was looked up among those whose answers are kept without names."""
    body = f'{{"id":"do {do[:1]}","at":"{AT}","do":{do}}}'.replace("do [", "list")
    with place.tried():
        answer = sent(place, "/api/v1/commands", body.encode())
        assert answer.status_code == 200
        assert judged(strictly(answer.data)) is False


@pytest.mark.parametrize("number", [2**53 + 1, -(2**53) - 1, 2**64, 10**40, 10**4_000])
@pytest.mark.parametrize("field", ["turn", "at", "meant", "id", "do"])
def test_a_number_that_no_file_can_hold_is_refused_by_name(place: Place, field: str, number: int) -> None:
    """Was a fault where it reached an answer or the journal, and a message of thousands of digits."""
    line = {"id": "n", "at": AT, "do": "undo", "game": "F-1-T1", "turn": 1}
    line[field] = {"turn": number} if field == "meant" else number
    with place.tried():
        told = strictly(sent(place, "/api/v1/commands", json.dumps(line).encode()).data)
        assert judged(told) is False
        assert len(told["message"]) < 500


def test_a_refusal_quotes_numbers_as_json_can_say_them() -> None:
    assert bad_field("x", 10**30, [float("inf"), float("nan"), LARGEST, 0.5]).details == {
        "field": "x",
        "value": str(10**30),
        "accepted": ["inf", "nan", LARGEST, 0.5],
    }
    with pytest.raises(Refused):
        decode_asked({"id": "n", "do": "set_rating", "at": AT, "rows": [{"team": "T01", "points": 2**60}]})


def test_what_is_quoted_in_a_refusal_stays_on_its_line_and_turns_nothing(place: Place) -> None:
    line = {"id": "q", "at": "abc\u202e\n\x1b[31m", "do": "undo", "game": "F-1-T1"}
    with place.tried():
        told = sent(place, "/api/v1/commands", json.dumps(line).encode()).get_json()
    assert "«abc [31m»" in told["message"]
    assert "None" not in sent(place, "/api/v1/commands", b'{"id":"r","do":"undo"}').get_json()["message"]


def test_apart_keeps_what_runs_from_right_to_left_from_turning_its_neighbours() -> None:
    assert apart("Їжаки") == "Їжаки"
    assert apart("П\u02bcять") == "П\u2019ять"
    assert apart("שלום") == "\u2068שלום\u2069" == apart(apart("שלום"))
    assert apart("а\u202eб\u2066в\r\nг\x00д") == "абв г д"
    assert apart("\u2069\u2069أ\u2067") == "\u2068أ\u2069"


def test_a_part_of_a_form_without_a_name_is_refused(place: Place) -> None:
    """Was a fault, for anybody, at every address that takes a form."""
    body = b'--b\r\nContent-Disposition: form-data; name="a\r\nb"; filename="x.csv"\r\n\r\n\r\n--b--\r\n'
    nameless = b"--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n"
    for path in ("/", "/enter", "/console/login", "/console/notices/sponsors"):
        for form in (body, nameless):
            answer = sent(place, path, form, "multipart/form-data; boundary=b", "public")
            assert 400 <= answer.status_code < 500, path


def test_halves_of_characters_and_controls_reach_no_table(place: Place) -> None:
    """Was a fault: what JSON may say and no file can hold, in the reason for an applicant."""
    with place.tried():
        body = b'{"version":1,"reason":"\\ud83d a\\u0000b\\u202e"}'
        assert sent(place, "/console/entries/1/decline", body).get_json()["ok"]
        kept = applications.numbered(place.hall.journal, 1)
        assert kept is not None
        assert kept.reason == "ab"
    for number in (b"NaN", b"Infinity", b"1e999", b"9" * 5_000):
        answer = sent(place, "/console/screens/all", b'{"size":' + number + b"}")
        assert strictly(answer.data)["ok"] is False


def test_an_application_that_can_not_be_accepted_is_left_as_it_was(places: Places) -> None:
    """Was half done: the id that the team would have had stayed noted."""
    place = places("playing")
    before = place.kept()
    with place.tried():
        assert not sent(place, "/console/entries/1/accept", b'{"version":1}').get_json()["ok"]
        assert place.kept() == before


def test_what_may_be_done_with_a_sheet_that_is_not_there_can_be_asked(place: Place) -> None:
    """Was a fault: for OPTIONS, which finds every address, the sheet's version was looked up."""
    for path in (
        "/static/sheets/%22.css?v=x",
        "/static/sheets/base+base.css?v=x",
        "/static/at/x/js/none.js?v=x",
    ):
        for method in ("OPTIONS", "GET", "HEAD"):
            assert place.client().open(path, method=method).status_code < 500, (path, method)


# --- lines of a real server


@pytest.mark.parametrize(
    "frame", ["", "x", "4", "4x", "42", '42[["a"]]', "42{}", "42[]", '451-["join",{}]', b"\x04", "44"]
)
def test_a_line_that_sends_no_packet_is_closed_and_leaves_no_traceback(
    hall: Hall, frame: str | bytes
) -> None:
    """Each left a traceback of thirty lines in the log, and some left the line hanging until its next ping."""
    with Wire(hall.server) as line:
        line.send(frame)
        assert line.ends()
    assert "Traceback" not in hall.server.log
    hall.lives()


def test_who_goes_away_before_the_answer_leaves_no_traceback(hall: Hall) -> None:
    for _ in range(20):
        with closing(socket.create_connection(("127.0.0.1", hall.server.port))) as line:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\x00\x00\x00\x00\x00\x00\x00")
            line.sendall(b"\x00rubbish\r\n\r\n")
    hall.lives()
    assert "Traceback" not in hall.server.log
