"""The one way through: answered once and for all, stored before it is so, told after it is stored."""

import json
from pathlib import Path
from typing import Any

import pytest

from knockout.errors import Code, Refused
from knockout.game.entries import Entry
from knockout.ids import GameId
from knockout.runner import Runner
from knockout.store.digest import digest
from tests.halls import Rig, command, folded, game_of

GAME = GameId("F-1-T1")


def test_t11_a_repeated_id_gets_its_first_answer_and_nothing_more(rig: Rig) -> None:
    line = command("start_game", rig.clock.at, game=GAME)
    first = rig.runner.run(line, "host:F-1-T1")
    assert first == {"ok": True, "v": rig.journal.seq, "entries": ["game_started"]}
    rig.wait(61)
    assert rig.runner.run(line, "host:F-1-T1") == first
    assert rig.runner.run({**line, "do": "undo"}, "host:F-1-T1") == first
    assert [turn.auto for turn in game_of(rig).turns] == [True]


def test_t11_a_repeated_refusal_is_the_same_refusal_even_after_a_restart(rig: Rig) -> None:
    line = command("pass_turn", rig.clock.at, game=GAME, turn=1)
    first = rig.runner.run(line, "host:F-1-T1")
    assert first["code"] == "wrong_phase"
    rig.must("start_game", game=GAME)
    assert rig.runner.run(line, "host:F-1-T1") == first
    again = Runner(rig.journal, rig.clock)
    assert again.run(line, "host:F-1-T1") == json.loads(json.dumps(first))


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"id": None}, "bad_field", "id"),
        ({"id": ""}, "bad_field", "id"),
        ({"id": "x" * 101}, "bad_field", "id"),
        ({"id": 7}, "bad_field", "id"),
        ({"at": "yesterday"}, "bad_field", "at"),
        ({"at": "2026-05-16T16:50:00"}, "bad_field", "at"),
        ({"at": None}, "bad_field", "at"),
        ({"do": "win_game"}, "unknown_command", "do"),
        ({"game": "QF-9-T9"}, "unknown_game", "game"),
        ({"bribe": 50}, "bad_field", "bribe"),
    ],
)
def test_whatever_cannot_be_read_is_answered(rig: Rig, change: dict[str, Any], code: str, field: str) -> None:
    before = digest(rig.state)
    answer = rig.runner.run({**command("start_game", rig.clock.at, game=GAME), **change}, "committee")
    assert (answer["ok"], answer["code"], answer["details"]["field"]) == (False, code, field)
    assert digest(rig.state) == before


def test_a_line_is_not_believed_about_who_sends_it_or_when_it_came(rig: Rig) -> None:
    rig.must("start_game", game=GAME)
    line = command("call_committee", rig.clock.at, game=GAME)
    answer = rig.runner.run({**line, "who": "committee", "received": "2020-01-01T00:00:00Z"}, "public")
    assert answer["code"] == "not_allowed"


def test_what_could_not_be_stored_has_not_happened(rig: Rig, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Entry, ...]] = []
    runner = Runner(rig.journal, rig.clock, tell=told.append)
    before = digest(runner.machine.state)

    def full(*_args: object, **_kwargs: object) -> int:
        raise Refused(Code.NOT_STORED, reason="disk full")

    monkeypatch.setattr(rig.journal, "append", full)
    line = command("start_game", rig.clock.at, game=GAME)
    answer = runner.run(line, "committee")
    assert answer["code"] == "not_stored"
    assert digest(runner.machine.state) == before
    assert told == []
    monkeypatch.undo()
    assert runner.run(line, "committee")["ok"], "the same command, sent again, is stored then"
    assert len(told) == 1


def test_a_runner_that_missed_another_process_follows_its_entries(rig: Rig) -> None:
    other = Runner(rig.journal, rig.clock)
    stale = Rig(rig.journal.path, create=False)
    assert other.run(command("start_game", rig.clock.at, game=GAME), "committee")["ok"]
    stale.clock.at = rig.clock.at
    line = command("start_game", rig.clock.at, game=GAME)
    assert stale.runner.run(line, "committee")["code"] == "not_stored"
    assert stale.runner.run(line, "committee")["code"] == "already_done"
    assert digest(stale.state) == digest(folded(rig.journal.path).state)
    stale.journal.close()


def test_a_preview_stores_nothing(rig: Rig) -> None:
    rig.must("start_game", game=GAME)
    rig.must("score_turn", game=GAME, turn=1, words=[{"word": "КІТ", "points": 8}])
    before = rig.journal.seq
    answer = rig.must(
        "correct_turn", game=GAME, turn=1, words=[{"word": "КІТ", "points": 18}], reason="лічба", preview=True
    )
    assert answer["preview"]["after"]["totals"] != answer["preview"]["before"]["totals"]
    assert rig.journal.seq == before


def test_several_commands_are_stored_in_one_transaction_or_none(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "all.db")
    rig.must("create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=4)
    people = [{"name": f"Гравець {n}", "student": True} for n in range(4)]
    teams = [{"team": f"T{n}", "name": f"Команда {n}", "players": people} for n in range(1, 5)]
    enter = command("enter_teams", rig.clock.at, teams=teams)
    wrong = command("set_rating", rig.clock.at, teams=["T1", "T2"])
    answers = rig.runner.run_all([enter, wrong], "committee")
    assert [answer["ok"] for answer in answers] == [True, False]
    assert not rig.state.teams
    assert rig.journal.last_seq() == 1
    right = command("set_rating", rig.clock.at, teams=["T1", "T2", "T3", "T4"])
    answers = rig.runner.run_all([enter, right], "committee")
    assert [answer["v"] for answer in answers] == [5, 6]
    assert rig.state.rating == ("T1", "T2", "T3", "T4")
    assert rig.runner.run(enter, "committee") == answers[0]
    assert rig.journal.roster() == rig.runner.machine.roster
    rig.journal.close()
