"""Messages to the hall and sponsors as they are kept: one message at a time, sponsors in their order."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.errors import Code, Refused
from knockout.ids import Moment
from knockout.store import notices
from knockout.store.journal import Journal

PNG = b"\x89PNG\r\n\x1a\n picture"


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "a.db", create=True)
    yield made
    made.close()


def shown(journal: Journal, text: str, *, until: int | None = None, place: str = "band", now: int = 1) -> int:
    end = None if until is None else Moment(until)
    return notices.show(journal, text, kind="info", place=place, until=end, now=Moment(now))


def on(journal: Journal, now: int) -> str | None:
    found = notices.message_now(journal, Moment(now))
    return None if found is None else found.text


def names(journal: Journal) -> list[str]:
    return [one.name for one in notices.sponsors(journal)]


def test_one_message_at_a_time_and_it_is_there_after_a_restart(journal: Journal) -> None:
    assert on(journal, 1) is None
    shown(journal, "перерва")
    shown(journal, "обід")
    assert on(journal, 10) == "обід"
    journal.close()
    again = Journal(journal.path)
    assert on(again, 10) == "обід"
    assert [one.text for one in notices.messages(again)] == ["обід", "перерва"]
    again.close()


def test_a_message_goes_at_its_end_or_when_it_is_taken_away(journal: Journal) -> None:
    shown(journal, "до 100", until=100)
    assert [on(journal, now) for now in (99, 100)] == ["до 100", None]
    number = shown(journal, "ще раз", now=200)
    notices.take_away(journal)
    assert on(journal, 201) is None
    notices.show_again(journal, number)
    assert on(journal, 10**15) == "ще раз"


def test_a_message_that_had_an_end_is_shown_again_without_one(journal: Journal) -> None:
    number = shown(journal, "до 100", until=100)
    notices.show_again(journal, number)
    assert on(journal, 500) == "до 100"


def test_what_is_shown_stays_where_another_is_not_found(journal: Journal) -> None:
    shown(journal, "перерва")
    with pytest.raises(Refused) as refused:
        notices.show_again(journal, 77)
    assert (refused.value.code, refused.value.details["field"]) == (Code.BAD_FIELD, "message")
    assert on(journal, 5) == "перерва"


def test_so_many_are_kept_and_one_can_be_erased(journal: Journal) -> None:
    numbers = [shown(journal, f"№{n}") for n in range(notices.MOST_KEPT + 3)]
    kept = [one.number for one in notices.messages(journal)]
    assert kept == numbers[-1:2:-1]
    notices.forget(journal, numbers[-1])
    assert on(journal, 5) is None
    assert len(notices.messages(journal)) == notices.MOST_KEPT - 1


def test_sponsors_in_their_order_up_and_down(journal: Journal) -> None:
    one, two, three = (notices.add_sponsor(journal, name, None, None) for name in "АБВ")
    notices.move_sponsor(journal, three, -1)
    assert names(journal) == ["А", "В", "Б"]
    notices.move_sponsor(journal, one, 1)
    assert names(journal) == ["В", "А", "Б"]
    notices.move_sponsor(journal, three, -1)
    notices.move_sponsor(journal, two, 1)
    assert names(journal) == ["В", "А", "Б"]
    notices.remove_sponsor(journal, one)
    assert names(journal) == ["В", "Б"]


def test_a_sponsors_number_is_never_anothers(journal: Journal) -> None:
    one = notices.add_sponsor(journal, "А", "image/png", PNG)
    notices.remove_sponsor(journal, one)
    two = notices.add_sponsor(journal, "Б", None, None)
    assert two != one
    assert notices.picture_of(journal, one) is None
    assert notices.picture_of(journal, two) is None


def test_a_picture_comes_back_byte_for_byte(journal: Journal) -> None:
    number = notices.add_sponsor(journal, "А", "image/png", PNG)
    assert notices.picture_of(journal, number) == ("image/png", PNG)
    assert [one.pictured for one in notices.sponsors(journal)] == [True]


def test_there_is_an_end_to_sponsors_and_none_but_those_there_can_be_moved(journal: Journal) -> None:
    for number in range(notices.MOST_SPONSORS):
        notices.add_sponsor(journal, f"Спонсор {number}", None, None)
    with pytest.raises(Refused) as full:
        notices.add_sponsor(journal, "Ще один", None, None)
    assert full.value.details["field"] == "sponsors"
    for ask in (lambda: notices.remove_sponsor(journal, 999), lambda: notices.move_sponsor(journal, 999, 1)):
        with pytest.raises(Refused) as unknown:
            ask()
        assert unknown.value.details["field"] == "sponsor"
    assert len(names(journal)) == notices.MOST_SPONSORS
