"""Whole days and single games as scripts, with what must come of them (`../shared/data`)."""

import importlib.util
import json
from pathlib import Path

import pytest

from knockout.machine import Machine
from knockout.replay import Replay, replay, to_json
from knockout.rulesets import load_rulesets
from tests.story import folded

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
RULESETS = load_rulesets()
CLOCK = sorted((SHARED / "data" / "clock").glob("*.jsonl"))
FINALS = sorted((SHARED / "data" / "finals").glob("*.jsonl"))

absent = pytest.mark.skipif(
    not CLOCK or not FINALS, reason="the scripts of ../shared/data are not beside this repository"
)


class Keeping(Machine):
    """A machine that keeps the entries of every step it adopts, as a journal would."""

    def __init__(self):
        super().__init__(rulesets=RULESETS)
        self.journal = []

    def adopt(self, step):
        self.journal.extend(step.entries)
        super().adopt(step)


def _compare(script, played, tmp_path):
    """Hold what came of a script against what must come of it, with the tool that comes with the data."""
    path = SHARED / "tools" / "compare_final.py"
    spec = importlib.util.spec_from_file_location("compare_final", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    actual = tmp_path / "actual.json"
    actual.write_text(json.dumps(to_json(played)), encoding="utf-8")
    return tool.main(str(script.with_suffix(".expected.json")), str(actual))


def _lines(script):
    return script.read_bytes().splitlines()


@absent
@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("script", CLOCK + FINALS, ids=lambda script: script.stem)
def test_a_script_gives_what_must_come_of_it(script, tmp_path, capsys):
    differs = _compare(script, replay(_lines(script), RULESETS), tmp_path)
    assert not differs, capsys.readouterr().out


@absent
def test_all_the_scripts_are_there():
    assert len(CLOCK) >= 32
    assert len(FINALS) >= 4


@absent
@pytest.mark.parametrize("script", FINALS[:1] + FINALS[-1:], ids=lambda script: script.stem)
def test_the_journal_of_a_day_stored_and_read_gives_the_same_state(script):
    played = Replay(Keeping())
    for number, line in enumerate(_lines(script), start=1):
        played.line(number, json.loads(line))
    played.finish()
    assert folded(played.machine.journal) == played.machine.state


@absent
@pytest.mark.parametrize("script", FINALS[-1:], ids=lambda script: script.stem)
def test_a_day_gives_the_same_whether_or_not_somebody_looks_at_the_clock_between_its_lines(script):
    looked, plain = Replay(Machine(rulesets=RULESETS)), Replay(Machine(rulesets=RULESETS))
    for number, line in enumerate(_lines(script), start=1):
        data = json.loads(line)
        for played in (looked, plain):
            played.line(number, data)
        due = looked.machine.due()
        if due is not None and due == looked.now:
            continue  # at once with a line the line comes first (T2)
        looked.machine.adopt(looked.machine.check_clocks(looked.now))
    for played in (looked, plain):
        played.finish()
    assert looked.machine.state == plain.machine.state
    assert to_json(looked) == to_json(plain)


@absent
def test_replay_gives_the_same_twice():
    lines = _lines(FINALS[0])
    assert to_json(replay(lines, RULESETS)) == to_json(replay(lines, RULESETS))
