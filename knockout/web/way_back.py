"""The way to the login page and back: to the page that was asked for, if it is ours and open to who has logged in."""

import re
from urllib.parse import quote, urlsplit

from flask import Request, current_app
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from knockout.web.doors import HOMES, STAFF, STAFF_ROLES, TAB_ROLES, allowed_at

LOGIN = "/console/login"
LONGEST = 200
NEVER_THERE = re.compile(r"[\\\x00-\x20\x7f]")
"""What browsers read in an address otherwise than it looks: `/\\host` and `/<tab>/host` lead to another host."""


def to_login(asked: Request) -> str:
    """Give the login page's address for a page that was asked for without a right to it."""
    wanted = asked.full_path.rstrip("?")
    return f"{LOGIN}?next={quote(wanted, safe='/')}" if wanted != "/console" else LOGIN


def who_may(path: str) -> frozenset[str]:
    """Give the roles that a page of this server is for; none for an address that is not one of theirs.

    path: with or without a query, from outside: whatever leads to another host, is no page or opens to everybody
    is for none.
    """
    if not path.startswith("/") or path.startswith("//") or NEVER_THERE.search(path) or len(path) > LONGEST:
        return frozenset()
    try:
        rules = current_app.url_map.bind("here")
        rule, gaps = rules.match(urlsplit(path).path, method="GET", return_rule=True)
    except (HTTPException, RequestRedirect, ValueError):
        return frozenset()
    if gaps.get("tab", "tables") not in TAB_ROLES:
        return frozenset()
    allowed = allowed_at(str(rule.rule), gaps)
    return allowed if allowed <= STAFF else frozenset()


def way_back(path: str, role: str) -> str:
    """Give where somebody goes who has logged in: to the page asked for if it is for the role, else to its home."""
    return path if role in who_may(path) else HOMES[role]


def meant_for(path: str, roles: list[str]) -> str | None:
    """Give the first of these roles that the page asked for is for, the narrowest first; None for none of them."""
    allowed = who_may(path)
    narrow = sorted(roles, key=STAFF_ROLES.index, reverse=True)
    return next((role for role in narrow if role in allowed), None)
