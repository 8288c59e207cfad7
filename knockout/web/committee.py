"""The console: its pages, each for the roles it concerns, the dialogs it asks with, and the door with the password."""

from typing import Any

from flask import Blueprint, abort, g, redirect, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from knockout.errors import Refused
from knockout.store.roles import COMMITTEE, STAFF as STAFF_ROLES
from knockout.web import access, parts
from knockout.web.access import committee_only, csrf_token, hall
from knockout.web.boot import committee_boot
from knockout.web.console_asks import ask
from knockout.web.console_filters import filter_in, filter_of
from knockout.web.console_preview import preview
from knockout.web.doors import HOMES
from knockout.web.entrance import ShutError
from knockout.web.hall import SHOW_SESSIONS
from knockout.web.limits import SlowDownError
from knockout.web.new_passwords import LONGEST, SHORTEST, chosen
from knockout.web.texts import choose_locale, page, refusal_text, translate
from knockout.web.way_back import LOGIN, meant_for, way_back, who_may

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
    "access": ("doors", "access"),
    "health": ("health", "backups"),
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
            "-access",
            "-health",
            "-backups",
            "-screens",
            "-lease",
        )
    ),
]
BEFORE_A_TOURNAMENT = ("setup", "screens", "links", "access", "health")
"""What the committee can open before there is a tournament."""


@bp.get("/console")
def console() -> AnyResponse | str:
    """Show the tables; before there is a tournament, the page that makes one. Others than the committee go to
    where their work is."""
    if g.speaker.role != COMMITTEE:
        return redirect(HOMES[g.speaker.role])
    return _tab("tables" if hall().machine.state.rules is not None else "setup", "")


@bp.get("/console/<tab>")
def console_tab(tab: str) -> AnyResponse | str:
    """Show one tab; the journal by the filters in the address."""
    given = filter_of(request.args).arg if tab == "log" else request.args.get("q", "")[:60].replace("|", " ")
    return _tab(tab, request.args.get("game", "") or given)


@bp.get("/console/<tab>/<arg>")
def console_tab_of(tab: str, arg: str) -> AnyResponse | str:
    """Show one tab about one thing: `/console/tables/QF-1-T3`, `/console/draw/SF`."""
    return _tab(tab, arg[:60])


def _tab(tab: str, arg: str) -> AnyResponse | str:
    if tab not in TABS:
        abort(404)
    locale, role = choose_locale(request), g.speaker.role
    state = hall().machine.state
    if role == COMMITTEE and state.rules is None and tab not in BEFORE_A_TOURNAMENT:
        return redirect("/console/setup")
    if tab == "access":
        # what its room was last shown may be older than this browser's session
        hall().live.touch(SHOW_SESSIONS)
    args = {"head": tab, "tables": request.args.get("cycle", "")[:20], "panel": arg}
    shown = {
        name: {"arg": args.get(name, arg), "html": _part(name, args.get(name, arg), locale, role)}
        for name in ("head", *TABS[tab])
    }
    return page(
        "console/console.html", locale, title=state.name or "Knockout", theme=None,
        sheets=SHEETS, module="console", face="console", role=role,
        boot=committee_boot(locale, "console.js", "console", "lib"), tab=tab, arg=arg, parts=shown,
        filters=filter_in(arg), tables=len(hall().tables),
    )  # fmt: skip


def _part(name: str, arg: str, locale: str, role: str) -> Markup:
    # rendered by the environment that escapes: what comes out is the page's own markup
    return Markup(parts.render(hall(), f"console-{name}", arg, locale, role)["html"])


@bp.get("/console/ask/<what>")
def asked(what: str) -> str:
    """Give a dialog: what it is about, what follows, and what has to be typed."""
    return ask(hall(), what, dict(request.args), choose_locale(request), g.speaker.role)


@bp.post("/console/preview")
def previewed() -> dict[str, Any]:
    """Say what a correction would change (S13), in words; nothing is saved."""
    return preview(hall(), request.get_json(silent=True), choose_locale(request))


@bp.post("/console/links/<int:table>")
@committee_only
def relinked(table: int) -> dict[str, Any]:
    """Give a table's host a new link; the old one is dead from now on (S27)."""
    if table not in hall().tables:
        abort(404)
    hall().relink(table)
    hall().presence_changed()
    shown = ask(hall(), "link", {"table": str(table), "fresh": "1"}, choose_locale(request))
    return {"ok": True, "v": hall().v, "html": shown}


@bp.get(LOGIN)
def login() -> AnyResponse | str:
    """Ask as whom somebody comes, and for the password of that role.

    `next`: the page that was asked for; `ended`: as whom the page spoke that has just been thrown out.
    """
    wanted, ended = request.args.get("next", ""), request.args.get("ended", "")
    if g.speaker.role in who_may(wanted):
        return redirect(wanted)  # it has the right to it again, by another session
    return _login(next=wanted, ended=ended if ended in STAFF_ROLES else "", inside=bool(wanted) and not ended)


@bp.post(LOGIN)
def logged_in() -> Any:
    """Let somebody in, to the page asked for if it is for the role chosen, else to that role's home.

    Whoever tries too often is told how long to wait (429), on the same page.
    """
    role, wanted = request.form.get("role", COMMITTEE), request.form.get("next", "")
    try:
        if access.login(role, request.form.get("password", "")):
            return redirect(way_back(wanted, role))
    except (SlowDownError, ShutError) as refused:
        said = translate(choose_locale(request), refused.said, **getattr(refused, "values", {}))
        page_again = _login(next=wanted, chosen=role, wrong="later", later=said)
        return page_again, refused.code, [one for one in refused.get_headers() if one[0] == "Retry-After"]
    return _login(next=wanted, chosen=role, wrong="wrong")


def _login(*, next: str, chosen: str = "", **more: Any) -> str:
    """Show the login page with the roles that have a password; one is chosen: the one that was, else the page's."""
    roles = [role for role in STAFF_ROLES if hall().accounts.password(role) is not None]
    one = chosen if chosen in roles else meant_for(next, roles) or COMMITTEE
    return _door("login", roles=roles, chosen=one, next=next, **more)


@bp.post("/console/logout")
def logout() -> AnyResponse:
    """Close the console for this browser."""
    access.logout()
    return redirect(LOGIN)


@bp.route("/console/setup/<token>", methods=["GET", "POST"])
def first_password(token: str) -> AnyResponse | str | tuple[str, int]:
    """Set the committee's first password, by the one-time link."""
    if not access.setup_token_valid(token):
        return _door("spent"), 410
    if request.method == "GET":
        return _door("setup")
    try:
        given = chosen(request.form, hall().accounts, COMMITTEE)
    except Refused as refused:
        return _door("setup", wrong=refusal_text(refused.code, refused.details, choose_locale(request)))
    if not access.set_first_password(token, given):
        return _door("spent"), 410  # somebody else was first, while this one was looked at
    return redirect("/console")


def _door(which: str, *, wrong: str = "", **more: Any) -> str:
    locale = choose_locale(request)
    speaker = g.speaker.role
    values = {"ended": "", "later": "", "inside": False, "home": HOMES.get(speaker), **more}
    values["inside"] &= speaker in STAFF_ROLES
    return page(
        "console/door.html", locale, title="Knockout", theme=None, sheets=["forms", "console"], module="door",
        face="door", which=which, wrong=wrong, csrf=csrf_token(), least=SHORTEST, most=LONGEST,
        name=hall().machine.state.name, speaker=speaker, demo=hall().demo, **values,
    )  # fmt: skip
