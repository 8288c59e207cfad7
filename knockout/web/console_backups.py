"""The console's part about backups: those there are, one more now, and taking one away on a stick."""

import os
from collections.abc import Iterator
from typing import Any, BinaryIO

from flask import Blueprint, Response, abort
from gevent import get_hub

from knockout.keeping import AT_ONCE
from knockout.starting import made_told
from knockout.store.backup_names import Backup
from knockout.web.access import committee_only, hall
from knockout.web.files import disposition
from knockout.web.hall import Hall
from knockout.web.part import COMMITTEE, Part, by_nothing

bp = Blueprint("backups", __name__)

Json = dict[str, Any]
PART = "console-backups"
PIECE = 128 * 1024
SHOWN = 12
"""Backups that the console lists; `knockout restore --list` has all."""


def _backups(hall: Hall, _arg: str, _role: str) -> Json:
    keeper, zone = hall.keeper, hall.machine.state.zone or "UTC"
    keeper.look(older=AT_ONCE)  # what has come meanwhile is pushed in a moment
    return {
        "backups": [_row(one, zone) for one in keeper.listed[:SHOWN]],
        "more": max(0, len(keeper.listed) - SHOWN),
        "kept": keeper.kept,
        "failed": keeper.failed,
        "busy": keeper.busy,
        "minutes": keeper.minutes,
        "folder": str(keeper.folders[0]),
        "file": str(keeper.file),
        "noticed": hall.noticed(),
        "zone": zone,
        "demo": hall.demo,
    }


def _row(one: Backup, zone: str) -> Json:
    return {"name": one.path.name, "made": made_told(one, zone), "version": one.version, "size": one.size}


BACKUPS = Part(PART, "console/backups.html", _backups, COMMITTEE, by_nothing, beside=True)
"""The part."""


@bp.post("/console/backups/make")
@committee_only
def made() -> Json:
    """Have a backup made now; the part shows what came of it."""
    hall().keeper.ask()
    return {"ok": True, "v": hall().v}


@bp.get("/console/backups/<name>")
@committee_only
def downloaded(name: str) -> Response:
    """Give one of the backups that are listed, piece by piece; a name that is not in the list is no path."""
    known = next((one for one in hall().keeper.listed if one.path.name == name), None)
    if known is None:
        abort(404)
    try:
        file = known.path.open("rb")
    except OSError:
        abort(404)  # the stick it lies on is gone
    response = Response(_pieces(file), content_type="application/vnd.sqlite3")
    response.headers["Content-Length"] = str(os.fstat(file.fileno()).st_size)
    response.headers["Content-Disposition"] = disposition(name, attached=True)
    response.headers["Cache-Control"] = "no-store"
    return response


def _pieces(file: BinaryIO) -> Iterator[bytes]:
    """A slow disk is waited for by a thread, not by the clocks."""
    read = get_hub().threadpool.apply
    with file:
        while piece := read(file.read, (PIECE,)):
            yield piece
