"""Backups: proved before they get their name, complete up to the moment they began, and rotated by their age."""

import os
import shutil
import sqlite3
import threading
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from knockout.store import backup as backups
from knockout.store.backup import BackupFailedError, default_folder, keep_backup, make_backup, make_copy
from knockout.store.backup_names import Backup, identity_at, in_folder, kept, named, newest, rotate
from knockout.store.digest import digest
from knockout.store.journal import Journal
from knockout.store.proof import prove
from tests.halls import Rig, folded

NOON = datetime(2026, 5, 16, 12, 0, tzinfo=UTC)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_one_plain_file_that_is_the_tournament(hall: Rig) -> None:
    folder = default_folder(hall.journal.path)
    made = make_backup(hall.journal.path, folder, NOON)
    assert names(folder) == [f"five-20260516T120000Z-v{hall.journal.seq}.db"]
    assert made.backup == in_folder(folder, hall.journal.path)[0]
    with closing(sqlite3.connect(f"file:{made.backup.path}?mode=ro", uri=True)) as seen:
        assert seen.execute("PRAGMA journal_mode").fetchone() == ("delete",), (
            "no log page beside it is missed"
        )
    if os.name != "nt":
        assert made.backup.path.stat().st_mode & 0o077 == 0, "it holds names and passwords' hashes"
        assert folder.stat().st_mode & 0o077 == 0
    assert made.proof.digest() == digest(hall.state) == digest(folded(made.backup.path).state)


def test_case_51_a_backup_has_what_is_only_in_the_write_ahead_log(hall: Rig) -> None:
    """A copy of the main file alone has none of it."""
    path = hall.journal.path
    hall.journal.db.execute_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    alone = shutil.copy(path, path.with_name("alone.db"))
    for game in hall.games:
        hall.must("score_turn", game=game, turn=1, words=[{"points": 7}])
    assert prove(Path(alone)).seq < hall.journal.seq, "there is something to be missed"
    assert make_backup(path, default_folder(path), NOON).proof.seq == hall.journal.seq


def test_case_51_while_somebody_writes_a_backup_is_of_one_moment_and_has_all_that_was_answered(
    tmp_path: Path,
) -> None:
    rig = Rig(tmp_path / "busy.db")
    rig.enter(4)
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            rig.must("check_in" if number % 2 else "undo_check_in", team="T001")

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            answered = rig.journal.last_seq()
            proof = make_backup(rig.journal.path, tmp_path / "to", NOON + timedelta(seconds=number)).proof
            assert proof.seq >= answered
    finally:
        stop.set()
        writer.join()
    assert len({one.version for one in in_folder(tmp_path / "to", rig.journal.path)}) > 1
    rig.journal.close()


def test_a_name_that_is_taken_is_not_overwritten(hall: Rig, tmp_path: Path) -> None:
    first = make_backup(hall.journal.path, tmp_path / "to", NOON).backup
    second = make_backup(hall.journal.path, tmp_path / "to", NOON).backup
    assert first.path.exists()
    assert second.made == first.made + timedelta(seconds=1)


def test_no_backup_is_made_of_a_damaged_file(hall: Rig, tmp_path: Path) -> None:
    hall.journal.db.execute_sql('DELETE FROM "entry" WHERE "seq" = 12')
    with pytest.raises(BackupFailedError) as failed:
        make_backup(hall.journal.path, tmp_path / "to", NOON)
    assert "entries missing" in failed.value.message(str)
    assert names(tmp_path / "to") == [], "nothing has a backup's name, and nothing half done is left"


def test_a_folder_that_can_t_be_made_or_written_is_said(hall: Rig, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(BackupFailedError, match="file"):
        make_backup(hall.journal.path, tmp_path / "file", NOON)
    with pytest.raises(BackupFailedError) as failed:
        keep_backup(hall.journal.path, tmp_path / "stick", NOON)
    assert "is not there" in failed.value.message(str), "a disk that is away is not made up for by a folder"
    assert not (tmp_path / "stick").exists()


def test_a_backup_leaves_play_its_room(hall: Rig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = shutil.disk_usage(tmp_path)._replace(free=10_000_000)
    monkeypatch.setattr(backups.shutil, "disk_usage", lambda _path: free)
    with pytest.raises(BackupFailedError) as failed:
        make_backup(hall.journal.path, tmp_path / "to", NOON)
    assert "10 MB are free, 5" in failed.value.message(str)
    assert make_backup(hall.journal.path, tmp_path / "to", NOON, spared=0).proof.seq == hall.journal.seq


def test_a_copy_under_a_name_of_ones_own_overwrites_nothing(hall: Rig, tmp_path: Path) -> None:
    made = make_copy(hall.journal.path, tmp_path / "mine.db", NOON)
    assert prove(tmp_path / "mine.db").digest() == made.proof.digest()
    with pytest.raises(BackupFailedError):
        make_copy(hall.journal.path, tmp_path / "mine.db", NOON)


# --- rotation


def of(moment: datetime, version: int = 1) -> Backup:
    return Backup(Path(named(Path("cup.db"), moment, version)), moment, version, 1)


def widest(stay: list[Backup], until: timedelta) -> timedelta:
    """Give the longest time between two of them, the newest first, that are not older than that."""
    ages = [NOON - one.made for one in stay if NOON - one.made < until]
    return max(later - sooner for sooner, later in pairwise(ages))


def test_of_a_long_day_the_latest_stay_and_of_the_rest_one_a_span() -> None:
    """A backup a minute for two days."""
    made = [of(NOON - timedelta(minutes=n), 5000 - n) for n in range(2 * 24 * 60)]
    stay = sorted(kept(made, NOON), key=lambda one: one.made, reverse=True)
    assert stay[:24] == made[:24]
    assert widest(stay, timedelta(hours=3)) <= timedelta(minutes=10)
    assert widest(stay, timedelta(hours=24)) <= timedelta(hours=1)
    assert len({one.made.date() for one in stay}) == 3
    assert len(stay) < 24 + 18 + 24 + 3


def test_the_one_with_the_most_entries_stays_whatever_the_clock_said() -> None:
    made = [of(NOON + timedelta(minutes=n)) for n in range(200)]
    most = of(NOON - timedelta(minutes=1), 900)
    assert most in kept([*made, most], NOON + timedelta(minutes=200))


moments = st.integers(-10_000, 10_000).map(lambda minutes: NOON + timedelta(minutes=minutes))


@settings(max_examples=60)
@given(st.lists(st.builds(of, moments, st.integers(0, 999)), max_size=120), moments)
def test_the_newest_always_stays_and_what_stays_stays(made: list[Backup], now: datetime) -> None:
    stay = kept(made, now)
    assert stay <= set(made)
    assert kept(list(stay), now) == stay
    if made:
        assert max(made, key=lambda one: (one.made, one.version)) in stay
        assert len(stay) >= min(24, len(set(made)))


def test_rotation_deletes_only_its_own(hall: Rig, tmp_path: Path) -> None:
    file, to = hall.journal.path, tmp_path / "to"
    first = make_backup(file, to, NOON - timedelta(days=9)).backup
    for n in range(40):
        old = NOON - timedelta(days=8, minutes=n)
        shutil.copy(first.path, to / named(file, old, first.version))
    (tmp_path / "other").mkdir()
    other = Rig(tmp_path / "other" / "five.db")
    other.enter(1)
    stranger = make_backup(other.journal.path, to, NOON - timedelta(days=8, hours=1)).backup.path
    other.journal.close()
    foreign = ["holiday.jpg", "cup-20260101T000000Z-v3.db", "five-20260101T000000Z-v3.db", "five-2026.db"]
    for name in foreign:
        (to / name).write_text("no tournament", encoding="utf-8")
    stale = to / "five-20260516T090000.77.part"
    fresh = to / "five-20260516T115900.78.part"
    for part, age in ((stale, 7200), (fresh, 60)):
        part.write_bytes(b"")
        os.utime(part, (NOON.timestamp() - age,) * 2)
    gone = rotate(to, file, identity_at(first.path) or "", NOON)
    left = names(to)
    assert len(gone) == 41 - 24 - 1, "24 latest, and the last of the day before"
    assert set(foreign) <= set(left)
    assert stranger.name in left, "another tournament of the same name is not its own"
    assert (stale.exists(), fresh.exists()) == (False, True)


def test_the_newest_good_one_is_found_past_one_that_is_not(hall: Rig, tmp_path: Path) -> None:
    file, to = hall.journal.path, tmp_path / "to"
    good = make_backup(file, to, NOON).backup
    bad = make_backup(file, to, NOON + timedelta(hours=1)).backup
    bad.path.write_bytes(bad.path.read_bytes()[:5000])
    found = newest([tmp_path / "none", to], file, lambda path: path.stat().st_size > 5000)
    assert found == good


def test_a_file_of_an_older_version_is_backed_up_before_it_is_brought_up(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "old.db")
    rig.enter(1)
    rig.journal.db.execute_sql("DELETE FROM schema_migration WHERE name = '0006_notices'")
    rig.journal.db.execute_sql('DROP TABLE "message"')
    rig.journal.db.execute_sql('DROP TABLE "sponsor"')
    seq = rig.journal.seq
    rig.journal.close()
    assert prove(tmp_path / "old.db").older == ("0006_notices",)
    journal = Journal(tmp_path / "old.db")
    assert journal.backed_up is not None
    journal.close()
    before = prove(journal.backed_up)
    assert (before.older, before.seq) == (("0006_notices",), seq), "it is as it was"
    assert prove(tmp_path / "old.db").older == ()
    again = Journal(tmp_path / "old.db")
    assert again.backed_up is None
    again.close()
