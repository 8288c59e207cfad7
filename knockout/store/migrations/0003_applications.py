"""Teams that would like to take part. A frozen copy: later changes of `rows` do not touch it."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

# AUTOINCREMENT: the number of an application that was withdrawn is never another's.
TABLE = """CREATE TABLE "application" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "token" TEXT NOT NULL UNIQUE,
    "name" TEXT NOT NULL, "short" TEXT NOT NULL, "institution" TEXT NOT NULL, "contact" TEXT NOT NULL,
    "players" TEXT NOT NULL, "note" TEXT NOT NULL,
    "state" TEXT NOT NULL CHECK ("state" IN ('waiting', 'accepted', 'declined')),
    "reason" TEXT NOT NULL DEFAULT '', "team" TEXT,
    "made" BIGINT NOT NULL, "changed" BIGINT NOT NULL, "decided" BIGINT,
    "version" INTEGER NOT NULL DEFAULT 1)"""
INDEX = 'CREATE INDEX "application_state" ON "application" ("state", "number")'


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the table."""
    db.execute_sql(TABLE)
    db.execute_sql(INDEX)
