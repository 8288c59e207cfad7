"""Restoring: the backup is proved first, what stood there is moved aside whole, and nothing is mixed (CASES 51)."""

import shutil
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from knockout.store import restore as restoring
from knockout.store.backup import make_backup
from knockout.store.digest import digest
from knockout.store.faults import BackupFailedError, DamagedFileError
from knockout.store.migrations import NewerFileError
from knockout.store.proof import prove
from knockout.store.restore import restore, standing_at
from knockout.verify import verify
from tests.halls import Rig, folded

NOON = datetime(2026, 5, 16, 12, 0, tzinfo=UTC)
Files = dict[str, bytes]


@pytest.fixture
def backup(hall: Rig, tmp_path: Path) -> Path:
    """A backup of the hall; then a turn is played that it has not."""
    made = make_backup(hall.journal.path, tmp_path / "backups", NOON).backup.path
    hall.must("score_turn", game=hall.games[0], turn=1, words=[{"points": 7}])
    return made


def crashed(hall: Rig, folder: Path) -> Path:
    """Give a copy of the hall as a crash leaves it: the last turn only in the write-ahead log."""
    folder.mkdir()
    for end in ("", "-wal", "-shm"):
        shutil.copy(f"{hall.journal.path}{end}", folder / f"live.db{end}")
    return folder / "live.db"


def all_in(folder: Path) -> Files:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_into_an_empty_folder(hall: Rig, backup: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    before = backup.read_bytes()
    proof, aside = restore(backup, tmp_path / "new" / "cup.db", NOON)
    assert aside is None
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["cup.db"]
    assert backup.read_bytes() == before
    assert digest(folded(tmp_path / "new" / "cup.db").state) == proof.digest() != digest(hall.state)
    assert verify(tmp_path / "new" / "cup.db")[0] == []


def test_case_51_old_log_pages_are_moved_aside_with_their_file_and_never_mixed_in(
    hall: Rig, backup: Path, tmp_path: Path
) -> None:
    live = crashed(hall, tmp_path / "live")
    before = all_in(live.parent)
    proof, aside = restore(backup, live, NOON)
    assert aside is not None
    assert aside.name == "live.db.before-20260516T120000Z"
    after = all_in(live.parent)
    assert {name: after[name] for name in after if name != "live.db"} == {
        name.replace("live.db", aside.name): data for name, data in before.items()
    }
    assert folded(live).state == proof.state, "the turn in the old log is not in it"
    assert prove(aside).seq == hall.journal.seq, "and is where it was put, with the file it belongs to"


def test_a_second_restore_in_the_same_second_keeps_both_that_stood_there(
    backup: Path, tmp_path: Path
) -> None:
    (tmp_path / "new").mkdir()
    file = tmp_path / "new" / "cup.db"
    asides = [restore(backup, file, NOON)[1] for _ in range(3)]
    assert len({aside for aside in asides if aside is not None}) == 2
    assert len(list((tmp_path / "new").iterdir())) == 3


def test_log_pages_without_a_file_are_moved_aside_too(hall: Rig, backup: Path, tmp_path: Path) -> None:
    """As when a restore was stopped by a loss of power between two names."""
    live = crashed(hall, tmp_path / "live")
    live.unlink()
    proof, aside = restore(backup, live, NOON)
    assert aside is not None
    assert folded(live).state == proof.state


@pytest.mark.parametrize("harm", ["cut", "altered", "text", "hole"])
def test_case_51_a_bad_backup_is_refused_with_the_live_data_untouched(
    hall: Rig, backup: Path, tmp_path: Path, harm: str
) -> None:
    live = crashed(hall, tmp_path / "live")
    before = all_in(live.parent)
    data = backup.read_bytes()
    if harm == "hole":
        with closing(sqlite3.connect(backup)) as db:
            db.execute("DELETE FROM entry WHERE seq = 9")
            db.commit()
    else:
        changed = {
            "cut": data[:-4096],
            "altered": data.replace(b"game_started", b"game_dreamt!"),
            "text": b"cup\n",
        }
        backup.write_bytes(changed[harm])
    with pytest.raises(DamagedFileError):
        restore(backup, live, NOON)
    assert all_in(live.parent) == before


def test_a_backup_of_a_newer_version_is_refused(hall: Rig, backup: Path, tmp_path: Path) -> None:
    live = crashed(hall, tmp_path / "live")
    before = all_in(live.parent)
    with closing(sqlite3.connect(backup)) as db:
        db.execute("INSERT INTO schema_migration (name, applied) VALUES ('9999_later', '2030-01-01')")
        db.commit()
    with pytest.raises(NewerFileError):
        restore(backup, live, NOON)
    assert all_in(live.parent) == before


def test_a_disk_that_fills_up_while_restoring_leaves_what_stood_there(
    hall: Rig, backup: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = crashed(hall, tmp_path / "live")
    before = all_in(live.parent)

    def full(_part: Path, _target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(restoring, "moved_aside", full)
    with pytest.raises(BackupFailedError, match="No space left"):
        restore(backup, live, NOON)
    assert all_in(live.parent) == before


def test_what_stands_there_is_read_as_far_as_it_goes(hall: Rig, backup: Path, tmp_path: Path) -> None:
    live = crashed(hall, tmp_path / "live")
    proof = prove(backup)
    stands = standing_at(live)
    assert stands is not None
    assert (stands.entries, stands.identity) == (proof.seq + 1, proof.identity)
    with closing(sqlite3.connect(live)) as db:
        db.execute("DELETE FROM entry WHERE seq = 9")
        db.commit()
    damaged = standing_at(live)
    assert damaged is not None
    assert damaged.entries == proof.seq + 1, "that much can be said of it all the same"
    (tmp_path / "text").write_text("no tournament", encoding="utf-8")
    assert standing_at(tmp_path / "text") == restoring.Standing(None, None)
    assert standing_at(tmp_path / "none") is None
