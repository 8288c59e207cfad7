"""CASES 1, 3, 5, 7: wake-ups that come late, twice, or for what is over."""

from pathlib import Path

from knockout.ids import GameId, Moment
from knockout.store.digest import digest
from tests.halls import Rig, game_of, passes, rules_text

GAME = GameId("F-1-T1")


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
