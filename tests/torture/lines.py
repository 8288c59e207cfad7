"""How phones reach the server: over a socket as their page does, or over HTTP as it does when the socket is gone."""

import http.client
import json
from typing import Any
from urllib.parse import urlsplit

import websocket

Json = dict[str, Any]
PATIENCE = 4.0
"""Seconds after which a phone asks again."""


class LineLostError(Exception):
    """There is no answer: the server is away, or went away. What was sent may have been stored or not."""


class Line:
    """One phone's connection; made anew by the next question after it was lost."""

    def __init__(self, url: str, token: str, speaks_as: str, *, over_socket: bool) -> None:
        self._url = urlsplit(url)
        self.token = token
        self._headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
        self._as = speaks_as
        self._over_socket = over_socket
        self._socket: websocket.WebSocket | None = None
        self._asked = 0

    def send(self, commands: list[Json]) -> list[Json]:
        """Send commands in order, as a phone does; give the answers, up to the first refusal. Raises LineLostError."""
        try:
            if self._over_socket:
                return self._emit(commands)
            return list(self._http("POST", "/api/v1/commands", commands))
        except (OSError, http.client.HTTPException, websocket.WebSocketException, ValueError) as error:
            self.close()
            raise LineLostError(str(error)) from error

    def get(self, what: str) -> Json:
        """Give a snapshot. Raises LineLostError."""
        try:
            return dict(self._http("GET", f"/api/v1/{what}", None))
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise LineLostError(str(error)) from error

    def post(self, path: str) -> None:
        """Press a button of a page. Raises LineLostError."""
        try:
            self._http("POST", path, {})
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise LineLostError(str(error)) from error

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.shutdown()
            self._socket = None

    def _http(self, method: str, path: str, body: Any) -> Any:
        call = http.client.HTTPConnection(str(self._url.hostname), self._url.port, timeout=PATIENCE)
        try:
            call.request(method, path, None if body is None else json.dumps(body), self._headers)
            with call.getresponse() as answer:
                data = answer.read()
                if answer.status != 200:
                    raise ValueError(f"{path}: {answer.status}")
                return json.loads(data)
        finally:
            call.close()

    def _emit(self, commands: list[Json]) -> list[Json]:
        line = self._socket or self._joined()
        self._asked += 1
        line.send(f"42{self._asked}{json.dumps(['command', commands])}")
        head = f"43{self._asked}["
        while not (said := self._heard(line)).startswith(head):
            pass
        return list(json.loads(said[len(head) - 1 :])[0])

    def _joined(self) -> websocket.WebSocket:
        """Shake hands as Engine.IO and Socket.IO want it."""
        where = f"ws://{self._url.netloc}/socket.io/?EIO=4&transport=websocket"
        line = websocket.create_connection(
            where, timeout=PATIENCE, header=[f"Authorization: {self._headers['Authorization']}"]
        )
        self._socket = line
        while not self._heard(line).startswith("0{"):
            pass
        line.send(f"40{json.dumps({'as': self._as})}")
        while not self._heard(line).startswith("40"):
            pass
        return line

    def _heard(self, line: websocket.WebSocket) -> str:
        """Give the next message; what asks whether we are there is answered."""
        while (said := str(line.recv())) == "2":
            line.send("3")
        if not said:
            raise ValueError("the line has ended")
        return said
