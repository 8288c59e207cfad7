"""What is followed: every table of a file, byte for byte, and how changes and beginnings are told."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from knockout.store import following
from knockout.store.changes import Changes
from knockout.store.following import (
    COMMANDS,
    ENTRIES,
    LEFT_OUT,
    Beginnings,
    digest_of,
    last_command,
    ordinary_tables,
    rows_after,
    rows_of,
)
from knockout.store.journal import Journal
from knockout.store.meta import FOLLOWS, OF_ONE_MACHINE, URL, set_meta
from tests.follow.spares import look
from tests.halls import make_hall


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    make_hall(tmp_path / "a.db", tables=2, started=True)
    journal = Journal(tmp_path / "a.db")
    yield journal
    journal.close()


@pytest.fixture
def changes(journal: Journal) -> Changes:
    return Changes(journal)


def test_every_table_of_a_file_is_followed_or_left_out_with_a_reason(journal: Journal) -> None:
    """A table that is added later can't be forgotten: it needs a class in `rows`, or a reason here."""
    there = {name for (name,) in look(journal.path, "SELECT name FROM sqlite_master WHERE type = 'table'")}
    followed = {ENTRIES.name, COMMANDS.name, *ordinary_tables()}
    assert there - followed == LEFT_OUT.keys()
    assert followed <= there
    assert all(len(reason) > 20 for reason in LEFT_OUT.values())


def test_every_column_is_followed(journal: Journal) -> None:
    for table in (ENTRIES, COMMANDS, *ordinary_tables().values()):
        there = {row[1] for row in look(journal.path, f'PRAGMA table_info("{table.name}")')}
        assert there == set(table.columns), table.name


def test_facts_of_one_machine_stay_where_they_are(journal: Journal) -> None:
    meta = ordinary_tables()["meta"]
    for key in (*OF_ONE_MACHINE, "another"):
        set_meta(journal, key, "here")
    assert {row[0] for row in rows_of(journal, meta)} & {*OF_ONE_MACHINE, "another"} == {"another"}
    journal.db.execute_sql(meta.delete)
    left = {key for (key,) in look(journal.path, 'SELECT "key" FROM "meta"')}
    assert {URL, FOLLOWS} <= left == OF_ONE_MACHINE


def by_hand(journal: Journal) -> dict[str, str]:
    return {name: digest_of(rows_of(journal, table)) for name, table in ordinary_tables().items()}


WRITES = (
    "INSERT OR REPLACE INTO meta VALUES ('a', '{value}')",
    "REPLACE INTO beat VALUES (1, {value}, {value})",
    "UPDATE team SET short = '{value}' WHERE id = 'T001'",
    "DELETE FROM team WHERE id = 'T00{value}'",
    "INSERT INTO message (text, kind, place, shown, made) VALUES ('{value}', 'info', 'band', 1, 1)",
    "DELETE FROM message",
    "UPDATE player SET name = '{value}'",
)


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(
            st.sampled_from(WRITES), st.integers(1, 8), st.sampled_from(["own", "rolled back", "other"])
        )
    )
)
def test_whoever_writes_the_digests_are_those_of_the_rows(
    journal: Journal, changes: Changes, writes: list[tuple[str, int, str]]
) -> None:
    """Deleting a team deletes its players by themselves; a rollback takes the note back with the rows."""
    changes.digests()
    for sql, value, how in writes:
        _write(journal, sql.format(value=value), how)
        assert changes.digests() == by_hand(journal)


def _write(journal: Journal, sql: str, how: str) -> None:
    if how == "other":
        with sqlite3.connect(journal.path) as db:
            db.execute("PRAGMA foreign_keys = 1")
            db.execute(sql)
        db.close()
        return
    with journal.db.atomic() as transaction:
        journal.db.execute_sql(sql)
        if how == "rolled back":
            transaction.rollback()


def test_a_file_that_was_written_anew_by_another_process_is_still_watched(
    journal: Journal, changes: Changes
) -> None:
    """`knockout erase` does so while the server runs."""
    changes.digests()
    with sqlite3.connect(journal.path, isolation_level=None) as db:
        db.execute("UPDATE player SET name = ''")
        db.execute("VACUUM")
    db.close()
    assert changes.digests() == by_hand(journal)
    set_meta(journal, "a", "b")
    assert changes.digests() == by_hand(journal)


def test_nothing_is_read_that_has_not_changed(
    journal: Journal, changes: Changes, monkeypatch: pytest.MonkeyPatch
) -> None:
    changes.digests()
    read: list[str] = []
    real = rows_of

    def spied(journal: Journal, table: following.Table) -> list[Any]:
        read.append(table.name)
        return real(journal, table)

    monkeypatch.setattr("knockout.store.changes.rows_of", spied)
    set_meta(journal, "a", "b")
    changes.digests()
    changes.digests()
    assert read == ["meta", "sqlite_sequence"]


def test_pages_are_bounded_and_together_they_are_everything(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = {table.name: rows_after(journal, table, 0) for table in (ENTRIES, COMMANDS)}
    for rows, size in ((7, 10**9), (1000, 3000), (1, 10**9), (1000, 1)):
        monkeypatch.setattr(following, "MOST_ROWS", rows)
        monkeypatch.setattr(following, "MOST_BYTES", size)
        for table in (ENTRIES, COMMANDS):
            place = table.columns.index(table.order[-1])
            found: list[Any] = []
            while page := rows_after(journal, table, found[-1][place] if found else 0):
                assert len(page) <= rows
                assert sum(len(str(cell)) for row in page[:-1] for cell in row) <= size * 4
                found += page
            assert found == whole[table.name]


def test_a_proof_is_the_same_whatever_was_asked_before(
    journal: Journal, monkeypatch: pytest.MonkeyPatch
) -> None:
    last, answered = journal.last_seq(), last_command(journal)
    fresh = {number: Beginnings.of(journal).at(number, min(number, answered)) for number in range(last + 1)}
    assert len(set(fresh.values())) == last + 1
    monkeypatch.setattr(following, "MOST_ROWS", 5)
    used = Beginnings.of(journal)
    for number in (*range(last, -1, -3), *range(last + 1)):
        assert used.at(number, min(number, answered)) == fresh[number]


def test_there_is_no_proof_of_what_is_not_there(journal: Journal) -> None:
    proof = Beginnings.of(journal)
    assert proof.at(journal.last_seq() + 1, 0) is None
    assert proof.at(0, last_command(journal) + 1) is None


def test_one_changed_letter_is_another_beginning(journal: Journal) -> None:
    last, answered = journal.last_seq(), last_command(journal)
    before = Beginnings.of(journal).at(last, answered)
    journal.db.execute_sql("UPDATE command SET who = 'desk' WHERE number = 3")
    assert Beginnings.of(journal).at(last, answered) != before
    assert Beginnings.of(journal).at(last, 2) is not None
