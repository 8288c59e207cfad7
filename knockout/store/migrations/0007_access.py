"""Links and sessions by the hashes of random tokens. A frozen copy: later changes of `rows` do not touch it.

Links were signed with the file's secret before and carried a number: those given out then, the leases of
their tables and the sessions they opened are over with this step. Passwords stay.
"""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator

STEPS = (
    """CREATE TABLE "link" (
        "hash" TEXT NOT NULL PRIMARY KEY, "role" TEXT NOT NULL, "table" INTEGER NOT NULL,
        "made" BIGINT NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE "session" (
        "hash" TEXT NOT NULL PRIMARY KEY, "role" TEXT NOT NULL, "table" INTEGER NOT NULL,
        "how" TEXT NOT NULL, "made" BIGINT NOT NULL, "used" BIGINT NOT NULL,
        "agent" TEXT NOT NULL) WITHOUT ROWID""",
    """CREATE TABLE "role_password" ("role" TEXT NOT NULL PRIMARY KEY, "hash" TEXT NOT NULL) WITHOUT ROWID""",
    """INSERT INTO "role_password" SELECT "role", "hash" FROM "password" WHERE "hash" IS NOT NULL""",
    """DROP TABLE "password" """,
    """ALTER TABLE "role_password" RENAME TO "password" """,
    """DROP TABLE "host_link" """,
    """DROP TABLE "host_lease" """,
    """CREATE TABLE "host_lease" (
        "table" INTEGER NOT NULL, "place" INTEGER NOT NULL, "device" TEXT NOT NULL,
        "name" TEXT NOT NULL, "since" BIGINT NOT NULL,
        PRIMARY KEY ("table", "place")) WITHOUT ROWID""",
)


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Make the tables of today; drop what has no meaning any more."""
    for step in STEPS:
        db.execute_sql(step)
