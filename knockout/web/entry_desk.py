"""The committee's answers to teams that have entered themselves: open and close the form, accept, decline."""

import uuid
from typing import Any

from flask import Blueprint, request

from knockout.called import N_
from knockout.errors import Code, Refused
from knockout.ids import COMMITTEE, TeamId
from knockout.store import applications
from knockout.store.applications import ACCEPTED, WAITING, Application
from knockout.store.codec import LONGEST_TEXT, iso
from knockout.views.console_results import setup_view
from knockout.web.access import committee_only, hall
from knockout.web.entry_form import plain
from knockout.web.entry_gate import PARTS, gate
from knockout.web.texts import choose_locale, refusal_text, translate

bp = Blueprint("entry_desk", __name__)

Json = dict[str, Any]

CANT_OPEN = N_(
    "The form can’t be opened any more: check-in is closed, the lots are drawn, or the tournament is over."
)
GONE = N_("The team has withdrawn this application.")
CHANGED = N_("The team has changed its application since this page showed it. Read it again, then decide.")
DECIDED = N_("This application has been decided already.")
NO_REASON = N_("Write a reason: the team reads it on its own page.")
HALF_DONE = N_(
    "The team is entered, but its application could not be marked as accepted. Press “Accept” again: "
    "nothing is done twice."
)


@bp.post("/console/entries/open")
@committee_only
def opened() -> Json:
    """Open the public form; refused where nothing could come of it."""
    if gate(hall()) not in ("open", "switched_off"):
        raise Refused(Code.WRONG_PHASE, said=CANT_OPEN)
    return _switched(on=True)


@bp.post("/console/entries/close")
@committee_only
def closed() -> Json:
    """Close the public form; what was sent stays."""
    return _switched(on=False)


@bp.post("/console/entries/<int:number>/accept")
@committee_only
def accept(number: int) -> Json:
    """Enter the team and mark its application; asked twice, it is one team."""
    with hall().runner.lock:
        known = applications.numbered(hall().journal, number)
        if known is None or known.state != ACCEPTED:
            _enter(_seen(known))
        done = applications.numbered(hall().journal, number)
    return _told(team=None if done is None else done.team)


@bp.post("/console/entries/<int:number>/decline")
@committee_only
def decline(number: int) -> Json:
    """Decline an application; the reason is for the team."""
    reason = " ".join(plain(str(_sent().get("reason") or "")).split())
    if not reason or len(reason) > LONGEST_TEXT:
        raise Refused(Code.BAD_FIELD, said=NO_REASON, field="reason")
    with hall().runner.lock:
        known = _seen(applications.numbered(hall().journal, number))
        if _entered_as(known) is not None:
            raise Refused(Code.WRONG_PHASE, said=HALF_DONE)
        applications.decline(hall().journal, number, known.version, reason, hall().now())
    return _told()


def _switched(*, on: bool) -> Json:
    applications.switch(hall().journal, on)
    return _told()


def _told(**more: Any) -> Json:
    """Show every console what has come of it; give the answer."""
    hall().live.touch(*PARTS)
    return {"ok": True, "v": hall().v, **more}


def _sent() -> Json:
    sent = request.get_json(silent=True)
    return sent if isinstance(sent, dict) else {}


def _seen(known: Application | None) -> Application:
    """Give the application if it is still what the console showed. Raises Refused."""
    if known is None:
        raise Refused(Code.WRONG_PHASE, said=GONE)
    if known.state != WAITING:
        raise Refused(Code.ALREADY_DONE, said=DECIDED)
    if _sent().get("version") != known.version:
        raise Refused(Code.WRONG_PHASE, said=CHANGED)
    return known


def _enter(known: Application) -> None:
    """Both or neither: the id is noted first, so that a second try marks what a first has entered.

    Raises Refused: what `enter_team` refuses, or that the mark could not be stored.
    """
    if _entered_as(known) is None:
        team = TeamId(setup_view(hall().machine.state, hall().names)["next_id"])
        applications.reserve(hall().journal, known.number, team)
        answer = hall().runner.run(_line(known, team), COMMITTEE)
        if not answer["ok"]:
            applications.reserve(hall().journal, known.number, None)
            raise Refused(Code(answer["code"]), **answer["details"])
    try:
        applications.accepted(hall().journal, known.number, hall().now())
    except Refused as refused:
        raise Refused(refused.code, said=HALF_DONE) from refused


def _entered_as(known: Application) -> TeamId | None:
    """Give the team that a try before this one has entered, though the application was not marked then."""
    team = hall().names.team_named(known.written.name)
    return team if team is not None and team == known.team and team in hall().machine.state.teams else None


def _line(known: Application, team: TeamId) -> Json:
    written = known.written
    return {
        "id": str(uuid.uuid4()),
        "at": iso(hall().now()),
        "do": "enter_team",
        "team": team,
        "name": written.name,
        "short": written.short,
        "institution": written.institution,
        "contact": written.contact,
        "players": [{"name": player.name, "student": player.student} for player in written.players],
    }


def _in_words(refused: Refused) -> Json:
    """Give a refusal as an answer: what is so and what to do, in the asker's language."""
    locale = choose_locale(request)
    details = {key: value for key, value in refused.details.items() if key != "said"}
    said = refused.details.get("said")
    text = (
        translate(locale, said) if said else refusal_text(refused.code.value, details, locale, hall().names)
    )
    return {"ok": False, "v": hall().v, "code": refused.code.value, "details": details, "message": text}


bp.register_error_handler(Refused, _in_words)
