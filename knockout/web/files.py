"""Files to take along: tables and pictures of the tournament as it stands, and its archive.

What a file is made of is taken under the lock: frozen values. It is made of them in a thread of its own, one
file at a time, so that no clock waits for a workbook. Public are only those whose facts a screen shows anyway.
"""

import gzip
import re
from collections import OrderedDict
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, abort, request
from gevent import get_hub
from gevent.lock import RLock

from knockout.called import N_
from knockout.catalogues import catalogue
from knockout.files.archive import archive
from knockout.files.delimited import ENCODINGS, Encoding
from knockout.files.exports import NAMES, File, Source, export
from knockout.files.old_encoding import NoPlaceError
from knockout.web.access import committee_only, hall
from knockout.web.limits import BusyError, Work
from knockout.web.texts import choose_locale, translate

bp = Blueprint("files", __name__)

ARCHIVE = "archive.zip"
KEPT = 8
PACKED = ("text/", "image/svg")
MINUTE = 60_000

SOON = 5
"""Seconds after which those who find too many before them ask again."""

_one_at_a_time = RLock()
_work = Work(at_once=1, waiting=40)
"""What everybody may ask for: so many wait for a file that is being made, whoever they are."""
_made: OrderedDict[tuple[Any, ...], tuple[File, bytes]] = OrderedDict()
"""The last files made, with what they are packed: many ask for the same one after a result."""


@bp.get("/console/files/<name>")
@committee_only
def console_file(name: str) -> Response:
    """Give one file of the tournament; `?encoding=cp1251` for CSV, `?lang=en` for another language."""
    if name == ARCHIVE:
        return _archive()
    if name not in NAMES:
        abort(404)
    return _file(name, attached=True, public=False)


@bp.get("/files/bracket.svg")
def public_bracket() -> Response:
    """Give the bracket as a picture, to be looked at: the screens show the same."""
    return _file("bracket.svg", attached=False, public=True)


@bp.get("/files/results.csv")
def public_results() -> Response:
    """Give all results as a table: the screens and the API show the same."""
    return _file("results.csv", attached=True, public=True)


def _file(name: str, *, attached: bool, public: bool) -> Response:
    asked = request.args.get("encoding", ENCODINGS[0])
    locale = choose_locale(request)
    if asked not in ENCODINGS:
        text = N_("There is no encoding “%(value)s” here. There are: %(accepted)s.")
        said = translate(locale, text, value=asked[:40], accepted=", ".join(ENCODINGS))
        return _refused(said, 400)
    try:
        made, packed = _exported(name, locale, asked, public=public)
    except NoPlaceError as missing:
        return _refused(_no_place(missing, locale), 422)
    return _sent(made, packed, attached=attached)


def _no_place(missing: NoPlaceError, locale: str) -> str:
    text = N_(
        "Windows-1251 has no place for “%(letter)s” (%(code)s, %(name)s): column “%(column)s”, row %(row)s. "
        "Take the file in UTF-8."
    )
    facts = {"letter": missing.character, "code": missing.code, "name": missing.name}
    return translate(locale, text, **facts, column=missing.column, row=missing.row)


def _exported(name: str, locale: str, encoding: Encoding, *, public: bool) -> tuple[File, bytes]:
    """Make a file, or give it as it was made of the same version within the same minute."""
    with _work.place(BusyError(SOON)) if public else nullcontext(), _one_at_a_time:
        running = hall()
        with running.runner.lock:
            state = running.public if public else running.machine.state
            source = Source(state, running.names, running.now(), catalogue(locale))
            of = (running.tokens.fingerprint, running.v, source.now // MINUTE)
            key = (*of, name, locale, encoding, public)
        if key not in _made:
            made = _in_a_thread(partial(_make, name, source, encoding))
            if isinstance(made, NoPlaceError):
                raise made
            _made[key] = made
            while len(_made) > KEPT:
                _made.popitem(last=False)
        return _made[key]


def _make(name: str, source: Source, encoding: Encoding) -> tuple[File, bytes] | NoPlaceError:
    """A refusal is a value here: raised in the thread, it would be written to the log with all the names."""
    try:
        made = export(name, source, encoding)
    except NoPlaceError as missing:
        return missing
    return made, gzip.compress(made.data, 5, mtime=0) if made.mimetype.startswith(PACKED) else b""


def _in_a_thread(make: Callable[[], Any]) -> Any:
    return get_hub().threadpool.apply(make)


def _archive() -> Response:
    """The archive reads the file itself, as one snapshot, over a line of its own: nothing is held up meanwhile."""
    running = hall()
    with _one_at_a_time:
        gettext = catalogue(choose_locale(request)).gettext
        name, data = _in_a_thread(partial(archive, running.journal.path, gettext, running.now()))
    return _sent(File(name, "application/zip", data), b"", attached=True)


def _sent(made: File, packed: bytes, *, attached: bool) -> Response:
    zipped = bool(packed) and "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(packed if zipped else made.data, content_type=made.mimetype)
    if zipped:
        response.headers["Content-Encoding"] = "gzip"
    response.vary.add("Accept-Encoding")
    response.headers["Content-Disposition"] = disposition(made.name, attached=attached)
    response.headers["Cache-Control"] = "no-store"
    return response


def disposition(name: str, *, attached: bool) -> str:
    """Give the header by which a browser saves a file under this name, or shows it."""
    plain = re.sub(r"[^\w. -]", "", name, flags=re.ASCII).strip("-. ") or "knockout"
    return f"{'attachment' if attached else 'inline'}; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"


def _refused(text: str, status: int) -> Response:
    return Response(f"{text}\n", status, content_type="text/plain; charset=utf-8")
