"""What holds of every day that any of these tests tells."""

from collections.abc import Iterator

import pytest

from tests.days import Day


@pytest.fixture(autouse=True)
def _journal_gives_the_state_again() -> Iterator[None]:
    """DESIGN, law 8: read again from its stored JSON, a day's journal comes to the very state that was lived."""
    Day.told.clear()
    yield
    for day in Day.told:
        assert day.folded() == day.state
    Day.told.clear()
