"""What the committee tells the hall: one message at a time, and the sponsors. Ordinary tables, no journal (law 7).

All of it under the journal's lock and over its one connection. Moments are the hall's, in milliseconds UTC.
"""

from dataclasses import dataclass
from typing import Any

from peewee import fn

from knockout.errors import bad_field
from knockout.ids import Moment
from knockout.store.journal import Journal
from knockout.store.rows import MessageRow, SponsorRow

KINDS = ("info", "warn")
PLACES = ("band", "full")
MOST_KEPT = 20
"""Messages kept to be shown again; the oldest is forgotten first."""
MOST_SPONSORS = 24


@dataclass(frozen=True, slots=True)
class Message:
    """A message as it is kept: the fields of `MessageRow`."""

    number: int
    text: str
    kind: str
    place: str
    until: Moment | None
    shown: bool
    made: Moment

    def on(self, now: Moment) -> bool:
        """Say whether it is to be seen at this moment."""
        return self.shown and (self.until is None or now < self.until)


@dataclass(frozen=True, slots=True)
class Sponsor:
    """A sponsor as screens show it; `pictured`: it has a picture."""

    number: int
    name: str
    pictured: bool


# --- messages


def message_now(journal: Journal, now: Moment) -> Message | None:
    """Give the message that is on at this moment, None if there is none."""
    return next((one for one in messages(journal) if one.on(now)), None)


def messages(journal: Journal) -> list[Message]:
    """Give the messages that are kept, the one shown last first."""
    with journal.lock:
        rows = MessageRow.select().order_by(MessageRow.shown.desc(), MessageRow.number.desc())
        return [Message(**row) for row in rows.dicts().execute(journal.db)]


def show(journal: Journal, text: str, *, kind: str, place: str, until: Moment | None, now: Moment) -> int:
    """Keep a new message and show it in place of the one that was on; give its number. Raises Refused `not_stored`."""
    with journal.storing():
        MessageRow.update(shown=False).execute(journal.db)
        number = MessageRow.insert(
            text=text, kind=kind, place=place, until=until, shown=True, made=now
        ).execute(journal.db)
        kept = MessageRow.select(MessageRow.number).order_by(MessageRow.number.desc()).limit(MOST_KEPT)
        MessageRow.delete().where(MessageRow.number.not_in(kept)).execute(journal.db)
        return int(number)


def show_again(journal: Journal, number: int) -> None:
    """Show a message that is kept, from now until it is taken away.

    Raises Refused: `bad_field` (`message`) if there is none of this number, `not_stored`.
    """
    with journal.storing():
        MessageRow.update(shown=False).execute(journal.db)
        again = MessageRow.update(shown=True, until=None).where(MessageRow.number == number)
        if not again.execute(journal.db):
            raise bad_field("message", number, [one.number for one in messages(journal)])


def take_away(journal: Journal) -> None:
    """Show no message any more. Raises Refused `not_stored`."""
    with journal.storing():
        MessageRow.update(shown=False).execute(journal.db)


def forget(journal: Journal, number: int) -> None:
    """Erase a message; nothing if there is none of this number. Raises Refused `not_stored`."""
    with journal.storing():
        MessageRow.delete().where(MessageRow.number == number).execute(journal.db)


# --- sponsors


def sponsors(journal: Journal) -> list[Sponsor]:
    """Give the sponsors in the order they are shown in."""
    pictured = SponsorRow.picture.is_null(False)
    with journal.lock:
        rows = SponsorRow.select(SponsorRow.number, SponsorRow.name, pictured).order_by(SponsorRow.place)
        found = list(rows.tuples().execute(journal.db))
    return [Sponsor(number, name, bool(has)) for number, name, has in found]


def picture_of(journal: Journal, number: int) -> tuple[str, bytes] | None:
    """Give a sponsor's picture with its type, None without one."""
    with journal.lock:
        rows = SponsorRow.select(SponsorRow.mimetype, SponsorRow.picture).where(SponsorRow.number == number)
        found = next(iter(rows.tuples().execute(journal.db)), None)
    return None if found is None or found[1] is None else (str(found[0]), bytes(found[1]))


def add_sponsor(journal: Journal, name: str, mimetype: str | None, picture: bytes | None) -> int:
    """Keep one more sponsor, shown last; give its number.

    Raises Refused: `bad_field` (`sponsors`) where there are too many, `not_stored`.
    """
    with journal.storing():
        count, last = _count(journal)
        if count >= MOST_SPONSORS:
            raise bad_field("sponsors", count + 1, MOST_SPONSORS)
        row: dict[str, Any] = {"name": name, "mimetype": mimetype, "picture": picture, "place": last + 1}
        return int(SponsorRow.insert(**row).execute(journal.db))


def _count(journal: Journal) -> tuple[int, int]:
    rows = SponsorRow.select(fn.COUNT("*"), fn.COALESCE(fn.MAX(SponsorRow.place), 0))
    count, last = next(iter(rows.tuples().execute(journal.db)))
    return int(count), int(last)


def move_sponsor(journal: Journal, number: int, by: int) -> None:
    """Move a sponsor up (-1) or down (1) by one place; nothing at either end. Raises Refused as `remove_sponsor`."""
    with journal.storing():
        order = [one.number for one in sponsors(journal)]
        _known(number, order)
        place = order.index(number)
        other = place + by
        if 0 <= other < len(order):
            order[place], order[other] = order[other], order[place]
        for at, one in enumerate(order, start=1):
            SponsorRow.update(place=at).where(SponsorRow.number == one).execute(journal.db)


def remove_sponsor(journal: Journal, number: int) -> None:
    """Erase a sponsor with its picture. Raises Refused: `bad_field` (`sponsor`) if there is none, `not_stored`."""
    with journal.storing():
        _known(number, [one.number for one in sponsors(journal)])
        SponsorRow.delete().where(SponsorRow.number == number).execute(journal.db)


def _known(number: int, order: list[int]) -> None:
    if number not in order:
        raise bad_field("sponsor", number, order)
