"""The doors behind the tab with the doors: passwords and links of the roles, and sessions that are ended."""

from typing import Any

from flask import Blueprint, abort, g, request

from knockout.errors import Refused, bad_field
from knockout.store.roles import COMMITTEE, HELPERS, LINKED
from knockout.web.access import change_password, hall, password_is
from knockout.web.console_asks import ask
from knockout.web.hall import SHOW_SESSIONS
from knockout.web.new_passwords import chosen
from knockout.web.sockets import refusal
from knockout.web.texts import choose_locale

bp = Blueprint("console_access", __name__)

Json = dict[str, Any]


def _done(**more: Any) -> Json:
    hall().live.touch(SHOW_SESSIONS)
    return {"ok": True, "v": hall().v, **more}


@bp.post("/console/access/<role>/password")
def set_password(role: str) -> Json:
    """Set a role's password or replace it; whoever came by the old one is out. JSON: password, again."""
    if role not in HELPERS:
        abort(404)
    change_password(role, chosen(request.get_json(silent=True), hall().accounts, role))
    return _done()


@bp.post("/console/access/<role>/password/remove")
def remove_password(role: str) -> Json:
    """Take a role's password away; whoever came by it is out. The role's link goes on."""
    if role not in HELPERS:
        abort(404)
    hall().accounts.set_password(role, None)
    hall().sweep()
    return _done()


@bp.post("/console/access/<role>/link")
def renew_link(role: str) -> Json:
    """Give a role a new link: those given out before are dead from now on, and whoever came by them is out."""
    if role not in LINKED:
        abort(404)
    hall().relink_role(role)
    return _done(html=ask(hall(), "role-link", {"of": role, "fresh": "1"}, choose_locale(request)))


@bp.post("/console/access/password")
def own_password() -> Json:
    """Change the committee's password; every other browser that came by it is out. JSON: present, password, again."""
    form = request.get_json(silent=True)
    present = form.get("present") if isinstance(form, dict) else None
    there_is_one = hall().accounts.password(COMMITTEE) is not None
    if there_is_one and not (isinstance(present, str) and password_is(COMMITTEE, present)):
        raise bad_field("present", None, "the present password")
    change_password(COMMITTEE, chosen(form, hall().accounts, COMMITTEE))
    return _done()


@bp.post("/console/access/sessions/<key>/end")
def end_session(key: str) -> Json:
    """End one browser's session, at once; one that is over already stays so."""
    hall().end_session(key)
    return _done()


@bp.post("/console/access/sessions/end")
def end_others() -> Json:
    """End every session but that of the browser that asks."""
    others = [one.key for one in hall().accounts.sessions() if one.key != g.speaker.key]
    hall().accounts.end_sessions(others)
    hall().sweep()
    return _done(ended=len(others))


bp.register_error_handler(Refused, refusal)
