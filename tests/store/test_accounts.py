"""Passwords, links and sessions as a file keeps them: by hash only, good for as long as they should be (S27)."""

import pytest

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.tokens import Tokens
from tests.store.rights import Wall, again, session

# --- what the file has


def test_neither_a_link_nor_a_session_can_be_read_from_the_file(journal: Journal, accounts: Accounts) -> None:
    tokens = [accounts.mint("host", 1), accounts.mint("setup"), session(accounts)]
    journal.db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    stored = journal.path.read_bytes()
    assert b"Firefox" in stored, "this is where it would be"
    for token in tokens:
        assert len(token) >= 43, "32 random bytes"
        assert token.encode() not in stored
    assert len(set(tokens)) == 3


def test_a_link_is_good_after_a_restart_and_so_is_a_session(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    link, inside = accounts.mint("host", 3), session(accounts, "host", how="link", table=3)
    found = again(journal, wall)
    opened, known = found.link_of(link), found.session_of(inside)
    assert opened is not None
    assert (opened.role, opened.table) == ("host", 3)
    assert known is not None
    assert (known.role, known.table, known.how, known.agent) == (
        "host",
        3,
        "link",
        "Firefox",
    )
    assert found.link_of(inside) is None, "a session is no link"
    assert found.session_of(link) is None


@pytest.mark.parametrize("made_up", ["", "x", "a" * 43, "\ud800", "'; DROP TABLE link; --"])
def test_what_was_never_given_out_opens_nothing(accounts: Accounts, made_up: str) -> None:
    accounts.mint("host", 1)
    assert accounts.link_of(made_up) is None
    assert accounts.session_of(made_up) is None
    assert not accounts.good(made_up)


# --- links


def test_s27_a_new_link_ends_those_before_and_what_came_by_them(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    old = [accounts.mint("host", 1), accounts.mint("host", 1)]
    others = [accounts.mint("host", 2), accounts.mint("desk")]
    came = (("host", 1, "link"), ("host", 2, "link"), ("desk", 0, "link"), ("host", 1, "password"))
    inside = {where: session(accounts, where[0], table=where[1], how=where[2]) for where in came}
    accounts.renew("host", 1)
    for known in (accounts, again(journal, wall)):
        assert [known.link_of(token) for token in old] == [None, None]
        assert all(known.link_of(token) is not None for token in others)
        gone = [where for where, token in inside.items() if known.session_of(token) is None]
        assert gone == [("host", 1, "link")]


def test_a_link_that_another_process_has_made_is_good_at_once(journal: Journal, accounts: Accounts) -> None:
    other = Journal(journal.path)
    made = Accounts(other).mint("host", 4)
    link = accounts.link_of(made)
    assert link is not None
    assert link.table == 4
    Accounts(other).renew("host", 4)
    accounts.reload()
    assert accounts.link_of(made) is None
    assert not accounts.good(link.key)
    other.close()


def test_the_same_token_is_shown_all_run_long_until_there_is_a_new_link(
    journal: Journal, accounts: Accounts
) -> None:
    tokens = Tokens("secret", accounts, demo=False)
    first = tokens.host(1)
    assert tokens.host(1) == first
    assert tokens.all_of("host", (1, 2))[1] == first
    assert Tokens("secret", accounts, demo=False).host(1) != first, "it can't be shown again after a restart"
    accounts.renew("host", 1)
    second = tokens.host(1)
    assert second != first
    assert accounts.link_of(first) is None
    assert accounts.link_of(second) is not None
    (count,) = journal.db.execute_sql('SELECT count(*) FROM "link"').fetchone()
    assert count == 2, "one of each table, and what was shown before is gone"


def test_only_in_a_demo_a_link_lets_the_committee_in(accounts: Accounts) -> None:
    for demo in (True, False):
        tokens = Tokens("secret", accounts, demo=demo)
        assert (tokens.link_of(tokens.committee()) is not None) is demo
        assert tokens.link_of(tokens.setup()) is None, "whoever sets the first password is nobody yet"
        assert tokens.link_of(tokens.of("desk")) is not None


# --- the first password


def test_the_setup_link_is_dead_once_there_is_a_password(accounts: Accounts) -> None:
    tokens = Tokens("secret", accounts, demo=False)
    shown, another = tokens.setup(), accounts.mint("setup")
    assert tokens.is_setup(shown)
    assert tokens.is_setup(another)
    assert not tokens.is_setup(tokens.host(1))
    accounts.set_password("committee", "$argon2id$x")
    accounts.set_password("committee", None)
    assert not tokens.is_setup(shown), "used is used, even when the password is forgotten later"
    assert not tokens.is_setup(another)
    assert tokens.is_setup(tokens.setup())


def test_a_new_password_ends_its_roles_sessions_and_no_others(
    journal: Journal, accounts: Accounts, wall: Wall
) -> None:
    mine, by_link = session(accounts), session(accounts, how="link")
    chief = session(accounts, "committee")
    accounts.set_password("desk", "$argon2id$x")
    for known in (accounts, again(journal, wall)):
        assert known.password("desk") == "$argon2id$x"
        assert known.session_of(mine) is None
        assert known.session_of(by_link) is not None
        assert known.session_of(chief) is not None
