"""A tournament behind its doors, for tests that knock with the test client."""

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from flask_socketio import SocketIO

import app as the_app
from knockout.founding import found
from knockout.links import Links
from knockout.settings import Settings
from knockout.store import applications
from knockout.web.access import RULES
from knockout.web.displays import HallDisplays
from knockout.web.hall import Hall
from tests.halls import Rig, make_hall
from tests.web.displaying import Desk
from tests.web.qualifying import Pages

HallFile = Callable[..., Path]
Json = dict[str, Any]

COMMITTEE_ONLY = [rule for rule, roles in RULES.items() if roles == {"committee"}]
PASSWORD = "сім мокрих їжаків"


@pytest.fixture
def made(hall_file: HallFile) -> Iterator[tuple[Flask, SocketIO]]:
    """A tournament that is no demo, without timers."""
    app, socketio = the_app.create_app(Settings(file=hall_file(tables=5), url="http://localhost"))
    yield app, socketio
    the_app.close(app)


@pytest.fixture
def app(made: tuple[Flask, SocketIO]) -> Flask:
    return made[0]


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A file in which nothing has happened yet, on a clock that stands."""
    made = Rig(tmp_path / "rig.sqlite")
    yield made
    made.journal.close()


@pytest.fixture
def pages(rig: Rig) -> Iterator[Callable[[], Pages]]:
    """Make pages of the rig as it is; closed when the test is over."""
    made: list[Pages] = []

    def make() -> Pages:
        made.append(Pages(rig))
        return made[-1]

    yield make
    for one in made:
        the_app.close(one.app)


@pytest.fixture
def hall(app: Flask) -> Hall:
    hall: Hall = app.extensions["knockout"]
    return hall


@pytest.fixture
def links(hall: Hall) -> Links:
    return hall.addresses


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Flask]:
    """What `knockout new` makes, behind its doors; no timers. A demo, so that its links open."""
    file = tmp_path / "new.db"
    assert found(file, name="Турнір", size=8, tables=2)["ok"]
    made, _ = the_app.create_app(Settings(file=file, url="http://localhost", demo=True))
    yield made
    the_app.close(made)


@pytest.fixture
def opened(fresh: Flask) -> Hall:
    """That tournament, in which the committee has opened the form for teams."""
    hall: Hall = fresh.extensions["knockout"]
    applications.switch(hall.journal, True)
    return hall


@pytest.fixture
def phone(fresh: Flask) -> FlaskClient:
    """Somebody's phone at that tournament."""
    return fresh.test_client()


@pytest.fixture
def demo(hall_file: HallFile) -> Iterator[Flask]:
    """A demo of five tables, whose links open."""
    made, _ = the_app.create_app(Settings(file=hall_file(tables=5), url="http://localhost", demo=True))
    yield made
    the_app.close(made)


@pytest.fixture
def desk(demo: Flask) -> Desk:
    return Desk(demo)


@pytest.fixture
def displays(demo: Flask) -> HallDisplays:
    hall: Hall = demo.extensions["knockout"]
    return hall.displays


@pytest.fixture(scope="session")
def five_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Five tables whose first cycle is open, made once; a test works on a copy."""
    file = tmp_path_factory.mktemp("made") / "made.db"
    make_hall(file, tables=5)
    return file


@pytest.fixture
def quick_app(five_tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """A copy of them behind their doors, no demo, where a password costs no work and a wrong one no wait: both are
    tested elsewhere."""
    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("knockout.web.passwords._hasher", hasher)
    monkeypatch.setattr("knockout.web.guessing.WRONG_COSTS", 0)
    file = copy(five_tables, tmp_path / "copy.db")
    made, _ = the_app.create_app(Settings(file=Path(file), url="http://localhost"))
    yield made
    the_app.close(made)
