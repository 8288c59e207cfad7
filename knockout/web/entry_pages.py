"""The pages of the public entry form: the form itself, where an application stands, and why there is no form."""

from typing import Any

from babel.dates import format_datetime
from flask import request

from knockout.called import N_
from knockout.ids import Moment
from knockout.store import applications
from knockout.store.applications import WAITING, Application
from knockout.web.access import csrf_token, hall
from knockout.web.entry_form import LONGEST_SHORT, MOST_PLAYERS, Problem, Problems, Typed
from knockout.web.entry_gate import gate
from knockout.web.jstexts import texts_for
from knockout.web.qr import qr_svg
from knockout.web.texts import choose_locale, page, translate, venue

SHEETS = ["forms", "public", "entry", "entry-standing"]
Page = tuple[str, int]
"""What is shown, and the status it is answered with."""

CLOSED_NOW = N_("The form has been closed meanwhile. What you have typed is still here; ask the committee.")
STALE = N_("This page was open for too long or cookies are off. Nothing is lost: press the button once more.")
BUSY = N_(
    "Too many applications from this network at once. Nothing is lost: wait %(n)s s and press the button again."
)
FULL = N_("The committee has too many applications waiting to take another one. Try again later.")
UNSTORED = N_(
    "The server could not save this. Nothing is lost: try again; if it stays so, tell the committee."
)
SENT_BEFORE = N_(
    "This application has been sent already. What you have typed since is not saved yet: save it here."
)
ANOTHER = N_(
    "The application of “%(name)s” was sent from this form. Send this one only if it is another team’s."
)
MEANWHILE = N_(
    "The application was changed meanwhile, perhaps on another phone. Saving now puts this in its place."
)


def least_players() -> int:
    """Give the fewest players a team may have (U21)."""
    rules = hall().machine.state.rules
    return 1 if rules is None else rules.team.least_players


def form_page(
    typed: Typed, *, token: str = "", at: str = "", known: Application | None = None, problems: Problems | None = None,
    banner: Problem | None = None, earlier: str = "", status: int = 200,
) -> Page:  # fmt: skip
    """Show the form with what was typed, each problem beside its field, what else is wrong above.

    token: the secret that a new application carries, a new one if that is none of ours; at, known: the
    application that is changed; earlier: the one that was sent from this form before.
    """
    locale = choose_locale(request)
    secret = hall().tokens.secret
    if not applications.is_ours(token, secret):
        token = applications.new_token(secret)
    least = least_players()
    said = {where: problem.said(locale) for where, problem in (problems or {}).items()}
    return _page(
        "form", status, typed=typed, token=token, at=at, version=known.version if known else 0,
        rows=typed.rows(least), least=least, most=MOST_PLAYERS, longest_short=LONGEST_SHORT, said=said,
        banner=banner.said(locale) if banner else "", earlier=earlier, csrf=csrf_token(),
    )  # fmt: skip


def standing_page(
    token: str, known: Application, *, banner: Problem | None = None, status: int = 200
) -> Page:
    """Show where an application stands: what was sent, the answer, the team's own link."""
    locale, state = choose_locale(request), hall().machine.state
    moments = {"made": known.made, "changed": known.changed, "decided": known.decided or known.changed}
    team = known.team if known.team in state.teams and known.state != WAITING else None
    url = f"{hall().base_url}/enter/{token}"
    return _page(
        "stands", status, known=known, written=known.written, zone=state.zone, token=token, url=url, qr=qr_svg(url),
        team=team, team_name=hall().names.name(team) if team else known.written.name,
        saved="saved" in request.args, late="late" in request.args and known.state != WAITING,
        banner=banner.said(locale) if banner else "", csrf=csrf_token(),
        **{name: venue_time(moment, state.zone, locale) for name, moment in moments.items()},
    )  # fmt: skip


def other_page(which: str, status: int) -> Page:
    """Show why there is nothing to fill in: `closed`, `unknown`, `too_large`."""
    return _page(which, status)


def venue_time(moment: Moment, zone: str, locale: str) -> str:
    """Give a moment's day and time on the venue's clock: 30 November, 10:05."""
    return str(format_datetime(venue(moment, zone), "d MMMM, HH:mm", locale=locale))


def _page(which: str, status: int, **values: Any) -> Page:
    locale, state = choose_locale(request), hall().machine.state
    title = f"{translate(locale, N_('Enter a team'))} · {state.name or 'Knockout'}"
    html = page(
        "public/entry.html", locale, title=title, theme=None, sheets=SHEETS, module="entry",
        face="public entry", boot={"locale": locale, "texts": texts_for(locale, "entry.js")},
        which=which, gate=gate(hall()), tournament=state.name or "Knockout", path=request.path,
        withdrawn="withdrawn" in request.args, changing="change" in request.args,
        other="en" if locale == "uk" else "uk", **values,
    )  # fmt: skip
    return html, status
