"""Whose page asks: what other sites' pages send is not taken, over whichever address this one was opened.

The address is never written down anywhere: a page's origin has to be the one that the request itself came to, be
that an IP address, a name in the hall or what a proxy in front is asked for. Programs say no origin.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any
from urllib.parse import urlsplit

import structlog
from flask import Flask, request
from werkzeug.exceptions import Forbidden
from werkzeug.middleware.proxy_fix import ProxyFix

from knockout.called import N_
from knockout.web.headers import SECRET
from knockout.web.requested import rule_here

log = structlog.get_logger(__name__)

Environ = Mapping[str, Any]

ASKS_ONLY = ("GET", "HEAD", "OPTIONS")
USUAL_PORTS = {"http": 80, "https": 443}
NOBODYS = "null"
"""What a browser says of a page that lets nobody know its address, and of one without any."""


class FromElsewhereError(Forbidden):
    """Another site's page asked for something to be done here."""

    said = N_(
        "Another site’s page sent this; it was not done. Open the tournament’s own page and do it there."
    )


def believe(app: Flask, proxies: int) -> None:
    """Take who asks, and at which address, from the headers of so many proxies in front (0: from none).

    To be called after everything else that answers requests is there: it stands before all of it.
    """
    if proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies)  # type: ignore[method-assign]


def guard(app: Flask) -> None:
    """Let pages of other sites do nothing here, whatever cookies a browser sends along."""
    app.before_request(_ours)


def _ours() -> None:
    """The page of a secret address says no origin (Referrer-Policy): whoever knows the address is meant."""
    if request.method in ASKS_ONLY:
        return
    origin = request.headers.get("Origin")
    if origin == NOBODYS and SECRET in rule_here():
        return
    if not same(origin, request.environ):
        raise FromElsewhereError


def same(origin: str | None, environ: Environ) -> bool:
    """Say whether a page of this origin is of the address that the request came to; a program says None."""
    if origin is None:
        return True
    try:
        ours = _parts(f"{environ['wsgi.url_scheme']}://{environ.get('HTTP_HOST', '')}")
        right = _parts(origin) == ours
    except ValueError:
        right = False
    if not right:
        _told_once()
    return right


@cache
def _told_once() -> None:
    """The first time may be a server that has a proxy in front and does not know; all others are no news."""
    log.warning("refused: asked from another origin", hint="behind a proxy: [server] proxies, or --proxies")


def _parts(origin: str) -> tuple[str, str, int]:
    """Give scheme, host and port. Raises ValueError for what is no origin of a page."""
    read = urlsplit(origin)
    plain = read.hostname and "@" not in read.netloc and origin == f"{read.scheme}://{read.netloc}"
    if read.scheme not in USUAL_PORTS or not read.hostname or not plain:
        raise ValueError(f"no origin: {origin[:80]}")
    return read.scheme, read.hostname, read.port or USUAL_PORTS[read.scheme]
