"""Taking over: before a copy is run, whether the server it follows is really gone."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from peewee import PeeweeException, SqliteDatabase

from knockout.following.leader import answers
from knockout.store.meta import FOLLOWS
from knockout.store.owner import owner_of
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
    found = None
    if file.is_file():
        how = "mode=ro" if file.with_name(f"{file.name}-wal").exists() else "immutable=1"
        db = SqliteDatabase(f"file:{quote(str(file.resolve()))}?{how}", uri=True, timeout=2)
        with closing(db):
            found = next(_marks(db), None)
    return found


def _marks(db: SqliteDatabase) -> Iterator[str]:
    try:
        db.connect()
        rows = list(MetaRow.select(MetaRow.value).where(MetaRow.key == FOLLOWS).tuples().execute(db))
    except PeeweeException:
        return  # whoever opens the file says what is the matter with it
    yield from (url for (url,) in rows)


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
