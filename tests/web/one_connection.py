"""Runs a server on FILE and prints, as JSON, by which connection a request, a socket's event and the timers asked it,
and whether foreign keys were enforced there. `python -m tests.web.one_connection FILE TOKEN`"""

# ruff: noqa: E402 - the standard library is made cooperative before anything else is loaded
from gevent import monkey

monkey.patch_all()

import json
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import requests
import socketio
from gevent import getcurrent, sleep
from gevent.pywsgi import WSGIServer

import app as the_app
from knockout.settings import Settings
from tests.halls import command, free_port, now


def main() -> None:
    """Ask in every way there is, and print what was seen."""
    file, token = Path(sys.argv[1]), sys.argv[2]
    port = free_port()
    app, _ = the_app.create_app(Settings(file=file, port=port, url=f"http://127.0.0.1:{port}", demo=True))
    hall = app.extensions["knockout"]
    seen: dict[str, list[Any]] = {}

    def spied(name: str, act: Callable[..., Any]) -> Callable[..., Any]:
        def spy(*given: Any) -> Any:
            db = hall.journal.db
            enforced = db.execute_sql("PRAGMA foreign_keys").fetchone()[0]
            seen.setdefault(name, [enforced, id(db.connection()), id(getcurrent())])
            return act(*given)

        return spy

    hall.runner.beat = spied("timers", hall.runner.beat)
    run = hall.runner.run
    server = WSGIServer(("127.0.0.1", port), app, log=None)
    server.start()
    the_app.start(hall)
    headers = {"Authorization": f"Bearer {token}"}
    hall.runner.run = spied("request", run)
    line = command("start_game", now(), game="F-1-T1")
    requests.post(f"http://127.0.0.1:{port}/api/v1/commands", json=line, headers=headers, timeout=10)
    hall.runner.run = spied("socket", run)
    page = socketio.Client()
    page.connect(f"http://127.0.0.1:{port}", headers=headers, auth={"as": "host:1"}, transports=["websocket"])
    page.call("command", command("place_move", now(), game="F-1-T1", turn=1), timeout=10)
    page.disconnect()
    sleep(1.2)
    assert threading.main_thread().is_alive()
    print(json.dumps(seen))
    server.stop(timeout=1)
    the_app.close(app)


if __name__ == "__main__":
    main()
