"""Teams from a file: what it would enter is shown first, then all of it is stored or nothing (CASES 57)."""

from typing import Any

from flask import Blueprint, request
from gevent import get_hub
from werkzeug.exceptions import RequestEntityTooLarge

from knockout.catalogues import catalogue
from knockout.errors import Code, Refused, bad_field
from knockout.ids import COMMITTEE, CommandId
from knockout.intake.intake import Known, KnownTeam
from knockout.intake.reading import LARGEST
from knockout.intake.table import unreadable
from knockout.intake.teams import Limits
from knockout.intake.words import FILES, refused_in_words
from knockout.store.codec import LONGEST_TEXT, iso
from knockout.tournament.state import State
from knockout.web.access import committee_only, hall
from knockout.web.import_preview import Choices, Facts, Look, look, templates
from knockout.web.texts import choose_locale, refusal_text

bp = Blueprint("importing", __name__)

Json = dict[str, Any]


@bp.post("/console/import/preview")
@committee_only
def previewed() -> Json:
    """Show what a file would enter; nothing is stored."""
    seen = _looked(_choices())
    return {"ok": True, "v": hall().v, "html": seen.html}


@bp.post("/console/import/store")
@committee_only
def stored() -> Json:
    """Enter the teams that were shown, with the rating if that was asked for: all of it, or nothing."""
    command = _command_id()
    before = _answered_before(command)
    if before is not None:
        return before
    seen = _looked(_choices())
    if not seen.teams or seen.mark != request.form.get("mark"):
        return {**_in_words(unreadable("changed")), "html": seen.html}
    return all_or_nothing(_lines(command, seen))


def _looked(choices: Choices) -> Look:
    """Read the file in a thread of its own: what is going on in the hall goes on meanwhile. Raises Refused."""
    locale = choose_locale(request)
    templates(locale)
    task = (choices, _facts(), locale)
    seen: Look | Refused = get_hub().threadpool.apply(look, task)
    if isinstance(seen, Refused):
        raise seen
    return seen


def _choices() -> Choices:
    """Give what the form says. Raises Refused for one without a file."""
    file, form = request.files.get("file"), request.form
    if file is None or not file.filename:
        raise unreadable("missing", accepted=["CSV", "XLSX"])
    heading = form.get("heading", "")
    if heading and not (heading.isascii() and heading.isdecimal() and len(heading) < 8):
        raise bad_field("heading", heading[:LONGEST_TEXT], "the number of a line")
    return Choices(
        data=file.read(),
        sheet=form.get("sheet", ""),
        columns=tuple(form.getlist("columns")) or None,
        heading=int(heading) if heading else None,
        leave_out="leave_out" in form,
        rating="rating" in form or "first" in form,  # asked for unless somebody says no,
    )


def _command_id() -> str:
    given = request.form.get("id", "")
    if not 1 <= len(given) <= 90:
        raise bad_field("id", given[:LONGEST_TEXT], "a text of 1 to 90 letters, new for every import")
    return given


def _facts() -> Facts:
    state, names = hall().machine.state, hall().names
    known = [
        KnownTeam(
            team, names.name(team), tuple(names.teams[team].players.values() if team in names.teams else ())
        )
        for team in state.teams
    ]
    rules = state.rules
    limits = Limits() if rules is None else Limits(rules.team.least_players, rules.scoring.most_points_a_word)
    lines = {line.team: line for line in state.rating_lines}
    playing = [team.id for team in state.teams.values() if team.out is None]
    return Facts(
        Known(tuple(known), limits),
        shut="none" if rules is None else "drawn" if state.drawn else "",
        no_rating=_no_rating(state),
        rows=tuple(
            {"team": team, "points": lines[team].points, "best_word": lines[team].best_word}
            for team in playing
            if team in lines
        ),
        unrated=tuple(names.name(team) for team in playing if team not in lines),
    )


def _no_rating(state: State) -> str:
    if state.days:
        return "days"
    return "fixed" if state.called_up or state.drawn else ""


def _lines(command: str, seen: Look) -> list[Json]:
    at = iso(hall().now())
    lines: list[Json] = [{"id": command, "at": at, "do": "enter_teams", "teams": seen.teams}]
    if seen.rows is not None:
        lines.append({"id": f"{command}:rating", "at": at, "do": "set_rating", "rows": seen.rows})
    return lines


def all_or_nothing(lines: list[Json]) -> Json:
    """Run the commands one after the other, stored in one transaction; give the answer.

    Raises Refused, and has stored nothing, if the core refuses any of them.
    """
    answers = hall().runner.run_all(lines, COMMITTEE)
    if not answers[-1]["ok"]:
        raise Refused(Code(answers[-1]["code"]), **answers[-1]["details"])
    return _told(len(lines[0]["teams"]), rated=len(lines) > 1)


def _answered_before(command: str) -> Json | None:
    """T11: the same import sent again, because its answer got lost, has happened once."""
    answer = hall().journal.first_answer(CommandId(command))
    if answer is None or not answer["ok"]:
        return None
    rated = hall().journal.first_answer(CommandId(f"{command}:rating"))
    return _told(answer["entries"].count("team_entered"), rated=rated is not None and bool(rated["ok"]))


def _told(count: int, *, rated: bool) -> Json:
    words = catalogue(choose_locale(request))
    text = words.ngettext("%(num)s team is entered.", "%(num)s teams are entered.", count) % {"num": count}
    if rated:
        text = f"{text} {words.gettext('The rating is set')}."
    return {"ok": True, "v": hall().v, "message": text}


def _in_words(refused: Refused) -> Json:
    """Give a refusal as an answer; one of the file says its line and what to do."""
    locale, code, details = choose_locale(request), refused.code.value, refused.details
    why = _why(details)
    if why in FILES:
        text = refused_in_words(why, details, catalogue(locale).gettext)
    else:
        text = refusal_text(code, details, locale, hall().names)
    return {"ok": False, "v": hall().v, "code": code, "details": details, "message": text}


def _why(details: Json) -> str:
    field = str(details.get("field", "")).partition("[")[0]
    by_field = {"columns": "chosen", "heading": "chosen", "sheet": "sheet"}
    return str(details.get("why") or by_field.get(field, ""))


def _too_large(_error: RequestEntityTooLarge) -> Json:
    return _in_words(unreadable("size", value=request.content_length, accepted=LARGEST))


bp.register_error_handler(Refused, _in_words)
bp.register_error_handler(RequestEntityTooLarge, _too_large)
