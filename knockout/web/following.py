"""The door for a second machine that follows this one: `knockout follow`. docs/formats.md says what goes over it.

It gives the whole file, the hashes of passwords and links too: only a follower's own token opens it.
"""

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, g, request

from knockout.clocktime import wall_now
from knockout.store.following import steps, steps_digest
from knockout.web.access import hall, still
from knockout.web.followed import Known, TooManyError
from knockout.web.requested import bearer_of

bp = Blueprint("following", __name__)

PACKED = "application/msgpack"
LONGEST = 15
"""Digits of a number."""


class NotFollowed(Exception):
    """Whoever asks can't follow: a code, what it is about, and a status of HTTP."""

    def __init__(self, code: str, status: int = 409, **details: Any) -> None:
        super().__init__(code)
        self.code = code
        self.status = status
        self.details = details


@bp.get("/api/v1/follow")
def follow() -> Response:
    """Give the rows that a follower does not have, as soon as there are any; MessagePack.

    entry, command: the last it has; proof: of its journal up to them; tables: `name:digest,...` as it has them;
    steps: the digest of the steps that made its tables; probe: only say whether the proof is right.
    """
    if bearer_of(request) is None:
        abort(403)  # a page never asks here
    try:
        return _packed(_news())
    except NotFollowed as refused:
        return _packed({"ok": False, "code": refused.code, "details": refused.details}, refused.status)
    except TooManyError:
        return _packed({"ok": False, "code": "too_many", "details": {}}, 429)


def _news() -> dict[str, Any]:
    entry, command = _number("entry"), _number("command")
    here = steps(hall().journal)
    if request.args.get("steps") != steps_digest(here):
        raise NotFollowed("other_version", steps=here)
    if not hall().followed.begins_with(entry, command, request.args.get("proof", "")):
        raise NotFollowed("diverged", v=hall().v)
    if "probe" in request.args:
        return {"ok": True}
    page = hall().followed.news(Known(entry, command, _tables()))
    if not still(g.speaker, hall().accounts):
        abort(403)  # a new token meanwhile: the old one gives nothing any more
    told = {"wall": wall_now(), "run": hall().run, "secret": hall().tokens.fingerprint}
    return {"ok": True, **page, **told}


def _number(name: str) -> int:
    given = request.args.get(name, "")
    if not (given.isascii() and given.isdigit() and len(given) <= LONGEST):
        raise NotFollowed("bad_field", 400, field=name, value=given[:40], accepted="a number from 0 up")
    return int(given)


def _tables() -> dict[str, str]:
    pairs = (pair.partition(":") for pair in request.args.get("tables", "").split(","))
    return {name: digest for name, _, digest in pairs if name}


def _packed(answer: dict[str, Any], status: int = 200) -> Response:
    response = Response(msgspec.msgpack.encode(answer), status=status, mimetype=PACKED)
    response.headers["Cache-Control"] = "no-store"
    return response
