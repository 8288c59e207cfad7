"""Looks into a tournament's file without touching it: no step of a newer version is applied, nothing is written."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import msgspec
from peewee import PeeweeException, SqliteDatabase
from playhouse.migrations import Runner

from knockout.store.checks import problems_of
from knockout.store.meta import BASE_URL, URL
from knockout.store.migrations import HERE
from knockout.store.rows import BeatRow, EntryRow, MetaRow


class NoTournamentError(Exception):
    """The file can't be opened, or is no tournament's."""


@dataclass(frozen=True, kw_only=True)
class Inspection:
    """What a file says of itself.

    `newer`: steps that this version does not know; `older`: steps of this version that it has not seen.
    `beat`: when its server was last alive by the machine's clock, in milliseconds since 1970, UTC.
    `url`, `base_url`: where its server answered when it last ran, on its machine and to the hall.
    """

    newer: tuple[str, ...]
    older: tuple[str, ...]
    problems: tuple[str, ...]
    entries: int
    zone: str | None
    beat: int | None
    url: str | None
    base_url: str | None


def inspect(path: Path) -> Inspection:
    """Look into a file, also while it runs. Raises FileNotFoundError, NoTournamentError."""
    if not path.is_file():
        raise FileNotFoundError(str(path))
    # SQLite makes two files beside one it reads: made by another person, the server could not use them.
    how = "mode=ro" if path.with_name(f"{path.name}-wal").exists() else "immutable=1"
    db = SqliteDatabase(f"file:{quote(str(path.resolve()))}?{how}", uri=True, timeout=2)
    try:
        db.connect()
        return _inspected(db)
    except PeeweeException as error:
        raise NoTournamentError(str(error)) from error
    finally:
        db.close()


def _inspected(db: SqliteDatabase) -> Inspection:
    if not db.table_exists(EntryRow._meta.table_name):
        raise NoTournamentError("no journal")
    steps = Runner(db, str(HERE)).status()
    places = MetaRow.select(MetaRow.key, MetaRow.value).where(MetaRow.key.in_((URL, BASE_URL)))
    said = dict(places.tuples().execute(db))
    beats = list(BeatRow.select(BeatRow.wall).tuples().execute(db))
    made = list(
        EntryRow.select(EntryRow.body).where(EntryRow.kind == "tournament_created").limit(1).tuples().execute(db)
    )  # fmt: skip
    return Inspection(
        newer=tuple(step.name for step in steps if step.path is None),
        older=tuple(step.name for step in steps if not step.applied),
        problems=tuple(problems_of(db)),
        entries=EntryRow.select().count(db),
        zone=msgspec.json.decode(made[0][0])["zone"] if made else None,
        beat=beats[0][0] if beats else None,
        url=said.get(URL),
        base_url=said.get(BASE_URL),
    )
