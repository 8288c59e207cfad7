"""Sessions end in time, and a disk that takes nothing more lets nobody in or out by mistake."""

import pytest

from knockout.errors import Code, Refused
from knockout.store import accounts as kept
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.rights import HOUR, MINUTE, key_of
from tests.store.rights import START, Wall, again, session


def test_a_session_ends_twelve_hours_after_its_last_use(accounts: Accounts, wall: Wall) -> None:
    token = session(accounts)
    known = accounts.session_of(token)
    assert known is not None
    wall.at += 11 * HOUR
    accounts.used(known.key)
    wall.at += 12 * HOUR
    assert accounts.good(known.key)
    wall.at += 1
    assert not accounts.good(known.key)
    assert accounts.session_of(token) is None
    accounts.used(known.key)
    assert not accounts.good(known.key), "what is over does not come back by being asked for"
    assert accounts.tidy()
    assert accounts.sessions() == []


def test_a_session_ends_after_seven_days_however_much_it_is_used(accounts: Accounts, wall: Wall) -> None:
    token = session(accounts)
    known = accounts.session_of(token)
    assert known is not None
    for _ in range(7 * 24):
        wall.at += HOUR
        accounts.used(known.key)
        assert accounts.good(known.key)
    wall.at += 1
    assert not accounts.good(known.key)


def test_a_session_made_while_the_clock_was_years_ahead_is_not_good_for_years(
    accounts: Accounts, wall: Wall
) -> None:
    wall.at += 20 * 365 * 24 * HOUR
    token = session(accounts)
    wall.at = START
    assert accounts.session_of(token) is None


def test_a_step_back_of_the_clock_by_a_day_throws_nobody_out(accounts: Accounts, wall: Wall) -> None:
    token = session(accounts)
    wall.at -= 24 * HOUR
    assert accounts.session_of(token) is not None


def test_a_session_that_was_ended_is_over_at_once_and_for_good(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    token, other = session(accounts), session(accounts)
    key = key_of(token)
    accounts.end_session(key)
    accounts.end_session(key)
    for known in (accounts, again(journal, wall)):
        assert known.session_of(token) is None
        assert known.session_of(other) is not None


def test_what_is_over_is_erased_from_the_file(journal: Journal, accounts: Accounts, wall: Wall) -> None:
    session(accounts)
    wall.at += 13 * HOUR
    assert accounts.tidy()
    assert journal.db.execute_sql('SELECT count(*) FROM "session"').fetchone() == (0,)
    assert not accounts.tidy()


def test_use_reaches_the_file_every_few_minutes_and_not_at_every_tap(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    key = key_of(session(accounts))

    def stored() -> int:
        return int(journal.db.execute_sql('SELECT "used" FROM "session"').fetchone()[0])

    for _ in range(4):
        wall.at += MINUTE + 1
        accounts.used(key)
        accounts.tidy()
        assert stored() == START
    wall.at += MINUTE
    accounts.tidy()
    assert stored() == START + 4 * (MINUTE + 1)


def test_what_another_process_does_takes_no_use_of_a_session_away(accounts: Accounts, wall: Wall) -> None:
    key = key_of(session(accounts))
    wall.at += 11 * HOUR
    accounts.used(key)
    accounts.reload()
    wall.at += 2 * HOUR
    assert accounts.good(key)


def test_opening_one_link_over_and_over_fills_no_disk(
    journal: Journal, accounts: Accounts, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "MOST_SESSIONS", 5)
    held = session(accounts, "host", how="link", table=1)
    elsewhere = session(accounts, "host", how="link", table=2)
    for _ in range(12):
        wall.at += 2 * MINUTE
        accounts.used(key_of(held))
        session(accounts, "host", how="link", table=1)
    (count,) = journal.db.execute_sql('SELECT count(*) FROM "session"').fetchone()
    assert count == 5 + 1
    assert accounts.session_of(held) is not None, "who is there stays"
    assert accounts.session_of(elsewhere) is not None


# --- a disk that will not have it


def test_a_link_opened_on_a_full_disk_opens_all_the_same_and_is_stored_later(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    full(journal, True)
    link, inside = accounts.mint("host", 1), session(accounts, "host", how="link", table=1)
    accounts.reload()
    assert accounts.link_of(link) is not None
    assert accounts.session_of(inside) is not None
    accounts.tidy()
    full(journal, False)
    accounts.tidy()
    found = again(journal, wall)
    assert found.link_of(link) is not None
    assert found.session_of(inside) is not None


def test_a_logout_on_a_full_disk_is_one_all_the_same(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    token = session(accounts)
    full(journal, True)
    accounts.end_session(key_of(token))
    accounts.reload()
    assert accounts.session_of(token) is None
    full(journal, False)
    accounts.tidy()
    assert again(journal, wall).session_of(token) is None


def test_a_new_link_or_password_that_cannot_be_stored_changes_nothing(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    """After a restart the old one would be good again: it is not said to be dead."""
    link, inside = accounts.mint("host", 1), session(accounts)
    full(journal, True)
    for change in (lambda: accounts.renew("host", 1), lambda: accounts.set_password("desk", "$argon2id$x")):
        with pytest.raises(Refused) as refused:
            change()
        assert refused.value.code is Code.NOT_STORED
    full(journal, False)
    for known in (accounts, again(journal, wall)):
        assert known.link_of(link) is not None
        assert known.session_of(inside) is not None
        assert known.password("desk") is None


def full(journal: Journal, refuses: bool) -> None:
    """Make the file take nothing more, or something again."""
    journal.db.execute_sql(f"PRAGMA query_only = {int(refuses)}")


def test_sessions_that_end_together_are_one_write(
    accounts: Accounts, wall: Wall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Yesterday's all end in the same second of the morning, and a tap waits for every write."""
    for number in range(60):
        session(accounts, table=number % 5 + 1)
    written: list[int] = []
    write = accounts._write
    monkeypatch.setattr(accounts, "_write", lambda *queries: (written.append(1), write(*queries)))
    wall.at += 13 * HOUR
    assert accounts.tidy()
    assert accounts.sessions() == []
    assert len(written) == 1
