"""What the server writes down of itself: one event a line, to stderr. Readable on a terminal, JSON for programs.

Writing must never cost a tap its time or its answer: lines are gathered for a tenth of a second and written by a
thread of the system's own, which alone waits for the terminal, the pipe or the disk. (To wake it for every line
would cost more than the line.) What can't be written is dropped and counted. No event carries names of
people, tokens, passwords, cookies or what was sent: `SECRET` is the last sieve, not the first.
"""

import os
import sys
from collections import deque
from collections.abc import MutableMapping
from typing import Any

import msgspec
import structlog
from gevent.monkey import get_original

MOST_WAITING = 10_000
"""Lines that wait to be written; of more the newest are dropped."""
GATHERED = 0.1
"""Seconds for which lines are gathered."""
TRIES, PAUSE = 20, 0.05
"""How often, and after how many seconds, a place that takes nothing just now is tried again."""
LAST_WORDS = 2.0
"""Seconds that the last lines get when the server stops."""
LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
FORMATS = ("auto", "text", "json")
SECRET = frozenset(
    {"name", "names", "players", "contact", "password", "token", "cookie", "authorization", "body", "csrf"}
)
"""Keys that no event may have, whoever writes it."""

Event = MutableMapping[str, Any]


class Lines:
    """Takes lines and writes them elsewhere. `lost`: how many could not be written."""

    def __init__(self, to: int) -> None:
        """to: the open file (its number) that they are written to."""
        self._to = to
        self._waiting: deque[str] = deque()
        # The standard library's own, which a thread can wait at: gevent's would need a hub in that thread.
        lock = get_original("_thread", "allocate_lock")
        self._enough, self._done = lock(), lock()
        self._sleep = get_original("time", "sleep")
        self.lost = 0
        self._enough.acquire()
        self._done.acquire()
        get_original("_thread", "start_new_thread")(self._write, ())

    def msg(self, line: str) -> None:
        """Take one line, without its end."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(line)
        else:
            self.lost += 1

    debug = info = warning = error = critical = exception = log = msg

    def close(self) -> None:
        """Write what still waits; give up after `LAST_WORDS`."""
        self._enough.release()
        self._done.acquire(timeout=LAST_WORDS)

    def _write(self) -> None:
        last = False
        while not last:
            last = self._enough.acquire(timeout=GATHERED)
            lines = [self._waiting.popleft() for _ in range(len(self._waiting))]
            if lines and not self._written("".join(f"{one}\n" for one in lines)):
                self.lost += len(lines)
        self._done.release()

    def _written(self, text: str) -> bool:
        data = text.encode(errors="backslashreplace")
        for _ in range(TRIES):
            try:
                data = data[os.write(self._to, data) :]
            except BlockingIOError:
                self._sleep(PAUSE)
            except OSError:  # a full disk, a pipe that nobody reads any more
                return False
            if not data:
                return True
        return False


def set_up(*, form: str = "auto", level: str = "info", to: int | None = None) -> Lines:
    """Write all events of this process from `level` on; give what writes them, to be closed at the end.

    form: "text", "json", or "auto": text on a terminal, JSON elsewhere. to: a file's number, stderr if None.
    Raises ValueError for a form or a level that there is not.
    """
    if form not in FORMATS or level not in LEVELS:
        raise ValueError(f"[log] format is one of {', '.join(FORMATS)}; level one of {', '.join(LEVELS)}")
    to = sys.stderr.fileno() if to is None else to
    lines = Lines(to)
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.dev.set_exc_info,
            _without_secrets,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            *_drawn(form, terminal=os.isatty(to)),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(LEVELS[level]),
        logger_factory=lambda *_: lines,
        cache_logger_on_first_use=True,
    )
    return lines


def _drawn(form: str, *, terminal: bool) -> tuple[Any, ...]:
    """Give what makes a line of an event."""
    if form == "json" or (form == "auto" and not terminal):
        return (structlog.processors.format_exc_info, _json)
    return (_Text(colours=terminal),)


def _without_secrets(_logger: Any, _method: str, event: Event) -> Event:
    for key in SECRET & event.keys():
        del event[key]
    return event


def _json(_logger: Any, _method: str, event: Event) -> str:
    said = {key: event.pop(key) for key in ("timestamp", "level", "event") if key in event}
    said |= event
    try:
        return msgspec.json.encode(said, enc_hook=repr).decode()
    except (TypeError, ValueError, msgspec.MsgspecError):  # half a character, say: written down all the same
        return msgspec.json.encode({ascii(key): ascii(value) for key, value in said.items()}).decode()


class _Text:
    """Draws an event for people. A traceback stays as Python writes it: drawing a deep one nicely would stop every
    clock meanwhile."""

    def __init__(self, *, colours: bool) -> None:
        self._draw = structlog.dev.ConsoleRenderer(
            colors=colours, exception_formatter=structlog.dev.plain_traceback, pad_event_to=22
        )

    def __call__(self, logger: Any, method: str, event: Event) -> str:
        return str(self._draw(logger, method, event))
