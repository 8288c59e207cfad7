"""Every address, whatever is asked of it: no fault, nothing stored by what was refused, pages that are whole."""

from contextlib import closing
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given, strategies as st
from werkzeug.test import TestResponse

from tests.fuzz.answers import CODES, FAULTS, strictly
from tests.fuzz.bodies import DOORS
from tests.fuzz.conftest import Places
from tests.fuzz.moments_of_a_day import MAKERS
from tests.fuzz.pages import wrong_with
from tests.fuzz.places import ROLES, Place
from tests.fuzz.profiles import bounded
from tests.fuzz.requests import Sent, each, requests

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")
BY_LINK = ("/h/", "/c/")
"""Doors that a link opens: who has come is noted there."""


def sent_to(place: Place, role: str, sent: Sent) -> TestResponse:
    """Send a request in a role."""
    headers = [(name, value) for name, value in {**place.bearer(role), **sent.headers}.items()]
    return place.client().open(sent.address, method=sent.method, headers=headers, data=sent.body)


def held(place: Place, sent: Sent, answer: TestResponse) -> bool:
    """Hold an answer to what every answer must be; give whether something may have come of the request."""
    assert answer.status_code < 500, (sent, answer.get_data(as_text=True)[-2000:])
    assert not any("\n" in value or "\r" in value for _, value in answer.headers), (sent, answer.headers)
    goes = urlsplit(answer.headers.get("Location", "/"))
    assert goes.scheme in ("", "http"), (sent, goes)
    assert goes.netloc in ("", "localhost", sent.headers.get("Host")), (sent, goes)
    assert goes.path.startswith("/"), (sent, goes)
    assert not goes.path.startswith(("//", "/\\")), (sent, goes)
    if sent.method == "HEAD" or "Content-Encoding" in answer.headers or answer.status_code == 304:
        return answer.status_code < 400
    if answer.mimetype == "application/json":
        return _said(sent, strictly(answer.data), answer.status_code)
    if (
        answer.mimetype == "text/html"
        and not sent.path.startswith("/static/")
        and answer.status_code not in (206, 301, 302, 303, 308)
    ):
        _page(sent, answer)
    return answer.status_code < 400


def _said(sent: Sent, told: Any, status: int) -> bool:
    """A refusal in JSON is of the closed list and says what is so."""
    if not isinstance(told, dict) or told.get("ok") is not False or status >= 400:
        return status < 400
    if "code" not in told:
        return True  # an answer about how things are, such as health
    assert told["code"] in CODES - FAULTS, (sent, told)
    assert len(told["message"]) > 10, (sent, told)
    return False


def _page(sent: Sent, answer: TestResponse) -> None:
    html = answer.get_data(as_text=True)
    asked = sent.query.get("lang")
    cookie = "lang=en" in sent.headers.get("Cookie", "")
    lang = None if cookie else asked if asked in ("uk", "en") else "uk"
    wrong = wrong_with(html, lang if html.lstrip().lower().startswith("<!doctype") else None)
    assert not [one for one in wrong if not (sent.path == "/gallery" and "ask-title" in one)], (sent, wrong)


def asked_of(place: Place, role: str, sent: Sent) -> None:
    """Send a request and hold what comes of it to the law; nothing of it stays."""
    before, digest, seq = place.kept(), place.digest(), place.hall.journal.seq
    with place.tried():
        with closing(sent_to(place, role, sent)) as answer:
            came_of_it = held(place, sent, answer)
        if came_of_it and (sent.method not in SAFE or sent.path.startswith(BY_LINK)):
            return
        assert (place.hall.journal.seq, place.digest()) == (seq, digest), sent
        assert place.kept() == before, sent


@pytest.mark.parametrize("moment", MAKERS)
@given(data=st.data(), role=st.sampled_from(ROLES))
@bounded(120)
def test_every_address_answers_whatever_it_is_asked(
    places: Places, moment: str, data: st.DataObject, role: str
) -> None:
    place = places(moment)
    asked_of(place, role, data.draw(requests(each(place.app.url_map.iter_rules()))))


@pytest.mark.parametrize("moment", ["entered", "days", "playing"])
@given(data=st.data())
@bounded(120)
def test_doors_of_the_console_answer_whatever_they_are_sent(
    places: Places, moment: str, data: st.DataObject
) -> None:
    place = places(moment)
    rules = [rule for rule in each(place.app.url_map.iter_rules()) if rule.rule in DOORS]
    asked_of(place, "committee", data.draw(requests(rules)))
