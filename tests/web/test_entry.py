"""A team enters itself: the public form, its own page, and what is refused in words."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from flask import Flask
from flask.testing import FlaskClient

from knockout.store import applications
from knockout.web.hall import Hall
from tests.web.forms import (
    CONTACT,
    PEOPLE,
    apply,
    do,
    enter,
    fields_of,
    filled,
    send,
    sent_before,
    text,
    token_of,
    wrong,
)

# --- the form without scripts


def test_a_team_enters_itself_without_a_script(phone: FlaskClient, opened: Hall) -> None:
    form = phone.get("/enter")
    action, fields = fields_of(form.get_data(as_text=True))
    assert action == "/enter"
    assert [f"player{n}" in fields for n in (1, 4, 5)] == [True, True, False]
    assert [fields[f"student{n}"] for n in (1, 2, 3, 4)] == ["on"] * 4, "ticked to begin with"
    assert "consent" not in fields, "not ticked to begin with"
    answer = send(
        phone, form, **filled(short="Їжаки", institution="КНУ", note="Перший\r\nдругий"), student3=None
    )
    page = phone.get(answer.headers["Location"])
    for shown in ("Їжаки в тумані", "КНУ", "Ґудзь Іван", "О’Ніл Даринка", CONTACT, "Перший\nдругий"):
        assert shown in text(page)
    kept = sent_before(opened).written
    assert (kept.short, kept.institution, kept.note) == ("Їжаки", "КНУ", "Перший\nдругий")
    assert [(one.name, one.student) for one in kept.players] == [
        ("Ґудзь Іван", True), ("Шевченко Олена", True), ("Бондар Юрій", False), ("О\u02bcНіл Даринка", True),
    ]  # fmt: skip
    assert opened.machine.state.teams == {}, "nobody is in before the committee accepts"


def test_one_more_line_without_a_script_up_to_ten(phone: FlaskClient, opened: Hall) -> None:
    page = phone.get("/enter")
    for lines in range(5, 11):
        page = send(phone, page, **filled(), more="1", student2=None)
        _, fields = fields_of(page.get_data(as_text=True))
        assert page.status_code == 200
        assert sum(name.startswith("player") for name in fields) == lines
        assert (fields["name"], fields["player4"], fields["contact"]) == (
            "Їжаки в тумані",
            PEOPLE[3],
            CONTACT,
        )
        assert ("student2" in fields, "student3" in fields) == (False, True)
    assert not re.search(r'name="more"[^>]*(?<! hidden)>', page.get_data(as_text=True))
    assert wrong(page) == {}
    ten = tuple(f"Гравець {n}" for n in range(1, 11))
    token_of(send(phone, page, **filled(people=ten)))
    assert len(sent_before(opened).written.players) == 10


def test_the_page_of_an_application_says_the_venues_time_with_its_zone(
    phone: FlaskClient, opened: Hall
) -> None:
    page = text(phone.get(f"/enter/{token_of(apply(phone))}?lang=uk"))
    there = datetime.fromtimestamp(sent_before(opened).made / 1000, ZoneInfo("Europe/Kyiv"))
    found = re.search(r"Надіслано (\d+) [а-я]+, (\d\d:\d\d) <span class=\"muted\">\(Київ\)", page)
    assert found
    assert (int(found[1]), found[2]) == (there.day, f"{there:%H:%M}")


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "\u2800\u200b"}, "name"),
        ({"name": "Щ" * 61}, "name"),
        ({"short": "П'ятнадцять літер"}, "short"),
        ({"institution": "К" * 121}, "institution"),
        ({"player3": ""}, "player3"),
        ({"player2": "Х" * 81}, "player2"),
        ({"contact": ""}, "contact"),
        ({"contact": "спитайте Олену"}, "contact"),
        ({"contact": "12345"}, "contact"),
        ({"note": "н" * 601}, "note"),
        ({"consent": None}, "consent"),
    ],
)
def test_a_refusal_stands_beside_its_field_and_what_was_typed_stays(
    phone: FlaskClient, opened: Hall, typed: dict[str, Any], field: str
) -> None:
    answer = apply(phone, **{"note": "Дякуємо", "student2": None, **typed})
    assert answer.status_code == 422
    assert list(wrong(answer)) == [field]
    _, fields = fields_of(answer.get_data(as_text=True))
    expected = {**filled(note="Дякуємо"), **typed}
    for name, value in expected.items():
        assert fields.get(name) == value, name
    assert "student2" not in fields
    assert applications.how_many_wait(opened.journal) == 0
    token_of(
        send(phone, answer, **filled(short="", institution="", note=""))
    )  # mended, the same page takes it


@pytest.mark.parametrize(
    "contact", ["+380671234567", "olena@knu.ua", "Олена, 044-123-45-67", "пошта@університет.укр"]
)
def test_a_phone_or_a_mail_with_words_beside_it_will_do(
    phone: FlaskClient, opened: Hall, contact: str
) -> None:
    token_of(apply(phone, contact=contact))
    assert sent_before(opened).written.contact == contact


def test_who_sees_the_contact_and_the_names_is_said_before_they_are_sent(
    phone: FlaskClient, opened: Hall
) -> None:
    page = text(phone.get("/enter?lang=en"))
    assert "Only the committee sees it." in page
    assert re.search(r"Only the committee</dt><dd>names of the players, .* the contact", page)


# --- once is once


def test_a_form_sent_twice_is_one_application(phone: FlaskClient, opened: Hall) -> None:
    form = phone.get("/enter")
    with ThreadPoolExecutor(8) as all_at_once:
        answers = list(all_at_once.map(lambda _: send(phone, form, **filled()), range(8)))
    answers.append(send(phone, form, **filled()))
    assert len({token_of(answer) for answer in answers}) == 1
    assert applications.how_many_wait(opened.journal) == 1


def test_gone_back_to_and_changed_it_is_not_lost_and_overwrites_nothing(
    phone: FlaskClient, opened: Hall
) -> None:
    form = phone.get("/enter?lang=en")
    token = token_of(send(phone, form, **filled()))
    again = send(phone, form, **filled(institution="КНУ"))
    assert again.status_code == 409
    assert sent_before(opened).written.institution == ""
    assert "not saved yet" in text(again)
    assert token_of(send(phone, again)) == token
    assert sent_before(opened).written.institution == "КНУ"


def test_another_team_typed_into_a_form_that_was_sent_is_another_application(
    phone: FlaskClient, opened: Hall
) -> None:
    form = phone.get("/enter?lang=en")
    token = token_of(send(phone, form, **filled("Їжаки")))
    again = send(phone, form, **filled("Єноти"))
    assert again.status_code == 409
    assert f"/enter/{token}" in text(again)
    assert token_of(send(phone, again)) != token
    assert {one.written.name for one in applications.waiting(opened.journal, 9)} == {"Їжаки", "Єноти"}


@pytest.mark.parametrize("twin", ["ЇЖАКИ В ТУМАНІ", " Їжаки  в тумані", "Їжaки в тумaнi"])
def test_s20_a_name_that_waits_or_is_entered_is_taken(phone: FlaskClient, opened: Hall, twin: str) -> None:
    token_of(apply(phone))
    enter(opened, "T01", "П'ятниця")
    for name in (twin, "п’ЯТНИЦЯ"):
        answer = apply(phone, name=name)
        assert answer.status_code == 422
        assert name.strip() in wrong(answer)["name"]
    assert applications.how_many_wait(opened.journal) == 1


# --- what a team may still do


def test_while_it_waits_the_team_changes_and_withdraws_it(phone: FlaskClient, opened: Hall) -> None:
    path = f"/enter/{token_of(apply(phone, note='Дякуємо'))}"
    form = phone.get(f"{path}?change&lang=en")
    assert fields_of(form.get_data(as_text=True))[1]["player4"] == "О’Ніл Даринка"
    saved = send(phone, form, institution="КНУ", player5="Нова Людмила")
    assert saved.headers["Location"] == f"{path}?saved"
    assert "The change is saved." in text(phone.get(saved.headers["Location"]))
    kept = sent_before(opened).written
    assert (kept.institution, kept.note, kept.players[4].name) == ("КНУ", "Дякуємо", "Нова Людмила")
    csrf = fields_of(form.get_data(as_text=True))[1]["csrf_token"]
    gone = phone.post(path, data={"withdraw": "1", "csrf_token": csrf})
    assert "Nothing of it is kept" in text(phone.get(gone.headers["Location"]))
    assert phone.get(path).status_code == 404
    assert applications.how_many_wait(opened.journal) == 0


def test_a_change_made_on_another_phone_is_not_overwritten_unseen(phone: FlaskClient, opened: Hall) -> None:
    path = f"/enter/{token_of(apply(phone))}"
    old = phone.get(f"{path}?change&lang=en")
    token_of(send(phone, phone.get(f"{path}?change"), institution="КНУ"))
    answer = send(phone, old, institution="ЛНУ")
    assert answer.status_code == 409
    assert sent_before(opened).written.institution == "КНУ"
    token_of(send(phone, answer))
    assert sent_before(opened).written.institution == "ЛНУ"


def test_a_change_that_comes_after_the_committees_answer_says_so(phone: FlaskClient, opened: Hall) -> None:
    path = f"/enter/{token_of(apply(phone))}"
    form = phone.get(f"{path}?change&lang=en")
    known = sent_before(opened)
    applications.decline(opened.journal, known.number, known.version, "запізно", opened.now())
    answer = send(phone, form, institution="КНУ")
    assert "came too late" in text(phone.get(answer.headers["Location"]))


def test_a_name_can_be_kept_but_not_taken_by_a_change(phone: FlaskClient, opened: Hall) -> None:
    token_of(apply(phone, name="Єноти"))
    path = f"/enter/{token_of(apply(phone))}?change"
    assert "name" in wrong(send(phone, phone.get(path), name="ЄНОТИ"))
    token_of(send(phone, phone.get(path), name="їжаки в тумані"))


def test_the_token_of_another_application_opens_nothing_of_this_one(phone: FlaskClient, opened: Hall) -> None:
    mine, other = token_of(apply(phone, name="Мої")), token_of(apply(phone, name="Чужі"))
    assert "Чужі" not in text(phone.get(f"/enter/{mine}"))
    send(phone, phone.get(f"/enter/{mine}?change"), name="Наші", version="1")
    assert {one.written.name for one in applications.waiting(opened.journal, 9)} == {"Наші", "Чужі"}
    mixed = mine.partition(".")[0] + "." + other.partition(".")[2]
    for token in (
        mine[:-1],
        mine + "x",
        mixed,
        "1",
        "T01",
        "%2e%2e",
        applications.new_token(opened.tokens.secret),
    ):
        answer = phone.get(f"/enter/{token}")
        assert answer.status_code == 404
        assert "Наші" not in text(answer)
        assert "Чужі" not in text(answer)


# --- when the form is closed


def test_a_new_tournament_takes_no_applications_until_the_committee_opens_the_form(
    fresh: Flask, phone: FlaskClient
) -> None:
    page = phone.get("/enter?lang=en")
    assert page.status_code == 200
    assert "The form is closed" in text(page)
    assert "<form" not in text(page)
    assert 'href="/enter"' not in text(phone.get("/"))
    applications.switch(fresh.extensions["knockout"].journal, True)
    assert 'href="/enter"' in text(phone.get("/"))


def test_what_was_typed_stays_when_the_form_closes_meanwhile(phone: FlaskClient, opened: Hall) -> None:
    form = phone.get("/enter?lang=en")
    applications.switch(opened.journal, False)
    answer = send(phone, form, **filled())
    assert answer.status_code == 409
    assert "closed meanwhile" in text(answer)
    assert fields_of(answer.get_data(as_text=True))[1]["player1"] == PEOPLE[0]
    assert applications.how_many_wait(opened.journal) == 0


@pytest.mark.parametrize("last", ["close_check_in", "draw", "close_tournament"])
def test_the_form_closes_by_itself_with_check_in_and_the_first_lots(
    phone: FlaskClient, opened: Hall, last: str
) -> None:
    teams = [f"T{n:02d}" for n in range(1, 9)]
    for team in teams:
        enter(opened, team, f"Команда {team}")
    do(opened, "set_rating", teams=teams)
    for team in teams:
        do(opened, "check_in", team=team)
    assert phone.get("/enter").get_data(as_text=True).count("<form") == 1
    do(opened, "close_check_in")
    if last == "draw":
        do(opened, "draw", stage="SF", seed="1")
    assert applications.switched_on(opened.journal)
    page = text(phone.get("/enter?lang=en"))
    assert {"draw": "The lots are drawn"}.get(last, "Check-in is closed") in page
    assert "<form" not in page
