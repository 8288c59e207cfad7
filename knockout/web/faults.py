"""What a browser sees where nothing is: a page in the reader's language with a way on; programs get JSON."""

from functools import lru_cache
from typing import Any

import structlog
from flask import Flask, Response, make_response, request
from peewee import PeeweeException
from werkzeug.exceptions import HTTPException, ServiceUnavailable

from knockout.called import N_
from knockout.store.refusing import not_stored
from knockout.web.requested import rule_here
from knockout.web.texts import choose_locale, page, refusal_text, translate

log = structlog.get_logger(__name__)

TEXTS = {
    403: N_("This door is shut: log in, or open the link that you were given."),
    404: N_("There is no such page here."),
    405: N_("This can’t be done here."),
    408: N_("It took too long until all of it was here. Try again where the line is better."),
    413: N_("What was sent is too large."),
}
OTHER = N_("This didn’t work.")


def install(app: Flask) -> None:
    """Answer every refused request in words, and write down what failed without the address: it may be a right."""
    app.register_error_handler(HTTPException, _said)
    app.register_error_handler(PeeweeException, _unsaved)
    app.log_exception = _written_down  # type: ignore[method-assign]


def _written_down(exc_info: Any) -> None:
    log.error("request failed", method=request.method, rule=rule_here() or None, exc_info=exc_info)


def _unsaved(error: PeeweeException) -> Any:
    """What the file did not take, where nobody nearer has said so: it has not happened, and may be asked again."""
    refused = not_stored(error)
    log.error("not stored", reason=refused.details["reason"])
    answer = ServiceUnavailable()
    answer.said = refusal_text(refused.code.value, refused.details, choose_locale(request))  # type: ignore[attr-defined]
    return _said(answer)


def _said(error: HTTPException) -> Any:
    """Redirects stay what they are; the API and whoever asks for JSON gets JSON.

    An error that knows better than its number what to say has it as `said`, filled in from `values`.
    """
    code = error.code or 500
    if code < 400 or error.response is not None:
        return error
    if request.path.startswith("/static/"):
        return error
    answer = _in_words(error, code)
    for name, value in error.get_headers():
        if name in ("Retry-After", "Connection"):
            answer.headers[name] = value
    return answer


def _in_words(error: HTTPException, code: int) -> Response:
    locale = choose_locale(request)
    text = translate(locale, getattr(error, "said", TEXTS.get(code, OTHER)), **getattr(error, "values", {}))
    if request.path.startswith("/api/") or request.accept_mimetypes.best == "application/json":
        told = {
            "code": "not_found" if code == 404 else "refused",
            "details": {"status": code},
            "message": text,
        }
        return make_response({"ok": False, **told}, code)
    return make_response(_shown(locale, code, text), code)


@lru_cache(maxsize=256)
def _shown(locale: str, code: int, text: str) -> str:
    """Give the page that says it; made once, since whoever floods the server gets thousands of them."""
    return page(
        "public/fault.html", locale, title="Knockout", theme=None, sheets=["public"], module=None,
        face="public", code=code, text=text,
    )  # fmt: skip
