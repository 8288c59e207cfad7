"""Messages to the hall, and sponsors. A frozen copy: later changes of `rows` do not touch it."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

MESSAGES = """CREATE TABLE "message" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "text" TEXT NOT NULL,
    "kind" TEXT NOT NULL CHECK ("kind" IN ('info', 'warn')),
    "place" TEXT NOT NULL CHECK ("place" IN ('band', 'full')),
    "until" BIGINT, "shown" BOOLEAN NOT NULL, "made" BIGINT NOT NULL)"""
# AUTOINCREMENT: a sponsor's number is in the address of its picture and never another's.
SPONSORS = """CREATE TABLE "sponsor" (
    "number" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, "place" INTEGER NOT NULL, "name" TEXT NOT NULL,
    "mimetype" TEXT, "picture" BLOB)"""


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the tables."""
    db.execute_sql(MESSAGES)
    db.execute_sql(SPONSORS)
