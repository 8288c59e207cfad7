"""Talks to a running tournament over its API, as any program may."""

import http.client
import json
import time
import uuid
from typing import Any
from urllib.parse import urlsplit

from knockout.certificates import call_context
from knockout.ids import Moment
from knockout.store.codec import iso

Json = dict[str, Any]

FAR = Moment(2**62)
TRIES = 5


class NoAnswerError(Exception):
    """The server does not answer, or not as it should."""


class Hall:
    """A running tournament at the other end of one HTTP connection, and its clock."""

    def __init__(self, url: str) -> None:
        self._url = urlsplit(url)
        self._trusts = call_context(url)
        self._line: http.client.HTTPConnection | None = None
        self._now, self._at, self.speed = Moment(0), 0.0, 1

    def close(self) -> None:
        """Hang up; asking again calls again."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def now(self) -> Moment:
        """Give the hall's time, counted on from the last answer that told it. Raises NoAnswerError."""
        if not self._at:
            self.get("time")
        return Moment(self._now + round((time.monotonic() - self._at) * 1000 * self.speed))

    def seconds_until(self, moment: Moment) -> float:
        """Give the real seconds until a moment in the hall."""
        return (moment - self.now()) / 1000 / self.speed

    def get(self, what: str, token: str = "") -> Json:
        """Give a snapshot. Raises NoAnswerError."""
        return self._told(self._ask("GET", f"/api/v1/{what}", None, token))

    def send(self, token: str, do: str, at: Moment | None = None, **fields: Any) -> Json:
        """Send one command, as tapped at a moment (else now), and give the answer. Raises NoAnswerError."""
        tapped = min(at or FAR, self.now())
        line = {"id": str(uuid.uuid4()), "do": do, "at": iso(tapped), **fields}
        return self._ask("POST", "/api/v1/commands", line, token)

    def _told(self, answer: Json) -> Json:
        if "now" in answer:
            self._now, self._at, self.speed = Moment(answer["now"]), time.monotonic(), answer["speed"]
        return answer

    def _ask(self, method: str, path: str, body: Json | None, token: str) -> Json:
        """Ask; a line that has gone is made anew. The id of a command makes it safe to send again."""
        headers = {"Content-Type": "application/json"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        error: Exception | None = None
        for attempt in range(TRIES):
            try:
                if self._line is None:
                    self._line = self._called()
                self._line.request(method, path, None if body is None else json.dumps(body), headers)
                with self._line.getresponse() as response:
                    return self._read(response, path)
            except (OSError, http.client.HTTPException) as gone:
                error = gone
                self.close()
                time.sleep(0.2 * attempt)
        raise NoAnswerError(f"{self._url.geturl()}{path}: {error}")

    def _called(self) -> http.client.HTTPConnection:
        host = self._url.hostname or ""
        if self._trusts is None:
            return http.client.HTTPConnection(host, self._url.port or 80, timeout=10)
        return http.client.HTTPSConnection(host, self._url.port or 443, timeout=10, context=self._trusts)

    def _read(self, response: http.client.HTTPResponse, path: str) -> Json:
        data = response.read()
        if response.status != 200:
            raise NoAnswerError(f"{path}: {response.status}")
        answer = json.loads(data)
        if not isinstance(answer, dict):
            raise NoAnswerError(f"{path}: not an object")
        return answer
