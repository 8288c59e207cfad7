"""Empty files, and tournaments under a runner whose clock stands where it is put."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knockout.store.accounts import Accounts
from knockout.store.journal import Journal
from tests.halls import Rig
from tests.store.rights import Wall


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    yield rig
    rig.journal.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Rig]:
    """Five tables, all started in the same second."""
    rig = Rig(tmp_path / "five.db")
    rig.open(5)
    for game in rig.games:
        rig.must("start_game", game=game)
    yield rig
    rig.journal.close()


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    made = Journal(tmp_path / "a.db", create=True)
    yield made
    made.close()


@pytest.fixture
def wall() -> Wall:
    return Wall()


@pytest.fixture
def accounts(journal: Journal, wall: Wall) -> Accounts:
    return Accounts(journal, wall)
