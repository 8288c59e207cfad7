"""Proving a file: everything that can be wrong with it is found and named, and nothing in it is touched."""

import os
import random
import shutil
import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app import close, create_app
from knockout.settings import Settings
from knockout.store.digest import digest
from knockout.store.faults import DamagedFileError
from knockout.store.migrations import NewerFileError
from knockout.store.proof import prove
from knockout.verify import verify
from tests.halls import Rig, make_hall

MANY = 60
"""Files with flipped bytes that one run of the test looks at."""


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A hall of two tables in play, as one plain file."""
    path = tmp_path_factory.mktemp("sound") / "hall.db"
    make_hall(path, tables=2, started=True)
    assert not path.with_name("hall.db-wal").exists()
    return path.read_bytes()


@pytest.fixture
def file(sound: bytes, tmp_path: Path) -> Path:
    path = tmp_path / "hall.db"
    path.write_bytes(sound)
    return path


def edited(file: Path, *statements: str) -> Path:
    """Do to a file what a stranger's program can do: nothing is enforced."""
    with closing(sqlite3.connect(file)) as db:
        db.executescript(";".join(["PRAGMA foreign_keys = 0", *statements]))
    return file


def said(file: Path) -> str:
    """Give what is wrong with a file, which stays as it is."""
    before = file.read_bytes() if file.is_file() else b""
    with pytest.raises(DamagedFileError) as damaged:
        prove(file)
    if file.is_file():
        assert file.read_bytes() == before
        assert not list(file.parent.glob(f"{file.name}-*")), "nothing was made beside it"
    return damaged.value.message(str)


def test_a_sound_file_is_what_it_folds_to(hall: Rig) -> None:
    """Also while it runs, its last entries only in the write-ahead log."""
    hall.journal.beat(5, hall.clock.at)
    proof = prove(hall.journal.path)
    assert proof.seq == hall.journal.seq
    assert proof.digest() == digest(hall.state)
    assert proof.beat == (5, hall.clock.at)
    assert (proof.last, proof.older, proof.light) == (hall.clock.at, (), ())


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "it is empty"),
        ("Команди: А, Б\n".encode(), "it is no database"),
        (b"PK\x03\x04 and so on", "import-archive"),
        (b"SQLite format 3\x00", "cut short"),
        (b"SQLite format 3\x00" + bytes(5000), "the database says"),
    ],
)
def test_what_is_no_database_is_said(tmp_path: Path, data: bytes, words: str) -> None:
    (tmp_path / "a.db").write_bytes(data)
    assert words in said(tmp_path / "a.db")


def test_a_folder_and_nothing_are_said(tmp_path: Path) -> None:
    assert "it is a folder" in said(tmp_path)
    assert "it is not there" in said(tmp_path / "none.db")


def test_a_database_of_another_program_is_said(tmp_path: Path) -> None:
    assert "no tournament" in said(edited(tmp_path / "a.db", "CREATE TABLE bookmarks (a)"))


def test_a_half_copied_file_is_said(file: Path, sound: bytes) -> None:
    file.write_bytes(sound[: len(sound) // 2])
    assert f"{len(sound) // 2} bytes are there of {len(sound)}" in said(file)
    file.write_bytes(sound[: len(sound) // 2] + bytes(len(sound) - len(sound) // 2))
    assert "the database says" in said(file), "its second half never came"


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("DELETE FROM entry WHERE seq = 7", "entries missing"),
        ("DELETE FROM entry WHERE seq = 1", "entries missing"),
        ("UPDATE entry SET kind = 'turn_dreamt' WHERE seq = 9", "entry 9 (turn_dreamt) can’t be read"),
        ("UPDATE entry SET body = '{' WHERE seq = 9", "entry 9"),
        (
            "UPDATE entry SET body = replace(body, '-T1', '-T9') WHERE kind = 'game_started'",
            "does not follow",
        ),
        ("DELETE FROM team WHERE id = 'T004'", "in the table player, team T004 is not in the table team"),
        ("DELETE FROM command WHERE number = 3", "in the table entry, command 3 is not in the table command"),
        ("DELETE FROM player WHERE team = 'T004' AND number = 2", "players without a row of names: T004 2"),
        ("DELETE FROM player WHERE team = 'T004'; DELETE FROM team WHERE id = 'T004'", "teams without a row"),
        ("INSERT INTO team VALUES ('X', 'X', '', '', '')", "rows of names without a team: X"),
        ("UPDATE command SET seq = 900000 WHERE number = 3", "can’t have had: 2"),
        ("UPDATE meta SET value = CAST(x'ff' AS TEXT)", "the table meta can’t be read"),
        (
            "ALTER TABLE password RENAME COLUMN hash TO hush",
            "in the table password the columns hash are missing",
        ),
    ],
)
def test_what_is_wrong_inside_is_named(file: Path, statement: str, words: str) -> None:
    edited(file, "INSERT OR IGNORE INTO meta VALUES ('a', 'b')", statement)
    assert words in said(file)


def test_light_faults_can_be_borne_and_others_can_not(file: Path) -> None:
    edited(file, "DELETE FROM player WHERE team = 'T004' AND number = 2")
    assert [one.light for one in prove(file, anyway=True).light] == [True]
    edited(file, "DELETE FROM entry WHERE seq = 7")
    with pytest.raises(DamagedFileError):
        prove(file, anyway=True)


def test_several_faults_are_said_at_once_and_many_are_counted(file: Path) -> None:
    edited(file, *(f"INSERT INTO player VALUES ('{team}', 1, 'X')" for team in "ABC"), "DELETE FROM command")
    edited(file, "INSERT INTO team VALUES ('X', 'X', '', '', '')")
    assert said(file).count(";") == 2


def test_a_file_of_a_newer_version_is_left_alone(file: Path) -> None:
    edited(file, "INSERT INTO schema_migration (name, applied) VALUES ('9999_later', '2030-01-01')")
    before = file.read_bytes()
    with pytest.raises(NewerFileError, match="9999_later"):
        prove(file)
    assert file.read_bytes() == before


def test_a_log_page_that_waits_is_read_and_left_where_it_is(hall: Rig, tmp_path: Path) -> None:
    """As after a crash: the file, its write-ahead log, and nobody there."""
    crashed = tmp_path / "crashed.db"
    for end in ("", "-wal"):
        shutil.copy(f"{hall.journal.path}{end}", f"{crashed}{end}")
    wal = Path(f"{crashed}-wal").read_bytes()
    before = crashed.read_bytes()
    assert prove(crashed).seq == hall.journal.seq
    assert (crashed.read_bytes(), Path(f"{crashed}-wal").read_bytes()) == (before, wal)


# --- flipped bytes


def starts(file: Path) -> None:
    """Start on a file as a server does and look at its first pages; what is stored then verifies."""
    app, _ = create_app(Settings(file=file))
    try:
        app.extensions["knockout"].runner.check_clocks()
        for page in ("/", "/screen/hall", "/screen/bracket", "/api/v1/tournament"):
            assert app.test_client().get(page).status_code < 500, page
    finally:
        close(app)
    assert verify(file)[0] == []


def outcome(file: Path) -> str:
    """Give what came of starting on a file: `started` or `refused`, the latter in words and without a change."""
    before = file.read_bytes()
    try:
        prove(file)
    except (DamagedFileError, NewerFileError) as refused:
        words = refused.message(str) if isinstance(refused, DamagedFileError) else str(refused)
        return "refused" if words and file.read_bytes() == before else "touched"
    starts(file)
    return "started"


def flipped(sound: bytes, seed: int) -> bytes:
    """Give the bytes with some bits flipped, where something stands."""
    chance = random.Random(seed)
    data = bytearray(sound)
    full = [place for place, byte in enumerate(sound) if byte]
    for _ in range(chance.choice((1, 1, 1, 2, 8, 64))):
        data[chance.choice(full)] ^= 1 << chance.randrange(8)
    return bytes(data)


def test_with_flipped_bytes_a_file_starts_and_verifies_or_is_refused_in_words(
    sound: bytes, tmp_path: Path
) -> None:
    """KNOCKOUT_FLIPS makes it look at more."""
    found = Counter()
    for seed in range(int(os.environ.get("KNOCKOUT_FLIPS", MANY))):
        folder = tmp_path / str(seed)
        folder.mkdir()
        (folder / "hall.db").write_bytes(flipped(sound, seed))
        found[outcome(folder / "hall.db")] += 1
        shutil.rmtree(folder)
    assert found.keys() == {"started", "refused"}, found


def test_with_flipped_bytes_in_the_log_of_a_crash_a_file_starts_and_verifies_or_is_refused(
    hall: Rig, tmp_path: Path
) -> None:
    data, wal = hall.journal.path.read_bytes(), Path(f"{hall.journal.path}-wal").read_bytes()
    assert len(wal) > 100_000
    for seed in range(8):
        folder = tmp_path / str(seed)
        folder.mkdir()
        (folder / "hall.db").write_bytes(data)
        (folder / "hall.db-wal").write_bytes(flipped(wal, seed) if seed % 2 else wal[: len(wal) * seed // 9])
        assert outcome(folder / "hall.db") in ("started", "refused")


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(length=st.integers(0, 200_000))
def test_a_file_cut_anywhere_is_refused_in_words(sound: bytes, tmp_path: Path, length: int) -> None:
    file = tmp_path / "cut.db"
    file.write_bytes(sound[:length])
    if length < len(sound):
        assert said(file)
