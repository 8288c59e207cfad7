"""How the server ends a line."""

from typing import Any


def hang_up(engine: Any, line: str) -> None:
    """End a line of Engine.IO's server, if it is still there, and wait for nobody.

    Its own `disconnect` waits until all is sent. To a page that has gone nothing ever is, and whoever waits for that
    stays, with all that is kept for the line.
    """
    socket = engine.sockets.get(line)
    if socket is not None:
        socket.close(wait=False, reason=engine.reason.SERVER_DISCONNECT)
        engine.sockets.pop(line, None)
