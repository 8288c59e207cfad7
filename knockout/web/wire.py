"""How answers go over the wire: packed small, kept by browsers only where that is safe, and closed in."""

import gzip

from flask import Flask, Response, request

PACKED = ("text/", "application/json", "application/javascript", "image/svg+xml")
SMALL = 1_000
FOR_A_YEAR = "public, max-age=31536000, immutable"
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:;"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
}

_files: dict[tuple[str, str], bytes] = {}


def install(app: Flask) -> None:
    """See to every answer of the app."""
    app.after_request(_closed_in)
    app.after_request(_kept)
    app.after_request(_packed)


def _closed_in(response: Response) -> Response:
    if request.endpoint == "static":
        # A phone loads some forty files: what says nothing there is left out.
        response.headers.remove("Content-Disposition")
        return response
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def _kept(response: Response) -> Response:
    """Files whose address names their version stay for a year; the others are asked for again each time."""
    if request.path.startswith("/static/") and response.status_code == 200:
        versioned = "v" in request.args or request.path.startswith(("/static/vendor/", "/static/fonts/"))
        response.headers["Cache-Control"] = FOR_A_YEAR if versioned else "no-cache"
    return response


def _packed(response: Response) -> Response:
    wanted = "gzip" in request.headers.get("Accept-Encoding", "")
    if not wanted or response.status_code != 200 or not (response.mimetype or "").startswith(PACKED):
        return response
    if "Content-Encoding" in response.headers:
        return response
    data = _file(response) if response.direct_passthrough else _page(response)
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
    return gzip.compress(body, 5, mtime=0) if len(body) > SMALL else None


def _file(response: Response) -> bytes | None:
    """Pack a static file once: the result is kept by its path and its mark, which changes with the file."""
    etag, _ = response.get_etag()
    if etag is None or int(response.headers.get("Content-Length", 0)) <= SMALL:
        return None
    key = (request.path, etag)
    if key not in _files:
        response.direct_passthrough = False
        _files[key] = gzip.compress(response.get_data(), 9, mtime=0)
    else:
        response.close()
    return _files[key]
