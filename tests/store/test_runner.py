"""The one way through: answered once and for all, stored before it is so, told after it is stored."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from knockout.errors import Code, Refused
from knockout.game.entries import Entry, TurnPassed
from knockout.game.state import Game, Phase
from knockout.ids import GameId, Moment
from knockout.runner import Runner
from knockout.store.codec import iso, parse_moment
from knockout.store.digest import digest
from tests.halls import Rig, command, folded, rules_text

GAME = GameId("F-1-T1")


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    rig = Rig(tmp_path / "a.db")
    rig.open(1)
    yield rig
    rig.journal.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Rig]:
    """Five tables, all started in the same second."""
    rig = Rig(tmp_path / "five.db")
    rig.open(5)
    for game in rig.games:
        rig.must("start_game", game=game)
    yield rig
    rig.journal.close()


def game_of(rig: Rig, game: GameId = GAME) -> Game:
    return rig.state.games[game]


def passes(rig: Rig) -> list[TurnPassed]:
    return [entry for _, entry in rig.journal.entries() if isinstance(entry, TurnPassed)]


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


# --- CASES 1, 5: late, doubled and left-over wake-ups


def test_case_1_a_wake_up_five_seconds_late_records_one_pass_at_the_moment_it_was_due(hall: Rig) -> None:
    due = hall.runner.machine.due()
    hall.wait(65)
    found = passes(hall)
    assert sorted(entry.game for entry in found) == sorted(hall.games), "one a table, five in the same second"
    assert {entry.at for entry in found} == {due}
    assert all(game_of(hall, game).position.number == 2 for game in hall.games)


def test_case_5_a_second_wake_up_for_the_same_deadline_changes_nothing(hall: Rig) -> None:
    hall.wait(60)
    before, count = digest(hall.state), len(passes(hall))
    for _ in range(20):
        hall.runner.check_clocks()
    assert (digest(hall.state), len(passes(hall)), count) == (before, 5, 5)


def test_case_5_a_wake_up_left_from_an_earlier_turn_changes_nothing(hall: Rig) -> None:
    game = hall.games[0]
    hall.clock.at = Moment(hall.clock.at + 59_900)
    hall.must("score_turn", game=game, turn=1, words=[{"points": 12}])
    hall.wait(0.2)
    turns = game_of(hall, game).turns
    assert [turn.kind for turn in turns] == ["scored"], "the minute that would have ended is no more"
    assert game_of(hall, game).position.number == 2


def test_case_3_a_word_in_the_very_millisecond_of_the_deadline_has_one_outcome(tmp_path: Path) -> None:
    """T2: a tap at exactly the deadline is in time, whether the timer woke before or after it came."""
    for index, timer_first in enumerate((True, False) * 5):
        rig = Rig(tmp_path / f"{index}.db")
        rig.open(1)
        rig.must("start_game", game=GAME)
        deadline = rig.runner.machine.due()
        assert deadline is not None
        rig.clock.at = deadline
        if timer_first:
            rig.runner.check_clocks()
        answer = rig.ask("score_turn", at=deadline, game=GAME, turn=1, words=[{"points": 9}])
        rig.runner.check_clocks()
        assert answer["ok"], answer
        assert [turn.kind for turn in game_of(rig).turns] == ["scored"]
        rig.journal.close()


def test_case_7_five_minutes_with_all_phones_off_are_five_passes_in_order(rig: Rig) -> None:
    rig.must("start_game", game=GAME)
    rig.wait(301)
    turns = game_of(rig).turns
    assert [turn.seat for turn in turns] == [0, 1, 2, 3, 0]
    assert all(turn.auto for turn in turns)
    assert [turn.ended - turns[0].began for turn in turns] == [60_000 * n for n in range(1, 6)]


def test_a_hundred_tables_that_expire_in_the_same_second_pass_once_each(tmp_path: Path) -> None:
    rig = Rig(tmp_path / "hundred.db", rules=rules_text(turn="0:02"))
    rig.open(100)
    for game in rig.games:
        rig.must("start_game", game=game)
    rig.wait(2.5)
    found = passes(rig)
    assert len(found) == len({entry.game for entry in found}) == 100
    rig.journal.close()


# --- S16: down


def running(rig: Rig) -> Game:
    rig.must("start_game", game=GAME)
    rig.live(20)
    return game_of(rig)


def restarted(rig: Rig, seconds: float) -> Runner:
    rig.clock.at = Moment(rig.clock.at + round(seconds * 1000))
    runner = Runner(rig.journal, rig.clock)
    runner.check_clocks()
    return runner


def test_s16_back_within_ten_seconds_the_clocks_just_go_on(rig: Rig) -> None:
    running(rig)
    game = restarted(rig, 10).machine.state.games[GAME]
    assert not game.on_hold
    assert game.clock.turn.left_at(rig.clock.now()) == 30_000


def test_s16_back_later_every_running_table_is_on_hold_as_of_the_last_beat(rig: Rig) -> None:
    running(rig)
    game = restarted(rig, 180).machine.state.games[GAME]
    assert game.held is not None
    assert game.held.why == "down"
    assert game.clock.turn.left == 40_000
    assert game.turns == (), "no burst of passes"


def test_s16_back_after_the_games_time_it_is_still_on_hold_with_the_time_it_had(rig: Rig) -> None:
    """CASES 8 (c)."""
    running(rig)
    game = restarted(rig, 3600).machine.state.games[GAME]
    assert game.phase is Phase.THINKING
    assert (game.clock.turn.left, game.clock.game.left) == (40_000, 1_780_000)


def test_s16_a_frozen_process_holds_before_it_hears_anything_else(rig: Rig) -> None:
    running(rig)
    rig.clock.at = Moment(rig.clock.at + 30_000)
    answer = rig.ask("hold_game", game=GAME, reason="")
    assert answer["code"] == "already_done", "the table was on hold by then"
    held = game_of(rig).held
    assert held is not None
    assert held.why == "down"
    assert rig.runner.gap is not None


def test_s16_a_step_back_of_the_wall_clock_counts_as_down_too(rig: Rig) -> None:
    running(rig)
    rig.clock.at = Moment(rig.clock.at - 3_600_000)
    rig.runner.check_clocks()
    game = game_of(rig)
    assert game.held is not None
    assert game.clock.turn.left == 40_000
    rig.must("resume_game", game=GAME)
    rig.wait(39)
    assert game_of(rig).turns == ()


def test_s16_a_tap_younger_than_the_last_beat_is_not_given_time_back(rig: Rig) -> None:
    rig.must("start_game", game=GAME)
    rig.runner.beat()
    rig.clock.at = Moment(rig.clock.at + 600)
    rig.must("score_turn", game=GAME, turn=1, words=[{"points": 7}])
    game = restarted(rig, 60).machine.state.games[GAME]
    assert game.clock.turn.left == 60_000
    assert game.clock.game.left == 1_799_400


def test_s16_a_tap_made_while_the_server_was_away_is_taken_first(rig: Rig) -> None:
    running(rig)
    tapped = Moment(rig.clock.at + 5_000)
    runner = restarted(rig, 60)
    answer = runner.run(command("place_move", tapped, game=GAME, turn=1), "host:F-1-T1")
    assert answer["ok"], answer
    game = runner.machine.state.games[GAME]
    assert game.phase is Phase.PLACED
    assert game.on_hold
    assert game.clock.turn.left == 35_000


def test_the_check_in_deadline_passes_while_the_server_is_down(tmp_path: Path) -> None:
    """S19, U21: it is a wall-clock time, and acts as of its own moment."""
    rig = Rig(tmp_path / "b.db")
    deadline = Moment(rig.clock.at + 60_000)
    rig.must(
        "create_tournament", name="Т", ruleset="ukrainian-student", venue_zone="Europe/Kyiv", plan=8,
        deadlines={"check_in": "2030-01-01T00:00:00+02:00"},
    )  # fmt: skip
    rig.must("move_deadline", which="check_in", to=_iso(deadline), reason="раніше")
    rig.runner.beat()
    runner = restarted(rig, 3600)
    assert runner.machine.state.check_in_closed == deadline
    rig.journal.close()


def _iso(moment: Moment) -> str:
    return str(command("x", moment)["at"])


# --- CASES 4, 36: zones and the October clock change


@pytest.mark.parametrize("server_zone", ["UTC", "Europe/Kyiv", "America/New_York"])
@pytest.mark.parametrize("day", ["2026-10-24", "2026-10-25", "2026-10-26"])
def test_case_4_deadlines_and_games_know_no_server_zone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, server_zone: str, day: str
) -> None:
    """In Kyiv clocks go back on 25 October at 04:00. The deadline is 03:30 by the venue's clock, the first of the two
    that day; a game started ten minutes before the change lasts 1,800 s."""
    monkeypatch.setenv("TZ", server_zone)
    time.tzset()
    summer = "+02:00" if day == "2026-10-26" else "+03:00"
    deadline = parse_moment(f"{day}T03:30:00{summer}")
    rig = Rig(tmp_path / "zones.db")
    rig.clock.at = Moment(deadline - 3_600_000)
    teams = rig.enter(1, deadlines={"check_in": f"{day}T03:30:00{summer}"})
    for team in teams:
        rig.must("check_in", team=team)
    rig.wait(3599.999)
    assert rig.state.check_in_closed is None
    rig.wait(0.001)
    assert rig.state.check_in_closed == deadline
    assert iso(deadline, rig.state.zone).startswith(f"{day}T03:30:00")
    rig.must("draw", stage="F", seed="1")
    rig.must("open_cycle", cycle="F-1")
    rig.wait(20 * 60)
    began = rig.clock.at
    rig.must("start_game", game=GAME)
    for turn in range(1, 61):
        rig.wait(30)
        rig.ask("score_turn", game=GAME, turn=turn, words=[{"points": 1}])
    rig.wait(60)
    assert game_of(rig).position.ended_at == began + 1_800_000
    rig.journal.close()
    monkeypatch.undo()
    time.tzset()
