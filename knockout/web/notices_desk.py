"""The committee's side of messages and sponsors: write, show, take away; add, order, remove."""

from datetime import datetime, timedelta
from typing import Any

from flask import Blueprint, request
from gevent import sleep, spawn
from werkzeug.exceptions import RequestEntityTooLarge

from knockout.called import N_
from knockout.errors import Code, Refused, bad_field
from knockout.files.drawable import drawable
from knockout.ids import Moment
from knockout.rules.text import clean_name
from knockout.store import notices
from knockout.store.notices import KINDS, MOST_SPONSORS, PLACES
from knockout.web.access import committee_only, hall
from knockout.web.hall import Hall
from knockout.web.notices import SHOWN_IN, sponsor_json
from knockout.web.part import COMMITTEE, Part, by_nothing
from knockout.web.texts import choose_locale, clock_time, refusal_text, translate, venue

bp = Blueprint("notices_desk", __name__)

Json = dict[str, Any]

LONGEST_MESSAGE = 200
LONGEST_SPONSOR = 80
LARGEST_PICTURE = 500_000
MOST_PIXELS = 4000 * 3000

SAID = {
    "text": N_("“%(value)s” is no message: write a text of 1 to %(accepted)s letters."),
    "text.long": N_("The message has %(value)s letters; there is room for %(accepted)s."),
    "until": N_("“%(value)s” is no time. Write it like 17:30, or leave it empty."),
    "kind": N_("“%(value)s” is no kind of message. There are: %(accepted)s."),
    "place": N_("A message can’t be shown as “%(value)s”. Accepted: %(accepted)s."),
    "message": N_(
        "There is no message number %(value)s any more. It may have been erased on another laptop."
    ),
    "sponsor": N_(
        "There is no sponsor number %(value)s any more. It may have been removed on another laptop."
    ),
    "sponsors": N_("There is room for %(accepted)s sponsors. Remove one first."),
    "name": N_("“%(value)s” is no name: write 1 to %(accepted)s letters."),
    "picture": N_("“%(value)s” is no PNG, JPEG or WebP picture, whatever its name says."),
    "picture.large": N_("The picture has %(value)s kB; up to %(accepted)s kB are accepted. Save it smaller."),
}
"""What is said of a field that can't be taken."""


# --- the live part


def notices_context(hall: Hall, _arg: str, _role: str) -> Json:
    """Give the messages that are kept, which of them is on, and the sponsors."""
    now, zone = hall.now(), hall.machine.state.zone
    kept = notices.messages(hall.journal)
    return {
        "notices": {
            "messages": [
                {
                    "number": one.number,
                    "text": one.text,
                    "kind": one.kind,
                    "place": one.place,
                    "on": one.on(now),
                    "until": None if one.until is None else clock_time(one.until, zone),
                    "made": clock_time(one.made, zone),
                }
                for one in kept
            ],
            "sponsors": [sponsor_json(one) for one in notices.sponsors(hall.journal)],
            "longest": LONGEST_MESSAGE,
            "longest_name": LONGEST_SPONSOR,
            "largest": LARGEST_PICTURE // 1000,
            "most": MOST_SPONSORS,
        }
    }


DESK = Part("console-notices", "console/notices.html", notices_context, COMMITTEE, by_nothing, beside=True)


# --- messages


@bp.post("/console/notices/show")
@committee_only
def shown() -> Json:
    """Show a new message in place of the one that was on: `{text, kind, place, until?}`."""
    sent = _sent()
    text = _text(sent.get("text"))
    kind, place = _one_of(sent, "kind", KINDS), _one_of(sent, "place", PLACES)
    now = hall().now()
    until = _until(str(sent.get("until") or "").strip(), now)
    notices.show(hall().journal, text, kind=kind, place=place, until=until, now=now)
    if until is not None:
        # Screens put it away by themselves at that moment; the console, and who comes later, are shown anew.
        spawn(_at_the_end, hall(), until)
    return _told()


def _at_the_end(hall: Hall, until: Moment) -> None:
    """Show anew what showed a message that has come to its end."""
    while (left := hall.clock.seconds_until(until)) > 0:  # a busy loop's timers ring early
        sleep(left)
    hall.live.touch(*SHOWN_IN)


@bp.post("/console/notices/<int:number>/again")
@committee_only
def shown_again(number: int) -> Json:
    """Show a message that is kept once more, until it is taken away."""
    notices.show_again(hall().journal, number)
    return _told()


@bp.post("/console/notices/away")
@committee_only
def taken_away() -> Json:
    """Show no message."""
    notices.take_away(hall().journal)
    return _told()


@bp.post("/console/notices/<int:number>/forget")
@committee_only
def forgotten(number: int) -> Json:
    """Erase a message."""
    notices.forget(hall().journal, number)
    return _told()


# --- sponsors


@bp.post("/console/notices/sponsors")
@committee_only
def sponsor_added() -> Json:
    """Add a sponsor: a form with `name` and, if wanted, a file `picture`."""
    mimetype, data = _picture()
    name = _named(request.form.get("name", ""))
    notices.add_sponsor(hall().journal, name, mimetype, data)
    return _told()


@bp.post("/console/notices/sponsors/<int:number>/up")
@committee_only
def sponsor_up(number: int) -> Json:
    """Show a sponsor one place earlier."""
    notices.move_sponsor(hall().journal, number, -1)
    return _told()


@bp.post("/console/notices/sponsors/<int:number>/down")
@committee_only
def sponsor_down(number: int) -> Json:
    """Show a sponsor one place later."""
    notices.move_sponsor(hall().journal, number, 1)
    return _told()


@bp.post("/console/notices/sponsors/<int:number>/remove")
@committee_only
def sponsor_removed(number: int) -> Json:
    """Remove a sponsor with its picture."""
    notices.remove_sponsor(hall().journal, number)
    return _told()


# --- reading what was sent


def _sent() -> Json:
    sent = request.get_json(silent=True)
    return sent if isinstance(sent, dict) else {}


def _text(given: Any) -> str:
    try:
        text = clean_name(given if isinstance(given, str) else "")
    except ValueError:
        raise bad_field("text", given if isinstance(given, str) else None, LONGEST_MESSAGE) from None
    if len(text) > LONGEST_MESSAGE:
        raise _refused("text.long", len(text), LONGEST_MESSAGE)
    return text


def _named(given: str) -> str:
    try:
        name = clean_name(given)
    except ValueError:
        raise bad_field("name", given, LONGEST_SPONSOR) from None
    if len(name) > LONGEST_SPONSOR:
        raise bad_field("name", name, LONGEST_SPONSOR)
    return name


def _one_of(sent: Json, field: str, known: tuple[str, ...]) -> str:
    given = sent.get(field, known[0])
    if given not in known:
        raise bad_field(field, given, list(known))
    return str(given)


def _until(given: str, now: Moment) -> Moment | None:
    """Give the next moment at which the venue's clock shows this time; None for an empty one."""
    if not given:
        return None
    try:
        wanted = datetime.strptime(given, "%H:%M").time()  # noqa: DTZ007 - a time of day has no zone
    except ValueError:
        raise bad_field("until", given, "17:30") from None
    at_venue = venue(now, hall().machine.state.zone)
    end = at_venue.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    if end <= at_venue:
        end += timedelta(days=1)
    return Moment(round(end.timestamp() * 1000))


def _picture() -> tuple[str | None, bytes | None]:
    """Give the picture that was sent with its type; nothing where no file was chosen. Raises Refused."""
    file = request.files.get("picture")
    if file is None or not file.filename:
        return None, None
    with file.stream:  # a large one lies in a file of its own
        data = file.read()
    return _picture_type(data, file.filename), data


def _picture_type(data: bytes, name: str) -> str:
    """Give a picture's type by what is in it; its name and what the browser says of it count for nothing."""
    if len(data) > LARGEST_PICTURE:
        raise _refused("picture.large", -(-len(data) // 1000), LARGEST_PICTURE // 1000)
    kind = drawable(data, MOST_PIXELS)
    if kind is None:
        raise bad_field("picture", name, ["PNG", "JPEG", "WebP"])
    return kind


def _refused(said: str, value: Any, accepted: Any) -> Refused:
    return Refused(
        Code.BAD_FIELD, said=SAID[said], field=said.partition(".")[0], value=value, accepted=accepted
    )


# --- answers


def _told() -> Json:
    """Show every screen and every console what has come of it; give the answer."""
    hall().live.touch(*SHOWN_IN)
    return {"ok": True, "v": hall().v}


def _in_words(refused: Refused) -> Json:
    locale = choose_locale(request)
    details = {key: value for key, value in refused.details.items() if key != "said"}
    said = refused.details.get("said") or SAID.get(str(details.get("field")))
    if said is None or refused.code is not Code.BAD_FIELD:
        text = refusal_text(refused.code.value, details, locale, hall().names)
    else:
        accepted = details["accepted"]
        listed = ", ".join(map(str, accepted)) if isinstance(accepted, list) else accepted
        text = translate(locale, said, value=details["value"] or "", accepted=listed)
    return {"ok": False, "v": hall().v, "code": refused.code.value, "details": details, "message": text}


def _too_large(_error: RequestEntityTooLarge) -> Json:
    size = request.content_length or 0
    return _in_words(_refused("picture.large", -(-size // 1000), LARGEST_PICTURE // 1000))


bp.register_error_handler(Refused, _in_words)
bp.register_error_handler(RequestEntityTooLarge, _too_large)
