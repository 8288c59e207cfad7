"""A tournament’s file taken away or replaced under its server; backups of another one of the same name (CASES 51)."""

import shutil
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import gevent
import pytest
from click.testing import CliRunner
from flask import Flask

import app as the_app
from knockout.cli import main
from knockout.errors import Refused
from knockout.keeping import Keeper
from knockout.settings import Settings
from knockout.starting import last_good
from knockout.store.backup import default_folder, make_backup, utc_now
from knockout.store.backup_names import in_folder
from knockout.store.erasing import Wish
from knockout.store.faults import ASTRAY, OTHER
from knockout.web.hall import Hall
from knockout.web.privacy import erase_here, replace_backups
from tests.halls import command, make_hall
from tests.store.test_erasing import holds

HallFile = Callable[..., Path]
PERSON = "T001 1"


def anothers(file: Path) -> Path:
    """Make a backup of another tournament whose file has the same name, into the folder of this one's."""
    (file.parent / "other").mkdir()
    other = file.parent / "other" / file.name
    make_hall(other, tables=1)
    return make_backup(other, default_folder(file), utc_now() + timedelta(minutes=1)).backup.path


@pytest.fixture
def file(hall_file: HallFile) -> Path:
    return hall_file(tables=1)


@pytest.fixture
def app(file: Path) -> Iterator[Flask]:
    """A demo without timers: the tests beat for it."""
    default_folder(file).mkdir()
    made, _ = the_app.create_app(Settings(file=file, demo=True, url="http://localhost"))
    yield made
    the_app.close(made)


@pytest.fixture
def hall(app: Flask) -> Hall:
    found: Hall = app.extensions["knockout"]
    return found


def until(true: Callable[[], object], seconds: float = 60) -> None:
    with gevent.Timeout(seconds):
        while not true():
            gevent.sleep(0.02)


def test_erasing_leaves_the_backups_of_another_tournament_of_the_same_name(file: Path) -> None:
    own, other = make_backup(file, default_folder(file), utc_now()).backup.path, anothers(file)
    said = CliRunner().invoke(
        main, ["erase", str(file), "--everybody", "--backups", "--yes"], env={"KNOCKOUT_LOCALE": "en"}
    )
    assert said.exit_code == 0, said.output
    assert "1 older backup deleted." in said.output
    assert "1 backup of this name is of another tournament" in said.output
    assert (own.exists(), other.exists()) == (False, True)


def test_the_console_neither_lists_nor_deletes_them_and_none_is_the_last_backup(
    file: Path, app: Flask, hall: Hall
) -> None:
    other = anothers(file)
    hall.keeper.look(older=0)
    until(lambda: not hall.keeper._looking)
    assert (hall.keeper.listed, hall.keeper.kept) == ([], None)
    browser = app.test_client()
    browser.get(f"/c/{hall.addresses.console().rpartition('/')[2]}")
    assert browser.get(f"/console/backups/{other.name}").status_code == 404
    hall.keeper.start()
    replace_backups(hall)
    until(lambda: hall.keeper.kept)
    assert other.exists()


def test_a_damaged_file_is_offered_its_own_backup_and_any_only_if_it_does_not_say_whose_it_is(
    file: Path,
) -> None:
    folder = default_folder(file)
    own, other = make_backup(file, folder, utc_now()).backup.path, anothers(file)
    best = last_good(file, [folder])
    assert best is not None
    assert best.path == own, "the other one is newer"
    own.unlink()
    assert last_good(file, [folder]) is None
    file.write_bytes(b"")
    best = last_good(file, [folder])
    assert best is not None
    assert best.path == other


def test_erasing_while_a_backup_is_made_leaves_none_from_before(
    file: Path, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The one under way, which has the names, ends after the erasure was asked for: it is not taken for the new one."""
    rounds: list[Path] = []
    asked = hall.keeper._asked

    def slow(seconds: float) -> dict[str, object]:
        answer = asked(seconds)
        rounds.append(Path(answer["path"]))
        gevent.sleep(1.2 if len(rounds) == 1 else 0)  # the next has a name of another second
        return answer

    monkeypatch.setattr(hall.keeper, "_asked", slow)
    hall.keeper.start()
    hall.keeper.ask()
    until(lambda: rounds)
    assert holds(rounds[0], PERSON)
    erase_here(hall, Wish(team_names=True))
    replace_backups(hall)
    until(lambda: len(rounds) == 2 and not rounds[0].exists())
    (left,) = in_folder(default_folder(file), file)
    assert left.path == rounds[1]
    assert holds(left.path, PERSON) == {}


def test_the_command_line_waits_for_one_that_another_program_is_making(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = default_folder(file)
    old = make_backup(file, folder, utc_now()).backup.path
    part = folder / f"{file.stem}-20260516T165000.99999.part"
    shutil.copy(old, part)
    late = folder / f"{file.stem}-20260516T165000Z-v9.db"
    monkeypatch.setattr("knockout.erasing.time.sleep", lambda _: part.exists() and part.rename(late))
    said = CliRunner().invoke(main, ["erase", str(file), "--everybody", "--backups", "--yes"])
    assert said.exit_code == 0, said.output
    (left,) = in_folder(folder, file)
    assert left.path not in (old, late)
    assert holds(left.path, PERSON) == {}


@pytest.mark.parametrize("replaced", [False, True])
def test_case_51_nothing_is_stored_and_no_backup_made_while_the_file_is_not_the_one_that_was_opened(
    file: Path, app: Flask, hall: Hall, replaced: bool
) -> None:
    before, v = file.with_name("moved.db"), hall.v
    hall.beat()
    assert hall.runner.failing is None
    file.rename(before)
    if replaced:
        make_hall(file.with_name("new.db"), tables=1)
        file.with_name("new.db").rename(file)
    hall.beat()
    assert hall.runner.failing == "file.gone"
    line = command("edit_team", team="T001", name="Інша")
    answer = hall.runner.run(line, "committee")
    assert (answer["code"], answer["details"]["field"], hall.v) == ("not_stored", "file.gone", v)
    with pytest.raises(Refused):
        hall.accounts.renew("desk")
    browser = app.test_client()
    hall.keeper._once(30)
    assert hall.keeper.failed is not None
    assert hall.keeper.failed.faults[0].text == ASTRAY
    assert in_folder(default_folder(file), file) == []
    before.rename(file)
    hall.beat()
    assert hall.runner.run(line, "committee")["ok"]
    time.sleep(3)
    hall.beat()
    assert hall.runner.failing is None
    hall.keeper._once(30)
    assert hall.keeper.failed is None
    assert browser.get("/").status_code == 200


def test_case_51_a_backup_of_another_tournament_gets_no_good_name(
    file: Path, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Replaced while the process starts that makes it, and put back before it ends."""
    asked = Keeper._asked
    (file.parent / "other").mkdir()
    other = file.parent / "other" / file.name
    make_hall(other, tables=1)

    def misled(keeper: Keeper, seconds: float) -> dict[str, object]:
        keeper.file = other
        keeper._more = ["--folder", str(keeper.folders[0])]
        return asked(keeper, seconds)

    monkeypatch.setattr(Keeper, "_asked", misled)
    hall.keeper._once(30)
    assert hall.keeper.failed is not None
    assert hall.keeper.failed.faults[0].text == OTHER
    assert in_folder(default_folder(file), file) == []


def test_a_backup_from_the_command_line_is_listed_and_is_the_last_one(
    file: Path, app: Flask, hall: Hall
) -> None:
    browser = app.test_client()
    browser.get(f"/c/{hall.addresses.console().rpartition('/')[2]}")
    made = make_backup(file, default_folder(file), utc_now()).backup.path
    hall.keeper._looked -= 9
    hall.beat()
    assert not hall.keeper._looking, "not at every beat"
    browser.get("/console/health")
    until(lambda: hall.keeper.listed, 5)
    assert made.name in browser.get("/console/health").get_data(as_text=True)
    assert hall.keeper.kept is not None
    assert hall.keeper.kept.path == made
    made.unlink()
    hall.keeper._looked -= 10
    hall.beat()
    until(lambda: not hall.keeper.listed, 5)


def test_the_alarm_says_to_put_the_file_back(file: Path, app: Flask, hall: Hall) -> None:
    browser = app.test_client()
    browser.get(f"/c/{hall.addresses.console().rpartition('/')[2]}")
    page = browser.get("/console/log?lang=en").get_data(as_text=True)
    assert "not in its place" not in page
    file.rename(file.with_name("moved.db"))
    hall.beat()
    assert "not in its place" in browser.get("/console/log?lang=en").get_data(as_text=True)
    assert "Поверніть його" in browser.get("/console/log?lang=uk").get_data(as_text=True)
    file.with_name("moved.db").rename(file)
    hall.beat()
