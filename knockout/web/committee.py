"""The committee's console: its pages, the dialogs it asks with, and the door with the password."""

from typing import Any

from flask import Blueprint, abort, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from knockout.web import access, parts
from knockout.web.access import committee_only, csrf_token, hall
from knockout.web.boot import committee_boot
from knockout.web.console_asks import ask
from knockout.web.console_filters import filter_in, filter_of
from knockout.web.console_preview import preview
from knockout.web.texts import choose_locale, page

bp = Blueprint("committee", __name__)

TABS = {
    "tables": ("tables", "panel"),
    "counting": ("counting",),
    "days": ("days",),
    "checkin": ("checkin",),
    "teams": ("entries", "enter", "teams"),
    "draw": ("draw",),
    "results": ("results",),
    "log": ("log",),
    "screens": ("screens",),
    "notices": ("notices",),
    "links": ("links",),
    "awards": ("awards",),
    "papers": ("papers",),
    "setup": ("setup",),
}
"""Each tab with the live parts it is made of, without the header that all have."""

SHEETS = [
    "forms",
    *(
        f"console{name}"
        for name in (
            "",
            "-pieces",
            "-bar",
            "-tables",
            "-counting",
            "-curtains",
            "-journal",
            "-panel",
            "-ask",
            "-desk",
            "-days",
            "-rating",
            "-entries",
            "-teams",
            "-import",
            "-papers",
            "-parts",
            "-notices",
            "-links",
            "-screens",
            "-lease",
        )
    ),
]
SHORTEST_PASSWORD = 8


@bp.get("/console")
@committee_only
def console() -> AnyResponse | str:
    """Show the tables; before there is a tournament, the page that makes one."""
    return _tab("tables" if hall().machine.state.rules is not None else "setup", "")


@bp.get("/console/<tab>")
@committee_only
def console_tab(tab: str) -> AnyResponse | str:
    """Show one tab; the journal by the filters in the address."""
    given = filter_of(request.args).arg if tab == "log" else request.args.get("q", "")[:60].replace("|", " ")
    return _tab(tab, request.args.get("game", "") or given)


@bp.get("/console/<tab>/<arg>")
@committee_only
def console_tab_of(tab: str, arg: str) -> AnyResponse | str:
    """Show one tab about one thing: `/console/tables/QF-1-T3`, `/console/draw/SF`."""
    return _tab(tab, arg[:60])


def _tab(tab: str, arg: str) -> AnyResponse | str:
    if tab not in TABS:
        abort(404)
    locale = choose_locale(request)
    state = hall().machine.state
    if state.rules is None and tab not in ("setup", "screens", "links"):
        return redirect("/console/setup")
    args = {"head": tab, "tables": request.args.get("cycle", "")[:20], "panel": arg}
    shown = {
        name: {"arg": args.get(name, arg), "html": _part(name, args.get(name, arg), locale)}
        for name in ("head", *TABS[tab])
    }
    return page(
        "console/console.html", locale, title=state.name or "Knockout", theme=None,
        sheets=SHEETS, module="console", face="console",
        boot=committee_boot(locale, "console.js", "console", "lib"), tab=tab, arg=arg, parts=shown,
        filters=filter_in(arg), tables=len(hall().links),
    )  # fmt: skip


def _part(name: str, arg: str, locale: str) -> Markup:
    # rendered by the environment that escapes: what comes out is the page's own markup
    return Markup(parts.render(hall(), f"console-{name}", arg, locale, "committee")["html"])


@bp.get("/console/ask/<what>")
@committee_only
def asked(what: str) -> str:
    """Give a dialog: what it is about, what follows, and what has to be typed."""
    return ask(hall(), what, dict(request.args), choose_locale(request))


@bp.post("/console/preview")
@committee_only
def previewed() -> dict[str, Any]:
    """Say what a correction would change (S13), in words; nothing is saved."""
    return preview(hall(), request.get_json(silent=True), choose_locale(request))


@bp.post("/console/links/<int:table>")
@committee_only
def relinked(table: int) -> dict[str, Any]:
    """Give a table's host a new link; the old one is dead from now on (S27)."""
    if table not in hall().links:
        abort(404)
    hall().relink(table)
    hall().presence_changed()
    shown = ask(hall(), "link", {"table": str(table), "fresh": "1"}, choose_locale(request))
    return {"ok": True, "v": hall().v, "html": shown}


@bp.route("/console/login", methods=["GET", "POST"])
def login() -> AnyResponse | str:
    """Ask for the committee's password."""
    wrong = request.method == "POST" and not access.login(request.form.get("password", ""))
    if request.method == "POST" and not wrong:
        return redirect("/console")
    return _door("login", wrong="wrong" if wrong else "")


@bp.post("/console/logout")
def logout() -> AnyResponse:
    """Close the console for this browser."""
    access.logout()
    return redirect("/console/login")


@bp.route("/console/setup/<token>", methods=["GET", "POST"])
def first_password(token: str) -> AnyResponse | str | tuple[str, int]:
    """Set the committee's first password, by the one-time link."""
    if not access.setup_token_valid(token):
        return _door("spent"), 410
    given, again = request.form.get("password", ""), request.form.get("again", "")
    if request.method == "GET":
        return _door("setup")
    if len(given) < SHORTEST_PASSWORD:
        return _door("setup", wrong="short")
    if given != again:
        return _door("setup", wrong="different")
    access.set_first_password(token, given)
    return redirect("/console")


def _door(which: str, *, wrong: str = "") -> str:
    locale = choose_locale(request)
    return page(
        "console/door.html", locale, title="Knockout", theme=None, sheets=["forms", "console"], module="door",
        face="door", which=which, wrong=wrong, csrf=csrf_token(), least=SHORTEST_PASSWORD,
        name=hall().machine.state.name,
    )  # fmt: skip
