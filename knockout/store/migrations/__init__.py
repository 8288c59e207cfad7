"""Brings a file up to this version, step by step; a file written by a newer one is left alone.

Each step is a script beside this one, `0001_name.py`, with its own copy of the tables as they
were then: it must go on working when the tables of today are others.
"""

from pathlib import Path

from peewee import SqliteDatabase
from playhouse.migrations import Runner

HERE = Path(__file__).parent


class NewerFileError(Exception):
    """The file was written by a newer version of this program."""


def waiting(db: SqliteDatabase) -> list[str]:
    """Give the steps that the open database has not seen, by name; none where a newer version has seen more."""
    steps = Runner(db, str(HERE)).status()
    return [] if any(step.path is None for step in steps) else [s.name for s in steps if not s.applied]


def bring_up(db: SqliteDatabase) -> list[str]:
    """Apply all steps that the open database has not seen. Gives their names; raises NewerFileError."""
    steps = Runner(db, str(HERE))
    unknown = [step.name for step in steps.status() if step.path is None]
    if unknown:
        raise NewerFileError(", ".join(unknown))
    return list(steps.up())
