"""Which ordinary tables have changed, without reading them all again.

Triggers of this connection note the names of the tables that it writes to; they are no part of the file and
end with the connection. That another process has written is said by SQLite itself.
"""

from knockout.store.following import SEQUENCE, Table, digest_of, ordinary_tables, rows_of
from knockout.store.journal import Journal

NOTED = "noted_change"
DID = ("INSERT", "UPDATE", "DELETE")


class Changes:
    """The digest of every ordinary table as it is now. Nothing is noted before it is first asked for."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self._digests: dict[str, str] = {}
        self._data_version: int | None = None

    def digests(self) -> dict[str, str]:
        """Give the digest of each table by its name; only those are read that were written to since."""
        with self._journal.lock:
            if self._data_version is None:
                self._begin()
            for name in self._changed():
                self._digests[name] = digest_of(rows_of(self._journal, ordinary_tables()[name]))
            return self._digests

    def forget(self) -> None:
        """Read all of them again at the next question: a transaction in which they were read was taken back."""
        self._data_version = -1 if self._data_version is not None else None

    def _begin(self) -> None:
        run = self._journal.db.execute_sql
        run("PRAGMA temp_store = memory")  # a disk that is full must not stop a note
        run(f'CREATE TEMP TABLE "{NOTED}" ("name" TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID')
        for table in (one for one in ordinary_tables().values() if one.name != SEQUENCE):
            for did in DID:
                run(_trigger(table, did))

    def _changed(self) -> list[str]:
        run = self._journal.db.execute_sql
        version = run("PRAGMA data_version").fetchone()[0]
        elsewhere, self._data_version = version != self._data_version, version
        noted = [name for (name,) in run(f'SELECT "name" FROM "{NOTED}"').fetchall()]
        if noted:
            run(f'DELETE FROM "{NOTED}"')
        if elsewhere:
            return list(ordinary_tables())
        return [*noted, SEQUENCE] if noted else []


def _trigger(table: Table, did: str) -> str:
    return (
        f'CREATE TEMP TRIGGER "{NOTED}_{table.name}_{did.lower()}" AFTER {did} ON main."{table.name}" BEGIN'
        f" INSERT OR IGNORE INTO \"{NOTED}\" VALUES ('{table.name}'); END"
    )
