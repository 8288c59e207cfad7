"""`knockout archive` and `knockout import-archive`, as typed."""

import os
import subprocess
import sys
from pathlib import Path

from tests.files.archives import same
from tests.halls import ROOT


def knockout(*arguments: object, locale: str = "en") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "knockout.cli", *map(str, arguments)],
        cwd=ROOT, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "KNOCKOUT_LOCALE": locale},
    )  # fmt: skip


def test_from_a_file_to_an_archive_and_back(played_file: Path, tmp_path: Path) -> None:
    packed = knockout("archive", played_file, tmp_path)
    assert packed.returncode == 0, packed.stderr
    (archive,) = tmp_path.glob("Турнір-*.knockout.zip")
    assert str(archive) in packed.stdout
    made = knockout("import-archive", archive, tmp_path / "b.db")
    assert made.returncode == 0, made.stderr
    assert "“Турнір”: 8 teams" in made.stdout
    assert same(played_file, tmp_path / "b.db")
    assert knockout("verify", tmp_path / "b.db").returncode == 0


def test_nothing_is_overwritten(played_file: Path, tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"mine")
    again = knockout("archive", played_file, tmp_path / "a.zip")
    assert (again.returncode, (tmp_path / "a.zip").read_bytes()) == (1, b"mine")
    assert "already" in again.stderr
    assert knockout("archive", played_file, tmp_path / "good.zip").returncode == 0
    there = knockout("import-archive", tmp_path / "good.zip", played_file)
    assert there.returncode == 1
    assert "already" in there.stderr


def test_what_is_wrong_is_said_in_plain_ukrainian(tmp_path: Path) -> None:
    (tmp_path / "a.zip").write_bytes(b"PK\x05\x06" + b"\x00" * 18)
    wrong = knockout("import-archive", tmp_path / "a.zip", tmp_path / "b.db", locale="uk")
    assert wrong.returncode == 1
    assert "Це не архів турніру: у ньому немає manifest.json." in wrong.stderr
    assert "Traceback" not in wrong.stderr
    assert not (tmp_path / "b.db").exists()


def test_a_place_where_nothing_can_be_written(played_file: Path, tmp_path: Path) -> None:
    wrong = knockout("archive", played_file, tmp_path / "ніде" / "a.zip")
    assert wrong.returncode == 1
    assert "can't be made here" in wrong.stderr
    assert "Traceback" not in wrong.stderr


def test_what_is_no_tournament_is_said_so(tmp_path: Path) -> None:
    (tmp_path / "a.db").write_bytes(b"nothing of the kind" * 100)
    wrong = knockout("archive", tmp_path / "a.db", tmp_path / "a.zip")
    assert wrong.returncode == 1
    assert "no tournament" in wrong.stderr
    assert not (tmp_path / "a.zip").exists()
