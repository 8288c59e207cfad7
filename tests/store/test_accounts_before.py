"""A file from before links were kept by hash: its passwords stay, its old links and leases are over."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from peewee import SqliteDatabase
from playhouse.migrations import Runner

from knockout.store import migrations
from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from knockout.store.leases import Leases


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Path]:
    """A file as the version before made it: every step but this one and those after it."""
    steps = tmp_path / "steps"
    steps.mkdir()
    for step in migrations.HERE.glob("0*.py"):
        if step.name < "0007":
            shutil.copy(step, steps)
    db = SqliteDatabase(tmp_path / "old.db")
    Runner(db, str(steps)).up()
    db.execute_sql("""INSERT INTO "password" VALUES ('committee', '$argon2id$x', 3), ('desk', NULL, 2)""")
    db.execute_sql('INSERT INTO "host_link" VALUES (1, 4)')
    db.execute_sql("""INSERT INTO "host_lease" VALUES (1, 0, 4, 'phone-0000000000', 'Олена', 1000)""")
    db.close()
    return tmp_path / "old.db"


def test_passwords_stay_and_the_leases_of_old_links_go(old: Path) -> None:
    journal = Journal(old)
    accounts = Accounts(journal)
    assert accounts.password("committee") == "$argon2id$x"
    assert accounts.password("desk") is None
    assert accounts.sessions() == []
    assert Leases(journal).holder(1) is None
    assert accounts.link_of(accounts.mint("host", 1)) is not None
    tables = {name for (name,) in journal.db.execute_sql("SELECT name FROM sqlite_master").fetchall()}
    assert "host_link" not in tables
    journal.close()
    again = Journal(old)
    assert Accounts(again).password("committee") == "$argon2id$x"
    again.close()
