"""The program with errors planted in its jobs, its handlers and its pages: `python -m tests.torture.faulty demo ...`.

On SIGUSR2 it writes what only it can count, as JSON, to the file that KNOCKOUT_COUNTS names; on SIGUSR1 the same once
what is garbage has been collected.
"""

# ruff: noqa: E402
from gevent import monkey

monkey.patch_all()

import gc
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import wraps
from itertools import count
from pathlib import Path
from typing import Any

import greenlet
from gevent import signal_handler

from knockout import cli, tidying
from knockout.live import Live
from knockout.runner import Runner
from knockout.web.sockets import Sockets
from tests.torture.restless import BOOM

EVERY = {"check_clocks": 101, "beat": 37, "render": 53}
"""How many calls from one error to the next."""


class PlantedError(Exception):
    """A bug, as the program might have one."""


def plant() -> None:
    """Put the errors in."""
    for name in ("check_clocks", "beat"):
        setattr(Runner, name, failing(getattr(Runner, name), EVERY[name]))
    Live._show = failing(Live._show, EVERY["render"])  # type: ignore[method-assign]
    Sockets._on_join = on_boom(Sockets._on_join)  # type: ignore[method-assign]
    signal_handler(signal.SIGUSR2, tell)
    signal_handler(signal.SIGUSR1, tell_collected)


def hasten(speed: int) -> None:
    """Let the garbage collector look as often in the hall's time as it does in real time when a day takes a day."""
    for name in ("EVERY", "AT_LATEST"):
        setattr(tidying, name, getattr(tidying, name) / speed)


def failing(act: Callable[..., Any], every: int) -> Callable[..., Any]:
    """Let every so manieth call raise an error instead."""
    calls = count(1)

    @wraps(act)
    def acting(*arguments: Any, **named: Any) -> Any:
        if next(calls) % every == 0:
            raise PlantedError(act.__name__)
        return act(*arguments, **named)

    return acting


def on_boom(join: Callable[..., Any]) -> Callable[..., Any]:
    """Raise an error for one who asks for it."""

    @wraps(join)
    def joining(sockets: Sockets, socket: str, speaker: Any, asked: Any) -> Any:
        if isinstance(asked, dict) and asked.get("arg") == BOOM:
            raise PlantedError(BOOM)
        return join(sockets, socket, speaker, asked)

    return joining


def tell() -> None:
    """Write the counts down: greenlets that live, and all objects that the collector knows."""
    known = gc.get_objects()
    live = sum(isinstance(one, greenlet.greenlet) and not one.dead for one in known)
    target = Path(os.environ["KNOCKOUT_COUNTS"])
    part = target.with_suffix(".part")
    part.write_text(json.dumps({"greenlets": live, "objects": len(known)}))
    part.replace(target)


def tell_collected() -> None:
    """Write down what is left after a full look of the collector."""
    gc.collect()
    tell()


if __name__ == "__main__":
    plant()
    if "--speed" in sys.argv:
        hasten(int(sys.argv[sys.argv.index("--speed") + 1]))
    cli.main()
