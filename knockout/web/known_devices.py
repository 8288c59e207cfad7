"""Browsers that have logged in before: a cookie that gives no right, but tries of their own (OWASP, "device cookies").

Whoever guesses from the hall's one address uses up the tries of strangers there, never those of the laptop that
the chief has logged in with.
"""

import secrets
from typing import cast

from flask import Flask, Response, current_app, g, request
from itsdangerous import BadData, URLSafeSerializer

NAME = "knockout_known"
A_YEAR = 365 * 24 * 3600
LONGEST = 400


def install(app: Flask) -> None:
    """Let answers say to a browser that it is known."""
    app.after_request(_told)


def device(role: str) -> str:
    """Give what the browser that asks is known as, to whoever logs in as this role; "" for a stranger."""
    name, roles = _read()
    return name if role in roles else ""


def known_for(role: str) -> None:
    """From now on this browser is known as one that has logged in as this role."""
    name, roles = _read()
    if role not in roles:
        g.known_device = _signed().dumps([name or secrets.token_urlsafe(12), sorted({*roles, role})])


def _read() -> tuple[str, list[str]]:
    given = request.cookies.get(_name(), "")[:LONGEST]
    try:
        name, roles = _signed().loads(given)
    except (BadData, ValueError, TypeError):
        return "", []
    return str(name), [str(role) for role in roles]


def _told(response: Response) -> Response:
    if "known_device" in g:
        response.set_cookie(
            _name(), g.known_device, max_age=A_YEAR, httponly=True, samesite="Lax", path="/console",
            secure=bool(current_app.config["SESSION_COOKIE_SECURE"]),
        )  # fmt: skip
    return response


def _name() -> str:
    """Cookies know no ports: two tournaments on one machine must not share one."""
    return f"{NAME}_{current_app.config['SESSION_COOKIE_NAME']}"


def _signed() -> URLSafeSerializer:
    return URLSafeSerializer(cast(str, current_app.config["SECRET_KEY"]), salt="known device")
