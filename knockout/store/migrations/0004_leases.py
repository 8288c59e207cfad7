"""Which phone holds a table. A frozen copy: later changes of `rows` do not touch it."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

TABLE = """CREATE TABLE "host_lease" (
    "table" INTEGER NOT NULL, "place" INTEGER NOT NULL, "generation" INTEGER NOT NULL,
    "device" TEXT NOT NULL, "name" TEXT NOT NULL, "since" BIGINT NOT NULL,
    PRIMARY KEY ("table", "place")) WITHOUT ROWID"""


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the table."""
    db.execute_sql(TABLE)
