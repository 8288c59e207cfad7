"""Whatever is sent is answered in words; nothing breaks a page, fills the disk or stops a clock."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from knockout.ids import Moment
from knockout.web.access import RULES
from knockout.web.hall import Hall
from knockout.web.texts import venue

HallFile = Callable[..., Path]
Json = dict[str, Any]

COMMITTEE_ONLY = [rule for rule, roles in RULES.items() if roles == {"committee"}]
PASSWORD = "сім мокрих їжаків"


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"[" * 50_000, b'{"id":"\xed\xa0\x80"}', b'{"id":"\\ud800"}', b"\xff\xfe{}"],
)
def test_whatever_is_no_command_is_answered(app: Flask, hall: Hall, body: bytes) -> None:
    token = hall.tokens.committee()
    answer = app.test_client().post(
        "/api/v1/commands", data=body, headers={"Authorization": f"Bearer {token}"}
    )
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["code"] == "bad_field"


@pytest.mark.parametrize("moment", ["9999-12-31T23:59:59.999-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_start_beyond_every_calendar_is_refused_and_breaks_no_page(
    app: Flask, hall: Hall, moment: str
) -> None:
    headers = {"Authorization": f"Bearer {hall.tokens.committee()}"}
    line = {"id": moment, "do": "plan_start", "cycle": hall.machine.state.plan[0].stage + "-1", "at": moment}
    answer = app.test_client().post("/api/v1/commands", json=line, headers=headers)
    assert answer.json is not None
    assert (answer.json["code"], answer.json["details"]["field"]) == ("bad_field", "at")
    assert venue(Moment(10**17), "Europe/Kyiv").year == 2999


@pytest.mark.parametrize("page", ["²", "٣", "9" * 5000, "-1", ""])
def test_an_odd_page_number_shows_the_first_page(app: Flask, page: str) -> None:
    assert app.test_client().get("/screen/hall", query_string={"page": page}).status_code == 200


def test_what_is_sent_deep_or_long_is_answered_short(app: Flask, hall: Hall) -> None:
    deep = b'{"id":"deep","do":"undo","at":"2026-11-30T12:00:00Z","x":' + b"[" * 900 + b"]" * 900 + b"}"
    long = b'{"id":"long","do":"undo","at":"2026-11-30T12:00:00Z","x":"' + b"y" * 90_000 + b'"}'
    for body, field in ((deep, "command"), (long, "x")):
        headers = {"Authorization": f"Bearer {hall.tokens.committee()}"}
        answer = app.test_client().post("/api/v1/commands", data=body, headers=headers)
        assert answer.status_code == 200
        assert answer.json is not None
        assert (answer.json["code"], answer.json["details"]["field"]) == ("bad_field", field)
        assert len(answer.data) < 3_000


def test_a_reason_has_an_end(app: Flask, hall: Hall) -> None:
    headers = {"Authorization": f"Bearer {hall.tokens.committee()}"}
    for reason in ("б" * 1_001, "а\x00б"):
        line = {"id": str(len(reason)), "do": "close_tournament", "at": "2026-11-30T12:00:00Z"}
        line |= {"do": "hold_cycle", "cycle": hall.machine.state.plan[0].stage + "-1", "reason": reason}
        answer = app.test_client().post("/api/v1/commands", json=line, headers=headers)
        assert answer.json is not None
        assert (answer.json["code"], answer.json["details"]["field"]) == ("bad_field", "reason")


def test_nobodys_refusals_are_not_stored_and_nobody_hears_anothers_answer(app: Flask, hall: Hall) -> None:
    line = {"id": "mine", "do": "undo", "at": "2026-11-30T12:00:00Z", "game": "F-1-T1"}
    first = app.test_client().post("/api/v1/commands", json=line)
    assert first.json is not None
    assert first.json["ok"] is False
    headers = {"Authorization": f"Bearer {hall.tokens.committee()}"}
    own = app.test_client().post("/api/v1/commands", json=line, headers=headers)
    assert own.json is not None
    assert own.json["code"] != "not_allowed"  # not the answer that nobody got


NUMBERED = [rule for rule in RULES if "<int:" in rule]


@pytest.mark.parametrize("rule", NUMBERED)
def test_a_number_that_no_row_can_have_breaks_no_door(app: Flask, hall: Hall, rule: str) -> None:
    path = rule[: rule.index("<int:")] + "9" * 20 + rule[rule.index(">", rule.index("<int:")) + 1 :]
    headers = {"Authorization": f"Bearer {hall.tokens.committee()}"}
    client = app.test_client()
    assert all(client.open(path, method=how, headers=headers).status_code < 500 for how in ("GET", "POST"))


@pytest.mark.parametrize(
    "path", ["/console/screens/all", "/console/preview", "/console/days/propose", "/console/notices/show"]
)
def test_what_is_nested_beyond_reason_is_answered(app: Flask, hall: Hall, path: str) -> None:
    answer = app.test_client().post(
        path,
        data=b"[" * 10_000 + b"]" * 10_000,
        content_type="application/json",
        headers={"Authorization": f"Bearer {hall.tokens.committee()}"},
    )
    assert answer.status_code < 500
