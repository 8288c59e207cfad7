"""Tournaments under a runner whose clock stands where it is put."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.halls import Rig


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
