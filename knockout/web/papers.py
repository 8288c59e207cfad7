"""The papers as PDF, for the committee alone: the table cards open tables.

What a paper says is collected under the lock; it is drawn in a thread of its own, one at a time, so that no
clock waits for it. Nothing is kept: the next print shows what is so then.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import quote

from flask import Blueprint, Response, request
from gevent import get_hub
from gevent.lock import BoundedSemaphore

from knockout.called import N_, called
from knockout.catalogues import catalogue
from knockout.errors import Code, Refused, bad_field
from knockout.ids import StageId, TeamId
from knockout.papers.checklist import checklist
from knockout.papers.diplomas import diplomas
from knockout.papers.pieces import Occasion
from knockout.papers.protocols import protocol
from knockout.papers.route_cards import route_cards
from knockout.papers.score_sheets import score_sheets
from knockout.papers.start_lists import start_list
from knockout.papers.table_cards import table_cards
from knockout.papers.team_lists import team_list
from knockout.tournament.lookup import cycles_of, games_plan, played_plans
from knockout.tournament.state import State
from knockout.views.papers import games_named, has_log, sheets_view, spare_view
from knockout.views.papers_lists import route_teams, route_view, start_view, team_list_view
from knockout.views.papers_results import diplomas_view, protocol_view
from knockout.web.access import committee_only, hall
from knockout.web.hall import Hall
from knockout.web.texts import choose_locale, number_in, page, refusal_text, translate

bp = Blueprint("papers", __name__)

WITHOUT_SCRIPTS = (
    "default-src 'self'; style-src 'self' 'unsafe-inline'; base-uri 'none'; frame-ancestors 'self'"
)
"""A PDF runs nothing of ours; browsers that show one style the page around it within the page."""

_press = BoundedSemaphore(1)


class NotYetError(Exception):
    """The paper can't be made yet; says why, in the words of the catalogue."""


class Print(NamedTuple):
    """A paper ready to be drawn: what it is called, what of, and what draws it from values that stand."""

    title: str
    of: str
    draw: Callable[[], bytes]


@dataclass(frozen=True, slots=True)
class Asked:
    """Who asks for a paper: the hall as it is now, what the address says, and whose paper it will be."""

    hall: Hall
    args: Mapping[str, str]
    occasion: Occasion

    @property
    def state(self) -> State:
        """What is so now."""
        return self.hall.machine.state

    def named(self, field: str) -> str:
        """Give what the address says of a field, nothing where it says nothing."""
        return self.args.get(field, "")[:60]


@bp.get("/console/papers/<what>.pdf")
@committee_only
def paper(what: str) -> Response:
    """Give a paper to print: `?stage=`, `?cycle=`, `?game=`, `?table=`, `?team=`, `?place=`, `?award=` say which
    part of it, `?filled=1` takes score sheets with what was entered."""
    locale = choose_locale(request)
    try:
        with hall().runner.lock:
            state = hall().machine.state
            occasion = Occasion(state.name, state.zone, hall().now(), locale)
            ready = _ready(what, Asked(hall(), request.args, occasion))
        with _press:
            data = get_hub().threadpool.apply(ready.draw)
    except NotYetError as early:
        return _refused(translate(locale, str(early)), 409, locale)
    except Refused as refused:
        said = refusal_text(refused.code.value, refused.details, locale, hall().names)
        return _refused(said, 404, locale)
    return _sent(data, what, ready, locale)


def _ready(what: str, asked: Asked) -> Print:
    if what not in MAKERS:
        raise bad_field("paper", what[:60], list(MAKERS))
    if asked.state.rules is None:
        raise NotYetError(N_("There is no tournament yet."))
    return MAKERS[what](asked)


def _sent(data: bytes, what: str, ready: Print, locale: str) -> Response:
    parts = [translate(locale, ready.title), called(ready.of, catalogue(locale).gettext)]
    name = quote(", ".join(part for part in parts if part), errors="replace")
    plain = re.sub("[^A-Za-z0-9-]", "", f"{what}-{ready.of}").strip("-")
    answer = Response(data, mimetype="application/pdf")
    answer.headers["Content-Disposition"] = f"inline; filename=\"{plain}.pdf\"; filename*=UTF-8''{name}.pdf"
    answer.headers["Cache-Control"] = "no-store"
    answer.headers["Content-Security-Policy"] = WITHOUT_SCRIPTS
    return answer


def _refused(said: str, status: int, locale: str) -> Response:
    title = hall().machine.state.name or "Knockout"
    html = page("console/refused.html", locale, title=title, theme=None, sheets=["forms", "console"], module=None,
                face="door", said=said)  # fmt: skip
    return Response(html, status)


# --- what each paper is made of


def _table_cards(asked: Asked) -> Print:
    tables, named = asked.hall.tables, asked.named("table")
    if named and number_in(named) not in tables:
        raise bad_field("table", named, list(tables))
    wanted = [number for number in tables if not named or number == number_in(named)]
    if not wanted:
        raise NotYetError(N_("Tables appear with the tournament’s plan."))
    links = asked.hall.links
    cards = [{"table": number, "url": links[number]} for number in wanted]
    return Print(N_("Table cards"), named, partial(table_cards, cards, asked.occasion))


def _score_sheets(asked: Asked) -> Print:
    """A game's, a cycle's or a stage's; of nothing named, a blank one to write everything on."""
    state, filled = asked.state, asked.named("filled") == "1"
    of = asked.named("game") or asked.named("cycle") or asked.named("stage")
    if not of and not filled:
        return Print(
            N_("Score sheet"), "", partial(score_sheets, [spare_view(state)], asked.occasion, filled=False)
        )
    games = games_named(state, of)
    if games is None:
        if asked.named("game"):
            raise Refused(Code.UNKNOWN_GAME, field="game", value=of)
        raise _no_such_stage(state, of, "cycle" if asked.named("cycle") else "stage")
    wanted = [game for game in games if not filled or has_log(state, game)]
    if not wanted:
        raise NotYetError(
            N_("Nothing has been entered there yet: there is nothing to fill a score sheet with.")
        )
    sheets = sheets_view(state, asked.hall.names, wanted)
    return Print(N_("Score sheets"), of, partial(score_sheets, sheets, asked.occasion, filled=filled))


def _route_cards(asked: Asked) -> Print:
    state, stage, team = asked.state, asked.named("stage"), TeamId(asked.named("team"))
    if team and team not in state.teams:
        raise Refused(Code.UNKNOWN_TEAM, field="team", value=team)
    teams = (team,) if team else route_teams(state, stage)
    if teams is None:
        raise _no_such_stage(state, stage, "stage")
    if not teams:
        raise NotYetError(N_("It is not known yet who plays there."))
    cards = route_view(state, asked.hall.names, teams)
    draw = partial(route_cards, cards, asked.occasion, asked.hall.base_url)
    return Print(N_("Route cards"), team or stage, draw)


def _checklist(asked: Asked) -> Print:
    return Print(N_("Checklist"), "", partial(checklist, asked.hall.base_url, asked.occasion))


def _team_list(asked: Asked) -> Print:
    if not asked.state.teams:
        raise NotYetError(N_("No team is entered yet."))
    view = team_list_view(asked.state, asked.hall.names)
    return Print(N_("List of teams"), "", partial(team_list, view, asked.occasion))


def _start_list(asked: Asked) -> Print:
    state = asked.state
    of = asked.named("cycle") or asked.named("stage")
    if games_named(state, of) is None or not of:
        raise _no_such_stage(state, of, "cycle" if asked.named("cycle") else "stage")
    view = start_view(state, asked.hall.names, of)
    if view is None:
        raise NotYetError(N_("The lots are not drawn yet."))
    return Print(N_("Start list"), of, partial(start_list, view, asked.occasion))


def _protocol(asked: Asked) -> Print:
    stage = asked.named("stage")
    view = protocol_view(asked.state, asked.hall.names, stage)
    if view is None:
        raise _no_such_stage(asked.state, stage, "stage")
    return Print(N_("Protocol of results"), stage, partial(protocol, view, asked.occasion))


def _diplomas(asked: Asked) -> Print:
    given = diplomas_view(asked.state, asked.hall.names)
    place, award = asked.named("place"), asked.named("award")
    for field, named in (("place", place), ("award", award)):
        known = sorted({one[field] for one in given if one[field] is not None})
        if named and number_in(named) not in known:
            raise bad_field(field, named, known)
    if not given:
        raise NotYetError(N_("The final is not official and no award is given: nobody has a diploma yet."))
    wanted = [
        one
        for one in given
        if (not place or one["place"] == number_in(place)) and (not award or one["award"] == number_in(award))
    ]
    return Print(N_("Diplomas"), place or award, partial(diplomas, wanted, asked.occasion))


def _no_such_stage(state: State, named: str, field: str) -> Refused:
    known: list[Any] = [plan.stage for plan in played_plans(state)]
    if field == "cycle":
        known = [cycle for stage in known for cycle in cycles_of(state, stage)]
    elif games_plan(state, StageId(named)) is not None:
        known = [named]
    return bad_field(field, named, known)


MAKERS: dict[str, Callable[[Asked], Print]] = {
    "checklist": _checklist,
    "team-list": _team_list,
    "table-cards": _table_cards,
    "route-cards": _route_cards,
    "start-list": _start_list,
    "score-sheets": _score_sheets,
    "protocol": _protocol,
    "diplomas": _diplomas,
}
"""Every paper by the name it has in its address."""
