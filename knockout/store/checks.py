"""What SQLite itself, and a count, find wrong with a tournament's file."""

from peewee import SqliteDatabase


def problems_of(db: SqliteDatabase) -> list[str]:
    """Give what SQLite's own checks find wrong with an open file: nothing, one hopes."""
    broken = [row[0] for row in db.execute_sql("PRAGMA integrity_check").fetchall()]
    orphans = db.execute_sql("PRAGMA foreign_key_check").fetchall()
    counts = db.execute_sql('SELECT "stream", count(*), max("seq") FROM "entry" GROUP BY "stream"').fetchall()
    found = [text for text in broken if text != "ok"]
    found += [f"foreign key: {row}" for row in orphans]
    found += [f"entries missing: {count} of {last}" for _stream, count, last in counts if count != last]
    return found
