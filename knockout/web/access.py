"""Who may do what: who stands at the doors, and what each of them asks (`doors`).

Three roles: the committee by password, a table's host by a link, everyone else watches. A browser
can hold several (one laptop, console and tables), so a page says as whom it speaks: "committee",
"host:3" (table 3) or "public". What a door asks is looked up in `doors` and nowhere else; a door that
is not in the table is shut.
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

from knockout.ids import GameId
from knockout.store.accounts import Accounts
from knockout.store.tokens import COMMITTEE
from knockout.web.doors import (
    EVENTS as EVENTS,
    HOST,
    ONLY_COMMITTEE,
    ONLY_HOST,
    PUBLIC,
    RULES as RULES,
)
from knockout.web.hall import Hall
from knockout.web.passwords import hashed, matches

csrf = CSRFProtect()
View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Speaker:
    """Somebody at a door: the role, for a host the table too, and which generation of the right to it."""

    role: str
    table: int = 0
    generation: int = 0

    @property
    def name(self) -> str:
        """How a page says it: "committee", "host:3", "public"."""
        return f"{HOST}:{self.table}" if self.role == HOST else self.role


NOBODY = Speaker(PUBLIC)


def hall() -> Hall:
    """Give the one object that holds everything that runs."""
    return cast(Hall, current_app.extensions["knockout"])


def still(speaker: Speaker, accounts: Accounts) -> bool:
    """Say whether the right is good now: not since a new password or a new link of that table (S27)."""
    if speaker.role == COMMITTEE:
        return speaker.generation == accounts.generation(COMMITTEE)
    if speaker.role == HOST:
        return speaker.generation == accounts.link_generation(speaker.table)
    return True


def speaker_of(asked: Request, wanted: str | None) -> Speaker:
    """Give who asks: by the bearer token if there is one, else by the cookie and as whom the page speaks."""
    bearer = asked.headers.get("Authorization", "")
    if bearer.startswith("Bearer "):
        return _by_token(bearer.removeprefix("Bearer ").strip())
    held = [speaker for speaker in _held() if still(speaker, hall().accounts)]
    if not wanted:
        return held[0] if held else NOBODY
    return next((speaker for speaker in held if wanted in (speaker.name, speaker.role)), NOBODY)


def _by_token(token: str) -> Speaker:
    table = hall().tokens.table_of(token)
    if table is not None:
        return Speaker(HOST, table, hall().accounts.link_generation(table))
    if hall().tokens.is_committee(token):
        return Speaker(COMMITTEE, generation=hall().accounts.generation(COMMITTEE))
    return NOBODY


def _held() -> list[Speaker]:
    """All that this browser's cookie says, the committee first, then the host link opened last."""
    committee = session.get(COMMITTEE)
    held = [] if committee is None else [Speaker(COMMITTEE, generation=int(committee))]
    for table, generation in reversed(session.get("tables", [])):
        held.append(Speaker(HOST, int(table), int(generation)))
    return held


def who_of(speaker: Speaker, game: Any = None) -> str:
    """Give the name for the journal: "host:QF-1-T3" for a host, of the game asked of if it is at that table.

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


def current_game(table: int) -> GameId | None:
    """Give the game that this table plays now, as far as its host may know."""
    return hall().hosts_game(table)


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
        g.game = current_game(g.table)
        g.who = who_of(g.speaker, g.game)
        return view(*args, **kwargs)

    return cast(View, guarded)


def login(password: str) -> bool:
    """Open the console for this browser if the password is the committee's."""
    kept = hall().accounts.password(COMMITTEE)
    if kept is None or not matches(kept, password):
        return False
    open_console()
    return True


def open_console() -> None:
    """Make this browser the committee's."""
    session.permanent = True
    session[COMMITTEE] = hall().accounts.generation(COMMITTEE)


def open_table(table: int) -> None:
    """Make this browser a host of this table."""
    session.permanent = True
    others = [pair for pair in session.get("tables", []) if pair[0] != table]
    session["tables"] = [*others, [table, hall().accounts.link_generation(table)]]


def logout() -> None:
    """Take everything back from this browser."""
    session.clear()


def setup_token_valid(token: str) -> bool:
    """Say whether this link may set the committee's first password now."""
    return hall().tokens.is_setup(token)


def set_first_password(token: str, password: str) -> bool:
    """Set the committee's password by the one-time link and open the console; False if the link is spent."""
    made = hashed(password)  # lets others go on meanwhile: whether the link is spent is looked at after it
    with hall().runner.lock:
        if not setup_token_valid(token):
            return False
        hall().accounts.set_password(COMMITTEE, made)
    hall().sweep()
    open_console()
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
    g.speaker = speaker_of(request, wanted)
    if g.speaker.role == HOST and request.path.startswith("/api/"):
        hall().hosts.seen(g.speaker.table)


def _may_they() -> Response | None:
    if request.url_rule is None:
        return None
    allowed = RULES.get(request.url_rule.rule, frozenset())
    return None if g.speaker.role in allowed else _shut(allowed)


def _means_it() -> None:
    """A command sent with a cookie carries a token from the page; one sent with a bearer token has no cookie."""
    bearer = request.headers.get("Authorization", "").startswith("Bearer ")
    nobody_at_the_api = g.speaker.role == PUBLIC and request.path.startswith("/api/")
    if not bearer and not nobody_at_the_api:
        csrf.protect()


def _shut(allowed: frozenset[str]) -> Response:
    if allowed == ONLY_COMMITTEE and request.method == "GET" and not request.path.startswith("/api/"):
        return redirect("/console/login")
    raise Forbidden


def _not_meant(error: CSRFError) -> tuple[dict[str, Any], int]:
    details = {"field": "X-CSRFToken", "value": None, "accepted": str(error.description)}
    return {"ok": False, "code": "not_allowed", "details": details}, 400
