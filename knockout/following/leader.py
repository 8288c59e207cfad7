"""The server that is followed, at the other end of one HTTP connection."""

import http.client
import ssl
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urlsplit

import msgspec

from knockout.certificates import call_context, unchecked_context

Json = dict[str, Any]

PATIENCE = 20.0
"""Seconds for an answer; the server itself waits up to ten for news."""
ALIVE_PATIENCE = 5.0
PROXY_ALONE = (502, 503, 504)
"""What a proxy says for a server that is not there."""


class LeaderAwayError(Exception):
    """It does not answer, or not now: to be asked again."""


class LeaderRefusedError(Exception):
    """It says no. `code`: diverged, other_version, bad_field, too_many, token, certificate, elsewhere or not_here."""

    def __init__(self, code: str, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.details = details


class Leader:
    """Asks for news. A line that has gone is made anew at the next question."""

    def __init__(self, url: str, token: str, authority: Path | None = None) -> None:
        """authority: certificates of those whom to trust for https (PEM), besides none other.

        Raises ValueError for an address that is none, OSError for an authority that can't be read.
        """
        self.url = url.rstrip("/")
        self._parts = urlsplit(self.url)
        if self._parts.scheme not in ("http", "https") or not self._parts.hostname or self._parts.port == 0:
            raise ValueError(url)
        self._trusts = call_context(url)
        if authority is not None and self._trusts is not None:
            self._trusts = ssl.create_default_context(cafile=str(authority))
        self._headers = {"Authorization": f"Bearer {token}"}
        self._line: http.client.HTTPConnection | None = None

    def close(self) -> None:
        """Hang up."""
        if self._line is not None:
            self._line.close()
            self._line = None

    def news(self, **known: Any) -> Json:
        """Give what is new, see `web.following.follow`. Raises LeaderAwayError, LeaderRefusedError."""
        status, data = self._get(f"/api/v1/follow?{urlencode(known)}")
        told = _read(data, msgspec.msgpack.decode)
        if status == 200 and told.get("ok"):
            return told
        if status in (400, 409, 429) and "code" in told:
            raise LeaderRefusedError(told["code"], **told["details"])
        raise _refusal(status)

    def digest(self) -> Json:
        """Give the version and digest of its state, see `web.api.digest`. Raises as `news`."""
        status, data = self._get("/api/v1/digest")
        if status != 200:
            raise _refusal(status)
        return _read(data, msgspec.json.decode)

    def _get(self, path: str) -> tuple[int, bytes]:
        try:
            if self._line is None:
                self._line = _called(self._parts, self._trusts, PATIENCE)
            self._line.request("GET", self._parts.path + path, headers=self._headers)
            with self._line.getresponse() as response:
                return response.status, response.read()
        except ssl.SSLCertVerificationError as error:
            self.close()
            raise LeaderRefusedError("certificate", error=error.verify_message) from error
        except (OSError, http.client.HTTPException) as error:
            self.close()
            raise LeaderAwayError(str(error) or type(error).__name__) from error


def answers(url: str) -> bool | None:
    """Say whether a server runs at `url`: True, False where nobody answers, None where somebody takes the call
    and says nothing (a server that stands still)."""
    parts = urlsplit(url)
    line = _called(parts, unchecked_context() if parts.scheme == "https" else None, ALIVE_PATIENCE)
    try:
        line.connect()
    except ssl.SSLError:
        return True
    except OSError:
        return False
    try:
        line.request("GET", f"{parts.path}/api/v1/time")
        return line.getresponse().status not in PROXY_ALONE
    except TimeoutError:
        return None
    except (OSError, http.client.HTTPException):
        return False
    finally:
        line.close()


def _called(parts: Any, trusts: ssl.SSLContext | None, patience: float) -> http.client.HTTPConnection:
    if trusts is None:
        return http.client.HTTPConnection(parts.hostname, parts.port or 80, timeout=patience)
    return http.client.HTTPSConnection(parts.hostname, parts.port or 443, timeout=patience, context=trusts)


def _read(data: bytes, decode: Any) -> Json:
    """Give an answer's object, an empty one for what is none."""
    try:
        told = decode(data)
    except msgspec.DecodeError:
        return {}
    return told if isinstance(told, dict) else {}


def _refusal(status: int) -> Exception:
    match status:
        case 401 | 403:
            return LeaderRefusedError("token")
        case 301 | 302 | 307 | 308:
            return LeaderRefusedError("elsewhere")
        case 429 | 500 | 502 | 503 | 504:
            return LeaderAwayError(f"HTTP {status}")
        case _:
            return LeaderRefusedError("not_here", status=status)
