"""The server's log: one event a line, no names and no secrets in it, and what goes wrong with it costs no tap."""

import fcntl
import json
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from knockout import logs
from knockout.heard import command_facts, timer_facts
from knockout.ids import TIMER, Moment
from knockout.logs import MOST_WAITING, Lines, set_up
from tests.halls import Rig, command

QUICK = 0.5
"""Seconds in which whoever writes must be done, whatever becomes of the lines."""


@pytest.fixture
def kept() -> Iterator[None]:
    """structlog is set up for the whole process: put back what was."""
    yield
    structlog.reset_defaults()


def written(path: Path, **options: Any) -> Lines:
    return set_up(to=os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND), **options)


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.usefixtures("kept")
def test_elsewhere_than_on_a_terminal_every_event_is_one_object_a_line(tmp_path: Path) -> None:
    lines = written(tmp_path / "log")
    log = structlog.get_logger("knockout")
    log.info("команда", table=3, note="два\nрядки")
    log.debug("not at this level")
    try:
        raise ValueError("a bug")
    except ValueError:
        log.exception("it failed", table=4)
    lines.close()
    first, second = events(tmp_path / "log")
    assert first.items() >= {"event": "команда", "level": "info", "table": 3, "note": "два\nрядки"}.items()
    assert first["timestamp"].endswith("Z")
    assert second["level"] == "error"
    assert second["exception"].startswith("Traceback (most recent call last)")
    assert "ValueError: a bug" in second["exception"]


@pytest.mark.usefixtures("kept")
def test_text_is_for_people_and_levels_are_kept(tmp_path: Path) -> None:
    lines = written(tmp_path / "log", form="text", level="warning")
    log = structlog.get_logger("knockout")
    log.info("command", table=3)
    log.warning("clocks checked late", milliseconds=1200)
    lines.close()
    text = (tmp_path / "log").read_text(encoding="utf-8")
    assert "command" not in text
    assert "clocks checked late" in text
    assert "milliseconds=1200" in text


@pytest.mark.usefixtures("kept")
def test_what_is_secret_or_a_name_never_gets_into_it_whoever_writes_it(tmp_path: Path) -> None:
    lines = written(tmp_path / "log")
    structlog.get_logger("knockout").info(
        "login", who="desk", token="abc", password="def", name="Ім'я", cookie="c", contact="+380", players=["хтось"]
    )  # fmt: skip
    lines.close()
    (event,) = events(tmp_path / "log")
    assert event.keys() == {"timestamp", "level", "event", "who"}
    assert event.keys().isdisjoint(logs.SECRET)


@pytest.mark.usefixtures("kept")
def test_what_no_encoder_can_write_is_written_all_the_same(tmp_path: Path) -> None:
    lines = written(tmp_path / "log")
    structlog.get_logger("knockout").info("odd", half="\ud83d", thing=object())
    lines.close()
    (event,) = events(tmp_path / "log")
    assert "odd" in event.values() or "'odd'" in event.values()


@pytest.mark.parametrize("which", ["full disk", "closed pipe", "pipe that nobody reads"])
def test_a_log_that_cant_be_written_costs_nobody_any_time(which: str) -> None:
    reader = None
    if which == "full disk":
        if not Path("/dev/full").exists():
            pytest.skip("this system has no full disk to write to")
        to = os.open("/dev/full", os.O_WRONLY)
    else:
        reader, to = os.pipe()
        fcntl.fcntl(to, fcntl.F_SETFL, fcntl.fcntl(to, fcntl.F_GETFL) | os.O_NONBLOCK)
        if which == "closed pipe":
            os.close(reader)
    lines = Lines(to)
    began = time.monotonic()
    for number in range(MOST_WAITING + 1000):
        lines.msg(f"a line of some length, number {number}")
    assert time.monotonic() - began < QUICK
    lines.close()
    assert lines.lost >= 1000
    if which == "pipe that nobody reads" and reader is not None:
        os.close(reader)


def test_a_pipe_that_blocks_keeps_only_the_writer_waiting() -> None:
    reader, to = os.pipe()
    lines = Lines(to)
    for number in range(5_000):
        lines.msg(f"a line of some length, number {number}")
    time.sleep(0.3)
    began = time.monotonic()
    lines.msg("the last one")
    assert time.monotonic() - began < QUICK
    found = bytearray()

    def read() -> None:
        while piece := os.read(reader, 65_536):
            found.extend(piece)

    thread = threading.Thread(target=read)
    thread.start()
    lines.close()
    os.close(to)
    thread.join(5)
    assert found.endswith(b"the last one\n")
    assert found.count(b"\n") == 5_001
    assert lines.lost == 0


@pytest.mark.usefixtures("kept")
def test_a_format_or_level_that_there_is_not_is_said() -> None:
    with pytest.raises(ValueError, match="auto, text, json"):
        set_up(form="xml")
    with pytest.raises(ValueError, match="debug, info, warning, error"):
        set_up(level="loud")


# --- what is noted of a command and of the timer


@pytest.fixture
def noted(tmp_path: Path) -> Iterator[tuple[Rig, list[dict[str, Any]]]]:
    rig = Rig(tmp_path / "hall.db")
    found: list[dict[str, Any]] = []
    rig.open(1)
    rig.runner._note = lambda *answered: found.append(command_facts(*answered))
    yield rig, found
    rig.journal.close()


def test_a_command_is_noted_by_what_it_was_about_and_never_by_what_it_said(noted: Any) -> None:
    rig, found = noted
    game = rig.games[0]
    rig.must("start_game", game=game)
    asked = command("score_turn", rig.clock.at, game=game, turn=1, words=[{"points": 9, "word": "СЛОВО"}])
    rig.runner.run(asked, f"host:{game}")
    rig.ask("edit_team", team="T001", name="Інша назва", contact="+380 50 000 00 00")
    started, scored, edited = found
    assert (
        started.items()
        >= {"do": "start_game", "game": game, "table": 1, "ok": True, "who": "committee"}.items()
    )
    assert (
        scored.items() >= {"do": "score_turn", "turn": 1, "id": asked["id"], "v": rig.journal.seq - 1}.items()
    )
    assert 0 < scored["ms"] < 1000
    for facts in (started, scored, edited):
        assert not {"СЛОВО", "Інша назва", "+380 50 000 00 00"} & {str(value) for value in facts.values()}


def test_a_refusal_is_noted_with_its_code_and_rubbish_is_not_repeated(noted: Any) -> None:
    rig, found = noted
    rig.runner.run({"do": "Іван Петренко", "id": "Іван", "game": "<b>", "turn": 10**9}, "public")
    rig.runner.run({"do": ["score_turn"], "game": None}, "host:3")
    first, second = found
    assert first.keys() == {"do", "who", "ok", "ms", "v", "code"}
    assert (first["do"], first["code"]) == ("unknown", "bad_field")
    assert second["table"] == 3


def test_notes_that_fail_take_nothing_from_a_tap(noted: Any) -> None:
    rig, _ = noted

    def fails(*_: object) -> None:
        raise RuntimeError("no room for notes")

    rig.runner._note = fails
    assert rig.must("start_game", game=rig.games[0])["ok"]


def test_the_timer_is_noted_with_how_late_it_was(noted: Any) -> None:
    rig, _ = noted
    rig.must("start_game", game=rig.games[0])
    before = rig.journal.seq
    rig.wait(61.5)
    entries = [entry for seq, entry in rig.journal.entries() if seq > before and entry.who == TIMER]
    facts = [timer_facts(entry, rig.clock.at, 1) for entry in entries]
    assert facts == [{"act": "turn_passed", "game": rig.games[0], "table": 1, "turn": 1, "late": 1500}]
    assert timer_facts(entries[0], Moment(rig.clock.at), 10) == {**facts[0], "late": 150}  # type: ignore[dict-item]


def test_s16_a_hold_for_a_gap_was_not_late(noted: Any) -> None:
    rig, _ = noted
    rig.must("start_game", game=rig.games[0])
    step = rig.runner.machine.down(rig.clock.at, Moment(rig.clock.at + 60_000))
    (facts,) = [timer_facts(entry, Moment(rig.clock.at + 60_000), 1) for entry in step.entries]
    assert facts == {"act": "game_held", "game": rig.games[0], "table": 1, "why": "down"}
