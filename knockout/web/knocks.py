"""What is noticed at every door: links that open nothing, and doors that the chief has shut."""

from typing import Any

from flask import Flask, Response, current_app, g, request

from knockout.called import N_
from knockout.store.roles import PUBLIC
from knockout.web import known_devices
from knockout.web.access import hall
from knockout.web.headers import SECRET
from knockout.web.limits import SlowDownError, address_key
from knockout.web.requested import bearer_of, rule_here

NOT_HERE = (403, 404, 410)
"""What a door with a token in its address answers to one that opens nothing."""
LINKS = N_("Too many wrong links from here. Wait %(n)s s. A right link opens at once: scan it again.")


def install(app: Flask) -> None:
    """Stand at every door of the app, behind `access.guard`."""
    known_devices.install(app)
    app.after_request(_noticed)


def _noticed(response: Response) -> Response:
    kind = _wrong(response)
    wait = hall().guessing.wrong_link(kind, address_key(request.remote_addr)) if kind else 0.0
    if not wait:
        return response
    return current_app.make_response(current_app.handle_user_exception(SlowDownError(wait, LINKS)))


def _wrong(response: Response) -> str:
    """Give which kind of link a request came by that opened nothing; "" where it is none, or opened something."""
    rule = rule_here()
    if SECRET in rule and response.status_code in NOT_HERE and "right_link" not in g:
        return rule.partition(SECRET)[0]
    known = g.get("token_of_its_own", False)  # it opens that one door and makes nobody of its bearer
    return "bearer" if wrong_bearer(g.get("speaker")) and not known else ""


def wrong_bearer(speaker: Any) -> bool:
    """Say whether the request under way has a bearer's token that makes nobody of whoever sent it."""
    return bearer_of(request) is not None and speaker is not None and speaker.role == PUBLIC
