"""Raw lines to a real server: what is sent is what the bytes say, not what a library would let through."""

import json
from contextlib import suppress
from typing import Any

import websocket

from tests.fuzz.answers import strictly
from tests.halls import Server

Json = dict[str, Any]
PATIENCE = 10


class Wire:
    """One WebSocket to the server, past the handshake of Engine.IO; `hello` connects to Socket.IO too."""

    def __init__(
        self, server: Server, *, token: str = "", speaks_as: str = "public", hello: bool = True
    ) -> None:
        address = f"{server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket"
        header = [f"Authorization: Bearer {token}"] if token else []
        self._ws = websocket.create_connection(address, timeout=PATIENCE, header=header)
        assert self._ws.recv().startswith("0{")
        self._asked = 0
        if hello:
            self.send("40" + json.dumps({"as": speaks_as}))
            assert self._until("40").startswith("40{")

    def __enter__(self) -> "Wire":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def send(self, frame: str | bytes) -> bool:
        """Send one frame as it is; False where the server has hung up."""
        how = websocket.ABNF.OPCODE_BINARY if isinstance(frame, bytes) else websocket.ABNF.OPCODE_TEXT
        data = frame if isinstance(frame, bytes) else frame.encode("utf-8", "surrogatepass")
        try:
            self._ws.send(data, how)
        except (OSError, websocket.WebSocketException):
            return False
        return True

    def ask(self, event: str, body: str) -> Any:
        """Send an event with what is already JSON; give its answer, read strictly, or None for a line that was cut."""
        self._asked += 1
        if not self.send(f'42{self._asked}["{event}",{body}]'):
            return None
        told = self._until(f"43{self._asked}")
        return strictly(told[len(f"43{self._asked}") :])[0] if told else None

    def _until(self, begins: str) -> str:
        """Give the next packet that begins so; "" once the server has hung up. Pings are answered on the way."""
        with suppress(OSError, websocket.WebSocketException):
            while True:
                told = self._ws.recv()
                if told == "2":
                    self.send("3")
                elif isinstance(told, str) and told.startswith(begins):
                    return told
                elif not told:
                    return ""
        return ""

    def ends(self) -> bool:
        """Say whether the server hangs up, before it would have found out by a ping."""
        with suppress(OSError, websocket.WebSocketException):
            while told := self._ws.recv():
                if told == "2":
                    return False
        return True

    def close(self) -> None:
        """Go away without a word."""
        with suppress(OSError):
            self._ws.sock.close()
