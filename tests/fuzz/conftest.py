"""What the fuzz tests share: a tournament at each of five moments, made once, on a clock that stands."""

from collections.abc import Callable, Iterator

import pytest

import app as the_app
from tests.fuzz.places import NOON, Place, place_at
from tests.fuzz.real import Hall, real_hall

Places = Callable[[str], Place]


@pytest.fixture(scope="package")
def places(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Places]:
    """Give what makes a place at a moment, once for all tests of the folder."""
    made: dict[str, Place] = {}
    folder = tmp_path_factory.mktemp("places")

    def give(moment: str) -> Place:
        if moment not in made:
            made[moment] = place_at(moment, folder)
        return made[moment]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("knockout.clocktime.wall_now", lambda: NOON)
        yield give
        for one in made.values():
            the_app.close(one.app)


@pytest.fixture(scope="package")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """One real server for all that comes over real lines: each test finds what those before it have left."""
    with real_hall(tmp_path_factory.mktemp("real")) as made:
        yield made
