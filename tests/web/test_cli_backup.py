"""`knockout backup` and `knockout restore`, as typed."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout.store.backup import default_folder
from knockout.store.digest import digest
from knockout.store.proof import prove
from tests.halls import Rig, Server, folded, make_hall
from tests.web.test_cli import knockout

Serve = Callable[..., Server]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    make_hall(tmp_path / "cup.db", tables=2)
    return tmp_path / "cup.db"


def made(*arguments: object) -> Path:
    """Make a backup by the command; give where it is."""
    ran = knockout("backup", *arguments)
    assert ran.returncode == 0, ran.stderr
    return Path(ran.stdout.removeprefix("Made ").split(" and proved")[0])


def test_a_backup_of_a_file_nobody_runs_and_of_one_that_is_played(file: Path, serve: Serve) -> None:
    still = made(file)
    assert still.parent == default_folder(file)
    assert prove(still).seq == prove(file).seq
    assert not Path(f"{file}-wal").exists(), "it was only read"
    server = serve(file)
    token = next(iter(server.hall().get("links")["hosts"].values())).rpartition("/")[2]
    answer = server.hall().send(token, "start_game", game="SF-1-T1")
    assert answer["ok"], answer
    assert prove(made(file)).seq >= answer["v"]


def test_where_to(file: Path, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    assert made(file, "--to", tmp_path / "stick").parent == tmp_path / "stick"
    assert made(file, "--to", tmp_path / "mine.db") == tmp_path / "mine.db"
    again = knockout("backup", file, "--to", tmp_path / "mine.db")
    assert again.returncode == 1
    assert "of this name already" in again.stderr
    nowhere = knockout("backup", file, "--to", tmp_path / "no" / "such" / "mine.db")
    assert nowhere.returncode == 1
    assert "Traceback" not in nowhere.stderr


def test_where_the_usual_folder_is_away_the_one_beside_the_file_is_used_and_that_is_said(
    file: Path, tmp_path: Path
) -> None:
    ran = knockout("backup", file, "--folder", tmp_path / "stick")
    assert ran.returncode == 0, ran.stderr
    assert f"the folder {tmp_path / 'stick'} is not there" in ran.stderr
    assert len(list(default_folder(file).iterdir())) == 1
    (tmp_path / "stick").mkdir()
    assert knockout("backup", file, "--folder", tmp_path / "stick").stderr == ""
    assert len(list((tmp_path / "stick").iterdir())) == 1


def test_what_is_no_tournament_gets_no_backup(file: Path, tmp_path: Path) -> None:
    (tmp_path / "text").write_text("А", encoding="utf-8")
    data = file.read_bytes()
    file.write_bytes(data[: len(data) // 2])
    for path in (tmp_path / "none.db", tmp_path / "text", tmp_path, file):
        ran = knockout("backup", path)
        assert ran.returncode == 1
        assert "No backup was made" in ran.stderr
        assert not default_folder(path).exists()


def test_restored_on_another_machine_it_is_the_tournament(file: Path, tmp_path: Path) -> None:
    backup = made(file)
    (tmp_path / "new").mkdir()
    ran = knockout("restore", backup, tmp_path / "new" / "cup.db")
    assert ran.returncode == 0, ran.stderr
    assert f"knockout run {tmp_path / 'new' / 'cup.db'}" in ran.stdout
    assert digest(folded(tmp_path / "new" / "cup.db").state) == prove(backup).digest()
    assert knockout("verify", tmp_path / "new" / "cup.db").returncode == 0


def test_what_would_be_lost_is_counted_and_has_to_be_asked_for(file: Path) -> None:
    backup = made(file)
    rig = Rig(file, create=False)
    for game in rig.games:
        rig.must("start_game", game=game)
    rig.journal.close()
    before = file.read_bytes()
    asked = knockout("restore", backup, file)
    assert asked.returncode == 1
    assert "entries that the backup has not: 2." in asked.stderr
    assert file.read_bytes() == before
    assert not list(file.parent.glob("*before*"))
    done = knockout("restore", backup, file, "--yes")
    assert done.returncode == 0, done.stderr
    kept = next(file.parent.glob("*before*"))
    assert kept.read_bytes() == before
    assert prove(file).seq == prove(backup).seq


def test_another_tournament_has_to_be_asked_for_too(file: Path, tmp_path: Path) -> None:
    make_hall(tmp_path / "other.db", tables=3)
    backup = made(file)
    asked = knockout("restore", backup, tmp_path / "other.db")
    assert asked.returncode == 1
    assert "another tournament" in asked.stderr
    assert knockout("restore", backup, tmp_path / "other.db", "--yes").returncode == 0


def test_a_file_that_is_run_is_not_replaced(file: Path, serve: Serve) -> None:
    backup = made(file)
    server = serve(file)
    refused = knockout("restore", backup, file, "--yes")
    assert refused.returncode == 1
    assert f"process {server.pid}" in refused.stderr
    assert not list(file.parent.glob("*before*"))
    assert server.hall().get("health")["ok"]


def test_case_51_a_truncated_backup_is_refused_with_the_live_data_untouched(file: Path) -> None:
    backup = made(file)
    backup.write_bytes(backup.read_bytes()[:-10_000])
    before = {path.name: path.read_bytes() for path in file.parent.iterdir() if path.is_file()}
    refused = knockout("restore", backup, file, "--yes")
    assert refused.returncode == 1
    assert "is no good backup: it is cut short" in refused.stderr
    assert {path.name: path.read_bytes() for path in file.parent.iterdir() if path.is_file()} == before


def test_what_can_t_be_restored_is_said_in_words(file: Path, tmp_path: Path) -> None:
    backup = made(file)
    for arguments, words in (
        ((backup,), "Say it like this"),
        ((file, file), "are the same file"),
        ((backup, backup / "cup.db"), "can't be made here"),
        ((tmp_path / "none.db", file), "it is not there"),
        ((tmp_path, file), "it is a folder"),
    ):
        refused = knockout("restore", *arguments)
        assert refused.returncode == 1
        assert words in refused.stderr
        assert "Traceback" not in refused.stderr


def test_the_backups_that_there_are_are_listed(file: Path) -> None:
    backup = made(file)
    shutil.copy(backup, backup.with_name("holiday.db"))
    listed = knockout("restore", "--list", file).stdout
    assert str(backup) in listed
    assert f"entries: {prove(backup).seq}" in listed
    assert "holiday" not in listed


def test_in_ukrainian(file: Path) -> None:
    ran = knockout("backup", file, locale="uk")
    assert "Зроблено" in ran.stdout
