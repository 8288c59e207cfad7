"""A file that does not take what is written: which kind of trouble it is, since when, and who waits how long."""

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from peewee import OperationalError

from knockout.errors import Code, Refused
from knockout.ids import Moment
from knockout.store.journal import Journal
from knockout.store.patient import PATIENCE
from knockout.store.refusing import CALM, STALE, Storing, Trouble, not_stored
from knockout.web.texts import LOCALES, refusal_text


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ("database or disk is full", "file.full"),
        ("database is locked", "file.locked"),
        ("database table is locked", "file.locked"),
        ("attempt to write a readonly database", "file.read_only"),
        ("unable to open database file", "file.gone"),
        ("disk I/O error", "file.broken"),
        ("something new", "file.broken"),
    ],
)
def test_each_kind_of_trouble_has_its_own_words_in_every_language(said: str, field: str) -> None:
    refused = not_stored(OperationalError(said))
    assert refused.code is Code.NOT_STORED
    assert refused.details == {"field": field, "reason": said}
    texts = [refusal_text(refused.code.value, refused.details, locale) for locale in LOCALES]
    assert len(set(texts)) == len(LOCALES)
    assert all(said not in text for text in texts), "nobody at a table is told what a database says"


def test_trouble_is_told_when_it_begins_changes_and_ends() -> None:
    told: list[Trouble | None] = []
    storing = Storing(changed=lambda: told.append(storing.trouble))
    full, locked = (not_stored(OperationalError(text)) for text in ("disk is full", "database is locked"))
    storing.failed(full, now=Moment(1000), wall=0)
    storing.failed(full, now=Moment(2000), wall=1000)
    storing.failed(locked, now=Moment(3000), wall=2000)
    storing.succeeded(wall=2000 + CALM - 1)
    assert storing.trouble == Trouble(Moment(1000), "file.locked"), "small things still go in now and then"
    storing.succeeded(wall=2000 + CALM)
    assert told == [Trouble(Moment(1000), "file.full"), Trouble(Moment(1000), "file.locked"), None]


@pytest.mark.parametrize(
    "refused", [Refused(Code.NOT_STORED, field=STALE), Refused(Code.TOO_LATE, field="turn")]
)
def test_other_refusals_are_no_trouble_of_the_file(refused: Refused) -> None:
    storing = Storing()
    storing.failed(refused, now=Moment(1), wall=1)
    assert storing.trouble is None


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Journal]:
    """A journal whose file another program holds."""
    journal = Journal(tmp_path / "a.db", create=True)
    other = sqlite3.connect(journal.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield journal
    other.close()
    journal.beat(1, Moment(1))
    journal.close()


def test_the_first_waits_and_those_after_it_are_told_at_once(held: Journal) -> None:
    """Else everybody at the tables would wait one after the other, and the clocks behind them."""
    waits = []
    for _ in range(5):
        began = time.monotonic()
        with pytest.raises(Refused) as refused:
            held.beat(1, Moment(1))
        assert refused.value.details["field"] == "file.locked"
        waits.append(time.monotonic() - began)
    assert PATIENCE <= waits[0] < PATIENCE + 1
    assert max(waits[1:]) < 0.5
