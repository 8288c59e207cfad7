"""A file's rows as they are, for a second machine that follows: pages of the journal, and the tables that changed.

Nothing here knows what a row means. The journal's rows are sent after the last one that the other has; of
the ordinary tables all rows, whenever they have become others. Both sides read and name them by these functions.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from knockout.store.journal import STREAM, Journal
from knockout.store.meta import OF_ONE_MACHINE
from knockout.store.rows import CommandRow, EntryRow, Row

Cells = tuple[Any, ...]
"""A row: its columns' values in the order of `Table.columns`."""

HISTORY = "schema_migration"
LEFT_OUT: Mapping[str, str] = {
    HISTORY: "says which steps made the tables; they are compared (`steps`), since only equal tables can follow",
}
"""Tables of a file that are not followed, and why."""

SEQUENCE = "sqlite_sequence"
"""SQLite's own: the numbers given so far in tables whose numbers are never given twice. No trigger can watch it."""

MOST_ROWS = 1_000
MOST_BYTES = 2_000_000
"""Rows and bytes of one page; a page has at least one row."""


@dataclass(frozen=True)
class Table:
    """A table that is followed. `order`: the columns of its key; `only`: which rows, as SQL, all if empty."""

    name: str
    columns: tuple[str, ...]
    order: tuple[str, ...]
    only: str = ""

    @property
    def select(self) -> str:
        """Give the query of its rows, in order; the condition is left open at its end."""
        return f'SELECT {_named(self.columns)} FROM "{self.name}"{f" WHERE {self.only}" if self.only else ""}'

    @property
    def by_key(self) -> str:
        """Give the end of a query of its rows."""
        return f" ORDER BY {_named(self.order)}"

    @property
    def insert(self) -> str:
        """Give the statement that stores one row."""
        marks = ", ".join("?" * len(self.columns))
        return f'INSERT INTO "{self.name}" ({_named(self.columns)}) VALUES ({marks})'

    @property
    def delete(self) -> str:
        """Give the statement that deletes the rows that are followed."""
        return f'DELETE FROM "{self.name}"{f" WHERE {self.only}" if self.only else ""}'


def _named(columns: Iterable[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)


def _table(row: type[Row], only: str = "") -> Table:
    meta = row._meta
    order = [field.column_name for field in meta.get_primary_keys()]
    return Table(
        meta.table_name, tuple(field.column_name for field in meta.sorted_fields), tuple(order), only
    )


ENTRIES = _table(EntryRow, f"\"stream\" = '{STREAM}'")
COMMANDS = _table(CommandRow)


@cache
def ordinary_tables() -> Mapping[str, Table]:
    """Give every table beside the journal by its name: all of `rows`, so that none is forgotten.

    SEQUENCE is the last: storing rows of the others changes it.
    """
    held = ", ".join(f"'{key}'" for key in sorted(OF_ONE_MACHINE))
    found = [_table(row) for row in Row.__subclasses__() if row not in (EntryRow, CommandRow)]
    only = {"meta": f'"key" NOT IN ({held})'}
    tables = [Table(one.name, one.columns, one.order, only.get(one.name, "")) for one in found]
    tables = [*sorted(tables, key=lambda one: one.name), Table(SEQUENCE, ("name", "seq"), ("name",))]
    return {one.name: one for one in tables}


def steps(journal: Journal) -> list[str]:
    """Give the names of the steps that made the file's tables, in order."""
    with journal.lock:
        rows = journal.db.execute_sql(f'SELECT "name" FROM "{HISTORY}" ORDER BY "name"').fetchall()
    return [name for (name,) in rows]


def steps_digest(names: list[str]) -> str:
    """Give 16 hex digits that follow from the names of a file's steps."""
    return hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]


def rows_of(journal: Journal, table: Table) -> list[Cells]:
    """Give all rows of an ordinary table that are followed, in the order of its key."""
    with journal.lock:
        return list(journal.db.execute_sql(table.select + table.by_key).fetchall())


def digest_of(rows: Iterable[Cells]) -> str:
    """Give 16 hex digits that follow from these rows and their order."""
    made = hashlib.sha256()
    for row in rows:
        made.update(msgspec.msgpack.encode(row))
    return made.hexdigest()[:16]


def last_command(journal: Journal) -> int:
    """Give the number of the last command stored, 0 if there is none."""
    with journal.lock:
        return int(journal.db.execute_sql('SELECT max("number") FROM "command"').fetchone()[0] or 0)


def rows_after(journal: Journal, table: Table, after: int, *, until: int | None = None) -> list[Cells]:
    """Give the rows of ENTRIES or COMMANDS numbered after this one (up to `until`), as many as make one page."""
    number = table.order[-1]
    query = f'{table.select} {"AND" if table.only else "WHERE"} "{number}" > ? AND "{number}" <= ?'
    found: list[Cells] = []
    size = 0
    with journal.lock:
        rows = journal.db.execute_sql(query + table.by_key, (after, until or 2**62))
        for row in rows:
            found.append(row)
            size += sum(len(cell) for cell in row if isinstance(cell, str | bytes))
            if len(found) == MOST_ROWS or size > MOST_BYTES:
                break
        rows.close()
    return found


class Chain:
    """Proves what a journal begins with: a hash of all rows of ENTRIES or COMMANDS up to any of them.

    What was hashed so far is remembered at every thousandth row and at the last one asked for, so that
    who goes on from there costs nothing, and who asks for any other place a thousand rows.
    """

    def __init__(self, journal: Journal, table: Table) -> None:
        self._journal = journal
        self._table = table
        self._place = table.columns.index(table.order[-1])
        self._marks = {0: hashlib.sha256()}
        self._tip = (0, self._marks[0])

    def at(self, number: int, *, between: Callable[[], None] = lambda: None) -> str | None:
        """Give the proof of the rows up to this one, as hex digits; None if there is no such row.

        between: called between two pages, in which others may use the file.
        """
        start, hashed = self._nearest(number)
        while start < number:
            page = rows_after(self._journal, self._table, start, until=number)
            if not page:
                return None
            hashed = hashed.copy()
            for row in page:
                hashed.update(msgspec.msgpack.encode(row))
            start = page[-1][self._place]
            if start // MOST_ROWS > max(self._marks) // MOST_ROWS:
                self._marks[start] = hashed
            between()
        self._tip = (number, hashed)
        return hashed.hexdigest()

    def _nearest(self, number: int) -> tuple[int, Any]:
        at = max(mark for mark in self._marks if mark <= number)
        return self._tip if at <= self._tip[0] <= number else (at, self._marks[at])


@dataclass(frozen=True)
class Beginnings:
    """Proves what a whole journal begins with, entries and commands."""

    entries: Chain
    commands: Chain

    @classmethod
    def of(cls, journal: Journal) -> "Beginnings":
        """Give the proofs of an open file."""
        return cls(Chain(journal, ENTRIES), Chain(journal, COMMANDS))

    def at(self, entry: int, command: int, *, between: Callable[[], None] = lambda: None) -> str | None:
        """Give the proof of the journal up to this entry and this command, None if it has no such rows."""
        found = (self.entries.at(entry, between=between), self.commands.at(command, between=between))
        return None if None in found else f"{found[0]}"[:32] + f"{found[1]}"[:32]
