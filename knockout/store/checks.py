"""What SQLite itself, and a count, find wrong with a tournament's file."""

from collections.abc import Iterator

from peewee import SqliteDatabase

from knockout.store import faults
from knockout.store.faults import Fault, fault

NAMED = 5
"""How many values of a broken reference are named."""


def faults_of(db: SqliteDatabase) -> Iterator[Fault]:
    """Give what SQLite's own checks find wrong with an open file: nothing, one hopes.

    Raises PeeweeException where even that can't be found out.
    """
    broken = [row[0] for row in db.execute_sql("PRAGMA integrity_check").fetchall()]
    yield from (fault(faults.PAGES, error=text) for text in broken if text != "ok")
    if broken == ["ok"]:  # what is asked next would only say the same again, or worse
        yield from _orphans(db)
        counts = db.execute_sql('SELECT "stream", count(*), max("seq") FROM "entry" GROUP BY "stream"')
        for _stream, count, last in counts.fetchall():
            if count != last:
                yield fault(faults.GAP, count=count, last=last)


def _orphans(db: SqliteDatabase) -> Iterator[Fault]:
    found = db.execute_sql("PRAGMA foreign_key_check").fetchall()
    for table, parent, number in dict.fromkeys((row[0], row[2], row[3]) for row in found):
        columns = db.execute_sql(f'PRAGMA foreign_key_list("{table}")').fetchall()
        column, key = next((row[3], row[4] or row[3]) for row in columns if row[0] == number)
        values = db.execute_sql(
            f'SELECT DISTINCT "{column}" FROM "{table}" WHERE "{column}" IS NOT NULL'
            f' AND "{column}" NOT IN (SELECT "{key}" FROM "{parent}") LIMIT {NAMED}'
        ).fetchall()
        named = ", ".join(str(row[0]) for row in values)
        yield fault(faults.ORPHANS, table=table, column=column, values=named, parent=parent)


def problems_of(db: SqliteDatabase) -> list[str]:
    """Give the same as plain English texts."""
    return [one.message(str) for one in faults_of(db)]
