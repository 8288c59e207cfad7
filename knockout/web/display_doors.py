"""A display's page, and the committee's doors to all of them."""

from typing import Any

from flask import Blueprint, request

from knockout.errors import Refused
from knockout.web import assets, parts
from knockout.web.access import committee_only, hall
from knockout.web.assets import STATIC
from knockout.web.boot import page_boot
from knockout.web.screens import LAST_SHEETS
from knockout.web.shell import shell_on
from knockout.web.sockets import refusal
from knockout.web.texts import choose_locale, page

bp = Blueprint("display_doors", __name__)

Json = dict[str, Any]


@bp.get("/screen")
def display() -> str:
    """Show a display: it says by itself which one it is, and is told what to show."""
    locale = choose_locale(request)
    boot = page_boot(locale, "display.js", "screen", "lib", shell=shell_on(), build=assets.build())
    return page("screens/display.html", locale, title=hall().public.name or "Knockout", theme="dark",
                sheets=["screen", "display"], module="display", face="screen display", boot=boot,
                views=_views(), last_sheets=LAST_SHEETS, **parts.filled(hall(), "band", "", "public"))  # fmt: skip


def _views() -> list[str]:
    """The views that have a sheet of their own: all come at once, so that one can follow another without a flash."""
    return [view for view in hall().displays.titles if (STATIC / "css" / f"screen-{view}.css").is_file()]


@bp.post("/console/screens/<display>")
@committee_only
def changed(display: str) -> Json:
    """Change a display, or `all`: its name, what it shows, light or dark, the size of its type."""
    hall().displays.change(display, request.get_json(silent=True))
    return _done()


@bp.post("/console/screens/<display>/<do>")
@committee_only
def told(display: str, do: str) -> Json:
    """Tell a display, or `all`, to show its name or to load itself anew; `forget` takes one off the list."""
    if do == "forget":
        hall().displays.forget(display)
    else:
        hall().displays.order(display, do)
    return _done()


def _done() -> Json:
    return {"ok": True, "v": hall().v}


bp.register_error_handler(Refused, refusal)
