"""The pages' words: which language, its catalogue, its templates, and times as the venue's clock shows them.

Pages and live parts are made from these templates whether or not a request is under way: a push
renders in the hall's languages, not in that of whoever happened to tap.
"""

import re
from datetime import UTC, datetime
from functools import cache, partial
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import get_timezone_location
from flask import Request, Response
from jinja2 import Environment, FileSystemLoader, StrictUndefined

from knockout.called import group_called, stage_called
from knockout.catalogues import catalogue
from knockout.ids import Moment, StageId
from knockout.refusals import refusal_message
from knockout.rules.text import apart
from knockout.tournament.roster import Roster
from knockout.web import assets
from knockout.web.assets import STATIC as STATIC, TEMPLATES
from knockout.web.nonce import nonce
from knockout.web.role_faces import may_ask, may_do, may_open

LOCALES = ("uk", "en")
A_YEAR = 365 * 24 * 3600


def choose_locale(request: Request) -> str:
    """Give the language to answer in: `?lang=`, else the cookie of the switch, else Ukrainian.

    What the browser prefers says nothing: an English one on a Ukrainian laptop is common.
    """
    for asked in (request.args.get("lang"), request.cookies.get("lang")):
        if asked in LOCALES:
            return str(asked)
    return LOCALES[0]


def remember(response: Response, request: Request) -> Response:
    """Keep a language that was asked for by `?lang=` in a cookie; one for a file is for that file alone."""
    asked = request.args.get("lang")
    if asked in LOCALES and request.blueprint != "files":
        response.set_cookie("lang", str(asked), max_age=A_YEAR, samesite="Lax", httponly=True)
    return response


def translate(locale: str, text: str, **values: Any) -> str:
    """Give one text in a language, its `%(name)s` filled in; what people have typed turns nothing in it."""
    said = str(catalogue(locale).gettext(text))
    filled = {name: apart(value) if isinstance(value, str) else value for name, value in values.items()}
    return said % filled if values else said


def refusal_text(code: str, details: dict[str, Any], locale: str, names: Roster | None = None) -> str:
    """Say a refusal in words that tell what to do; teams by name where `names` are given."""
    teams = {team: known.name for team, known in names.teams.items()} if names is not None else {}
    return refusal_message(code, details, catalogue(locale).gettext, teams)


def stage_name(stage: StageId, locale: str) -> str:
    """Give a stage's name."""
    return stage_called(stage, catalogue(locale).gettext)


def group_name(group: str, locale: str) -> str:
    """Give a cycle's or a stage's name."""
    return group_called(group, catalogue(locale).gettext)


LAST_SHOWN = Moment(32_503_680_000_000 - 86_400_000)
"""The end of the year 2999, less a day for the zones."""


def minutes(left: int) -> str:
    """Give what a clock shows: 62,300 ms are 1:03, a second shows until it is over."""
    whole = -(-max(left, 0) // 1000)
    return f"{whole // 60}:{whole % 60:02d}"


def venue(moment: Moment, zone: str) -> datetime:
    """Give a moment on the venue's clock; one beyond every calendar as the last that there is."""
    shown_as = min(max(moment, 0), LAST_SHOWN)
    return datetime.fromtimestamp(shown_as / 1000, UTC).astimezone(ZoneInfo(zone))


def number_in(text: str) -> int | None:
    """Give the number of a page, a table or the like that stands in an address; None for anything else."""
    return int(text) if re.fullmatch("[0-9]{1,6}", text) else None


def clock_time(moment: Moment, zone: str, *, seconds: bool = False) -> str:
    """Give a moment's time of day at the venue."""
    return venue(moment, zone).strftime("%H:%M:%S" if seconds else "%H:%M")


@cache
def zone_name(zone: str, locale: str = LOCALES[0]) -> str:
    """Give the zone as people say it: the city of `Europe/Kyiv` in their language."""
    return str(get_timezone_location(zone, locale=locale, return_city=True))


@cache
def env(locale: str) -> Environment:
    """Give the templates in one language; each is looked up and compiled once."""
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        extensions=["jinja2.ext.i18n"],
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    made.install_gettext_translations(catalogue(locale), newstyle=True)  # type: ignore[attr-defined]
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "sort_keys": True}
    made.filters |= {"shown": apart, "minutes": minutes, "zone_name": partial(zone_name, locale=locale)}
    made.globals |= {
        "locale": locale,
        "may_ask": may_ask,
        "may_do": may_do,
        "may_open": may_open,
        "nonce": nonce,
        "static": assets.static,
        "sheets_of": assets.page_sheets,
        "script_of": assets.module,
        "preloads": assets.preloads,
        "icons_of": assets.icons,
        "clock_time": clock_time,
        "stage_name": lambda stage: stage_name(stage, locale),
        "group_name": lambda group: group_name(group, locale),
    }
    return made


def page(template: str, locale: str, /, **values: Any) -> str:
    """Render a whole page."""
    return env(locale).get_template(template).render(**values)
