"""Teams that would like to take part: what they have written, and what the committee has made of it.

All of it under the journal's lock and over its one connection. Who looks before it writes (is the
name taken, how many wait) holds that lock itself. Moments are the hall's, in milliseconds UTC.
"""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec
from itsdangerous import BadSignature, Signer
from peewee import fn

from knockout.ids import Moment, TeamId
from knockout.rules.text import fold_name
from knockout.store.journal import Journal
from knockout.store.meta import get_meta, set_meta
from knockout.store.rows import ApplicationRow

WAITING, ACCEPTED, DECLINED = "waiting", "accepted", "declined"
OPEN = "applications_open"
_SALT = "application"


@dataclass(frozen=True, kw_only=True)
class Applicant:
    """A person on a team that applies."""

    name: str
    student: bool


@dataclass(frozen=True, kw_only=True)
class Written:
    """What a team writes of itself; names cleaned as the roster's are (S20)."""

    name: str
    short: str
    institution: str
    contact: str
    players: tuple[Applicant, ...]
    note: str


@dataclass(frozen=True, kw_only=True)
class Application:
    """An application as it is kept; `version` goes up with every change by the team."""

    number: int
    written: Written
    state: str
    reason: str
    team: TeamId | None
    made: Moment
    changed: Moment
    decided: Moment | None
    version: int


# --- the secret in a team's own link


def new_token(secret: str) -> str:
    """Give a new secret for a team's link, signed with the file's own secret so that a made-up one is known."""
    return Signer(secret, salt=_SALT).sign(secrets.token_urlsafe(16)).decode()


def is_ours(token: str, secret: str) -> bool:
    """Say whether `new_token` has made this one."""
    try:
        Signer(secret, salt=_SALT).unsign(token)
    except BadSignature:
        return False
    return True


def _hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# --- the switch


def switched_on(journal: Journal) -> bool:
    """Say whether the committee has opened the form; a new tournament's is closed."""
    return get_meta(journal, OPEN) == "1"


def switch(journal: Journal, on: bool) -> None:
    """Open or close the form. Raises Refused `not_stored`."""
    with journal.storing():
        set_meta(journal, OPEN, "1" if on else "0")


# --- what the team does


def make(journal: Journal, token: str, written: Written, now: Moment) -> int:
    """Keep a new application under its link's secret; give its number. Raises Refused `not_stored`."""
    with journal.storing():
        return int(
            ApplicationRow.insert(
                token=_hashed(token), state=WAITING, reason="", made=now, changed=now, version=1, **_columns(written)
            ).execute(journal.db)
        )  # fmt: skip


def change(journal: Journal, number: int, version: int, written: Written, now: Moment) -> bool:
    """Keep what the team has written anew; False, and nothing has changed, if the application no longer waits
    or is not of that version any more. Raises Refused `not_stored`."""
    columns = {**_columns(written), "changed": now, "version": version + 1}
    with journal.storing():
        return bool(ApplicationRow.update(columns).where(*_as_seen(number, version)).execute(journal.db))


def withdraw(journal: Journal, number: int) -> bool:
    """Erase an application that waits: nothing of it is kept; False if it does not wait any more.
    Raises Refused `not_stored`."""
    waits = (ApplicationRow.number == number, ApplicationRow.state == WAITING)
    with journal.storing():
        return bool(ApplicationRow.delete().where(*waits).execute(journal.db))


# --- what the committee does


def reserve(journal: Journal, number: int, team: TeamId | None) -> None:
    """Note the id under which the team is about to be entered, so that a second try knows what the first has
    done; None: it was refused. Raises Refused `not_stored`."""
    with journal.storing():
        ApplicationRow.update(team=team).where(ApplicationRow.number == number).execute(journal.db)


def accepted(journal: Journal, number: int, now: Moment) -> None:
    """Mark an application as accepted and erase what the roster has now: the people, the contact, the note.
    Raises Refused `not_stored`."""
    columns = {"state": ACCEPTED, "decided": now, "contact": "", "players": "[]", "note": ""}
    with journal.storing():
        ApplicationRow.update(columns).where(ApplicationRow.number == number).execute(journal.db)


def decline(journal: Journal, number: int, version: int, reason: str, now: Moment) -> bool:
    """Mark an application as declined; False, and nothing has changed, if it no longer waits or is not of that
    version any more. Raises Refused `not_stored`."""
    columns = {"state": DECLINED, "reason": reason, "decided": now}
    with journal.storing():
        return bool(ApplicationRow.update(columns).where(*_as_seen(number, version)).execute(journal.db))


# --- what is there


def of_token(journal: Journal, token: str) -> Application | None:
    """Give the application that this link opens, None if there is none."""
    return _first(journal, ApplicationRow.token == _hashed(token))


def numbered(journal: Journal, number: int) -> Application | None:
    """Give the application with this number, None if there is none (any more)."""
    return _first(journal, ApplicationRow.number == number)


def waiting(journal: Journal, limit: int) -> list[Application]:
    """Give those that wait, the oldest first, at most so many."""
    return _listed(journal, ApplicationRow.state == WAITING, ApplicationRow.number, limit)


def decided(journal: Journal, limit: int) -> list[Application]:
    """Give those that are accepted or declined, the last decided first, at most so many."""
    return _listed(journal, ApplicationRow.state != WAITING, ApplicationRow.decided.desc(), limit)


def how_many_wait(journal: Journal) -> int:
    """Give how many wait for the committee."""
    with journal.lock:
        count = ApplicationRow.select(fn.COUNT("*")).where(ApplicationRow.state == WAITING)
        return int(count.tuples().execute(journal.db)[0][0])


def waiting_named(journal: Journal, name: str, *, but: int | None = None) -> int | None:
    """Give the number of an application that waits with this name, however it is typed (S20), other than `but`."""
    folded = fold_name(name)
    with journal.lock:
        rows = ApplicationRow.select(ApplicationRow.number, ApplicationRow.name)
        found = list(rows.where(ApplicationRow.state == WAITING).tuples().execute(journal.db))
    return next((number for number, known in found if number != but and fold_name(known) == folded), None)


def _as_seen(number: int, version: int) -> tuple[Any, ...]:
    row = ApplicationRow
    return (row.number == number, row.state == WAITING, row.version == version)


def _columns(written: Written) -> dict[str, Any]:
    return {
        "name": written.name,
        "short": written.short,
        "institution": written.institution,
        "contact": written.contact,
        "players": msgspec.json.encode(written.players).decode(),
        "note": written.note,
    }


def _first(journal: Journal, where: Any) -> Application | None:
    return next(iter(_listed(journal, where, ApplicationRow.number, 1)), None)


def _listed(journal: Journal, where: Any, order: Any, limit: int) -> list[Application]:
    with journal.lock:
        rows = ApplicationRow.select().where(where).order_by(order).limit(limit).execute(journal.db)
        return [_read(row) for row in rows]


def _read(row: Any) -> Application:
    written = Written(
        name=row.name, short=row.short, institution=row.institution, contact=row.contact, note=row.note,
        players=msgspec.json.decode(row.players, type=tuple[Applicant, ...]),
    )  # fmt: skip
    return Application(
        number=row.number, written=written, state=row.state, reason=row.reason, team=row.team,
        made=Moment(row.made), changed=Moment(row.changed), version=row.version,
        decided=None if row.decided is None else Moment(row.decided),
    )  # fmt: skip
