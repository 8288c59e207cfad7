"""What the request under way, or another one, says of itself."""

from flask import request
from flask.wrappers import Request

BEARER = "Bearer "


def bearer_of(asked: Request) -> str | None:
    """Give the bearer's token that a request has, None where it has none."""
    given = asked.headers.get("Authorization", "")
    return given.removeprefix(BEARER).strip() if given.startswith(BEARER) else None


def rule_here() -> str:
    """Give the URL rule of the request under way, "" where it has none."""
    return request.url_rule.rule if request.url_rule is not None else ""
