"""The first tables. A frozen copy: later changes of `rows` do not touch it."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

TABLES = (
    """CREATE TABLE "command" (
        "number" INTEGER NOT NULL PRIMARY KEY, "id" TEXT NOT NULL UNIQUE, "who" TEXT NOT NULL,
        "at" BIGINT, "received" BIGINT NOT NULL, "seq" INTEGER NOT NULL,
        "accepted" INTEGER NOT NULL, "body" BLOB, "answer" BLOB NOT NULL)""",
    """CREATE TABLE "entry" (
        "stream" TEXT NOT NULL, "seq" INTEGER NOT NULL,
        "command" INTEGER REFERENCES "command" ("number"),
        "kind" TEXT NOT NULL, "body" BLOB NOT NULL,
        PRIMARY KEY ("stream", "seq")) WITHOUT ROWID""",
    """CREATE TABLE "beat" (
        "id" INTEGER NOT NULL PRIMARY KEY, "wall" BIGINT NOT NULL, "hall" BIGINT NOT NULL)""",
    """CREATE TABLE "team" (
        "id" TEXT NOT NULL PRIMARY KEY, "name" TEXT NOT NULL, "short" TEXT NOT NULL,
        "institution" TEXT NOT NULL)""",
    """CREATE TABLE "player" (
        "team" TEXT NOT NULL REFERENCES "team" ("id") ON DELETE CASCADE,
        "number" INTEGER NOT NULL, "name" TEXT NOT NULL,
        PRIMARY KEY ("team", "number")) WITHOUT ROWID""",
    """CREATE TABLE "password" (
        "role" TEXT NOT NULL PRIMARY KEY, "hash" TEXT, "generation" INTEGER NOT NULL DEFAULT 1)""",
    """CREATE TABLE "host_link" (
        "table" INTEGER NOT NULL PRIMARY KEY, "generation" INTEGER NOT NULL)""",
    """CREATE TABLE "meta" ("key" TEXT NOT NULL PRIMARY KEY, "value" TEXT NOT NULL)""",
)


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the tables."""
    for table in TABLES:
        db.execute_sql(table)
