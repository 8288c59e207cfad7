"""How large what is sent may be, address by address: more is refused before any of it is read."""

from flask import Flask, current_app, request
from werkzeug.exceptions import RequestEntityTooLarge

from knockout.intake.reading import LARGEST as LARGEST_FILE
from knockout.web.entry_gate import LARGEST_BODY
from knockout.web.notices_desk import LARGEST_PICTURE
from knockout.web.requested import rule_here

AROUND_A_FILE = 64 * 1024
"""Bytes of an upload that are not the file's."""
SMALL = 16 * 1024
"""Bytes of what is not listed here: a password, a name, a click."""
NOTHING = 1_024
"""Bytes with a GET, which needs none."""
COMMAND = None
"""As much as a socket may say at once: the setting `largest_message`."""

LARGEST: dict[str, int | None] = {
    "/api/v1/commands": COMMAND,
    "/console/days/propose": COMMAND,
    "/console/preview": COMMAND,
    "/console/import/preview": LARGEST_FILE + AROUND_A_FILE,
    "/console/import/store": LARGEST_FILE + AROUND_A_FILE,
    "/console/notices/sponsors": LARGEST_PICTURE + AROUND_A_FILE,
    "/enter": LARGEST_BODY,
    "/enter/<token>": LARGEST_BODY,
    "/console/login": 4 * 1024,
    "/console/logout": 4 * 1024,
    "/console/setup/<token>": 4 * 1024,
}
"""Bytes by URL rule."""


def install(app: Flask) -> None:
    """Hold every request to its size, before anybody looks into it."""
    app.before_request(_refused)


def largest(rule: str, method: str) -> int:
    """Give how many bytes may be sent to an address."""
    if method in ("GET", "HEAD"):
        return NOTHING
    listed = LARGEST.get(rule, SMALL)
    return int(current_app.config["MAX_CONTENT_LENGTH"]) if listed is COMMAND else listed


def _refused() -> None:
    """Raises RequestEntityTooLarge (413). What comes in pieces is read as far as it may go: there it would be cut
    short without a word."""
    most = request.max_content_length = largest(
        rule_here(), request.method
    )  # whoever reads it comes to the same end
    if request.content_length is not None:
        too_much = request.content_length > most
    else:
        too_much = "Transfer-Encoding" in request.headers and len(request.get_data()) >= most
    if too_much:
        raise RequestEntityTooLarge
