"""What the committee tells the hall: the strip or the whole screen with its message, and the sponsors' pictures."""

import hashlib
from typing import Any

from flask import Blueprint, Response, abort, request

from knockout.game.entries import Entry
from knockout.store import notices
from knockout.store.notices import Message, Sponsor
from knockout.tournament.entries import TournamentCreated
from knockout.web.access import hall
from knockout.web.hall import Hall
from knockout.web.part import Part

bp = Blueprint("notices", __name__)

Json = dict[str, Any]

SHOWN_IN = ("band", "notice", "console-notices")
"""The live parts that show messages or sponsors."""
CLOSED_IN = "default-src 'none'; sandbox"


def notice_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give the message in full; the tournament's name and its sponsors stand there without one."""
    state = hall.public
    told = notices.message_now(hall.journal, hall.now())
    return {
        "notice": {
            "name": state.name,
            "zone": state.zone,
            "message": message_json(told),
            "sponsors": [sponsor_json(one) for one in notices.sponsors(hall.journal)],
        }
    }


def band_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give the message that every screen shows now, None without one."""
    return {"band": message_json(notices.message_now(hall.journal, hall.now()))}


def message_json(message: Message | None) -> Json | None:
    """Give a message as pages show it; `until`: milliseconds UTC, None while it stays until taken away."""
    if message is None:
        return None
    return {"text": message.text, "kind": message.kind, "place": message.place, "until": message.until}


def sponsor_json(sponsor: Sponsor) -> Json:
    """Give a sponsor as pages show it; `picture`: the address of its picture, None without one."""
    address = f"/sponsor/{sponsor.number}" if sponsor.pictured else None
    return {"number": sponsor.number, "name": sponsor.name, "picture": address}


def _when_made(entries: tuple[Entry, ...], _arg: str) -> bool:
    return any(isinstance(entry, TournamentCreated) for entry in entries)


NOTICES = (
    Part("notice", "parts/notice.html", notice_context, touched=_when_made, beside=True),
    Part("band", "parts/band.html", band_context, touched=_when_made, beside=True),
)


@bp.get("/sponsor/<int:number>")
def picture(number: int) -> Response:
    """Send a sponsor's picture as what its first bytes say it is, and as nothing else."""
    found = notices.picture_of(hall().journal, number)
    if found is None:
        abort(404)
    mimetype, data = found
    answer = Response(data, content_type=mimetype)
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Content-Security-Policy"] = CLOSED_IN
    answer.headers["Cache-Control"] = "no-cache"
    # by content: another tournament at this address has other pictures under the same numbers
    answer.set_etag(hashlib.sha256(data).hexdigest()[:20])
    answer.make_conditional(request)
    return answer
