"""The file: what is appended is there, whole or not at all, and a stale writer is refused."""

from pathlib import Path

import pytest
from peewee import OperationalError

from knockout.errors import Code, Refused
from knockout.game.entries import GameStarted
from knockout.ids import CommandId, GameId, Moment
from knockout.store.journal import Answered, Journal, StaleJournalError
from knockout.store.migrations import NewerFileError, bring_up
from knockout.store.owner import OwnedElsewhereError, Owner, owner_of
from tests.halls import Rig, folded


def started(table: int) -> GameStarted:
    return GameStarted(game=GameId(f"QF-1-T{table}"), at=Moment(1000 * table), who="host:1")


def answered(name: str, answer: dict[str, object] | None = None) -> Answered:
    return Answered(
        id=CommandId(name), who="committee", at=Moment(1), received=Moment(2), accepted=True,
        answer=answer or {"ok": True}, body={"do": "start_game"},
    )  # fmt: skip


@pytest.fixture
def journal(tmp_path: Path) -> Journal:
    return Journal(tmp_path / "a.db", create=True)


def test_what_is_appended_is_read_back_in_order(journal: Journal) -> None:
    assert journal.append((started(1), started(2)), answered("a")) == 2
    assert journal.append((started(3),)) == 3
    again = Journal(journal.path)
    assert [entry for _, entry in again.entries()] == [started(1), started(2), started(3)]
    assert [seq for seq, _ in again.entries(after=1, until=2)] == [2]
    assert again.seq == 3
    again.close()
    journal.close()


def test_the_file_is_durable_and_checked(journal: Journal) -> None:
    """CASES 39: foreign keys are enforced on the only connection there is."""
    pragma = {name: journal.db.execute_sql(f"PRAGMA {name}").fetchone()[0] for name in
              ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")}  # fmt: skip
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 0}
    assert journal.problems() == []
    journal.close()


def test_a_stale_writer_is_refused_by_the_database(journal: Journal) -> None:
    other = Journal(journal.path)
    journal.append((started(1),))
    with pytest.raises(StaleJournalError):
        other.append((started(2),), answered("late"))
    assert [entry for _, entry in journal.entries()] == [started(1)]
    assert other.first_answer(CommandId("late")) is None, "nothing of the refused writer is kept"
    other.close()
    journal.close()


def test_entries_answer_and_names_are_stored_together_or_not_at_all(journal: Journal) -> None:
    journal.append((), answered("a"))
    with pytest.raises(StaleJournalError):
        journal.append((started(1),), answered("a"))
    assert list(journal.entries()) == []
    journal.close()


def test_a_full_disk_is_a_refusal(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_kwargs: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(journal, "_write", full)
    with pytest.raises(Refused) as refused:
        journal.append((started(1),))
    assert refused.value.code is Code.NOT_STORED
    monkeypatch.undo()
    assert journal.append((started(1),)) == 1
    journal.close()


def test_the_first_answer_is_kept(journal: Journal) -> None:
    journal.append((started(1),), answered("a", {"ok": True, "v": 1}))
    assert journal.first_answer(CommandId("a")) == {"ok": True, "v": 1}
    assert journal.first_answer(CommandId("b")) is None
    journal.close()


def test_the_beat_is_outside_the_journal(journal: Journal) -> None:
    assert journal.last_beat() is None
    journal.beat(5, Moment(50))
    journal.beat(6, Moment(60))
    beat = journal.last_beat()
    assert beat is not None
    assert (beat.wall, beat.hall, journal.last_seq()) == (6, 60, 0)
    journal.close()


def test_names_are_in_ordinary_tables_and_nowhere_in_the_journal(tmp_path: Path) -> None:
    """S30: they can be corrected or erased without touching what happened."""
    rig = Rig(tmp_path / "a.db")
    rig.enter(1)
    rig.must("substitute", team="T001", out="T001 2", **{"in": {"name": "Ґенадій Новий", "student": True}})
    assert rig.journal.roster().teams == rig.runner.machine.roster.teams
    for table, column in (("entry", "body"), ("command", "body"), ("command", "answer")):
        for (body,) in rig.journal.db.execute_sql(f'SELECT "{column}" FROM "{table}"').fetchall():
            text = bytes(body or b"").decode()
            assert "Команда" not in text
            assert "Ґенадій" not in text
            assert "T001 2" not in text
    before = rig.state
    rig.journal.db.execute_sql("""UPDATE "player" SET "name" = ''""")
    rig.journal.close()
    assert folded(tmp_path / "a.db").state == before


def test_a_file_is_opened_only_where_it_is_expected(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        Journal(tmp_path / "none.db")
    Journal(tmp_path / "a.db", create=True).close()
    with pytest.raises(FileExistsError):
        Journal(tmp_path / "a.db", create=True)


def test_a_file_of_a_newer_version_is_left_alone(journal: Journal) -> None:
    assert bring_up(journal.db) == [], "a file of today needs no step"
    journal.db.execute_sql("""INSERT INTO "schema_migration" VALUES (99, '0099_later', '2030-01-01')""")
    journal.close()
    with pytest.raises(NewerFileError, match="0099_later"):
        Journal(journal.path)


def test_one_process_owns_a_file(tmp_path: Path) -> None:
    """CASES 2: a second owner is refused and told who has it."""
    path = tmp_path / "a.db"
    assert owner_of(path) is None
    owner = Owner(path)
    with pytest.raises(OwnedElsewhereError) as refused:
        Owner(path)
    assert refused.value.pid == owner_of(path)
    owner.release()
    Owner(path).release()
