"""The word that an answer says twice: in its policy and on its own scripts. Whoever injects one does not know it."""

import re
import secrets

from flask import g, has_request_context

BYTES = 16
HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,260}")
"""What an address in a policy may be made of: anything else in a Host header is not repeated."""


def nonce() -> str:
    """Give the nonce of the answer under way, the same all along; "" outside of requests: then no script runs."""
    if not has_request_context():
        return ""
    if not hasattr(g, "nonce"):
        g.nonce = secrets.token_urlsafe(BYTES)
    return str(g.nonce)


def policy(word: str, host: str) -> str:
    """Give what a page may load and run.

    word: the nonce of its scripts; what they import has their nonce. host: the address it was asked at, since
    not every browser counts a socket to the same server as "self".
    """
    sockets = f" ws://{host} wss://{host}" if HOST.fullmatch(host) else ""
    return (
        f"default-src 'none'; script-src 'nonce-{word}'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        f" connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; frame-src 'self';"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'"
    )
