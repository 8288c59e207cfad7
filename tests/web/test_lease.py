"""One phone a table, on the real server: who holds it, what the other phone may, and what nobody loses (issue 4)."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knockout.clocktime import wall_now
from knockout.ids import Moment
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from tests.halls import Server, command
from tests.web.clients import wait_until
from tests.web.phones import GAME, ONE, THREE, TWO, Phones, console, held_by, posted, refused_by, score, take

HallFile = Callable[..., Path]


@pytest.fixture
def server(hall_file: HallFile, serve: Callable[..., Server]) -> Server:
    return serve(hall_file(tables=2, started=True))


@pytest.fixture
def phone(server: Server) -> Iterator[Phones]:
    """Give what opens a host's page of a table on a device."""
    phones = Phones(server)
    yield phones
    phones.close()


# --- who holds it


def test_the_second_phone_is_refused_takes_over_and_then_the_first_is(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    lease = take(one, name=" Сергіи\u0306\u200b ")
    assert lease["table"] == 1
    assert (lease["holder"]["device"], lease["holder"]["name"]) == (ONE, "Сергій")
    assert (lease["holder"]["connected"], lease["others"]) == (True, 1)
    assert abs(lease["now"] - lease["holder"]["since"]) < 5_000
    line = score()
    answer = two.ask("command", line)
    assert refused_by(answer, "Сергій")
    assert answer["details"]["since"] == lease["holder"]["since"]
    assert "Сергій" in answer["message"]
    told = one.wait_for("lease", that=held_by("Сергій"))
    assert (told["holder"], told["others"]) == (lease["holder"], 1)
    take(two, name="Олег")
    assert two.ask("command", line)["ok"]  # under the same id: a refusal by the lease was no answer
    assert refused_by(one.ask("command", score(2)), "Олег")
    assert one.wait_for("lease", that=held_by("Олег"))["holder"]["device"] == TWO
    assert one.ask("lease", {"take": False})["lease"]["holder"]["device"] == TWO


def test_the_first_tap_takes_a_table_that_nobody_holds(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    assert one.ask("lease", {"take": False})["lease"]["holder"] is None
    assert not one.ask("command", command("score_turn", game=GAME, turn=9, words=[{"points": 1}]))["ok"]
    assert one.ask("command", command("call_committee", game=GAME))["ok"]
    assert (
        one.ask("lease", {"take": False})["lease"]["holder"] is None
    )  # neither was a tap that runs the table
    assert one.ask("command", score())["ok"]
    assert one.wait_for("lease", that=held_by(""))
    answer = two.ask("command", score(2))
    assert refused_by(answer, "")
    assert "(" not in answer["message"]
    since = one.ask("lease", {"take": False})["lease"]["holder"]["since"]
    assert take(one, name="Олена")["holder"]["since"] == since  # only a name for what it has
    assert take(one)["holder"]["name"] == "Олена"
    assert take(one, name="  ")["holder"]["name"] == ""


def test_anybody_with_the_link_may_call_the_committee(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    take(one)
    assert two.ask("command", command("call_committee", game=GAME, note="не той стіл"))["ok"]
    assert two.ask("command", command("request_correction", game=GAME, turn=1, kind="passed"))["ok"]


def test_who_else_is_there_is_told_as_phones_come_and_go(phone: Phones) -> None:
    one = phone(ONE)
    take(one)
    phone()  # a page that does not say on which phone it is counts for none
    two, again = phone(TWO), phone(TWO)
    assert one.wait_for("lease", that=lambda lease: lease["others"] == 1)
    assert one.ask("lease", {"take": False})["lease"]["others"] == 1  # two pages of one phone
    one.close()
    told = two.wait_for("lease", that=lambda lease: lease["holder"] and not lease["holder"]["connected"])
    assert told["others"] == 1
    assert abs(told["holder"]["last_seen"] - wall_now()) < 5_000
    again.close()
    two.close()
    three = phone(THREE)
    assert three.ask("lease", {"take": False})["lease"]["others"] == 1


def test_a_page_that_comes_back_is_told_though_nothing_has_changed(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    take(one, name="Олена")
    assert phone(TWO).wait_for("lease", that=held_by("Олена"))["others"] == 1
    assert phone().wait_for("lease", that=held_by("Олена"))["others"] == 1
    assert two.connected


# --- what is lost by nobody


def test_s15_a_tap_made_while_the_phone_still_held_the_table_counts(phone: Phones) -> None:
    one, two, three = phone(ONE), phone(TWO), phone(THREE)
    take(one)
    tapped = wall_now()
    time.sleep(0.05)
    since = take(two)["holder"]["since"]
    assert since > tapped
    assert refused_by(three.ask("command", score(at=tapped)), "")  # never held it
    assert refused_by(one.ask("command", score(at=since)), "")  # tapped once it was the other's
    assert refused_by(one.ask("command", score(at=since + 60_000)), "")
    assert one.ask("command", score(at=tapped))["ok"]
    assert refused_by(one.ask("command", score(2)), "")
    assert two.ask("command", score(2))["ok"]


def test_a_late_undo_takes_back_nothing_of_the_new_holders(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    assert one.ask("command", score())["ok"]
    tapped = wall_now()
    time.sleep(0.05)
    take(two)
    assert two.ask("command", score(2))["ok"]
    line = command("undo", Moment(tapped), game=GAME)
    assert refused_by(one.ask("command", line), "")
    assert two.ask("command", command("undo", game=GAME))["ok"]


def test_s15_a_late_undo_counts_while_nobody_has_acted(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    assert one.ask("command", score())["ok"]
    time.sleep(0.05)
    tapped = wall_now()
    time.sleep(0.05)
    take(two)
    assert one.ask("command", command("undo", Moment(tapped), game=GAME))["ok"]


def test_t11_what_was_answered_is_answered_the_same_whoever_holds_the_table_now(phone: Phones) -> None:
    one, two = phone(ONE), phone(TWO)
    take(one)
    line = score()
    answer = one.ask("command", line)
    assert answer["ok"]
    take(two)
    assert one.ask("command", {**line, "at": command("undo")["at"]}) == answer


# --- how long it lasts


def test_a_restarted_server_still_knows_who_holds_the_table(server: Server, phone: Phones) -> None:
    one = phone(ONE)
    since = take(one, name="Олена")["holder"]["since"]
    one.close()
    server.kill()
    server.start()
    two = phone(TWO)
    holder = two.ask("lease", {"take": False})["lease"]["holder"]
    assert holder == {"device": ONE, "name": "Олена", "since": since, "connected": False, "last_seen": None}
    assert refused_by(two.ask("command", score()), "Олена")
    one = phone(ONE)
    assert two.wait_for("lease", that=lambda lease: lease["holder"]["connected"])


def test_s27_a_new_link_from_the_console_ends_the_lease_and_throws_out_its_pages(
    server: Server, phone: Phones
) -> None:
    one, stray = phone(ONE), phone()
    take(one, name="Олена")
    since = time.monotonic()
    assert posted(server, "/console/links/1")["ok"]
    one.wait_for("revoked", 1, that=lambda _: True)
    wait_until(lambda: not one.connected and not stray.connected, 1)
    assert time.monotonic() - since < 1
    new = phone(TWO)
    assert new.ask("lease", {"take": False})["lease"] == {
        "table": 1, "holder": None, "others": 1, "now": pytest.approx(wall_now(), abs=5_000),
    }  # fmt: skip
    assert new.ask("command", score())["ok"]


def test_s27_a_new_link_from_the_command_line_ends_the_lease(server: Server, phone: Phones) -> None:
    one = phone(ONE)
    take(one, name="Олена")
    journal = Journal(server.file)
    Accounts(journal).renew("host", 1)
    journal.close()
    one.wait_for("revoked", 5, that=lambda _: True)
    assert phone(TWO).ask("lease", {"take": False})["lease"]["holder"] is None
    assert "Олена" not in console(server)
