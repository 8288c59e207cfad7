"""Servers that are followed, and the machines that follow them."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.follow.spares import Spare
from tests.halls import Server, tokens_of

LONG = {"turn": "30:00", "game": "99:00", "down_after": "10:00"}
"""Nothing passes by itself while a test plays, and no slow start of a server is a gap (S16)."""


@pytest.fixture
def leader(hall_file: Callable[..., Path], serve: Callable[..., Server]) -> Server:
    """A server whose tables play."""
    return serve(hall_file(tables=4, started=True, **LONG))


@pytest.fixture
def spare(tmp_path: Path, leader: Server) -> Iterator[Spare]:
    """A machine that could follow it; not started."""
    made = Spare(leader.url, tmp_path / "spare.db", log=tmp_path / "spare.log")
    yield made
    made.kill()


@pytest.fixture
def token(leader: Server) -> str:
    """The second laptop's token."""
    return tokens_of(leader.file).of("follower")
