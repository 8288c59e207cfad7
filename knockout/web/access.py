"""Who may do what: who stands at the doors, and what each of them asks (`doors`).

The committee, the desk, the counting commission and the announcer come by a password or a link, a table's
host by a link, everyone else watches. A browser can hold several rights (one laptop, console and tables),
so a page says as whom it speaks: "committee", "host:3" (table 3) or "public". What a door asks is looked
up in `doors` and nowhere else; a door that is not in the table is shut.

A right is a session: the cookie has its token, the file the token's hash. What signs the cookie gives none.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeVar, cast

from flask import Flask, current_app, g, redirect, request, session
from flask.wrappers import Request
from flask_wtf.csrf import CSRFError, CSRFProtect, generate_csrf
from werkzeug.exceptions import Forbidden
from werkzeug.wrappers import Response

from knockout.store.accounts import Accounts
from knockout.store.rights import Session
from knockout.store.roles import BY_LINK, BY_PASSWORD, COMMITTEE, HOST, PUBLIC
from knockout.web.doors import (
    EVENTS as EVENTS,
    ONLY_COMMITTEE,
    ONLY_HOST,
    RULES as RULES,
    STAFF,
    STAFF_ROLES,
    allowed_at,
)
from knockout.web.entrance import OPEN, ShutError
from knockout.web.guessing import Knock
from knockout.web.hall import Hall
from knockout.web.known_devices import device, known_for
from knockout.web.limits import address_key
from knockout.web.passwords import hashed, matches
from knockout.web.requested import bearer_of
from knockout.web.way_back import to_login

csrf = CSRFProtect()
View = TypeVar("View", bound=Callable[..., Any])


MOST_HELD = 40
"""Rights that one browser's cookie holds, so that it stays as small as browsers take it."""


@dataclass(frozen=True)
class Speaker:
    """Somebody at a door: the role, for a host the table too, and the key of the session or link that says so."""

    role: str
    table: int = 0
    key: str = ""

    @property
    def name(self) -> str:
        """How a page says it: "committee", "host:3", "public"."""
        return f"{HOST}:{self.table}" if self.role == HOST else self.role


SESSIONS = "sessions"
"""What the cookie keeps the tokens of this browser's sessions under."""
NOBODY = Speaker(PUBLIC)


def hall() -> Hall:
    """Give the one object that holds everything that runs."""
    return cast(Hall, current_app.extensions["knockout"])


def still(speaker: Speaker, accounts: Accounts) -> bool:
    """Say whether the right is good now: its session or link has not ended meanwhile (S27)."""
    return speaker.role == PUBLIC or accounts.good(speaker.key)


def speaker_of(asked: Request, wanted: str | None, allowed: frozenset[str] = frozenset()) -> Speaker:
    """Give who asks: by the bearer token if there is one, else by the cookie and as whom the page speaks.

    allowed: where it says nothing of that, somebody whom the door lets in is preferred.
    """
    if (token := bearer_of(asked)) is not None:
        return _by_token(token)
    held = _held()
    if not wanted:
        return next((speaker for speaker in held if speaker.role in allowed), held[0] if held else NOBODY)
    return next((speaker for speaker in held if wanted in (speaker.name, speaker.role)), NOBODY)


def _by_token(token: str) -> Speaker:
    link = hall().tokens.link_of(token)
    return NOBODY if link is None else Speaker(link.role, link.table, link.key)


def _held() -> list[Speaker]:
    """All that this browser's cookie gives a right to now: the committee's helpers, then the host link opened last."""
    found = [Speaker(one.role, one.table, one.key) for one in _sessions().values()]
    found.reverse()
    return sorted(found, key=lambda held: (*STAFF_ROLES, held.role).index(held.role))


def _sessions() -> dict[str, Session]:
    """Give this browser's sessions that are good, by their tokens; one by a demo's link is good in a demo only."""
    told = session.get(SESSIONS)
    tokens = [token for token in told if isinstance(token, str)] if isinstance(told, list) else []
    known = {token: hall().accounts.session_of(token) for token in tokens[-MOST_HELD:]}
    return {
        token: one
        for token, one in known.items()
        if one is not None and (one.role != COMMITTEE or one.how == BY_PASSWORD or hall().demo)
    }


def who_of(speaker: Speaker, game: Any = None) -> str:
    """Give the name for the journal: the role, "host:QF-1-T3" for a host, of the game asked of if it is at that table.

    A host who asks of no game has the table's number there: a bare "host:" would be every table's.
    """
    if speaker.role != HOST:
        return speaker.role
    asked = hall().is_hosts(speaker.table, game) if isinstance(game, str) else None
    return f"{HOST}:{asked or speaker.table}"


def speaking_as() -> str:
    """Give as whom this page speaks, for its bootstrap."""
    return str(g.speaker.name)


def csrf_token() -> str:
    """Give the token that this browser's commands carry."""
    return str(generate_csrf())


def committee_only(view: View) -> View:
    """Let in only the committee; others are sent to the login page."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        return view(*args, **kwargs) if g.speaker.role == COMMITTEE else _shut(ONLY_COMMITTEE)

    return cast(View, guarded)


def host_only(view: View) -> View:
    """Let in only a table's host; `g.table`, `g.game` and `g.who` say which and of what."""

    @wraps(view)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        if g.speaker.role != HOST:
            return _shut(ONLY_HOST)
        g.table = g.speaker.table
        g.game = hall().hosts_game(g.table)
        g.who = who_of(g.speaker, g.game)
        return view(*args, **kwargs)

    return cast(View, guarded)


def login(role: str, password: str) -> bool:
    """Let this browser in as the role if the password is the role's; only `STAFF` have one."""
    known = device(role)
    if hall().entrance.state != OPEN and not (known and role == COMMITTEE):
        raise ShutError
    kept = password_is(role, password)
    if kept is None or hall().accounts.password(role) != kept:
        return False  # or changed while it was looked at
    open_right(role, how=BY_PASSWORD)
    known_for(role)
    return True


def password_is(role: str, password: str) -> str | None:
    """Give what is kept of the role's password if this is it. Raises SlowDownError: then nobody has looked."""
    kept = hall().accounts.password(role) if role in STAFF else None
    knock = Knock(role if role in STAFF else COMMITTEE, address_key(request.remote_addr), device(role))
    right = hall().guessing.password(knock, lambda: kept is not None and matches(kept, password))
    return kept if right else None


def open_right(role: str, table: int = 0, *, how: str) -> None:
    """Give this browser a session of this role; one that it has already and that is young goes on.

    Raises ShutError where it comes by a link, is not in yet and the doors are shut to its kind.
    """
    accounts = hall().accounts
    mine = _sessions()
    inside = any((one.role, one.table) == (role, table) for one in mine.values())
    if how == BY_LINK and not inside and hall().entrance.shut_to(role):
        g.right_link = True  # the chief has shut it: nobody guesses
        raise ShutError
    same = {token: one for token, one in mine.items() if (one.role, one.table, one.how) == (role, table, how)}
    token = next((token for token, one in same.items() if accounts.young(one)), None)
    if token is None:
        token = accounts.open_session(role, table, how=how, agent=request.headers.get("User-Agent", ""))
    others = [other for other in mine if other not in same]
    session.permanent = True
    session[SESSIONS] = [*others, token][-MOST_HELD:]


def logout() -> None:
    """Take everything back from this browser; its sessions are over."""
    hall().accounts.end_sessions(one.key for one in _sessions().values())
    session.clear()
    hall().sweep()


def change_password(role: str, password: str) -> None:
    """Set a role's new password; it ends the role's sessions by the old one, but the browser that asks stays in.

    Raises Refused (`not_stored`).
    """
    made = hashed(password)
    hall().accounts.set_password(role, made)
    if g.speaker.role == role:
        open_right(role, how=BY_PASSWORD)
    hall().sweep()


def setup_token_valid(token: str) -> bool:
    """Say whether this link may set the committee's first password now."""
    return hall().tokens.is_setup(token)


def set_first_password(token: str, password: str) -> bool:
    """Set the committee's password by the one-time link and open the console; False if the link is spent.

    Raises Refused (`not_stored`): then it is not spent.
    """
    made = hashed(password)  # lets others go on meanwhile: whether the link is spent is looked at after it
    with hall().runner.lock:
        if not setup_token_valid(token):
            return False
        hall().accounts.set_password(COMMITTEE, made)
    hall().sweep()
    open_right(COMMITTEE, how=BY_PASSWORD)
    known_for(COMMITTEE)
    return True


def guard(app: Flask) -> None:
    """Stand at every door of the app: who asks, may they, and does the browser mean it (CSRF)."""
    csrf.init_app(app)
    app.before_request(_who_asks)
    app.before_request(_may_they)
    app.before_request(_means_it)
    app.register_error_handler(CSRFError, _not_meant)


def _who_asks() -> None:
    if request.path.startswith("/static/"):
        g.speaker = NOBODY  # without a look at the cookie: the answer is the same for all
        return
    wanted = request.headers.get("X-Knockout-As")
    if request.path == "/host":
        table = request.args.get("table", type=int)
        wanted = HOST if table is None else f"{HOST}:{table}"
    g.speaker = speaker_of(request, wanted, _allowed())
    hall().accounts.used(g.speaker.key)
    if g.speaker.role == HOST and request.path.startswith("/api/"):
        hall().hosts.seen(g.speaker.table)


def _allowed() -> frozenset[str]:
    """Give who may come in here."""
    rule = request.url_rule
    return frozenset() if rule is None else allowed_at(rule.rule, request.view_args or {})


def _may_they() -> Response | None:
    if request.url_rule is None:
        return None
    allowed = _allowed()
    return None if g.speaker.role in allowed else _shut(allowed)


def _means_it() -> None:
    """A command sent with a cookie carries a token from the page; one sent with a bearer token has no cookie."""
    nobody_at_the_api = g.speaker.role == PUBLIC and request.path.startswith("/api/")
    if bearer_of(request) is None and not nobody_at_the_api:
        csrf.protect()


def _shut(allowed: frozenset[str]) -> Response:
    """Send a browser that may log in to where it can; refuse the others."""
    page = request.method == "GET" and not request.path.startswith("/api/")
    if page and allowed and allowed <= STAFF:
        return redirect(to_login(request))
    raise Forbidden


def _not_meant(error: CSRFError) -> tuple[dict[str, Any], int]:
    details = {"field": "X-CSRFToken", "value": None, "accepted": str(error.description)}
    return {"ok": False, "code": "not_allowed", "details": details}, 400
