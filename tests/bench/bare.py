"""A bare python-socketio server, to compare with: it broadcasts the bytes it was started with, and nothing else.

python -m tests.bench.bare PORT FILE: whoever POSTs to /send makes it emit FILE's payload to everybody.
"""

# ruff: noqa: E402 - the standard library is made cooperative before anything else is loaded
from gevent import monkey

monkey.patch_all()

import json
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import socketio
from gevent.pywsgi import WSGIServer


def main() -> None:
    """Serve until killed."""
    port, file = int(sys.argv[1]), Path(sys.argv[2])
    payload: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    same = SimpleNamespace(dumps=partial(json.dumps, ensure_ascii=False), loads=json.loads)
    server = socketio.Server(async_mode="gevent", ping_interval=5, ping_timeout=5, json=same)
    sent = 0

    @server.event
    def connect(_sid: str, _environ: dict[str, Any]) -> None:
        """Everybody may watch."""

    def send(_environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        nonlocal sent
        sent += 1
        server.emit("part", {**payload, "v": sent})
        start("200 OK", [("Content-Type", "application/json")])
        return [json.dumps({"v": sent}).encode()]

    WSGIServer(("127.0.0.1", port), socketio.WSGIApp(server, send), log=None).serve_forever()


if __name__ == "__main__":
    main()
