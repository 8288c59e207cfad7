"""This machine's place in the network, and short questions over it. Nothing here waits longer than it says."""

import array
import http.client
import json
import socket
import struct
import sys
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from ipaddress import IPv4Address, IPv6Address, ip_address
from queue import Empty, Queue
from typing import Any, TypeVar
from urllib.parse import urlsplit

from knockout.certificates import unchecked_context
from knockout.settings import lan_address

PATIENCE = 3.0
"""Seconds that a question over the network may take, all in all."""
ADDRESS_OF = 0xC0206921 if sys.platform == "darwin" else 0x8915
"""SIOCGIFADDR: asks the system for the IPv4 address of an interface."""
T = TypeVar("T")


def in_time(ask: Callable[[], T], seconds: float = PATIENCE) -> T:
    """Give what `ask` gives. Raises TimeoutError once the seconds are over, and what `ask` raises.

    A resolver, and a server that answers letter by letter, know no time-out of their own: they are left behind
    in a thread that ends with the program.
    """
    answers: Queue[tuple[T | None, BaseException | None]] = Queue()

    def run() -> None:
        try:
            answers.put((ask(), None))
        except BaseException as error:
            answers.put((None, error))

    threading.Thread(target=run, daemon=True).start()
    try:
        answer, error = answers.get(timeout=seconds)
    except Empty:
        raise TimeoutError from None
    if error is not None:
        raise error
    return answer  # type: ignore[return-value]


def literal(host: str) -> IPv4Address | IPv6Address | None:
    """Give the address that a host is, None if it is a name."""
    try:
        return ip_address(host)
    except ValueError:
        return None


def resolve(name: str) -> list[str]:
    """Give the addresses of a name, as this machine's own resolver knows them. Raises OSError."""
    found = in_time(lambda: socket.getaddrinfo(name, None, type=socket.SOCK_STREAM))
    return sorted({str(entry[4][0]) for entry in found})


def own_addresses() -> dict[str, str]:
    """Give this machine's IPv4 addresses in its networks, each with its interface ("" if that is not known)."""
    found = dict.fromkeys(_known_to_resolver(), "")
    for _number, interface in socket.if_nameindex():
        with suppress(OSError, ImportError):
            found[_address_of(interface)] = interface
    return {address: name for address, name in found.items() if not ip_address(address).is_loopback}


def _known_to_resolver() -> list[str]:
    """Windows has no other way to say; elsewhere it adds nothing."""
    with suppress(OSError):
        found = in_time(lambda: socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET), 1.0)
        return sorted({lan_address(), *(str(entry[4][0]) for entry in found)})
    return [lan_address()]


def _address_of(interface: str) -> str:
    """Raises OSError if the interface has no IPv4 address, ImportError on Windows."""
    from fcntl import ioctl  # noqa: PLC0415 - Windows has none

    asked = array.array("B", struct.pack("256s", interface.encode()[:15]))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        ioctl(probe.fileno(), ADDRESS_OF, asked)
    return socket.inet_ntoa(asked.tobytes()[20:24])


@dataclass(frozen=True)
class Answer:
    """Who answers at an address: "knockout", "other", "silent" (takes the call, says nothing) or "nobody"."""

    who: str
    health: dict[str, Any] = field(default_factory=dict)


def who_answers(url: str) -> Answer:
    """Ask for a tournament's health at this address. Certificates are not looked at here."""
    try:
        return in_time(lambda: _asked(url))
    except TimeoutError:
        return Answer("silent" if _takes_calls(url) else "nobody")
    except (http.client.HTTPException, ValueError, UnicodeError):
        return Answer("other")
    except OSError:
        return Answer("other" if _takes_calls(url) else "nobody")


def _asked(url: str) -> Answer:
    with closing(_line_to(url)) as line:
        line.request("GET", "/api/v1/health")
        health = json.loads(line.getresponse().read(100_000))
    known = isinstance(health, dict) and {"ok", "v", "scheduler"} <= health.keys()
    return Answer("knockout", health) if known else Answer("other")


def _line_to(url: str) -> http.client.HTTPConnection:
    host, port = host_of(url), port_of(url)
    if urlsplit(url).scheme == "https":
        return http.client.HTTPSConnection(host, port, timeout=PATIENCE, context=unchecked_context())
    return http.client.HTTPConnection(host, port, timeout=PATIENCE)


def _takes_calls(url: str) -> bool:
    try:
        in_time(lambda: socket.create_connection((host_of(url), port_of(url)), timeout=PATIENCE)).close()
    except OSError:
        return False
    return True


def host_of(url: str) -> str:
    """Give the host of an address, without brackets."""
    return urlsplit(url).hostname or ""


def port_of(url: str) -> int:
    """Give the port of an address, the usual one of http or https if it names none."""
    parts = urlsplit(url)
    return parts.port or (443 if parts.scheme == "https" else 80)
