"""A tournament behind its doors, for tests that knock with the test client."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_socketio import SocketIO

import app as the_app
from knockout.links import Links
from knockout.settings import Settings
from knockout.web.access import RULES
from knockout.web.hall import Hall

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
def hall(app: Flask) -> Hall:
    hall: Hall = app.extensions["knockout"]
    return hall


@pytest.fixture
def links(hall: Hall) -> Links:
    return hall.addresses
