"""All doors, addresses and socket events, and who may go in: the closed list. One that is not in it is shut."""

from collections.abc import Mapping
from typing import Any

from knockout.store.roles import (
    ANNOUNCER,
    COMMITTEE,
    COUNTING,
    DESK,
    FOLLOWER,
    HOST,
    PUBLIC,
    STAFF as STAFF_ROLES,
)

ROLES = (PUBLIC, HOST, *STAFF_ROLES, FOLLOWER)
"""Everybody that can stand at a door."""
EVERYONE = frozenset(ROLES)
ONLY_COMMITTEE = frozenset({COMMITTEE})
ONLY_HOST = frozenset({HOST})
ONLY_FOLLOWER = frozenset({FOLLOWER})
AT_DESK = frozenset({COMMITTEE, DESK})
AT_COUNTING = frozenset({COMMITTEE, COUNTING})
AT_MICROPHONE = frozenset({COMMITTEE, ANNOUNCER})
AT_CONSOLE = frozenset({COMMITTEE, DESK, COUNTING})
STAFF = frozenset(STAFF_ROLES)

RULES: dict[str, frozenset[str]] = {
    "/": EVERYONE,
    "/enter": EVERYONE,
    "/enter/<token>": EVERYONE,  # the token is the right
    "/manifest/<locale>.webmanifest": EVERYONE,
    "/gallery": EVERYONE,  # in a demo only, like what is below it
    "/gallery/<name>": EVERYONE,
    "/practice": EVERYONE,
    "/reset": EVERYONE,
    "/static/<path:filename>": EVERYONE,
    "/static/at/<build>/js/<name>.js": EVERYONE,
    "/static/sheets/<names>.css": EVERYONE,
    "/sw.js": EVERYONE,
    "/metrics": EVERYONE,  # the committee, or by a token of its own
    "/screen": EVERYONE,
    "/screen/bracket": EVERYONE,
    "/screen/countdown": EVERYONE,
    "/screen/hall": EVERYONE,
    "/screen/highlights": EVERYONE,
    "/screen/notice": EVERYONE,
    "/screen/reveal": EVERYONE,
    "/sponsor/<int:number>": EVERYONE,
    "/announcer": AT_MICROPHONE,
    "/screen/rating": EVERYONE,
    "/screen/table/<int:table>": EVERYONE,
    "/screen/through": EVERYONE,
    "/lots": EVERYONE,
    "/lots/<stage>": EVERYONE,
    "/console": AT_CONSOLE,
    "/console/<tab>": AT_CONSOLE,  # and the tab's own roles
    "/console/<tab>/<arg>": AT_CONSOLE,
    "/console/ask/<what>": AT_CONSOLE,  # and the dialog's own
    "/console/reveal": ONLY_COMMITTEE,
    "/console/preview": AT_COUNTING,
    "/console/links/<int:table>": ONLY_COMMITTEE,
    "/console/access/password": ONLY_COMMITTEE,
    "/console/access/<role>/password": ONLY_COMMITTEE,
    "/console/access/<role>/password/remove": ONLY_COMMITTEE,
    "/console/access/<role>/link": ONLY_COMMITTEE,
    "/console/access/sessions/<key>/end": ONLY_COMMITTEE,
    "/console/access/sessions/end": ONLY_COMMITTEE,
    "/console/days/propose": ONLY_COMMITTEE,
    "/console/notices/show": ONLY_COMMITTEE,
    "/console/notices/away": ONLY_COMMITTEE,
    "/console/notices/<int:number>/again": ONLY_COMMITTEE,
    "/console/notices/<int:number>/forget": ONLY_COMMITTEE,
    "/console/notices/sponsors": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/up": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/down": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/remove": ONLY_COMMITTEE,
    "/console/entries/open": ONLY_COMMITTEE,
    "/console/entries/close": ONLY_COMMITTEE,
    "/console/entries/<int:number>/accept": ONLY_COMMITTEE,
    "/console/entries/<int:number>/decline": ONLY_COMMITTEE,
    "/console/erase": ONLY_COMMITTEE,
    "/console/import/preview": ONLY_COMMITTEE,
    "/console/import/store": ONLY_COMMITTEE,
    "/console/backups/make": ONLY_COMMITTEE,
    "/console/backups/<name>": ONLY_COMMITTEE,  # it holds names and passwords' hashes
    "/console/draw/<stage>/seal": ONLY_COMMITTEE,
    "/console/draw/<stage>/unseal": ONLY_COMMITTEE,
    "/console/files/<name>": ONLY_COMMITTEE,
    "/console/papers/<what>.pdf": ONLY_COMMITTEE,  # a table card opens a table
    "/files/bracket.svg": EVERYONE,
    "/files/results.csv": EVERYONE,
    "/console/screens/<display>": ONLY_COMMITTEE,
    "/console/screens/<display>/<do>": ONLY_COMMITTEE,
    "/console/login": EVERYONE,
    "/console/logout": EVERYONE,
    "/console/doors/<state>": ONLY_COMMITTEE,
    "/console/setup/<token>": EVERYONE,  # the token is the right
    "/host": ONLY_HOST,
    "/h/<token>": EVERYONE,
    "/c/<token>": EVERYONE,
    "/api/v1/commands": EVERYONE,  # Machine.ask refuses `not_allowed`, in T11's order
    "/api/v1/tournament": EVERYONE,
    "/api/v1/games": EVERYONE,
    "/api/v1/games/<game>": EVERYONE,
    "/api/v1/bracket": EVERYONE,
    "/api/v1/standings": EVERYONE,
    "/api/v1/draw/<stage>": EVERYONE,
    "/api/v1/next": ONLY_COMMITTEE,
    "/api/v1/digest": EVERYONE,
    "/api/v1/health": EVERYONE,
    "/api/v1/time": EVERYONE,
    "/api/v1/links": EVERYONE,  # in a demo only
    "/api/v1/follow": ONLY_FOLLOWER | ONLY_COMMITTEE,  # by a bearer token alone: a second machine
}
"""Every URL rule and who may ask for it."""

TAB_ROLES: dict[str, frozenset[str]] = {
    "tables": ONLY_COMMITTEE,
    "counting": AT_COUNTING,
    "days": ONLY_COMMITTEE,
    "checkin": AT_DESK,
    "teams": ONLY_COMMITTEE,
    "draw": ONLY_COMMITTEE,
    "results": ONLY_COMMITTEE,
    "log": ONLY_COMMITTEE,
    "health": ONLY_COMMITTEE,
    "screens": ONLY_COMMITTEE,
    "notices": ONLY_COMMITTEE,
    "links": ONLY_COMMITTEE,
    "awards": ONLY_COMMITTEE,
    "papers": ONLY_COMMITTEE,
    "setup": ONLY_COMMITTEE,
    "access": ONLY_COMMITTEE,
}
"""Every tab of the console and who may open it."""

HOMES: dict[str, str] = {
    COMMITTEE: "/console",
    DESK: "/console/checkin",
    COUNTING: "/console/counting",
    ANNOUNCER: "/announcer",
}
"""Where each role begins, after it has logged in or come by its link."""

DIALOG_ROLES: dict[str, frozenset[str]] = {
    "annul": ONLY_COMMITTEE,
    "award": ONLY_COMMITTEE,
    "challenge": ONLY_COMMITTEE,
    "close": ONLY_COMMITTEE,
    "close-check-in": ONLY_COMMITTEE,
    "close-qualifying": ONLY_COMMITTEE,
    "correct": AT_COUNTING,
    "day-prizes": ONLY_COMMITTEE,
    "deadline": ONLY_COMMITTEE,
    "decide": ONLY_COMMITTEE,
    "decline-entry": ONLY_COMMITTEE,
    "decline-request": AT_COUNTING,
    "delete-team": ONLY_COMMITTEE,
    "desk-team": AT_DESK,
    "disqualify": ONLY_COMMITTEE,
    "end": ONLY_COMMITTEE,
    "end-others": ONLY_COMMITTEE,
    "erase": ONLY_COMMITTEE,
    "hold": ONLY_COMMITTEE,
    "hold-cycle": ONLY_COMMITTEE,
    "keys": AT_CONSOLE,
    "link": ONLY_COMMITTEE,
    "next": ONLY_COMMITTEE,
    "own-password": ONLY_COMMITTEE,
    "plan": ONLY_COMMITTEE,
    "plan-start": ONLY_COMMITTEE,
    "reinstate": ONLY_COMMITTEE,
    "reopen": ONLY_COMMITTEE,
    "reopen-check-in": ONLY_COMMITTEE,
    "replace": ONLY_COMMITTEE,
    "restore": ONLY_COMMITTEE,
    "return": AT_COUNTING,
    "role-link": ONLY_COMMITTEE,
    "role-password": ONLY_COMMITTEE,
    "role-renew": ONLY_COMMITTEE,
    "score": ONLY_COMMITTEE,
    "set-clock": ONLY_COMMITTEE,
    "settle": ONLY_COMMITTEE,
    "sheet": ONLY_COMMITTEE,
    "substitute": AT_DESK,
    "swap": ONLY_COMMITTEE,
    "take-award": ONLY_COMMITTEE,
    "team": ONLY_COMMITTEE,
    "undo-draw": ONLY_COMMITTEE,
    "void": ONLY_COMMITTEE,
    "withdraw": ONLY_COMMITTEE,
}
"""Every dialog of the console and who may open it: by who may send the command that it is about."""


def allowed_at(rule: str, parts: Mapping[str, Any]) -> frozenset[str]:
    """Give who may come in at an address. parts: what stands in the rule's gaps, as `{"tab": "checkin"}`."""
    allowed = RULES.get(rule, frozenset())
    if "tab" in parts:
        return allowed & TAB_ROLES.get(parts["tab"], ONLY_COMMITTEE)
    if rule == "/console/ask/<what>":
        return allowed & DIALOG_ROLES.get(parts["what"], ONLY_COMMITTEE)
    return allowed


EVENTS: dict[str, frozenset[str]] = {
    "connect": EVERYONE,
    "disconnect": EVERYONE,
    "join": EVERYONE,  # and the part's own roles
    "leave": EVERYONE,
    "command": EVERYONE,  # as /api/v1/commands
    "lease": ONLY_HOST,
    "display": EVERYONE,
    "time": EVERYONE,
}
"""Every socket event and who may send it."""
