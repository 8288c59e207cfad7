"""What a browser sees where nothing is: a page in the reader's language with a way on; programs get JSON."""

from typing import Any

from flask import Flask, request
from werkzeug.exceptions import HTTPException

from knockout.called import N_
from knockout.web.texts import choose_locale, page

TEXTS = {
    403: N_("This door is shut: log in as the committee, or open your table’s link."),
    404: N_("There is no such page here."),
    405: N_("This can’t be done here."),
    413: N_("What was sent is too large."),
}
OTHER = N_("This didn’t work.")


def install(app: Flask) -> None:
    """Answer every refused request in words."""
    app.register_error_handler(HTTPException, _said)


def _said(error: HTTPException) -> Any:
    """Redirects stay what they are; the API and whoever asks for JSON gets JSON."""
    code = error.code or 500
    if code < 400 or error.response is not None:
        return error
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        return {
            "ok": False,
            "code": "not_found" if code == 404 else "refused",
            "details": {"status": code},
        }, code
    if request.path.startswith("/static/"):
        return error
    locale = choose_locale(request)
    shown = page(
        "public/fault.html", locale, title="Knockout", theme=None, sheets=["public"], module=None,
        face="public", code=code, text=TEXTS.get(code, OTHER),
    )  # fmt: skip
    return shown, code
