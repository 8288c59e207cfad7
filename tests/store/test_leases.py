"""Who holds a table: kept in the file, in its bounds, and gone with the table's link."""

import pytest

from knockout.errors import Code, Refused
from knockout.ids import Moment
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.leases import MOST_KEPT, Lease, Leases

OLENA, OLEH = "olena-" + "0" * 30, "oleh-" + "1" * 30


@pytest.fixture
def leases(journal: Journal) -> Leases:
    return Leases(journal)


def again(journal: Journal) -> Leases:
    """Give what a server that starts anew finds in the file."""
    return Leases(journal)


def rows(journal: Journal) -> list[tuple[object, ...]]:
    return [tuple(row) for row in journal.db.execute_sql('SELECT * FROM "host_lease"').fetchall()]


def test_nobody_holds_a_table_at_first(leases: Leases) -> None:
    assert leases.holder(1) is None
    assert leases.held_by(1, Moment(5)) is None


def test_a_restarted_server_knows_who_held_which_table_when(journal: Journal, leases: Leases) -> None:
    leases.take(1, OLENA, name="Олена", at=Moment(1_000))
    leases.take(1, OLEH, name="Олег", at=Moment(2_000))
    leases.take(2, OLENA, name="", at=Moment(3_000))
    for known in (leases, again(journal)):
        assert known.holder(1) == Lease(OLEH, "Олег", Moment(2_000))
        assert known.holder(2) == Lease(OLENA, "", Moment(3_000))
        assert [known.held_by(1, Moment(at)) for at in (1_000, 1_999, 2_000, 9_000)] == [
            OLENA,
            OLENA,
            OLEH,
            OLEH,
        ]
        # Before the first lease nobody else held it: a tap on the way to it is that phone's.
        assert known.held_by(1, Moment(10)) == OLENA


def test_a_name_stays_only_while_its_host_holds_the_table(journal: Journal, leases: Leases) -> None:
    leases.take(1, OLENA, name="Олена", at=Moment(1_000))
    leases.take(1, OLEH, name="Олег", at=Moment(2_000))
    assert "Олена" not in str(rows(journal))
    leases.take(1, OLEH, name="", at=Moment(3_000))
    assert "Олег" not in str(rows(journal))


def test_a_new_name_is_no_new_lease(journal: Journal, leases: Leases) -> None:
    leases.take(1, OLENA, name="", at=Moment(1_000))
    leases.take(1, OLENA, name="Олена", at=Moment(9_000))
    assert leases.holder(1) == Lease(OLENA, "Олена", Moment(1_000))
    assert len(rows(journal)) == 1


def test_a_clock_that_was_put_back_mixes_no_leases(leases: Leases) -> None:
    leases.take(1, OLENA, name="", at=Moment(5_000))
    leases.take(1, OLEH, name="", at=Moment(4_000))
    assert leases.holder(1) == Lease(OLEH, "", Moment(5_000))
    assert leases.held_by(1, Moment(4_999)) == OLENA


def test_two_phones_that_take_it_from_each_other_all_day_fill_no_disk(
    journal: Journal, leases: Leases
) -> None:
    for turn in range(3 * MOST_KEPT):
        leases.take(1, (OLENA, OLEH)[turn % 2], name="", at=Moment(turn))
    assert len(rows(journal)) == MOST_KEPT
    assert leases.held_by(1, Moment(3 * MOST_KEPT - 2)) == OLENA


def test_s27_a_new_link_ends_the_lease_whoever_made_it(journal: Journal) -> None:
    """While the server is down too: the lease goes from the file with the old link."""
    leases = Leases(journal)
    for table in (1, 2):
        leases.take(table, OLENA, name="Олена", at=Moment(1_000))
    Accounts(journal).renew("host", 1)
    leases.reload()
    for known in (leases, again(journal)):
        assert known.holder(1) is None
        assert known.held_by(1, Moment(1_500)) is None
        assert known.holder(2) is not None
    assert [row[0] for row in rows(journal)] == [2]


def test_what_the_disk_will_not_have_has_not_happened(journal: Journal, leases: Leases) -> None:
    leases.take(1, OLENA, name="Олена", at=Moment(1_000))
    journal.db.execute_sql("PRAGMA query_only = 1")
    with pytest.raises(Refused) as refused:
        leases.take(1, OLEH, name="Олег", at=Moment(2_000))
    assert refused.value.code is Code.NOT_STORED
    assert leases.holder(1) == Lease(OLENA, "Олена", Moment(1_000))
    leases.end(1)
    assert leases.holder(1) is None
    journal.db.execute_sql("PRAGMA query_only = 0")
