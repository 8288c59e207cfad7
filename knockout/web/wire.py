"""How answers go over the wire: packed small, and static files kept by browsers where that is safe."""

import gzip

from flask import Flask, Response, request
from werkzeug.routing import IntegerConverter

from knockout.web import assets
from knockout.web.reading import Asked, JsonReader

PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml")
SMALL = 1_000
SMALL_FILE = 300
FOR_A_YEAR = "max-age=31536000, immutable"

SAYS_NOTHING = ("ETag", "Last-Modified", "Accept-Ranges")
"""What only helps to ask for a file again: of no use where its address is another one with every version."""

_files: dict[str, bytes] = {}
MOST_FILES = 500


class Numbers(IntegerConverter):
    """Numbers in addresses: one that no row of a table can have is no address."""

    regex = r"\d{1,9}"


def install(app: Flask) -> None:
    """See to every answer of the app, and to what is read of the questions."""
    app.url_map.converters["int"] = Numbers
    app.json = JsonReader(app)
    app.request_class = Asked
    app.after_request(_kept)
    app.after_request(_packed)


def _kept(response: Response) -> Response:
    """Files whose address names their version stay for a year; the others are asked for again each time."""
    if not request.path.startswith("/static/") or response.status_code != 200 or request.method == "OPTIONS":
        return response
    if assets.lasting(request.path, request.args.get("v")):
        response.headers["Cache-Control"] = FOR_A_YEAR
        for name in SAYS_NOTHING:
            response.headers.remove(name)
        if response.mimetype == "text/javascript":  # which is UTF-8 whatever is said
            response.headers["Content-Type"] = response.mimetype
    else:
        response.headers["Cache-Control"] = "no-cache"
    return response


def _packed(response: Response) -> Response:
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    if not wanted or response.status_code != 200 or not (response.mimetype or "").startswith(PACKED):
        return response
    if "Content-Encoding" in response.headers:
        return response
    is_file = response.direct_passthrough or request.path.startswith("/static/")
    data = _file(response) if is_file else _page(response)
    if data is not None:
        response.direct_passthrough = False
        response.set_data(data)
        response.headers["Content-Encoding"] = "gzip"
        response.vary.add("Accept-Encoding")
        # Packed, it is no longer the same byte for byte: the file's mark becomes a weak one.
        etag, weak = response.get_etag()
        if etag is not None and not weak:
            response.set_etag(etag, weak=True)
    return response


def _page(response: Response) -> bytes | None:
    body = response.get_data()
    return gzip.compress(body, 6, mtime=0) if len(body) > SMALL else None


def _file(response: Response) -> bytes | None:
    """Pack a file once: the result is kept by its mark, which is another one for every file and version."""
    etag, _ = response.get_etag()
    if etag is None or int(response.headers.get("Content-Length", 0)) <= SMALL_FILE:
        return None
    if etag in _files:
        response.close()
        return _files[etag]
    response.direct_passthrough = False
    if len(_files) >= MOST_FILES:
        _files.clear()
    return _files.setdefault(etag, gzip.compress(response.get_data(), 9, mtime=0))
