"""The copy, fed by the real door: whole or not at all, and never what it did not get as it was sent."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from knockout.following.copy import Copy, CopyError
from knockout.following.leader import LeaderAwayError
from knockout.store.accounts import Accounts
from knockout.store.following import COMMANDS, ENTRIES, ordinary_tables, rows_of
from knockout.store.journal import Journal
from knockout.verify import verify
from knockout.web.hall import Hall
from tests.halls import command
from tests.web.follower import Machine

Json = dict[str, Any]
Ask = Callable[..., Json]
ALL = (ENTRIES, COMMANDS, *ordinary_tables().values())


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Copy]:
    made = Copy(tmp_path / "copy.db", "http://127.0.0.1:1")
    yield made
    made.close()


@pytest.fixture
def ask(app: Flask) -> Ask:
    """What asks the door of the app."""
    machine = Machine(app)

    def asked(**known: Any) -> Json:
        status, told = machine.ask(known)
        assert status == 200, told
        return told

    return asked


def same(copy: Copy, hall: Hall) -> bool:
    return all(rows_of(copy.journal, table) == rows_of(hall.journal, table) for table in ALL)


def test_page_by_page_it_becomes_the_same(
    copy: Copy, ask: Ask, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knockout.store.following.MOST_ROWS", 10)
    copy.take(ask)
    assert same(copy, hall)
    assert hall.runner.run(command("start_game", game=min(hall.machine.state.games)), "committee")["ok"]
    copy.take(ask)
    assert same(copy, hall)
    assert verify(copy.path)[0] == []


def test_a_line_that_breaks_in_its_midst_leaves_it_as_it_was(
    copy: Copy, ask: Ask, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Copying is one transaction: no half of a tournament that somebody might take over with."""
    monkeypatch.setattr("knockout.store.following.MOST_ROWS", 10)
    pages = 0

    def breaking(**known: Any) -> Json:
        nonlocal pages
        pages += 1
        if pages == 3:
            raise LeaderAwayError("gone")
        return ask(**known)

    before = {table.name: rows_of(copy.journal, table) for table in ALL}
    with pytest.raises(LeaderAwayError):
        copy.take(breaking)
    assert pages == 3
    assert {table.name: rows_of(copy.journal, table) for table in ALL} == before
    copy.take(ask)
    assert same(copy, hall)


def test_what_is_broken_in_the_last_page_is_asked_for_again(copy: Copy, ask: Ask, hall: Hall) -> None:
    """The tables of a transaction that was taken back don't count as known."""

    def spoilt(**known: Any) -> Json:
        page = ask(**known)
        return page | {"tables": page["tables"] | {"nothing_known": []}}

    with pytest.raises(CopyError):
        copy.take(spoilt)
    assert copy.entry == 0
    copy.take(ask)
    assert same(copy, hall)


def test_what_is_stored_otherwise_than_sent_is_not_stored(copy: Copy, ask: Ask, hall: Hall) -> None:
    """SQLite makes a number of a text in a column of numbers: then the copy would not be one."""

    def spoilt(**known: Any) -> Json:
        page = ask(**known)
        page["tables"]["beat"] = [[1, "5", "6"]]
        return page

    with pytest.raises(CopyError):
        copy.take(spoilt)
    assert copy.entry == 0


def test_what_another_process_writes_into_it_is_mended(
    copy: Copy, ask: Ask, hall: Hall, tmp_path: Path
) -> None:
    copy.take(ask)
    journal = Journal(copy.path)
    Accounts(journal).mint("host", 1)
    journal.close()
    assert not same(copy, hall)
    copy.take(ask)
    assert same(copy, hall)


def test_an_empty_one_that_was_made_here_is_taken_away_again(tmp_path: Path) -> None:
    copy = Copy(tmp_path / "a.db", "http://127.0.0.1:1")
    assert copy.path.exists()
    copy.close()
    assert not copy.path.exists()


def test_numbers_are_not_given_twice_after_a_take_over(copy: Copy, ask: Ask, hall: Hall) -> None:
    """The last message was erased: the next one has a number of its own here too."""
    run = hall.journal.db.execute_sql
    for _ in range(3):
        run("INSERT INTO message (text, kind, place, shown, made) VALUES ('a', 'info', 'band', 1, 1)")
    run("DELETE FROM message")
    copy.take(ask)
    assert same(copy, hall)
    for journal in (hall.journal, copy.journal):
        journal.db.execute_sql(
            "INSERT INTO message (text, kind, place, shown, made) VALUES ('b', 'info', 'band', 1, 1)"
        )
    assert rows_of(copy.journal, ordinary_tables()["message"])[0][0] == 4
