"""The public form's limits: how many, how large, who means it, and what nobody else gets to see."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout.store import applications
from knockout.web.access import RULES
from knockout.web.entry import BUCKETS
from knockout.web.entry_gate import A_MINUTE, BURST, LARGEST_BODY, MOST_WAITING, buckets
from knockout.web.hall import Hall
from knockout.web.limits import address_key
from tests.web.forms import (
    CONTACT,
    EVIL,
    PEOPLE,
    apply,
    fields_of,
    filled,
    send,
    sent_before,
    text,
    token_of,
)

# --- how many


def test_the_limits_are_ten_a_minute_and_a_hall_of_thirty_in_ten_minutes() -> None:
    assert BURST + A_MINUTE <= 10
    now = [0.0]
    kept = buckets(lambda: now[0])
    taken: list[float] = []
    for second in range(600):  # everybody in the hall tries all the time
        now[0] = float(second)
        while not kept.take("hall"):
            taken.append(now[0])
    assert max(sum(start <= moment < start + 60 for moment in taken) for start in range(600)) <= 10
    assert sum(moment < 5 * 60 for moment in taken) >= 29
    assert len(taken) >= 30


def test_an_empty_bucket_says_when_there_is_a_token_again() -> None:
    now = [0.0]
    kept = buckets(lambda: now[0])
    assert [kept.take("a") for _ in range(BURST)] == [0] * BURST
    wait = kept.take("a")
    assert wait == pytest.approx(60 / A_MINUTE)
    assert kept.take("b") == 0
    now[0] = wait - 0.01
    assert kept.take("a") > 0
    now[0] = wait
    assert kept.take("a") == 0


def test_an_address_is_a_household() -> None:
    assert address_key("192.0.2.7") != address_key("192.0.2.8")
    assert address_key("2001:db8:1:2::7") == address_key("2001:db8:1:2:ffff::1%eth0")
    assert address_key("2001:db8:1:2::7") != address_key("2001:db8:1:3::7")
    assert address_key(None) == address_key("nonsense") == ""


def test_too_many_from_one_address_are_told_to_wait_and_lose_nothing(
    fresh: Flask, phone: FlaskClient, opened: Hall
) -> None:
    now = [0.0]
    fresh.extensions[BUCKETS] = buckets(lambda: now[0])
    for number in range(BURST):
        token_of(apply(phone, name=f"Команда {number}"))
    refused = apply(phone, name="Остання", note="Дякуємо")
    assert refused.status_code == 429
    assert 0 < int(refused.headers["Retry-After"]) <= 13
    assert "Too many applications from this network" in text(refused)
    other = fresh.test_client()
    other.environ_base["REMOTE_ADDR"] = "192.0.2.9"
    token_of(apply(other, name="Здалеку"))
    now[0] += int(refused.headers["Retry-After"])
    token_of(send(phone, refused))
    assert sent_before(opened, "Остання").written.note == "Дякуємо"


def test_no_more_wait_than_the_committee_can_read(fresh: Flask, phone: FlaskClient, opened: Hall) -> None:
    token_of(apply(phone))
    one = sent_before(opened).written
    for number in range(MOST_WAITING - 1):
        what = applications.Written(**{**one.__dict__, "name": f"Команда {number}"})
        applications.make(opened.journal, f"t{number}", what, opened.now())
    refused = apply(phone, name="Зайва")
    assert refused.status_code == 429
    assert "too many applications waiting" in text(refused)
    assert fields_of(refused.get_data(as_text=True))[1]["name"] == "Зайва"
    applications.withdraw(opened.journal, sent_before(opened).number)
    token_of(send(phone, refused))


def test_a_form_has_an_end(phone: FlaskClient, opened: Hall) -> None:
    answer = apply(phone, note="x" * LARGEST_BODY)
    assert answer.status_code == 413
    assert "too much for this form" in text(answer)
    assert apply(phone, note="x" * (LARGEST_BODY - 4_000)).status_code == 422
    assert applications.how_many_wait(opened.journal) == 0


# --- who means it, and what it means


def test_a_form_from_elsewhere_is_not_taken_and_one_without_cookies_comes_back(
    fresh: Flask, phone: FlaskClient, opened: Hall
) -> None:
    stranger = fresh.test_client()
    assert stranger.post("/enter", data=filled()).status_code == 400
    answer = send(stranger, phone.get("/enter?lang=en"), **filled())
    assert answer.status_code == 400
    assert fields_of(answer.get_data(as_text=True))[1]["contact"] == CONTACT
    assert applications.how_many_wait(opened.journal) == 0
    token_of(send(stranger, answer))


def test_a_secret_that_is_none_of_ours_is_replaced(phone: FlaskClient, opened: Hall) -> None:
    for made_up in ("1", "", "тут був я", applications.new_token("another file's")):
        answer = send(phone, phone.get("/enter"), **filled(), form=made_up)
        assert answer.status_code == 400
        assert fields_of(answer.get_data(as_text=True))[1]["form"] != made_up
    token_of(send(phone, answer))


def test_what_the_disk_will_not_have_is_said_and_comes_back(phone: FlaskClient, opened: Hall) -> None:
    form = phone.get("/enter?lang=en")
    opened.journal.db.execute_sql("PRAGMA query_only = 1")
    answer = send(phone, form, **filled())
    assert answer.status_code == 503
    assert "could not save this" in text(answer)
    opened.journal.db.execute_sql("PRAGMA query_only = 0")
    token_of(send(phone, answer))


@pytest.mark.parametrize("lang", ["uk", "en"])
def test_53_markup_is_text_on_the_form_and_on_the_teams_own_page(
    phone: FlaskClient, opened: Hall, lang: str
) -> None:
    people = tuple(f"{EVIL} {n}" for n in range(4))
    typed = filled(
        f"{EVIL} {lang}", people, institution=EVIL, note=f"</textarea>{EVIL}", contact=f"{EVIL} 0671234567"
    )
    refused = send(phone, phone.get(f"/enter?lang={lang}"), **{**typed, "short": EVIL})
    path = f"/enter/{token_of(send(phone, refused, short='</b>{{7*7}}'))}"
    known = sent_before(opened, f"{EVIL} {lang}")
    pages = [refused, phone.get(path), phone.get(f"{path}?change"), apply(phone, name=f"{EVIL} {lang}")]
    applications.decline(opened.journal, known.number, known.version, EVIL, opened.now())
    pages.append(phone.get(path))
    for page in pages:
        html = page.get_data(as_text=True)
        assert EVIL in text(page)
        assert "<img" not in html
        assert "</textarea><" not in html
        assert "</b>{{" not in html
        assert not re.search(r"<script(?! type=)|\sstyle=|\son\w+=\"", html)


def test_s30_applications_are_in_no_public_page_and_in_no_api(
    fresh: Flask, phone: FlaskClient, opened: Hall
) -> None:
    token = token_of(apply(phone, name="Таємні Їжаки", institution="Прихований заклад", note="Секрет"))
    hidden = ("Таємні", "Прихований", "Секрет", "067 123", *PEOPLE[:3], token)
    for rule, roles in RULES.items():
        if "public" not in roles or rule.startswith("/static") or rule == "/enter/<token>":
            continue
        path = rule.replace("<int:table>", "1").replace("<game>", "F-1-T1").replace("<token>", "x")
        body = text(fresh.test_client().get(path))
        assert not [word for word in hidden if word in body], path


def test_nothing_keeps_a_teams_page_but_the_team(phone: FlaskClient, opened: Hall) -> None:
    for page in (phone.get("/enter"), phone.get(f"/enter/{token_of(apply(phone))}")):
        assert page.headers["Cache-Control"] == "no-store"
        assert page.headers["X-Robots-Tag"] == "noindex"
