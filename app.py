"""Where the parts meet: `create_app` builds a running tournament, `serve` lets it run.

Only here does anything know of everything else. Start it with `knockout run` or `knockout demo`:
these make the standard library cooperative (gevent) before anything else is loaded.
"""

import os
import signal
from collections.abc import Callable
from ssl import SSLContext
from typing import Any

import structlog
from flask import Flask
from flask_socketio import SocketIO
from gevent import signal_handler
from gevent.event import Event

from knockout.certificates import server_context
from knockout.clocktime import HallClock
from knockout.deadlines import Deadlines, Lateness
from knockout.flushing import flusher
from knockout.game.entries import Entry
from knockout.keeping import Keeper
from knockout.links import Links
from knockout.live import Live, Payload, Room
from knockout.logs import Lines, set_up
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.settings import ROOT, Settings
from knockout.starting import Notice, notices_of
from knockout.store.accounts import Accounts
from knockout.store.anchors import kept_anchor
from knockout.store.journal import Journal
from knockout.store.meta import BASE_URL, DEMO, FOLLOWS, URL, delete_meta, secret_of, set_meta
from knockout.store.owner import Owner
from knockout.store.proof import Proof, prove
from knockout.store.tokens import Tokens
from knockout.tidying import Tidying, uncollected
from knockout.tournament.state import State
from knockout.web import assets, console_screens, origins, parts, screens, walls
from knockout.web.displays import HallDisplays
from knockout.web.faces import FACES
from knockout.web.followed import Followed
from knockout.web.hall import Hall
from knockout.web.hosts import Hosts
from knockout.web.leases import TableLeases
from knockout.web.lines import Line
from knockout.web.metrics import collect_from
from knockout.web.port import port_of
from knockout.web.sockets import Sockets, wire_json
from knockout.web.texts import LOCALES, env
from knockout.web.vitals import VERSIONS

log = structlog.get_logger(__name__)

A_WEEK = 7 * 24 * 3600


class WrongStartError(Exception):
    """The program was started in a way in which its timers could not run."""


def create_app(settings: Settings | None = None) -> tuple[Flask, SocketIO]:
    """Open the tournament's file and build everything around it. Nothing runs yet: see `start`.

    The file is proved before anything is written to it. Raises OwnedElsewhereError if another process has it,
    DamagedFileError, NewerFileError, BackupFailedError, WrongStartError where another server than `serve` calls it.
    """
    by_flask = os.environ.get("FLASK_RUN_FROM_CLI") or os.environ.get("WERKZEUG_RUN_MAIN")
    if settings is None or by_flask:
        raise WrongStartError("start this with: knockout run FILE")
    owner, hall = _owned(settings)
    app = _flask(settings, hall)
    socketio = SocketIO(
        app,
        async_mode="gevent",
        manage_session=False,
        ping_interval=settings.ping_interval,
        ping_timeout=settings.ping_timeout,
        max_http_buffer_size=settings.largest_message,
        cors_allowed_origins=origins.same,
        json=wire_json,
    )
    _connect(app, socketio, hall)
    walls.put_before(app, socketio, settings)
    app.extensions["knockout_owner"] = owner
    return app, socketio


def _owned(settings: Settings) -> tuple[Owner, Hall]:
    owner = Owner(settings.file)
    try:
        with uncollected():
            proof = prove(settings.file, anyway=settings.anyway)
            hall = _hall(settings, proof)
        hall.notices = notices_of(settings, proof, hall.journal, hall.clock)
        hall.keeper = Keeper(
            settings, changes=hall.journal.changes, changed=hall.backups_changed, journal=hall.journal
        )
    except BaseException:
        owner.release()
        raise
    return owner, hall


def _hall(settings: Settings, proof: Proof) -> Hall:
    journal = Journal(settings.file)
    clock = HallClock(kept_anchor(journal, settings.speed))
    told: list[Hall] = []  # the runner tells the hall, which has the runner
    runner = Runner(
        journal,
        clock,
        rulesets=load_rulesets(),
        silent=lambda: told[0].hosts.silent() if told else frozenset(),
        tell=lambda entries: _tell(told[0], entries) if told else None,
        note=lambda *answered: told[0].watch.note(*answered) if told else None,
        known=(proof.state, proof.seq),
    )
    accounts = Accounts(journal)
    hall = Hall(
        journal=journal,
        clock=clock,
        runner=runner,
        accounts=accounts,
        addresses=Links(Tokens(secret_of(journal), accounts, settings.demo), settings.base_url),
    )
    hall.leases = TableLeases(journal, runner=runner, now=hall.now)
    hall.followed = Followed(journal)
    journal.stored = hall.followed.ring
    hall.displays = HallDisplays(journal, titles=screens.TITLES, now=hall.now)
    hall.hosts = Hosts(lambda: hall.machine.state, hall.now, hall.presence_changed)
    collect_from(hall)
    told.append(hall)
    return hall


def _tell(hall: Hall, entries: tuple[Entry, ...]) -> None:
    hall.live.publish(entries)
    hall.watch.told(entries, hall.now(), hall.speed)
    hall.keeper.told(entries)
    if hall.deadlines is not None:
        hall.deadlines.changed(hall.machine.due())


def _config(settings: Settings, hall: Hall) -> dict[str, Any]:
    return {
        "SECRET_KEY": hall.tokens.secret,
        # Cookies know no ports: two tournaments on one machine must not share one.
        "SESSION_COOKIE_NAME": f"knockout_{hall.tokens.fingerprint}",
        "SESSION_COOKIE_SAMESITE": "Lax",
        "SESSION_COOKIE_SECURE": settings.base_url.startswith("https:"),
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
    walls.put_up(app, settings)
    for face in FACES:
        app.register_blueprint(face.bp)
    return app


def _connect(app: Flask, socketio: SocketIO, hall: Hall) -> None:
    """Give the hall its sockets and its live views."""
    engine = socketio.server.eio
    engine._async = {**engine._async, "websocket": Line}
    sockets = Sockets(socketio, hall.accounts, app.config[walls.MOST_CONNECTIONS])
    hall.sweep = sockets.sweep
    hall.sweep_silent = sockets.sweep_silent
    hall.viewers = sockets.count
    hall.roles = sockets.roles

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
    hall.runner.storing.changed = lambda: hall.live.touch("console-head")
    hall.leases.tell = tell_lease
    hall.displays.tell = sockets.tell_display
    hall.displays.changed = lambda: hall.live.touch(console_screens.PART)
    walls.report(hall)


def start(hall: Hall) -> None:
    """Let the timers run and the views be pushed. The clocks are checked at once, a gap first (S16)."""
    hall.tidying = Tidying(hall.seconds_left)
    hall.tidying.begin()
    hall.live.ring = flusher(hall.live)
    late = Lateness(told=hall.watch.late)
    hall.deadlines = Deadlines(hall.clock, check=hall.runner.check_clocks, beat=hall.beat, lateness=late)
    hall.deadlines.start()
    hall.vitals.start()
    hall.keeper.start()


Announce = Callable[[Links, State, tuple[Notice, ...]], None]


def serve(settings: Settings, announce: Announce) -> None:
    """Run a tournament until the process is told to stop (SIGINT, SIGTERM).

    announce: called once the server answers, with what to tell and what was noticed at the start.
    Raises what `create_app` raises, CertificateError, ValueError for a log there is not, and OSError if the port
    is taken.
    """
    secure = server_context(settings.certificate, settings.key)
    lines = set_up(form=settings.log_format, level=settings.log_level)
    try:
        _serve(settings, secure, announce, lines)
    finally:
        lines.close()


def _serve(settings: Settings, secure: SSLContext | None, announce: Announce, lines: Lines) -> None:
    if int(os.environ.get("WEB_CONCURRENCY") or 1) > 1:
        log.warning("WEB_CONCURRENCY is ignored: one process runs a tournament")
    app, _ = create_app(settings)
    hall: Hall = app.extensions["knockout"]
    hall.unwritten = lambda: lines.lost
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
        delete_meta(hall.journal, FOLLOWS)  # from here on it goes its own way
        if not settings.demo:
            delete_meta(hall.journal, DEMO)  # `knockout links` goes by it
        start(hall)
        log.info("started", pid=os.getpid(), v=hall.v, port=settings.port, speed=settings.speed, **VERSIONS)
        announce(hall.addresses, hall.machine.state, hall.notices)
        stopped.wait()
    finally:
        server.stop(timeout=1)
        close(app)
        log.info("stopped", pid=os.getpid(), v=hall.v)


def close(app: Flask) -> None:
    """Beat a last time, close the file and give it free."""
    hall: Hall = app.extensions["knockout"]
    hall.vitals.stop()
    if hall.deadlines is not None:
        hall.deadlines.stop()
    hall.keeper.stop()
    hall.journal.close()
    app.extensions["knockout_owner"].release()


if __name__ == "__main__":
    raise SystemExit("start this with: knockout run FILE")
