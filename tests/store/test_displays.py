"""The hall's screens as they are kept: found again by id and by name, in their bounds, names that can be told apart."""

import pytest

from knockout.errors import Code, Refused
from knockout.ids import Moment
from knockout.store.displays import FOLLOW, MOST, Displays
from knockout.store.journal import Journal

ONE, TWO = "one-" + "0" * 30, "two-" + "1" * 30
HALL = {"kind": "view", "view": "hall", "arg": ""}


@pytest.fixture
def displays(journal: Journal) -> Displays:
    return Displays(journal, Moment(0))


def added(displays: Displays, display: str, name: str, *, placed: bool = False, at: int = 1) -> str:
    return displays.add(display, name, placed=placed, now=Moment(at)).id


def test_a_restarted_server_knows_every_display_as_it_was(journal: Journal, displays: Displays) -> None:
    added(displays, ONE, "Екран 1", at=5)
    added(displays, TWO, "Зал А", placed=True, at=7)
    displays.change(ONE, programme=HALL, theme="light", size=2, gone=None)
    displays.change(TWO, gone=Moment(9))
    again = Displays(journal, Moment(100))
    one, two = again.all()
    assert (one.name, one.programme, one.theme, one.size, one.first) == ("Екран 1", HALL, "light", 2, 5)
    assert (two.name, two.programme, two.theme, two.size, two.gone) == ("Зал А", FOLLOW, "dark", 0, 9)
    assert one.version == 2
    # It was there when the server ended: how long it has been away is reckoned from the restart.
    assert one.gone == 100


def test_an_address_finds_its_place_even_after_the_display_was_renamed(
    journal: Journal, displays: Displays
) -> None:
    added(displays, ONE, "Зал А", placed=True)
    displays.change(ONE, name="Сцена")
    for known in (displays, Displays(journal, Moment(0))):
        for asked in ("Зал А", "  зал а ", "сцена"):
            found = known.placed(asked)
            assert found is not None
            assert found.id == ONE
        assert known.placed("Зал Б") is None


def test_no_two_displays_have_names_that_look_alike(displays: Displays) -> None:
    added(displays, ONE, "Зал А")
    for twin in ("Зал А", "зал а", "Зал A"):  # the last with a Latin A
        with pytest.raises(Refused) as refused:
            added(displays, TWO, twin)
        assert (refused.value.code, refused.value.details["field"]) == (Code.NAME_TAKEN, "name")
    added(displays, TWO, "Зал Б")
    with pytest.raises(Refused):
        displays.change(TWO, name="зал а")
    assert [one.name for one in displays.all()] == ["Зал А", "Зал Б"]


def test_a_new_display_gets_the_first_free_number(displays: Displays) -> None:
    def name(number: int) -> str:
        return f"Екран {number}"

    assert displays.free_name(name) == "Екран 1"
    added(displays, ONE, "Екран 1")
    added(displays, TWO, "Екран 3")
    assert displays.free_name(name) == "Екран 2"


def test_an_id_that_another_place_has_is_not_taken_from_it(displays: Displays) -> None:
    """Two windows of one browser, each with the name of its own place."""
    added(displays, ONE, "Зал А", placed=True)
    other = added(displays, ONE, "Зал Б", placed=True)
    assert other != ONE
    assert {one.name for one in displays.all()} == {"Зал А", "Зал Б"}


def test_where_all_were_steered_the_longest_gone_makes_room(displays: Displays) -> None:
    """Else whoever calls himself fifty screens would keep every new one out once all are steered at once."""
    for number in range(MOST):
        added(displays, f"{number:032d}", f"Екран {number}", at=number)
        displays.change(f"{number:032d}", gone=None if number == 0 else Moment(100 - number))
    displays.change_all(theme="light")
    added(displays, ONE, "Ще один")
    assert displays.get(f"{MOST - 1:032d}") is None
    assert displays.get(f"{0:032d}") is not None
    assert len(displays.all()) == MOST


def test_a_full_list_forgets_first_what_is_gone_and_was_never_steered(displays: Displays) -> None:
    for number in range(MOST):
        display = added(displays, f"{number:032d}", f"Екран {number}", at=number)
        displays.change(display, gone=None)
    with pytest.raises(Refused) as refused:
        added(displays, ONE, "Ще один")
    assert refused.value.details["field"] == "displays"
    displays.change(f"{3:032d}", theme="light")  # steered: it stays
    for number, gone in ((3, 10), (7, 30), (9, 20)):
        displays.change(f"{number:032d}", gone=Moment(gone))
    added(displays, ONE, "Ще один")
    assert len(displays.all()) == MOST
    assert displays.get(f"{9:032d}") is None
    assert displays.get(f"{3:032d}") is not None


def test_what_a_display_is_told_moves_its_version_and_coming_and_going_does_not(displays: Displays) -> None:
    added(displays, ONE, "Екран 1")
    assert displays.change(ONE, gone=None).version == 1
    assert displays.change(ONE, size=1).version == 2
    assert displays.change(ONE, size=1).version == 2
    assert displays.change(ONE, gone=Moment(9)).version == 2


def test_what_is_not_there_is_refused_and_what_is_forgotten_is_gone(
    journal: Journal, displays: Displays
) -> None:
    added(displays, ONE, "Екран 1")
    for ask in (lambda: displays.change(TWO, size=1), lambda: displays.forget(TWO)):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.details["field"] == "display"
    displays.forget(ONE)
    assert displays.all() == Displays(journal, Moment(0)).all() == ()


def test_what_the_disk_will_not_have_has_not_happened(journal: Journal, displays: Displays) -> None:
    added(displays, ONE, "Екран 1")
    journal.db.execute_sql("PRAGMA query_only = 1")
    for ask in (
        lambda: displays.change(ONE, name="Інший"),
        lambda: added(displays, TWO, "Екран 2"),
        lambda: displays.forget(ONE),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code is Code.NOT_STORED
    assert [one.name for one in displays.all()] == ["Екран 1"]
    journal.db.execute_sql("PRAGMA query_only = 0")
