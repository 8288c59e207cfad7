"""Passwords and links against guessing: what a wrong one costs, whom it costs nothing, and what the chief is told."""

from collections.abc import Callable
from typing import Any

import gevent
import pytest
from flask import Flask

from knockout.web.guesses_seen import WINDOW
from knockout.web.guessing import Guessing, Knock
from knockout.web.hall import Hall
from knockout.web.limits import SlowDownError
from tests.web.guessers import Clock, log_in
from tests.web.test_access import PASSWORD, set_password

Json = dict[str, Any]
HALLS = "192.0.2.1"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def guessing(clock: Clock) -> Guessing:
    return Guessing(clock=clock, sleep=clock.sleep)


def tries(guessing: Guessing, knock: Knock, right: bool = False) -> str:
    """Give what came of one try: `in`, `wrong`, or that nobody looked."""
    try:
        return "in" if guessing.password(knock, lambda: right) else "wrong"
    except SlowDownError:
        return "not looked at"


def stranger(address: str = HALLS, role: str = "committee") -> Knock:
    return Knock(role, address)


CHIEFS = Knock("committee", HALLS, device="the chief's laptop")


# --- passwords


def test_strangers_behind_one_address_have_a_few_tries_and_then_a_few_a_minute(
    guessing: Guessing, clock: Clock
) -> None:
    came = [tries(guessing, stranger()) for _ in range(2_000)]
    assert came.count("wrong") == 6
    assert set(came[6:]) == {"not looked at"}
    assert clock.waited == [1.0] * 6, "each wrong one cost a moment, and what is not looked at costs nothing"
    looked = 0
    for _ in range(60 * 60):
        clock.now += 1
        looked += tries(guessing, stranger()) == "wrong"
    assert looked <= 3 * 60 + 1, "an hour of it"


def test_the_right_one_among_2000_guesses_is_not_found(guessing: Guessing) -> None:
    came = [tries(guessing, stranger(), right=number == 1_500) for number in range(2_000)]
    assert "in" not in came


def test_fifty_addresses_have_no_fifty_times_more(guessing: Guessing, clock: Clock) -> None:
    looked = 0
    for number in range(2_000):
        looked += tries(guessing, stranger(f"192.0.2.{number % 50}")) == "wrong"
    assert looked == 40
    for _ in range(60):
        clock.now += 1
        looked += sum(tries(guessing, stranger(f"192.0.2.{number}")) == "wrong" for number in range(50))
    assert looked <= 40 + 20 + 1


def test_a_known_device_is_let_in_at_once_whatever_strangers_do_beside_it(
    guessing: Guessing, clock: Clock
) -> None:
    for _ in range(2_000):
        tries(guessing, stranger())
    clock.waited.clear()
    assert [tries(guessing, CHIEFS, right=True) for _ in range(100)] == ["in"] * 100
    assert clock.waited == []
    assert [tries(guessing, CHIEFS) for _ in range(12)].count("wrong") == 10, "its own wrong ones are its own"
    assert tries(guessing, Knock("committee", HALLS, device="another"), right=True) == "in"


def test_right_ones_use_up_nothing(guessing: Guessing) -> None:
    assert {tries(guessing, stranger(), right=True) for _ in range(200)} == {"in"}


def test_one_role_costs_another_nothing(guessing: Guessing) -> None:
    for _ in range(2_000):
        tries(guessing, stranger(role="desk"))
    assert tries(guessing, stranger(role="counting"), right=True) == "in"


def test_so_many_hashes_are_worked_out_at_once_and_known_devices_have_places_of_their_own() -> None:
    guessing = Guessing(sleep=lambda _seconds: None)
    under_way, most = 0, 0

    def slowly() -> bool:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        gevent.sleep(0.01)
        under_way -= 1
        return False

    def one(knock: Knock) -> str:
        try:
            return "in" if guessing.password(knock, slowly) else "wrong"
        except SlowDownError as slow:
            return "not looked at" if slow.seconds > 0 else "at once"

    many = [gevent.spawn(one, stranger(f"192.0.2.{number}")) for number in range(30)]
    gevent.sleep(0)
    chief = gevent.spawn(one, CHIEFS)
    gevent.joinall([*many, chief])
    assert most == 2, "one stranger's and one known device's"
    assert chief.value == "wrong"
    assert [greenlet.value for greenlet in many].count("wrong") == 7
    again = [tries(guessing, stranger(f"192.0.2.{number}"), right=True) for number in range(30)]
    assert set(again) == {"in"}, "what was not looked at has cost no try"


# --- what the chief is told


def test_a_few_wrong_ones_are_no_alarm_and_many_are(guessing: Guessing, clock: Clock) -> None:
    for _ in range(9):
        tries(guessing, stranger("192.0.2.9"))
    assert guessing.seen.report() is None
    for _ in range(30):
        tries(guessing, stranger("192.0.2.8", role="desk"))
    guessing.wrong_link("/h/", "192.0.2.8")
    assert guessing.seen.report() == {
        "count": 40, "addresses": 2, "most": "192.0.2.8", "most_count": 31,
        "roles": ["committee", "desk"], "links": True,
    }  # fmt: skip
    clock.now += WINDOW + 1
    assert guessing.seen.report() is None
    tries(guessing, stranger())
    assert guessing.seen.report() is None, "what was before is over"


def test_the_console_is_told_at_once_then_now_and_then_and_when_it_is_over(
    guessing: Guessing, clock: Clock
) -> None:
    told: list[float] = []
    later: list[tuple[float, Callable[[], None]]] = []
    guessing.seen.tell = lambda: told.append(clock.now)
    guessing.seen.later = lambda seconds, do: later.append((clock.now + seconds, do))
    for _ in range(300):
        tries(guessing, stranger())
        clock.now += 0.1
        for due, do in [one for one in later if one[0] <= clock.now]:
            later.remove((due, do))
            do()
    assert 8 <= len(told) <= 12, "300 wrong ones in half a minute"
    clock.now += WINDOW + 2
    for _, do in list(later):
        do()
    assert guessing.seen.report() is None
    assert told[-1] == clock.now


def test_addresses_that_are_told_apart_have_an_end(guessing: Guessing) -> None:
    for number in range(3_000):
        guessing.wrong_link("/h/", f"10.0.{number // 250}.{number % 250}")
    report = guessing.seen.report()
    assert report is not None
    assert report["count"] == 3_000
    assert report["addresses"] == 500


# --- at the doors


@pytest.fixture
def quick(hall: Hall, clock: Clock) -> Guessing:
    """The hall's own, on a clock that stands."""
    hall.guessing = Guessing(clock=clock, sleep=clock.sleep)
    return hall.guessing


def test_too_many_wrong_passwords_are_answered_in_words_and_nobody_looks(
    app: Flask, hall: Hall, quick: Guessing
) -> None:
    chief = set_password(app, hall)
    thief = app.test_client()
    assert [log_in(thief, f"guess {number}").status_code for number in range(6)] == [200] * 6
    slowed = log_in(thief, PASSWORD)
    assert slowed.status_code == 429
    assert 0 < int(slowed.headers["Retry-After"]) <= 21
    assert f"Wait {slowed.headers['Retry-After']} s" in slowed.get_data(as_text=True)
    assert "Забагато неправильних паролів" in log_in(thief, PASSWORD, lang="uk").get_data(as_text=True)
    assert thief.get("/console").status_code == 302
    chief.post("/console/logout")
    assert log_in(chief, PASSWORD).status_code == 302, "the chief's own browser, behind the same address"


def test_a_device_is_known_for_what_it_has_logged_in_as_and_a_made_up_cookie_is_no_device(
    app: Flask, hall: Hall, quick: Guessing
) -> None:
    chief = set_password(app, hall)
    hall.accounts.set_password("desk", hall.accounts.password("committee"))
    cookie = next(cookie for cookie in chief._cookies.values() if "known" in cookie.key)  # type: ignore[attr-defined]
    assert cookie.http_only
    assert cookie.path == "/console"
    for number in range(10):
        log_in(app.test_client(), f"guess {number}", role="desk")
    assert log_in(chief, PASSWORD, role="desk").status_code == 429, "it is known as the chief's alone"
    for _ in range(10):
        log_in(app.test_client(), "guess")
    forger = app.test_client()
    forger.set_cookie(cookie.key, "WyJ4IixbImNvbW1pdHRlZSJdXQ.forged", path="/console")
    assert log_in(forger, PASSWORD).status_code == 429
    thief = app.test_client()
    thief.set_cookie(cookie.key, cookie.value, path="/console")
    assert log_in(thief, "guess").status_code == 200, "it gives tries, and nothing else"
    assert thief.get("/console").status_code == 302


def test_wrong_links_are_slowed_and_right_ones_open_all_the_while(
    app: Flask, hall: Hall, quick: Guessing
) -> None:
    browser = app.test_client()
    kinds = ("/h/", "/c/", "/console/setup/", "/enter/")
    came = [browser.get(f"{kinds[number % 4]}guess{number}?lang=en") for number in range(60)]
    assert {answer.status_code for answer in came[:20]} == {403, 404, 410}
    assert {answer.status_code for answer in came[20:]} == {429}
    assert "A right link opens at once" in came[-1].get_data(as_text=True)
    assert hall.guessing.seen.report() is not None
    for table in (1, 2, 3):
        assert app.test_client().get(f"/h/{hall.tokens.host(table)}").status_code == 302
    elsewhere = app.test_client().get("/h/guess", environ_base={"REMOTE_ADDR": "192.0.2.77"})
    assert elsewhere.status_code == 403


def test_bearers_tokens_likewise(app: Flask, hall: Hall, quick: Guessing) -> None:
    browser = app.test_client()
    come = [
        browser.get("/api/v1/next", headers={"Authorization": f"Bearer guess{number}"}).status_code
        for number in range(40)
    ]
    assert come == [403] * 20 + [429] * 20
    slowed = browser.post("/api/v1/commands", json={}, headers={"Authorization": "Bearer x"})
    assert (slowed.status_code, slowed.get_json()["ok"]) == (429, False)
    right = {"Authorization": f"Bearer {hall.tokens.host(1)}"}
    assert browser.post("/api/v1/commands", json={}, headers=right).status_code == 200
    assert browser.get("/api/v1/games").status_code == 200, "who has no token guesses nothing"
