"""The walls around the app, in the order in which a request comes to them, put up in one place."""

from flask import Flask
from flask_socketio import SocketIO
from gevent import spawn_later

from knockout.settings import Settings
from knockout.web import access, bodies, faults, headers, knocks, origins, wire
from knockout.web.hall import Hall
from knockout.web.pace import SPARE, Gate

MOST_CONNECTIONS = "MOST_CONNECTIONS"
"""The app's setting: pages that may be connected at once."""


def put_up(app: Flask, settings: Settings) -> None:
    """Put up all that stands between a request and the page it asks for, and what every answer says."""
    app.config[MOST_CONNECTIONS] = settings.most_connections
    bodies.install(app)
    origins.guard(app)
    access.guard(app)
    faults.install(app)
    headers.install(app, hsts=settings.hsts)
    knocks.install(app)
    wire.install(app)


def put_before(app: Flask, socketio: SocketIO, settings: Settings) -> None:
    """Put up what stands before the sockets too. To be called once they are there."""
    engine = socketio.server.eio
    most = settings.most_connections + SPARE
    app.wsgi_app = Gate(app.wsgi_app, lines=lambda: len(engine.sockets), most=most)  # type: ignore[method-assign]
    origins.believe(app, settings.proxies)


def report(hall: Hall) -> None:
    """Let the chief's console hear of who guesses. To be called once there are live views."""
    hall.guessing.seen.tell = lambda: hall.live.touch("console-head")
    hall.guessing.seen.later = spawn_later
