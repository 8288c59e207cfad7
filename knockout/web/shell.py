"""What a page is made of, sent so that it stays: sheets, scripts, and the worker that opens pages offline.

The worker (static/js/sw.js) keeps the host's page, the hall's screens and the practice table on the
device that opened them, over HTTPS. `[web] offline_shell = false` takes it back from every device that
asks again; /reset takes it from the device that opens that address.
"""

import json

from flask import Blueprint, Response, abort, current_app, request

from knockout.web import assets
from knockout.web.headers import HEADERS
from knockout.web.nonce import policy
from knockout.web.texts import choose_locale, page, translate

bp = Blueprint("shell", __name__)

WORKER = "sw"
NO_WORKER = "sw-off"
"""Takes the worker and all it kept away; nothing is loaded anew, and what a page stored stays."""

VERSION = "@version@"
PAGE_HEADERS = '"@headers@"'
EACH_PAGES_OWN = "@nonce@"
"""Stands in the policy that the worker has; it puts each page's own nonce there."""


def shell_on() -> bool:
    """Say whether pages may be kept on the devices that opened them: for a page's `boot.shell`."""
    return bool(current_app.config["OFFLINE_SHELL"])


@bp.get("/sw.js")
def worker() -> Response:
    """Send the worker with the version of all pages in it, or what takes it away."""
    source = assets.page_scripts()[WORKER if shell_on() else NO_WORKER].text
    source = source.replace(VERSION, assets.build()).replace(PAGE_HEADERS, json.dumps(_headers()))
    answer = Response(source, mimetype="text/javascript")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


def _headers() -> dict[str, str]:
    """Give the headers that a kept page opens with."""
    closed_in = policy(EACH_PAGES_OWN, request.host)
    return {"Content-Type": "text/html; charset=utf-8", **HEADERS, "Content-Security-Policy": closed_in}


@bp.get("/reset")
def reset() -> Response:
    """Take the worker and the kept pages from this device. Never "storage": unsent taps are there."""
    locale = choose_locale(request)
    title = translate(locale, "Pages kept on this device")
    shown = page("public/reset.html", locale, title=title, theme=None, sheets=["public"], module="reset",
                 face="public", boot={"locale": locale})  # fmt: skip
    answer = Response(shown)
    answer.headers["Clear-Site-Data"] = '"cache"'
    answer.headers["Cache-Control"] = "no-store"
    return answer


@bp.get("/static/sheets/<names>.css")
def sheets(names: str) -> Response:
    """Send the sheets of static/css that are named, `a+b`, as one."""
    content = assets.joined(tuple(names.split("+")))
    return _made(content, "text/css")


@bp.get("/static/at/<build>/js/<name>.js")
def script(build: str, name: str) -> Response:
    """Send a page's script; `build` only makes its address another one with every version.

    A page that was open before an update asks by an older one: it gets what is there now.
    """
    found = assets.page_scripts().get(name)
    return _made(found.text.encode() if found else None, "text/javascript")


def _made(content: bytes | None, mimetype: str) -> Response:
    if content is None:
        abort(404)
    answer = Response(content, mimetype=mimetype)
    answer.add_etag()
    answer.make_conditional(request)
    return answer
