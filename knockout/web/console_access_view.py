"""The console's tab with the doors: who has which password and link, who is in; and its dialogs."""

from typing import Any

from knockout.clocktime import wall_now
from knockout.ids import Moment
from knockout.store.rights import Session
from knockout.store.roles import COMMITTEE, FOLLOWER, HELPERS, LINKED, STAFF
from knockout.tournament import entries as t
from knockout.web.agents import two_words
from knockout.web.console_parts import holder_of, link_of, phone_of
from knockout.web.doors import ONLY_COMMITTEE
from knockout.web.hall import SHOW_SESSIONS, Hall
from knockout.web.new_passwords import LONGEST, SHORTEST
from knockout.web.part import Entry, Part
from knockout.web.texts import clock_time, venue

Json = dict[str, Any]
HERE_MS = 2 * 60_000
"""Milliseconds since the last use within which a browser counts as being here: its use is noted once a minute."""


def access_context(hall: Hall, _arg: str, _as: str) -> Json:
    """Give the roles with what opens them, the tables' hosts, and every session that is open."""
    wall, zone = wall_now(), hall.machine.state.zone
    sessions = hall.accounts.sessions()
    return {
        "roles": [_role(hall, role, sessions) for role in HELPERS],
        "hosts": [
            {"table": table, "host": {**phone_of(hall, table), **holder_of(hall, table)}}
            for table in hall.tables
        ],
        "sessions": [_session(one, wall, zone) for one in _in_order(sessions)],
        "console": f"{hall.base_url}/console",
        "demo": hall.demo,
        "zone": zone,
    }


def _role(hall: Hall, role: str, sessions: list[Session]) -> Json:
    return {
        "role": role,
        "password": hall.accounts.password(role) is not None,
        "inside": sum(one.role == role for one in sessions),
    }


def _in_order(sessions: list[Session]) -> list[Session]:
    """The committee first, then as the roles stand in `STAFF`, then the tables; of one role the one used last first."""
    place = {role: number for number, role in enumerate(STAFF)}
    return sorted(sessions, key=lambda one: (place.get(one.role, len(STAFF)), one.table, -one.used, one.key))


def _session(one: Session, wall: int, zone: str) -> Json:
    browser, system = two_words(one.agent)
    return {
        "key": one.key,
        "role": one.role,
        "table": one.table,
        "how": one.how,
        "browser": browser,
        "system": system,
        "since": _when(one.made, wall, zone),
        "used": _when(one.used, wall, zone),
        "here": wall - one.used <= HERE_MS,
    }


def _when(moment: int, wall: int, zone: str) -> str:
    """Give a time of the machine's clock as the venue says it, with the day where that is not today."""
    day, time = venue(Moment(moment), zone), clock_time(Moment(moment), zone)
    return time if day.date() == venue(Moment(wall), zone).date() else f"{day:%d.%m} {time}"


def _by_tables(entries: tuple[Entry, ...], _arg: str) -> bool:
    """Touched by what makes tables; whoever changes a password, a link or a session says so by `Live.touch`."""
    made = t.TournamentCreated | t.LotsDrawn | t.DayOpened | t.DrawUndone | t.GameVoided
    return any(isinstance(entry, made) for entry in entries)


ACCESS = Part(
    SHOW_SESSIONS,
    "console/access.html",
    access_context,
    ONLY_COMMITTEE,
    _by_tables,
    presence=True,
    beside=True,
)


# --- its dialogs


def _link(hall: Hall, args: Json, _locale: str) -> Json | None:
    """A role's link as it is, or a new one (`fresh`); for the follower a command, and the token that it asks for."""
    role = args.get("of")
    if role not in LINKED:
        return None
    url = hall.addresses.role(role)
    about = {"of": role, "fresh": args.get("fresh") == "1"}
    if role != FOLLOWER:
        return {**about, **link_of(url), "command": ""}
    return {**about, "command": follow_command(hall), "token": hall.tokens.of(FOLLOWER)}


def follow_command(hall: Hall) -> str:
    """Give the line that is typed on the second laptop so that it follows this one; a shell's history keeps it, so
    the token is not in it."""
    return f".venv/bin/knockout follow {hall.base_url} copy.db"


def _renew(hall: Hall, args: Json, _locale: str) -> Json | None:
    role = args.get("of")
    inside = [one for one in hall.accounts.sessions() if one.role == role and one.how == "link"]
    return {"of": role, "inside": len(inside)} if role in LINKED else None


def _password(hall: Hall, args: Json, _locale: str) -> Json | None:
    role = args.get("of")
    if role not in HELPERS:
        return None
    inside = [one for one in hall.accounts.sessions() if one.role == role and one.how == "password"]
    has = hall.accounts.password(role) is not None
    return {"of": role, "has": has, "inside": len(inside), "least": SHORTEST, "most": LONGEST}


def _own(hall: Hall, _args: Json, _locale: str) -> Json:
    return {"has": hall.accounts.password(COMMITTEE) is not None, "least": SHORTEST, "most": LONGEST}


def _end_others(hall: Hall, _args: Json, _locale: str) -> Json:
    return {"count": len(hall.accounts.sessions())}


ASKS = {
    "role-link": _link,
    "role-renew": _renew,
    "role-password": _password,
    "own-password": _own,
    "end-others": _end_others,
}
"""Dialogs by name; see `console_asks`."""
