"""What must be so in the ordinary tables beside the journal, in a file of any version: asked in plain SQL."""

import sqlite3
from collections.abc import Iterator

from peewee import PeeweeException, SqliteDatabase

from knockout.store import faults
from knockout.store.faults import Fault, fault
from knockout.store.rows import Row
from knockout.tournament.state import State

NAMED = 5
READ_ELSEWHERE = ("entry", "command")
"""Tables with a row for everything that has happened: they have checks of their own."""


def columns_faults(db: SqliteDatabase) -> Iterator[Fault]:
    """Every table of this version must have its columns; asked of a file that has seen all its steps."""
    for row in Row.__subclasses__():
        table = row._meta.table_name
        there = {column[1] for column in db.execute_sql(f'PRAGMA table_xinfo("{table}")').fetchall()}
        missing = {field.column_name for field in row._meta.sorted_fields} - there
        if missing:
            yield fault(faults.NO_COLUMN, table=table, columns=_some(missing))


def tables_faults(db: SqliteDatabase) -> Iterator[Fault]:
    """Read every row of the small tables: a text that is none is found by nothing else."""
    for table in sorted(set(db.get_tables()) - set(READ_ELSEWHERE)):
        try:
            db.execute_sql(f'SELECT * FROM "{table}"').fetchall()
        except (PeeweeException, sqlite3.Error, ValueError) as error:
            yield fault(faults.TABLE, table=table, error=error)


def answers_faults(db: SqliteDatabase, last: int) -> Iterator[Fault]:
    """Versions in the answers that were given must be numbers the journal has (up to `last`), and never go back."""
    rows = db.execute_sql(
        'SELECT count(*), min("number") FROM (SELECT "number", "seq", lag("seq", 1, 0) OVER (ORDER BY "number")'
        ' AS "before" FROM "command") WHERE typeof("seq") <> \'integer\' OR "seq" < "before" OR "seq" > ?',
        (last,),
    ).fetchall()
    count, first = rows[0]
    if count:
        yield fault(faults.ANSWERS, count=count, number=first)


def names_faults(db: SqliteDatabase, state: State) -> Iterator[Fault]:
    """Every team of the journal has its row and every player a name, or an erased one; no row is a stranger's (S30)."""
    named = {row[0] for row in db.execute_sql('SELECT "id" FROM "team"').fetchall()}
    players = set(db.execute_sql('SELECT "team", "number" FROM "player"').fetchall())
    entered = set(map(str, state.teams))
    missing = {(str(team), int(n)) for team, known in state.teams.items() for n in known.students} - players
    if entered - named:
        yield fault(faults.NO_NAMES, teams=_some(entered - named))
    if named - entered:
        yield fault(faults.STRANGE_NAMES, teams=_some(named - entered))
    if missing:
        yield fault(faults.NO_PLAYERS, players=_some({f"{team} {number}" for team, number in missing}))


def _some(names: set[str]) -> str:
    shown = ", ".join(sorted(map(str, names))[:NAMED])
    return f"{shown}, …" if len(names) > NAMED else shown
