"""Where the parts meet: `create_app` builds a running tournament, `serve` lets it run.

Only here does anything know of everything else. Start it with `knockout run` or `knockout demo`:
these make the standard library cooperative (gevent) before anything else is loaded.
"""

import os
import signal
from collections.abc import Callable
from typing import Any

import structlog
from flask import Flask
from flask_socketio import SocketIO
from gevent import signal_handler, spawn
from gevent.event import Event

from knockout.certificates import server_context
from knockout.clocktime import HallClock
from knockout.deadlines import Deadlines
from knockout.game.entries import Entry
from knockout.links import Links
from knockout.live import Live, Payload, Room
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.settings import ROOT, Settings
from knockout.store.accounts import Accounts
from knockout.store.anchors import kept_anchor
from knockout.store.journal import Journal
from knockout.store.meta import BASE_URL, URL, secret_of, set_meta
from knockout.store.owner import Owner
from knockout.store.tokens import Tokens
from knockout.tidying import Tidying
from knockout.tournament.state import State
from knockout.web import access, assets, console_screens, faults, parts, screens, wire
from knockout.web.displays import HallDisplays
from knockout.web.faces import FACES
from knockout.web.hall import Hall
from knockout.web.hosts import Hosts
from knockout.web.leases import TableLeases
from knockout.web.lines import Line
from knockout.web.port import port_of
from knockout.web.sockets import Sockets, wire_json
from knockout.web.texts import LOCALES, env

log = structlog.get_logger(__name__)

A_WEEK = 7 * 24 * 3600


class WrongStartError(Exception):
    """The program was started in a way in which its timers could not run."""


def create_app(settings: Settings) -> tuple[Flask, SocketIO]:
    """Open the tournament's file and build everything around it. Nothing runs yet: see `start`.

    Raises OwnedElsewhereError if another process has the file, FileNotFoundError,
    WrongStartError under a development server.
    """
    if os.environ.get("FLASK_RUN_FROM_CLI") or os.environ.get("WERKZEUG_RUN_MAIN"):
        raise WrongStartError("start this with: knockout run FILE")
    owner = Owner(settings.file)
    try:
        hall = _hall(settings)
    except BaseException:
        owner.release()
        raise
    app = _flask(settings, hall)
    socketio = SocketIO(
        app,
        async_mode="gevent",
        manage_session=False,
        ping_interval=settings.ping_interval,
        ping_timeout=settings.ping_timeout,
        max_http_buffer_size=settings.largest_message,
        json=wire_json,
    )
    _connect(app, socketio, hall)
    app.extensions["knockout_owner"] = owner
    return app, socketio


def _hall(settings: Settings) -> Hall:
    journal = Journal(settings.file)
    clock = HallClock(kept_anchor(journal, settings.speed))
    told: list[Hall] = []  # the runner tells the hall, which has the runner
    runner = Runner(
        journal,
        clock,
        rulesets=load_rulesets(),
        silent=lambda: told[0].hosts.silent() if told else frozenset(),
        tell=lambda entries: _tell(told[0], entries) if told else None,
    )
    accounts = Accounts(journal)
    hall = Hall(
        journal=journal,
        clock=clock,
        runner=runner,
        accounts=accounts,
        addresses=Links(Tokens(secret_of(journal), accounts, settings.demo), settings.base_url),
    )
    hall.leases = TableLeases(journal, accounts, runner=runner, now=hall.now)
    hall.displays = HallDisplays(journal, titles=screens.TITLES, now=hall.now)
    hall.hosts = Hosts(lambda: hall.machine.state, hall.now, hall.presence_changed)
    told.append(hall)
    return hall


def _tell(hall: Hall, entries: tuple[Entry, ...]) -> None:
    hall.live.publish(entries)
    if hall.deadlines is not None:
        hall.deadlines.changed(hall.machine.due())


def _config(settings: Settings, hall: Hall) -> dict[str, Any]:
    return {
        "SECRET_KEY": hall.tokens.secret,
        # Cookies know no ports: two tournaments on one machine must not share one.
        "SESSION_COOKIE_NAME": f"knockout_{hall.tokens.fingerprint}",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": settings.certificate is not None,
        "SESSION_REFRESH_EACH_REQUEST": False,
        "PERMANENT_SESSION_LIFETIME": A_WEEK,
        "MAX_CONTENT_LENGTH": settings.largest_message,
        "WTF_CSRF_CHECK_DEFAULT": False,  # access.guard decides
        "WTF_CSRF_TIME_LIMIT": None,  # a page stays open all day
        "WTF_CSRF_SSL_STRICT": False,
        "OFFLINE_SHELL": settings.offline_shell,
    }


def _flask(settings: Settings, hall: Hall) -> Flask:
    app = Flask("knockout", template_folder=str(ROOT / "templates"), static_folder=str(ROOT / "static"))
    app.config.update(_config(settings, hall))
    app.extensions["knockout"] = hall
    access.guard(app)
    faults.install(app)
    wire.install(app)
    for face in FACES:
        app.register_blueprint(face.bp)
    return app


def _connect(app: Flask, socketio: SocketIO, hall: Hall) -> None:
    """Give the hall its sockets and its live views."""
    engine = socketio.server.eio
    engine._async = {**engine._async, "websocket": Line}
    sockets = Sockets(socketio, hall.accounts)
    hall.sweep = sockets.sweep
    hall.viewers = sockets.count

    def tell_lease(table: int) -> None:
        sockets.tell_lease(table, hall.leases.told(table))
        hall.lease_changed()

    def render(room: Room) -> Payload:
        return parts.render(hall, room.part, room.arg, room.locale, room.role)

    hall.live = Live(
        parts.PARTS,
        render=render,
        version=lambda: hall.v,
        send=sockets.send,
        has_members=sockets.has_members,
        stamp=lambda: {"server_now": hall.now(), "speed": hall.speed, "run": hall.run},
    )
    hall.leases.tell = tell_lease
    hall.displays.tell = sockets.tell_display
    hall.displays.changed = lambda: hall.live.touch(console_screens.PART)


def start(hall: Hall) -> None:
    """Let the timers run and the views be pushed. The clocks are checked at once, a gap first (S16)."""
    hall.tidying = Tidying(hall.seconds_left)
    hall.tidying.begin()
    hall.live.ring = _flusher(hall.live)
    hall.deadlines = Deadlines(hall.clock, check=hall.runner.check_clocks, beat=hall.beat)
    hall.deadlines.start()


def _flusher(live: Live) -> Callable[[], None]:
    """Give what asks for a flush: one greenlet does it as soon as whoever asked has got the answer."""
    bell = Event()

    def listen() -> None:
        while True:
            bell.wait()
            bell.clear()
            live.flush()

    spawn(listen)
    return bell.set


def _log_plainly() -> None:
    """A traceback is written as Python writes it: drawing a deep one nicely would stop every clock meanwhile."""
    processors = structlog.get_config()["processors"][:-1]
    renderer = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(processors=[*processors, renderer])


def serve(settings: Settings, announce: Callable[[Links, State], None]) -> None:
    """Run a tournament until the process is told to stop (SIGINT, SIGTERM).

    announce: called once the server answers, with what to tell.
    Raises what `create_app` raises, CertificateError, and OSError if the port is taken.
    """
    secure = server_context(settings.certificate, settings.key)
    _log_plainly()
    if int(os.environ.get("WEB_CONCURRENCY") or 1) > 1:
        log.warning("WEB_CONCURRENCY is ignored: one process runs a tournament")
    app, _ = create_app(settings)
    hall: Hall = app.extensions["knockout"]
    stopped = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal_handler(number, stopped.set)
    for locale in LOCALES:
        env(locale)  # now, not when the first page asks and a minute is running out
    assets.build()
    assets.page_scripts()
    server = port_of(settings, app, secure)
    try:
        server.start()
        set_meta(hall.journal, URL, settings.local_url)
        set_meta(hall.journal, BASE_URL, settings.base_url)
        start(hall)
        announce(hall.addresses, hall.machine.state)
        stopped.wait()
    finally:
        server.stop(timeout=1)
        close(app)


def close(app: Flask) -> None:
    """Beat a last time, close the file and give it free."""
    hall: Hall = app.extensions["knockout"]
    if hall.deadlines is not None:
        hall.deadlines.stop()
    hall.journal.close()
    app.extensions["knockout_owner"].release()
