"""The database of a file that another process may be writing to just now.

SQLite's own waiting (`busy_timeout`) stops the whole process, every clock and every line with it. Here only who
wants to write waits, in naps in which all else goes on, and no longer than a phone waits for its answer. Once that
time is over every further writer is told at once, until the other lets go: the next beat or tap tries again.
"""

import time
from collections.abc import Callable
from typing import Any

from peewee import OperationalError, SqliteDatabase

PATIENCE = 2.0
"""Seconds from the moment the file was found locked; a phone asks again after four."""
NAP = 0.01
WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE")
ASTRAY = "unable to open: the file is not where it was"


class PatientDatabase(SqliteDatabase):
    """One connection, used under one lock: whoever naps here keeps that lock, so the order of writers stays.

    `astray`: the file at this path is another one, or none. The system would go on writing to the one that was opened,
    which nobody would ever find again: so nothing is written until it is back.
    """

    astray = False
    _locked_since: float | None = None

    def begin(self, lock_type: str | None = None) -> None:
        """Begin a transaction. Raises OperationalError if the file stays locked, or is astray."""
        if self.astray:
            raise OperationalError(ASTRAY)
        self._patiently(super().begin, lock_type)
        self._locked_since = None

    def execute_sql(self, sql: str, params: Any = None) -> Any:
        """Give the cursor of a statement. Raises what peewee does, OperationalError if the file stays locked."""
        if self.in_transaction():
            return super().execute_sql(sql, params)  # the lock is ours already
        if self.astray and sql.startswith(WRITES):
            raise OperationalError(ASTRAY)
        return self._patiently(super().execute_sql, sql, params)

    def rollback(self) -> None:
        """Take a transaction back. The database has done so itself where the disk failed: that is as good."""
        try:
            super().rollback()
        except OperationalError as error:
            if "no transaction is active" not in str(error):
                raise

    def _patiently(self, act: Callable[..., Any], *arguments: Any) -> Any:
        while True:
            try:
                return act(*arguments)
            except OperationalError as error:
                if not is_locked(error) or self._waited_out():
                    raise
            time.sleep(NAP)

    def _waited_out(self) -> bool:
        now = time.monotonic()
        if self._locked_since is None:
            self._locked_since = now
        return now - self._locked_since > PATIENCE


def is_locked(error: Exception) -> bool:
    """Say whether a statement failed because somebody else holds the file."""
    return "is locked" in str(error)
