"""What is looked at before a tournament is run: every damaged file is said in words, kept as it is, and the last good
backup offered with the command that puts it in place."""

import shlex
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from knockout.clocktime import wall_now
from knockout.ids import Moment
from knockout.starting import clock_notices, file_notices
from knockout.store.backup import default_folder, keep_backup, utc_now
from knockout.store.journal import Journal
from knockout.store.proof import prove
from tests.halls import Rig, Server, folded, make_hall
from tests.web.clients import wait_until
from tests.web.test_cli import knockout

Serve = Callable[..., Server]
MINUTE = 60_000


def refused(file: Path) -> str:
    """Give what `run` says of a file that it does not start; the file stays as it is."""
    before = file.read_bytes() if file.is_file() else None
    ran = knockout("run", file, "--host", "127.0.0.1", "--port", "0")
    assert ran.returncode == 1, ran.stderr
    assert "Traceback" not in ran.stderr + ran.stdout
    assert (file.read_bytes() if file.is_file() else None) == before
    assert not Path(f"{file}-wal").exists(), "it was never opened for writing"
    return ran.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    make_hall(tmp_path / "cup.db", tables=2)
    return tmp_path / "cup.db"


def test_no_file_an_empty_one_a_text_and_a_folder_are_each_answered_in_words(tmp_path: Path) -> None:
    (tmp_path / "empty.db").write_bytes(b"")
    (tmp_path / "list.txt").write_text("Команда А\n", encoding="utf-8")
    assert "There is no file" in refused(tmp_path / "none.db")
    assert "it is empty" in refused(tmp_path / "empty.db")
    assert "it is no database" in refused(tmp_path / "list.txt")
    assert "it is a folder" in refused(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty.db", "list.txt"]


def test_a_damaged_file_is_named_and_the_command_that_is_offered_puts_the_last_good_backup_in_place(
    file: Path, serve: Serve
) -> None:
    folder = default_folder(file)
    good = keep_backup(file, folder, utc_now()).backup
    bad = folder / "cup-20991231T235959Z-v99.db"
    bad.write_bytes(good.path.read_bytes()[:3000])
    sound = file.read_bytes()
    file.write_bytes(sound[:20_000] + bytes(9000) + sound[29_000:])
    damaged = file.read_bytes()
    said = refused(file)
    assert "Nothing in it was changed" in said
    assert str(good.path) in said
    assert str(bad) not in said, "what is offered has been proved"
    program, *typed = shlex.split(said.strip().splitlines()[-1])
    assert program == "knockout"
    restored = knockout(*typed)
    assert restored.returncode == 0, restored.stderr
    kept = [path for path in file.parent.glob("cup.db.before-*") if path.read_bytes() == damaged]
    assert len(kept) == 1, "the damaged one is kept"
    serve(file, command="run")
    assert knockout("verify", file).returncode == 0


def test_case_39_rows_that_belong_to_nothing_are_named_and_can_be_borne(file: Path, serve: Serve) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("DELETE FROM team WHERE id = 'T004'")
        db.commit()
    said = refused(file)
    assert "foreign key: in the table player, team T004 is not in the table team" in said
    assert f"run {file} --anyway" in said
    server = serve(file, "--anyway", command="run")
    assert "foreign key" in server.log, "loudly"


def test_a_hole_in_the_journal_is_not_to_be_borne(file: Path) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.execute("DELETE FROM entry WHERE seq = 9")
        db.commit()
    said = refused(file)
    assert "entries missing" in said
    assert "--anyway" not in said
    assert "No good backup" in said


def test_a_file_of_an_older_version_is_backed_up_before_it_is_brought_up(file: Path, serve: Serve) -> None:
    with closing(sqlite3.connect(file)) as db:
        db.executescript(
            "DELETE FROM schema_migration WHERE name = '0006_notices'; DROP TABLE message; DROP TABLE sponsor"
        )
    server = serve(file)
    made = next(default_folder(file).iterdir())
    assert str(made) in server.log
    assert prove(made).older == ("0006_notices",)


def test_a_file_that_was_copied_without_its_log_is_told_by_its_backups(
    file: Path, serve: Serve, tmp_path: Path
) -> None:
    """CASES 51: it opens fine and lacks the latest scores."""
    copied = shutil.copy(file, tmp_path / "copied.db")
    journal = Journal(file)
    rig = Rig(tmp_path / "x.db")
    rig.journal.close()
    rig.journal, rig.runner = journal, type(rig.runner)(journal, rig.clock)
    rig.must("start_game", game=rig.games[0])
    keep_backup(file, default_folder(file), utc_now())
    journal.close()
    shutil.copy(copied, file)
    for end in ("-wal", "-shm"):
        Path(f"{file}{end}").unlink(missing_ok=True)
    notices = file_notices(prove(file), file, [default_folder(file)])
    assert [one.fault.values["more"] for one in notices] == [1]
    assert "entries that this file has not: 1." in serve(file, command="run").log


# --- the clock (S16)


def test_s16_a_clock_behind_the_last_beat_is_said_loudly_and_running_tables_are_held(
    tmp_path: Path, serve: Serve
) -> None:
    rig = Rig(tmp_path / "cup.db")
    rig.open(1)
    rig.clock.at = Moment(wall_now() + 10 * MINUTE)  # it ran while the clock was ahead
    rig.must("start_game", game=rig.games[0])
    rig.live(5)
    rig.journal.close()
    server = serve(tmp_path / "cup.db", command="run")
    assert "Set the clock" in server.log
    wait_until(lambda: all(game.held is not None for game in folded(server.file).state.games.values()))
    assert {game.held.why for game in folded(server.file).state.games.values() if game.held} == {"down"}


def test_what_a_clock_says_is_held_against_the_last_beat_and_the_last_entry(file: Path) -> None:
    journal = Journal(file)
    last = prove(file).last
    assert last is not None
    journal.beat(last, last)
    journal.close()
    proof = prove(file)

    def noticed(wall: int) -> list[str]:
        return [one.fault.message(str) for one in clock_notices(proof, wall=wall, hall=Moment(wall))]

    assert noticed(last) == noticed(last - MINUTE) == noticed(last + 400 * MINUTE) == []
    assert "Set the clock" in noticed(last - MINUTE - 1)[0]
    assert "can’t be" in noticed(0)[0]
    assert "can’t be" in noticed(10**15)[0]
    # an entry is younger than the beat that was stored last
    journal = Journal(file)
    journal.beat(last - 30 * MINUTE, Moment(last - 30 * MINUTE))
    journal.close()
    proof = prove(file)
    assert "Set the clock" in noticed(last - 2 * MINUTE)[0]
