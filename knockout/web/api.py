"""The API: commands in, snapshots out, and the links that open a table or a demo's console.

docs/formats.md says what each looks like. A refusal is an answer, not a fault: its status is 200.
"""

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, g, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from knockout.errors import Refused
from knockout.ids import GameId
from knockout.store.codec import read_json
from knockout.store.roles import BY_LINK, COMMITTEE, HOST, STAFF
from knockout.views import game_view, published_draw
from knockout.web import snapshots
from knockout.web.access import Speaker, hall, open_right
from knockout.web.doors import HOMES
from knockout.web.sockets import answers, refusal

bp = Blueprint("api", __name__)

DEVICE_HEADER = "X-Knockout-Device"
"""Which phone a host's page is on, as in a socket's `auth`."""


def _json(value: Any) -> Response:
    response = Response(msgspec.json.encode(value), mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def _stamped(value: dict[str, Any]) -> Response:
    """Give a snapshot with the version it is of and the hall's time."""
    return _json({"v": hall().v, "now": hall().now(), "speed": hall().speed, "run": hall().run, **value})


def _own(game: GameId) -> bool:
    """Whether the one who asks sees this game as it is: the committee, and its table's own host once all know it."""
    speaker: Speaker = g.speaker
    own = speaker.role == HOST and hall().is_hosts(speaker.table, game) is not None
    return speaker.role == COMMITTEE or own


def _game(game: GameId) -> dict[str, Any] | None:
    """Give a game as the one who asks may see it, None where there is none, or nobody may know of it yet."""
    speaker: Speaker = g.speaker
    own = _own(game)
    state = hall().machine.state if own else hall().public
    if game not in state.games:
        return None
    # Reasons are for the committee and for the table's own host (S30).
    audience: Any = speaker.role if own else "public"
    return game_view(state, hall().names, game, hall().now(), audience)


@bp.post("/api/v1/commands")
def commands() -> Response:
    """Run one command, or a list of them in order up to the first refusal."""
    try:
        asked = read_json(request.get_data())
    except Refused as refused:
        return _json(refusal(refused))
    return _json(answers(g.speaker, asked, request.headers.get(DEVICE_HEADER)))


@bp.get("/api/v1/tournament")
def tournament() -> Response:
    """Give the whole tournament: names, deadlines, stages, who is through, places."""
    return _stamped(snapshots.tournament(hall().public, hall().names))


@bp.get("/api/v1/games")
def games() -> Response:
    """Give every game, without its log."""
    known = [view for game in hall().machine.state.games if (view := _game(game)) is not None]
    return _stamped(
        {"games": [{key: value for key, value in view.items() if key != "log"} for view in known]}
    )


@bp.get("/api/v1/games/<game>")
def game(game: str) -> Response:
    """Give one game."""
    found = _game(GameId(game))
    if found is None:
        abort(404)
    return _stamped({"game": found})


@bp.get("/api/v1/bracket")
def bracket() -> Response:
    """Give the stages with their cycles and games, and what the places not drawn yet wait for."""
    return _stamped(snapshots.bracket(hall().public))


@bp.get("/api/v1/standings")
def standings() -> Response:
    """Give who is through and why, the lines of best losers, what is undecided, the places."""
    return _stamped(snapshots.standings(hall().public))


@bp.get("/api/v1/draw/<stage>")
def draw(stage: str) -> Response:
    """Give what anyone needs to work a stage's draw out again (U22): `knockout verify-draw` reads it."""
    found = published_draw(hall().public, hall().names, stage)
    if found is None:
        abort(404)
    return _stamped(found)


@bp.get("/api/v1/next")
def next_step() -> Response:
    """Give the committee's one next step and what blocks it."""
    return _stamped(snapshots.next_step(hall().machine.state))


@bp.get("/api/v1/digest")
def digest() -> Response:
    """Give the digest of the state: `knockout verify` compares it with what the journal gives. While anything is
    kept from everybody it is sealed: by trial, a digest would tell it."""
    return _json({"v": hall().v, **hall().digest_told()})


@bp.get("/api/v1/health")
def health() -> Response:
    """Say whether all runs."""
    return _json(hall().health())


@bp.get("/api/v1/time")
def time() -> Response:
    """Give the hall's time, for those who have no socket."""
    return _json({"t": request.args.get("t"), "now": hall().now(), "speed": hall().speed})


@bp.get("/api/v1/links")
def links() -> Response:
    """Give a demo's tokens: of every table's host, of the committee and the other roles. Elsewhere there is no
    such page."""
    if not hall().demo:
        abort(404)
    tokens = hall().tokens
    roles = {role: tokens.of(role) for role in STAFF}
    return _json({"hosts": tokens.all_of(HOST, hall().tables), **roles})


@bp.get("/h/<token>")
def host_link(token: str) -> AnyResponse:
    """Open a table for this browser (S27)."""
    link = hall().tokens.link_of(token)
    if link is None or link.role != HOST:
        abort(403)
    open_right(HOST, link.table, how=BY_LINK)
    return redirect(f"/host?table={link.table}")


@bp.get("/c/<token>")
def role_link(token: str) -> AnyResponse:
    """Let this browser in as the desk, the counting commission or the announcer; in a demo as the committee too."""
    link = hall().tokens.link_of(token)
    if link is None or link.role not in HOMES:
        abort(403)
    open_right(link.role, how=BY_LINK)
    return redirect(HOMES[link.role])
