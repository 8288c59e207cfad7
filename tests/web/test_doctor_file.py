"""`knockout doctor`: the clock and the file. Nothing in the file, or beside it, is changed by being looked at."""

import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from knockout.clocktime import wall_now
from tests.halls import free_port, now
from tests.web.doctoring import doctor, found, said, time_server

HallFile = Callable[..., Path]


def looked(file: Path | str, *arguments: object, **more: str) -> list[dict[str, object]]:
    return doctor(file, *arguments, "--host", "127.0.0.1", "--port", free_port(), **more)[1]


def changed(file: Path, *statements: str) -> Path:
    with sqlite3.connect(file) as db:
        for statement in statements:
            db.execute(statement)
    db.close()
    return file


# --- the clock


@pytest.mark.parametrize(
    ("ahead", "expected", "words"),
    [
        (1.5, ("ok", "right"), ""),
        (5, ("look", "off"), "5.0 s slow"),
        (-125, ("wrong", "off"), "125.0 s fast"),
    ],
)
def test_the_clock_against_a_time_server(ahead: float, expected: tuple[str, str], words: str) -> None:
    with time_server(ahead) as server:
        _, findings = doctor("--port", free_port(), time_server=server)
    assert found(findings, "clock") == [expected]
    assert words in said(findings, expected[1])


def spoil_echo(answer: bytearray) -> None:
    answer[24] ^= 1


def spoil_layer(answer: bytearray) -> None:
    answer[1] = 0


def spoil_leap(answer: bytearray) -> None:
    answer[0] |= 0xC0


def spoil_length(answer: bytearray) -> None:
    del answer[47:]


@pytest.mark.parametrize("spoil", [spoil_echo, spoil_layer, spoil_leap, spoil_length])
def test_an_answer_that_means_nothing_is_not_taken_for_the_time(spoil: Callable[[bytearray], None]) -> None:
    with time_server(500, spoil=spoil) as server:
        _, findings = doctor("--port", free_port(), time_server=server)
    assert found(findings, "clock") == [("look", "no_answer")]


def test_a_time_server_that_keeps_silent_is_waited_for_two_seconds_and_a_way_by_hand_is_said() -> None:
    began = time.monotonic()
    with time_server(0, answers=False) as server:
        _, findings = doctor("--port", free_port(), time_server=server)
    assert time.monotonic() - began < 6
    assert found(findings, "clock") == [("look", "no_answer")]
    assert "phone" in said(findings, "no_answer")
    _, unasked = doctor("--port", free_port())
    assert found(unasked, "clock") == [("look", "not_asked")]


def test_a_beat_in_the_future_shows_a_clock_put_back(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    ahead = wall_now() + 3_600_000
    changed(file, f"INSERT OR REPLACE INTO beat (id, wall, hall) VALUES (1, {ahead}, {now()})")
    findings = looked(file)
    assert ("wrong", "beat_ahead") in found(findings, "clock")
    assert "3600 s" in said(findings, "beat_ahead") or "3599 s" in said(findings, "beat_ahead")
    changed(file, f"UPDATE beat SET wall = {wall_now() - 1000}")
    assert found(looked(file), "clock") == [("look", "not_asked"), ("ok", "zone")]


def test_a_zone_that_this_machine_does_not_know(hall_file: HallFile) -> None:
    file = changed(
        hall_file(tables=1),
        "UPDATE entry SET body = CAST(replace(CAST(body AS TEXT), 'Europe/Kyiv', 'Mars/Base') AS BLOB)"
        " WHERE kind = 'tournament_created'",
    )
    findings = looked(file)
    assert ("wrong", "zone") in found(findings, "clock")
    assert "Mars/Base" in said(findings, "zone")


# --- the file


def test_a_sound_file_is_left_exactly_as_it_was(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    before = {each.name: each.read_bytes() for each in file.parent.iterdir()}
    findings = looked(file)
    assert found(findings, "file") == [("ok", "sound"), ("ok", "disk")]
    after = {each.name: each.read_bytes() for each in file.parent.iterdir()}
    assert {name for name in after if not name.endswith(".lock")} == set(before)
    assert after[file.name] == before[file.name]


def test_a_file_that_is_none(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("not a tournament, " * 100, encoding="utf-8")
    empty = tmp_path / "empty.db"
    empty.write_bytes(b"")
    foreign = changed(tmp_path / "foreign.db", "CREATE TABLE a (b)")
    assert found(looked(tmp_path / "none.db"), "file") == [("wrong", "missing")]
    for file in (text, empty, foreign):
        assert found(looked(file), "file") == [("wrong", "no_tournament")], file
    assert text.read_text(encoding="utf-8").startswith("not a"), "nothing was done to it"


def test_a_file_of_another_version(hall_file: HallFile) -> None:
    file = hall_file(tables=1)
    history = "schema_migration"
    changed(file, f"DELETE FROM {history} WHERE name = '0003_applications'")
    assert ("look", "older") in found(looked(file), "file")
    assert not sqlite3.connect(file).execute(f"SELECT 1 FROM {history} WHERE name LIKE '0003%'").fetchall()
    changed(file, f"INSERT INTO {history} (name, applied) VALUES ('9999_later', '2030-01-01')")
    findings = looked(file)
    assert ("wrong", "newer") in found(findings, "file")
    assert "9999_later" in said(findings, "newer")


def test_a_file_with_a_hole_in_its_journal_or_a_row_that_belongs_to_nothing(hall_file: HallFile) -> None:
    file = changed(hall_file(tables=1), "DELETE FROM entry WHERE seq = 7")
    assert "entries missing" in said(looked(file), "damaged")
    changed(file, "INSERT INTO player (team, number, name) VALUES ('nobody', 1, 'X')")
    findings = looked(file)
    assert ("wrong", "damaged") in found(findings, "file")
    assert "foreign key" in said(findings, "damaged")


def test_a_file_that_may_not_be_written(hall_file: HallFile) -> None:
    if os.name == "nt" or os.geteuid() == 0:
        pytest.skip("whoever runs this test may write everywhere")
    file = hall_file(tables=1)
    file.chmod(0o444)
    assert ("wrong", "read_only") in found(looked(file), "file")
