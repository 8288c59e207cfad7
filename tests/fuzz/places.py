"""Tournaments behind their doors, and whoever knocks. What is tried is taken back."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from flask_socketio import SocketIO

import app as the_app
from knockout.clocktime import FixedClock
from knockout.ids import Moment
from knockout.machine import Machine
from knockout.settings import Settings
from knockout.store.digest import digest
from knockout.store.meta import seal_of
from knockout.web import files
from knockout.web.hall import Hall
from tests.fuzz.moments_of_a_day import MAKERS
from tests.halls import Rig

NOON = Moment(1_796_040_000_000)
"""30 November 2026 at noon, UTC."""
ROLES = ("committee", "desk", "counting", "announcer", "host:1", "host:2", "follower", "public")
OUTSIDE = frozenset({"beat", "command", "session"})
"""Tables in which a refusal may leave its trace: that the server lives, the answer to a repeat, who has come."""


@dataclass
class Place:
    """One tournament behind its doors, at a moment of its life."""

    moment: str
    app: Flask
    socketio: SocketIO
    tokens: dict[str, str] = field(default_factory=dict)

    @property
    def hall(self) -> Hall:
        """Everything that runs."""
        hall: Hall = self.app.extensions["knockout"]
        return hall

    def bearer(self, role: str) -> dict[str, str]:
        """Give the header by which a program speaks in a role; none for the public."""
        return {"Authorization": f"Bearer {self.tokens[role]}"} if role in self.tokens else {}

    def client(self) -> FlaskClient:
        """Give a browser without cookies."""
        return self.app.test_client()

    def kept(self) -> dict[str, list[Any]]:
        """Give every row of every table, but for those in which a refusal may leave its trace."""
        db = self.hall.journal.db
        return {
            table: db.execute_sql(f'SELECT * FROM "{table}"').fetchall()
            for table in sorted(db.get_tables())
            if table not in OUTSIDE
        }

    def digest(self) -> str:
        """Give the digest of the state as it is now."""
        return digest(self.hall.machine.state)

    @contextmanager
    def tried(self) -> Iterator[None]:
        """Let something happen and take it back: file, state and what is remembered of them."""
        hall = self.hall
        journal, runner = hall.journal, hall.runner
        state, roster, seq = runner.machine.state, runner.machine.roster, journal.seq
        with journal.db.atomic() as all_of_it:
            try:
                yield
            finally:
                all_of_it.rollback()
        journal.seq = seq
        runner.machine = Machine(state, roster, runner.machine.rulesets)
        hall.accounts.reload()
        hall.leases.reload()
        hall._digest = (-1, "")
        files._made.clear()


def place_at(moment: str, folder: Path) -> Place:
    """Make a tournament at a moment of its life (a key of MAKERS) on a clock that stands, a demo whose links open."""
    rig = Rig(folder / f"{moment}.db")
    rig.clock = FixedClock(NOON)
    rig.runner._clock = rig.clock
    MAKERS[moment](rig)
    rig.journal.close()
    made, socketio = the_app.create_app(Settings(file=rig.journal.path, url="http://localhost", demo=True))
    place = Place(moment, made, socketio)
    seal_of(place.hall.journal)  # made when the first asks for it
    for role, _, table in (role.partition(":") for role in ROLES[:-1]):
        place.tokens[f"{role}:{table}" if table else role] = place.hall.tokens.of(role, int(table or 0))
    return place
