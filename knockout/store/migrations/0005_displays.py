"""The hall's displays. A frozen copy: later changes of `rows` do not touch it."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

TABLE = """CREATE TABLE "display" (
    "id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "key" TEXT NOT NULL UNIQUE, "place" TEXT UNIQUE,
    "programme" TEXT NOT NULL, "theme" TEXT NOT NULL, "size" INTEGER NOT NULL,
    "first" BIGINT NOT NULL, "gone" BIGINT, "version" INTEGER NOT NULL DEFAULT 1) WITHOUT ROWID"""


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the table."""
    db.execute_sql(TABLE)
