"""Taking over: before a copy is run, whether the server it follows is really gone."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from peewee import PeeweeException

from knockout.following.leader import answers
from knockout.store.meta import FOLLOWS
from knockout.store.owner import owner_of
from knockout.store.proof import reading
from knockout.store.rows import MetaRow


@dataclass(frozen=True)
class Stopped:
    """Why a copy may not be run now. `why`: `followed` (a process still follows with it), `alive` (the leader
    answers) or `still` (it takes the call and says nothing). `pid`: the process that follows."""

    why: str
    url: str
    pid: int | None = None


def leader_of(file: Path) -> str | None:
    """Give the address of the server that a file is a copy of, None if it is none, or can't be read; nothing is
    written."""
    if not file.is_file():
        return None
    try:
        with closing(reading(file)) as db:
            rows = list(MetaRow.select(MetaRow.value).where(MetaRow.key == FOLLOWS).tuples().execute(db))
    except (PeeweeException, sqlite3.Error):
        return None  # whoever opens the file says what is the matter with it
    return rows[0][0] if rows else None


def stopped(file: Path) -> Stopped | None:
    """Say why this file may not be run, None if it may: two at once would run every clock twice (CASES 2)."""
    url = leader_of(file)
    if url is None:
        return None
    pid = owner_of(file)
    if pid is not None:
        return Stopped("followed", url, pid)
    alive = answers(url)
    return None if alive is False else Stopped("alive" if alive else "still", url)
