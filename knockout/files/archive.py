"""The whole tournament as one archive: everything to make the file again, and tables and a script for people.

What would open a door is not in it: no password, no secret, no host's link. Applications of teams that are
not entered are not in it either: their links are signed with the file's secret.
"""

import hashlib
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

import msgspec

from knockout.clocktime import REAL, Anchor, HallClock
from knockout.export import script
from knockout.files import archive_format as form
from knockout.files.delimited import to_csv
from knockout.files.results import results_sheet, words_sheet
from knockout.files.sheet import Gettext, When
from knockout.files.standings import places_sheet, rating_sheet, start_sheet
from knockout.ids import Moment
from knockout.machine import Machine
from knockout.store.anchors import KEY
from knockout.store.codec import decode_entry, iso
from knockout.store.journal import STREAM, Journal
from knockout.store.meta import get_meta
from knockout.store.rows import CommandRow
from knockout.tournament.roster import Roster
from knockout.tournament.state import State

SHEETS = {
    "results": results_sheet,
    "words": words_sheet,
    "rating": rating_sheet,
    "places": places_sheet,
    "start": start_sheet,
}
"""Every table by the name of its file."""
EARLIEST, LATEST = (1980, 1, 1, 0, 0, 0), (2107, 12, 31, 23, 59, 58)
"""What a zip can write as a moment."""


def archive(path: Path, gettext: Gettext, now: Moment | None = None) -> tuple[str, bytes]:
    """Give the name and the bytes of the archive of a tournament's file, as it is stored at one moment.

    It opens the file anew and reads it as one snapshot: it may be run by this process or another meanwhile.
    gettext: the language of the tables; now: the hall's time, by the file's own clock if it is not given.
    Raises FileNotFoundError, NewerFileError.
    """
    journal = Journal(path)
    try:
        with _snapshot(journal):
            return _packed(journal, gettext, now)
    finally:
        journal.close()


@contextmanager
def _snapshot(journal: Journal) -> Iterator[None]:
    """What others write meanwhile is not seen until this ends."""
    with journal.lock:
        journal.db.execute_sql("BEGIN")
        try:
            yield
        finally:
            journal.db.execute_sql("ROLLBACK")


def _packed(journal: Journal, gettext: Gettext, now: Moment | None) -> tuple[str, bytes]:
    machine = Machine(roster=journal.roster())
    machine.fold(entry for _, entry in journal.entries())
    state, clock = machine.state, _clock(journal)
    if now is None:
        now = HallClock(REAL if clock is None else Anchor(*clock)).now()
    members = _members(journal, state, machine.roster, gettext)
    beat = journal.last_beat()
    of_state, of_results = form.digests(state)
    manifest = form.Manifest(
        kind=form.KIND, format=form.FORMAT, program=form.program_version(), name=state.name,
        made=iso(now, state.zone), digest=of_state, results=of_results,
        entries=members[form.ENTRIES].count(b"\n"), commands=members[form.COMMANDS].count(b"\n"),
        teams=len(machine.roster.teams),
        players=sum(len(called.players) for called in machine.roster.teams.values()),
        members={name: form.Member(hashlib.sha256(data).hexdigest(), len(data)) for name, data in members.items()},
        beat=None if beat is None else (beat.wall, beat.hall), clock=clock,
    )  # fmt: skip
    described = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
    local = When(now, state.zone).local()
    return archive_name(state.name, local), _zipped({form.MANIFEST: described, **members}, local)


def _members(journal: Journal, state: State, roster: Roster, gettext: Gettext) -> dict[str, bytes]:
    """Give every member but the manifest; tables only once there is a tournament."""
    sheets = SHEETS if state.rules is not None else {}
    return {
        form.ENTRIES: b"".join(_entries(journal)),
        form.COMMANDS: b"".join(_commands(journal)),
        form.ROSTER: msgspec.json.format(msgspec.json.encode(form.roster_json(roster)), indent=1),
        form.SCRIPT: b"".join(line + b"\n" for line in script(journal)),
        **{f"{name}.csv": to_csv(make(state, roster, gettext)) for name, make in sheets.items()},
    }


def _clock(journal: Journal) -> tuple[int, Moment, int] | None:
    """Give the hall's clock as the file keeps it: wall, hall, speed; None where it is the machine's."""
    kept = get_meta(journal, KEY)
    return None if kept is None else msgspec.json.decode(kept, type=tuple[int, Moment, int])


def _entries(journal: Journal) -> Iterator[bytes]:
    """Give every entry of the journal as a line."""
    rows = journal.db.execute_sql(
        'SELECT "seq", "kind", "command", "body" FROM "entry" WHERE "stream" = ? ORDER BY "seq"', (STREAM,)
    )
    for seq, kind, command, body in rows.fetchall():
        at = decode_entry(kind, body).at
        line = form.EntryLine(seq=seq, kind=kind, at=at, command=command, entry=msgspec.Raw(body))
        yield msgspec.json.encode(line) + b"\n"


def _commands(journal: Journal) -> Iterator[bytes]:
    """Give every answered command as a line."""
    for row in CommandRow.select().order_by(CommandRow.number).execute(journal.db):
        line = form.CommandLine(
            number=row.number, id=row.id, who=row.who, at=row.at, received=row.received, seq=row.seq,
            accepted=bool(row.accepted), body=msgspec.Raw(row.body or b"null"),
            answer=msgspec.Raw(row.answer),
        )  # fmt: skip
        yield msgspec.json.encode(line) + b"\n"


def archive_name(name: str, made: datetime) -> str:
    """Give the archive's file name: the tournament's name as far as every system takes it, and the venue's date."""
    return f"{plain_name(name)}-{made:%Y-%m-%d}{form.SUFFIX}"


def plain_name(name: str) -> str:
    """Give a tournament's name as a part of a file's: letters and digits of any script, dashes between them."""
    letters = "".join(letter if letter.isalnum() else " " for letter in name)
    return "-".join(letters.split())[:60].strip("-") or "knockout"


def _zipped(members: dict[str, bytes], made: datetime) -> bytes:
    """Pack the members; all are of one moment, so that the same tournament packed twice is the same bytes."""
    out = io.BytesIO()
    moment = min(max(EARLIEST, made.timetuple()[:6]), LATEST)
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in members.items():
            info = zipfile.ZipInfo(name, moment)
            info.compress_type, info.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            packed.writestr(info, data)
    return out.getvalue()
