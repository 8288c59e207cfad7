"""The whole tournament goes into one archive and comes out of it as it was."""

import json
from pathlib import Path

import pytest

from knockout.clocktime import FixedClock
from knockout.files import archive_format as form
from knockout.files.archive import SHEETS, archive, archive_name, plain_name
from knockout.files.archive_import import import_archive
from knockout.files.sheet import When
from knockout.ids import Moment
from knockout.replay import replay
from knockout.rulesets import load_rulesets
from knockout.runner import Runner
from knockout.store.digest import digest
from knockout.store.journal import Journal
from knockout.store.meta import get_meta, secret_of, set_meta
from knockout.verify import verify
from tests.files.archives import members, packed, play_out, same
from tests.halls import Rig, folded


@pytest.fixture
def source(tmp_path: Path, good: bytes) -> Path:
    path = tmp_path / "турнір.knockout.zip"
    path.write_bytes(good)
    return path


def test_what_comes_out_is_what_went_in(played_file: Path, source: Path, target: Path) -> None:
    import_archive(source, target)
    assert same(played_file, target)
    assert verify(target) == (verify(played_file)[0], verify(played_file)[1])
    assert verify(target)[0] == []


def test_an_archive_of_the_new_file_is_the_same_again(good: bytes, source: Path, target: Path) -> None:
    import_archive(source, target)
    before, after = members(good), members(packed(target))
    assert {name for name in before if before[name] != after[name]} <= {form.MANIFEST}


def test_its_script_gives_the_same_state(good: bytes, played_file: Path) -> None:
    played = replay(members(good)[form.SCRIPT].splitlines(), load_rulesets())
    assert played.refused == []
    assert digest(played.machine.state) == digest(folded(played_file).state)


def test_a_repeated_command_still_gets_its_first_answer(
    played_file: Path, source: Path, target: Path
) -> None:
    import_archive(source, target)
    journal = Journal(target)
    runner = Runner(journal, FixedClock(Moment(2_000_000_000_000)), rulesets=load_rulesets())
    lines = [json.loads(line) for line in members(source.read_bytes())[form.COMMANDS].splitlines()]
    refused = next(line for line in lines if not line["accepted"])
    accepted = next(line for line in reversed(lines) if line["accepted"])
    before = journal.last_seq()
    for line in (refused, accepted):
        again = {"id": line["id"], "do": "create_tournament", "at": "2026-05-16T12:00:00+03:00"}
        assert runner.run(again, "committee") == line["answer"]
    assert journal.last_seq() == before
    journal.close()


def test_s16_a_game_that_was_on_stands_on_hold_after_the_import(tmp_path: Path, target: Path) -> None:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.must("start_game", game="F-1-T1")
    rig.live(30)
    (tmp_path / "a.zip").write_bytes(packed(rig.journal.path))
    rig.journal.close()
    import_archive(tmp_path / "a.zip", target)
    journal = Journal(target)
    runner = Runner(journal, FixedClock(Moment(rig.clock.at + 3_600_000)))
    runner.check_clocks()
    game = runner.machine.state.games["F-1-T1"]
    assert (game.on_hold, len(game.turns)) == (True, 0), "no burst of automatic passes for an hour on a stick"
    journal.close()


def test_no_password_no_secret_and_no_link_is_in_it(played_file: Path, good: bytes) -> None:
    journal = Journal(played_file)
    secret = secret_of(journal)
    journal.close()
    for name, data in members(good).items():
        assert secret.encode() not in data, name
        assert "секретний-відбиток".encode() not in data, name


def test_the_new_file_has_a_secret_of_its_own_and_no_password(
    played_file: Path, source: Path, target: Path
) -> None:
    import_archive(source, target)
    old, new = Journal(played_file), Journal(target)
    assert get_meta(new, "secret") is None
    assert secret_of(new) != secret_of(old)
    assert new.db.execute_sql('SELECT count(*) FROM "password"').fetchone() == (0,)
    assert new.db.execute_sql('SELECT count(*) FROM "link"').fetchone() == (0,)
    assert new.db.execute_sql('SELECT count(*) FROM "session"').fetchone() == (0,)
    old.close(), new.close()


def test_contacts_and_erased_names_come_along(tmp_path: Path, target: Path) -> None:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.journal.db.execute_sql("""UPDATE "player" SET "name" = '' WHERE "team" = 'T001'""")
    rig.journal.db.execute_sql("""UPDATE "team" SET "name" = '' WHERE "id" = 'T001'""")
    rig.journal.db.execute_sql("""UPDATE "team" SET "contact" = '+380 67 123 45 67' WHERE "id" = 'T002'""")
    rig.journal.close()
    (tmp_path / "a.zip").write_bytes(packed(rig.journal.path))
    import_archive(tmp_path / "a.zip", target)
    assert same(rig.journal.path, target)
    assert folded(target).roster.teams["T002"].contact == "+380 67 123 45 67"


def test_the_clock_of_a_faster_demo_comes_along(tmp_path: Path, target: Path) -> None:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    set_meta(rig.journal, "clock", "[1000,5000,60]")
    rig.journal.close()
    (tmp_path / "a.zip").write_bytes(packed(rig.journal.path))
    import_archive(tmp_path / "a.zip", target)
    journal = Journal(target)
    assert get_meta(journal, "clock") == "[1000,5000,60]"
    journal.close()


def test_a_file_in_which_nothing_has_happened(tmp_path: Path, target: Path) -> None:
    Journal(tmp_path / "a.db", create=True).close()
    (tmp_path / "a.zip").write_bytes(packed(tmp_path / "a.db"))
    assert import_archive(tmp_path / "a.zip", target).manifest.entries == 0
    assert verify(target)[0] == []


def test_a_day_of_forty_teams_goes_through(tmp_path: Path, target: Path) -> None:
    rig = Rig(tmp_path / "forty.db")
    rig.open(10, opened=False)
    play_out(rig, seed=4)
    assert len(rig.state.games) >= 14
    (tmp_path / "a.zip").write_bytes(packed(rig.journal.path))
    import_archive(tmp_path / "a.zip", target)
    assert same(rig.journal.path, target)
    rig.journal.close()


def test_it_is_one_moment_though_the_tournament_goes_on(tmp_path: Path, target: Path) -> None:
    """What is stored while an archive is being made is not in it, by halves either (CASES 51)."""
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    rig.must("start_game", game="F-1-T1")
    before = rig.journal.last_seq()

    def meanwhile(text: str) -> str:
        if text == "Stage":
            rig.ask("pass_turn", "host:F-1-T1", game="F-1-T1", turn=rig.state.games["F-1-T1"].position.number)
        return text

    data = archive(rig.journal.path, meanwhile)[1]
    assert rig.journal.last_seq() > before
    (tmp_path / "a.zip").write_bytes(data)
    assert import_archive(tmp_path / "a.zip", target).manifest.entries == before
    rig.journal.close()


def test_what_is_for_people_is_in_it(good: bytes) -> None:
    parts = members(good)
    assert set(parts) == {
        form.MANIFEST, form.ENTRIES, form.COMMANDS, form.ROSTER, form.SCRIPT, *(f"{name}.csv" for name in SHEETS)
    }  # fmt: skip
    assert all(parts[f"{name}.csv"].startswith(b"\xef\xbb\xbf") for name in SHEETS)
    assert b"T001 0" in parts[form.ROSTER]
    for name in (form.ENTRIES, *(f"{name}.csv" for name in SHEETS)):
        assert b"T001 0" not in parts[name], "S30: people are in the roster and in the script alone"


def test_an_entry_says_its_number_kind_moment_and_command(good: bytes) -> None:
    lines = [json.loads(line) for line in members(good)[form.ENTRIES].splitlines()]
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    assert all(set(line) == {"seq", "kind", "at", "command", "entry"} for line in lines)
    assert {line["entry"]["who"] for line in lines if line["command"] is None} == {"timer"}


def test_its_name_is_the_tournaments_and_the_day(good: bytes, played_file: Path) -> None:
    made = When(Moment(1_779_000_000_000), "Europe/Kyiv").local()
    assert archive_name("Кубок: «Ґанок» / 2026", made) == "Кубок-Ґанок-2026-2026-05-17.knockout.zip"
    assert plain_name("../../etc/passwd\x00") == "etc-passwd"
    assert plain_name("…") == "knockout"
    assert archive(played_file, str)[0].endswith(".knockout.zip")


# --- where it may not go


def test_a_file_that_is_there_is_never_touched(source: Path, target: Path) -> None:
    target.write_bytes(b"mine")
    with pytest.raises(form.ArchiveRefused, match="already"):
        import_archive(source, target)
    assert target.read_bytes() == b"mine"


@pytest.mark.parametrize("ending", ["-wal", "-shm", "-journal"])
def test_what_a_database_of_that_name_has_left_would_get_into_the_new_one(
    source: Path, tmp_path: Path, ending: str
) -> None:
    (tmp_path / f"b.db{ending}").write_bytes(b"left")
    with pytest.raises(form.ArchiveRefused, match="already"):
        import_archive(source, tmp_path / "b.db")
    assert not (tmp_path / "b.db").exists()


def test_a_folder_that_is_not_there(source: Path, tmp_path: Path) -> None:
    with pytest.raises(form.ArchiveRefused, match="no folder"):
        import_archive(source, tmp_path / "ніде" / "b.db")


def test_a_name_that_is_a_folder(source: Path, tmp_path: Path) -> None:
    with pytest.raises(form.ArchiveRefused, match="already"):
        import_archive(source, tmp_path)


def test_a_stick_that_knows_no_second_name_for_a_file(
    source: Path, target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(*_: object) -> None:
        raise PermissionError("not on this file system")

    monkeypatch.setattr("knockout.files.archive_import.os.link", no_links)
    import_archive(source, target)
    assert verify(target)[0] == []
