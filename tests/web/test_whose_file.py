"""A command does to a file what was meant, and to no other: a demo is thrown away, a tournament never; one file is run
once, by whichever name; what is made is its owner's alone."""

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout.demo import is_demo, make_demo
from knockout.store.backup import default_folder, keep_backup, utc_now
from knockout.store.journal import Journal
from knockout.store.owner import OwnedElsewhereError, Owner, owner_of
from knockout.store.restore import restore
from tests.halls import Server, free_port, make_hall
from tests.web.clients import wait_until
from tests.web.test_cli import knockout, links_of, statuses_of

HallFile = Callable[..., Path]
Serve = Callable[..., Server]


def all_in(folder: Path) -> dict[str, bytes | None]:
    """Give everything in a folder, by name: the bytes of files."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in folder.rglob("*")
    }


# --- what is a demo


@pytest.mark.parametrize("what", ["a tournament", "a text", "a damaged one"])
def test_fresh_throws_away_no_tournament_and_nothing_that_it_can_not_read(tmp_path: Path, what: str) -> None:
    file = tmp_path / "cup.db"
    make_hall(file, tables=1)
    keep_backup(file, default_folder(file), utc_now())
    (tmp_path / "cup.db.notes.txt").write_text("мої нотатки", encoding="utf-8")
    if what == "a text":
        file.write_text("Команда А\n", encoding="utf-8")
    if what == "a damaged one":
        file.write_bytes(file.read_bytes()[:100] + bytes(file.stat().st_size - 100))
    before = all_in(tmp_path)
    ran = knockout("demo", "--fresh", "--file", file, "--port", free_port())
    assert ran.returncode == 1
    assert "is no demo, or can't be read as one. Nothing was thrown away." in ran.stderr
    assert all_in(tmp_path) == before


def test_fresh_throws_away_the_demo_and_leaves_what_only_begins_like_it(tmp_path: Path, serve: Serve) -> None:
    file = tmp_path / "demo.db"
    make_demo(file)
    keep_backup(file, default_folder(file), utc_now())
    old = file.stat().st_ino, file.read_bytes()
    for name in ("demo.db.notes.txt", "demo.db2", "demo.db.before-20260516T120000Z"):
        (tmp_path / name).write_text("моє", encoding="utf-8")
    serve(file, "--fresh")
    assert is_demo(file)
    assert (file.stat().st_ino, file.read_bytes()) != old
    assert [one.read_text(encoding="utf-8") for one in sorted(tmp_path.glob("demo.db?*")) if one.suffix in (
        ".txt", ".db2", ".before-20260516T120000Z")] == ["моє"] * 3  # fmt: skip


def test_a_tournament_is_never_served_as_a_demo(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    before = all_in(file.parent)
    ran = knockout("demo", "--file", file, "--port", free_port())
    assert ran.returncode == 1
    assert f"is no demo, but a tournament. Start it with: knockout run {file}" in ran.stderr
    assert all_in(file.parent) == before, "it was not so much as opened"


def test_a_demo_that_is_run_is_a_tournament_for_the_server_and_for_links(
    tmp_path: Path, serve: Serve
) -> None:
    """A lost password is set anew by the link that is printed; before, one that answered 403 was."""
    file = tmp_path / "demo.db"
    make_demo(file)
    server = serve(file, command="run")
    assert "From now on it is a tournament" in server.log
    assert not is_demo(file)
    links = links_of(file, "--url", server.url, "--forget-password")
    assert "/console/setup/" in links["Set the password here first"]
    assert statuses_of([links["Set the password here first"]]) == [True]
    assert server.stop() == 0
    ran = knockout("demo", "--file", file, "--port", free_port())
    assert "is no demo" in ran.stderr


# --- one file, one process


def test_case_41_a_link_to_a_file_is_the_same_file(hall_file: HallFile, serve: Serve) -> None:
    file = hall_file(tables=1)
    server = serve(file, command="run")
    (file.parent / "other").mkdir()
    link = file.parent / "other" / "link.db"
    link.symlink_to(file)
    wait_until(lambda: owner_of(file) == server.pid, 3)
    assert owner_of(link) == server.pid
    with pytest.raises(OwnedElsewhereError):
        Owner(link)
    ran = knockout("run", link, "--port", free_port())
    assert ran.returncode == 1
    assert f"is run by process {server.pid} already" in ran.stderr
    kept = knockout("backup", link)
    assert kept.returncode == 0, kept.stderr
    assert str(default_folder(file)) in knockout("restore", "--list", link).stdout
    assert [one.name for one in link.parent.iterdir()] == ["link.db"], "nothing lies beside the link"


def test_a_file_with_a_second_name_is_not_run(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    second = file.with_name("second.db")
    os.link(file, second)
    for name in (file, second):
        ran = knockout("run", name, "--port", free_port())
        assert ran.returncode == 1
        assert "has a second name" in ran.stderr


# --- places


def test_a_folder_is_never_moved_aside_for_a_backup(tmp_path: Path) -> None:
    backup, folder = tmp_path / "backup.db", tmp_path / "cups"
    make_hall(backup, tables=1)
    folder.mkdir()
    (folder / "other.db").write_bytes(b"other")
    before = all_in(tmp_path)
    ran = knockout("restore", backup, folder, "--yes")
    assert ran.returncode == 1
    assert f"{folder} is a folder. Say the file’s name too" in ran.stderr
    with pytest.raises(Exception, match="folder"):
        restore(backup, folder, utc_now())
    assert all_in(tmp_path) == before


def test_a_target_in_no_folder_is_what_is_blamed(hall_file: HallFile, tmp_path: Path) -> None:
    target = tmp_path / "no" / "such" / "x.db"
    ran = knockout("backup", hall_file(tables=1), "--to", target)
    assert ran.returncode == 1
    assert f"the folder {target.parent} is not there" in ran.stderr


def test_a_port_in_use_is_said_with_another_one(hall_file: HallFile, serve: Serve, tmp_path: Path) -> None:
    server = serve(hall_file(tables=1))
    make_hall(tmp_path / "second.db", tables=1)
    ran = knockout("run", tmp_path / "second.db", "--host", "127.0.0.1", "--port", server.port)
    assert ran.returncode == 1
    said = f"Port {server.port} is used by another program. Take another one: --port {server.port + 1}"
    assert said in ran.stderr


# --- whose it is


def test_what_is_made_is_readable_by_its_owner_alone_and_stays_as_somebody_set_it(tmp_path: Path) -> None:
    def rights(path: Path) -> int:
        return stat.S_IMODE(path.stat().st_mode)

    file = tmp_path / "a.db"
    usual = os.umask(0o022)
    try:
        assert knockout("new", file).returncode == 0
        journal = Journal(file)
        journal.db.execute_sql("CREATE TABLE more (x)")
        assert [rights(one) for one in sorted(tmp_path.glob("a.db*"))] == [0o600] * 3
        journal.close()
        file.chmod(0o640)
        Journal(file).close()
        assert rights(file) == 0o640
    finally:
        os.umask(usual)
    missing = knockout("new", tmp_path / "no" / "a.db")
    assert missing.returncode == 1
    assert "Traceback" not in missing.stderr
