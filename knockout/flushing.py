"""Who pushes the views: one greenlet, as soon as whoever changed something has got the answer."""

from collections.abc import Callable

import structlog
from gevent import spawn
from gevent.event import Event

from knockout.live import Live

log = structlog.get_logger(__name__)


def flusher(live: Live) -> Callable[[], None]:
    """Begin to listen; give what asks for a flush, as often as it likes: a burst is rendered once."""
    bell = Event()

    def listen() -> None:
        while True:
            bell.wait()
            bell.clear()
            try:
                live.flush()
            except Exception:
                log.exception("not pushed")  # the next change is pushed all the same

    spawn(listen)
    return bell.set
