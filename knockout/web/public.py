"""The page for everybody's own phone: my team, now, next, where. In a demo it also opens every other page.

The team is picked once and kept on the device, in a cookie that means nothing but that: no login. So the very
first bytes of the page are of the team, on a bad line, without scripts and from what the device kept of it.
"""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Request, Response, request

from knockout import views
from knockout.ids import TeamId
from knockout.tournament.state import State
from knockout.web import parts
from knockout.web.access import hall
from knockout.web.boot import page_boot
from knockout.web.entry_gate import gate
from knockout.web.qr import qr_svg
from knockout.web.shell import shell_on
from knockout.web.texts import A_YEAR, choose_locale, page, remember

bp = Blueprint("public", __name__)

Json = dict[str, Any]
NONE = TeamId("")
LONGEST = 80
"""Of what is searched for and of an id: longer ones are cut."""


@dataclass(frozen=True, slots=True)
class Shown:
    """Which team the page is of ("" for none). `mine`: it is the one kept on the device; `looking`: it is another
    one, and `kept` is the device's own; `choosing`: another one is to be picked; `unknown`: what was asked for is
    no team (any more)."""

    team: TeamId = NONE
    mine: bool = False
    looking: bool = False
    choosing: bool = False
    unknown: bool = False
    kept: TeamId = NONE


@bp.after_app_request
def _remember(response: Response) -> Response:
    return remember(response, request)


@bp.get("/")
def start() -> Response:
    """Show a team's own page, or the hall to who has picked none.

    `?team=T07` opens at that team and keeps it where none is kept; with `mine` in any case; `?team=` forgets it.
    `?change` lets another one be picked; `?find=` searches without scripts.
    """
    state, name = hall().public, f"team_{hall().tokens.fingerprint}"
    shown = shown_to(request, state, request.cookies.get(name, ""))
    answer = Response(_page(state, shown))
    # A page of somebody else's team, or in the middle of picking one, is not what this device keeps for later.
    if shown.looking or shown.choosing:
        answer.headers["Cache-Control"] = "no-store"
        answer.headers["X-Knockout-Keep"] = "no"  # says it to the worker, which keeps what no cache may
    if shown.mine and request.cookies.get(name) != shown.team:
        answer.set_cookie(name, shown.team, max_age=A_YEAR, samesite="Lax", httponly=True)
    elif not shown.kept and name in request.cookies:
        answer.delete_cookie(name, samesite="Lax", httponly=True)
    return answer


def shown_to(asked: Request, state: State, cookie: str) -> Shown:
    """Say whose page is asked for by an address and by the team that the device has kept (`cookie`)."""
    kept, wanted = TeamId(cookie[:LONGEST]), asked.args.get("team")
    gone = bool(kept) and kept not in state.teams
    kept = NONE if gone else kept
    if wanted is not None:
        return _shown_team(state, TeamId(wanted[:LONGEST]), kept, sure="mine" in asked.args)
    choosing = "change" in asked.args or "find" in asked.args
    if choosing or not kept:
        return Shown(choosing=choosing, kept=kept, unknown=gone)
    return Shown(team=kept, mine=True, kept=kept)


def _shown_team(state: State, team: TeamId, kept: TeamId, *, sure: bool) -> Shown:
    if not team:
        return Shown()
    if team not in state.teams:
        return Shown(unknown=True, choosing=bool(kept), kept=kept)
    if kept and team != kept and not sure:
        return Shown(team=team, looking=True, kept=kept)
    return Shown(team=team, mine=True, kept=team)


def _page(state: State, shown: Shown) -> str:
    locale = choose_locale(request)
    find = request.args.get("find", "")[:LONGEST]
    entering = not shown.team and gate(hall()) == "open"
    demo = _demo() if hall().demo else None
    sheets = ["forms", "public", "phone"]
    sheets += ["phone-team", "phone-words"] if shown.team else []
    sheets += [name for name, there in (("demo", demo), ("entry", entering)) if there]
    return page("public/start.html", locale, title=state.name or "Knockout", theme=None, sheets=sheets,
                module="public", face="public phone", boot=_boot(locale), whose=shown, find=find,
                searched="find" in request.args,
                teams=[] if shown.team else views.team_list(state, hall().names, find),
                kept_name=hall().names.name(shown.kept) if shown.looking else "", entering=entering,
                rated=bool(state.rating or state.days), demo=demo, **_filled(shown.team))  # fmt: skip


def _filled(team: TeamId) -> Json:
    """Fill the parts that this page shows: a team's own, or those of the whole hall."""
    found: Json = {}
    for part in ("team", "words") if team else ("now", "watch"):
        found |= parts.filled(hall(), part, team, "public")
    return found


def _boot(locale: str) -> Json:
    return page_boot(locale, "public.js", "public", "lib", hall=hall().tokens.fingerprint, shell=shell_on())


def _demo() -> dict[str, Any]:
    """Give every link of a demo with its QR code: the console's, the screens', every table's host."""
    base = hall().base_url
    return {
        "console": _link(hall().addresses.console()),
        "phone": _link(f"{base}/"),
        "screen": _link(f"{base}/screen"),
        "gallery": f"{base}/gallery",
        "screens": {
            name: _link(f"{base}/screen/{name}") for name in ("bracket", "hall", "through", "rating")
        },
        "hosts": {table: _link(url) for table, url in hall().links.items()},
        "speed": hall().speed,
    }


def _link(url: str) -> dict[str, Any]:
    return {"url": url, "qr": qr_svg(url)}
