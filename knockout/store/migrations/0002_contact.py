"""How the committee reaches a team: a column beside its names."""

from peewee import SqliteDatabase
from playhouse.migrate import SchemaMigrator


def up(_migrator: SchemaMigrator, db: SqliteDatabase) -> None:
    """Add the column, empty."""
    db.execute_sql("""ALTER TABLE "team" ADD COLUMN "contact" TEXT NOT NULL DEFAULT ''""")
