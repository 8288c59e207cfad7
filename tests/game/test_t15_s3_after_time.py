"""S3's other two settings, T15 and case 12: who still has a turn once the thirty minutes are over."""

import pytest

from tests.story import ruleset
from tests.words import (
    at,
    challenge,
    disqualify,
    end,
    exchange,
    given,
    late,
    passes,
    place,
    played,
    refused,
    rule,
    score,
    table_of,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

TEAMS = ("T1", "T2", "T3", "T4")
FINISH_TURN = table_of_four(rules=ruleset({"clock.at_time_up": "finish_turn"}))
FINISH_ROUND = table_of_four(rules=ruleset({"clock.at_time_up": "finish_round"}))


def _on_turn(seat):
    """Give the number of the turn of this seat (from 0) that is on at 29:40, and the acts that lead there."""
    return 33 + seat, played(32 + seat, until="29:40")


# --- "finish_turn"


@pytest.mark.parametrize("seat", range(4))
def test_case_12_finish_turn_the_turn_under_way_runs_to_its_own_end(seat):
    turn, before = _on_turn(seat)
    story = given(FINISH_TURN).when(before, at("30:10", score(turn, 30)))
    story.then(totals={TEAMS[seat]: 30}, ended="time_up", turns=turn, ended_at="30:10")


@pytest.mark.parametrize("seat", range(4))
def test_case_12_finish_turn_it_passes_by_itself_at_its_own_deadline(seat):
    turn, before = _on_turn(seat)
    story = given(FINISH_TURN).when(before, wait("30:39.999")).then(ended=None, on_turn=TEAMS[seat])
    story.when(wait("30:40")).then(ended="time_up", turns=turn, auto={TEAMS[seat]: 1}, ended_at="30:40")


def test_s3_finish_turn_a_move_placed_in_that_time_is_scored():
    turn, before = _on_turn(1)
    story = given(FINISH_TURN).when(before, at("30:20", place(turn)), at("31:30", score(turn, 7)))
    story.then(ended="time_up", totals={"T2": 7})


def test_s3_finish_turn_no_other_turn_begins():
    turn, before = _on_turn(1)
    given(FINISH_TURN).when(before, at("30:10", passes(turn)), wait("33:00")).then(turn=turn, auto={"T3": 0})


def test_s3_finish_turn_a_turn_scored_before_time_lets_the_next_begin():
    turn, before = _on_turn(1)
    given(FINISH_TURN).when(before, at("29:59", passes(turn)), wait("30:58")).then(on_turn="T3", ended=None)


def test_s3_finish_turn_a_challenge_ruled_out_ends_it():
    turn, before = _on_turn(1)
    story = given(FINISH_TURN).when(
        before, at("30:10", place(turn), challenge(turn)), at("30:40", rule(turn, valid=False))
    )
    story.then(ended="time_up", turns=turn)


def test_s3_finish_turn_the_team_on_turn_is_disqualified_after_time():
    turn, before = _on_turn(1)
    given(FINISH_TURN).when(before, at("30:10", disqualify("T2")), wait("33:00")).then(
        ended="time_up", ended_at="30:10", turns=turn - 1
    )


# --- "finish_round"


@pytest.mark.parametrize("seat", range(4))
def test_case_12_finish_round_every_team_has_the_same_number_of_turns(seat):
    turn, before = _on_turn(seat)
    story = given(FINISH_ROUND).when(before, at("30:10", score(turn, 30)), wait("40:00"))
    story.then(ended="time_up", turns=36, totals={TEAMS[seat]: 30})
    had = [sum(t.seat == place for t in story.game().turns) for place in range(4)]
    assert had == [9, 9, 9, 9]


@pytest.mark.parametrize("seat", range(4))
def test_case_12_finish_round_ends_with_the_last_seats_turn(seat):
    turn, before = _on_turn(seat)
    story = given(FINISH_ROUND).when(before, *(at("30:10", exchange(number)) for number in range(turn, 37)))
    story.then(ended="time_up", ended_at="30:10", turns=36)


def test_s3_finish_round_the_last_occupied_seat_of_a_short_table_is_the_last():
    rules = ruleset({"clock.at_time_up": "finish_round"})
    story = given(table_of(3, rules=rules)).when(played(31, until="29:40"), at("30:10", passes(32)))
    story.then(on_turn="T3", ended=None).when(at("30:20", passes(33))).then(ended="time_up", turns=33)


def test_t15_finish_round_skipped_seats_count_as_had():
    turn, before = _on_turn(2)
    story = given(FINISH_ROUND).when(before, at("30:05", disqualify("T4")), at("30:10", exchange(turn)))
    story.then(ended="time_up", turns=turn)


def test_t15_finish_round_the_last_seat_is_disqualified_in_its_turn_after_time():
    turn, before = _on_turn(3)
    given(FINISH_ROUND).when(before, at("30:10", disqualify("T4")), wait("33:00")).then(
        ended="time_up", ended_at="30:10", turns=turn - 1
    )


def test_s3_finish_round_a_disqualified_team_in_mid_round_lets_the_round_go_on():
    turn, before = _on_turn(1)
    given(FINISH_ROUND).when(before, at("30:10", disqualify("T2"))).then(
        on_turn="T3", ended=None, turn=turn + 1
    )


def test_s3_finish_round_a_tap_after_time_is_in_time_within_its_minute():
    turn, before = _on_turn(0)
    given(FINISH_ROUND).when(before, at("30:40", place(turn)), at("31:00", score(turn, 9))).then(
        totals={"T1": 9}, on_turn="T2", began="31:00"
    )


def test_s3_finish_round_a_late_tap_counts_after_time_too():
    turn, before = _on_turn(0)
    story = given(FINISH_ROUND).when(
        before, wait("31:00"), late(score(turn + 1, 9), tap="31:30", arrives="31:50")
    )
    story.then(totals={"T2": 9}, on_turn="T3", began="31:30")


@pytest.mark.parametrize("tap", ["29:58", "29:59.500", "30:00"])
def test_t12_that_the_time_was_called_since_is_nothing_recorded_at_the_table(tap):
    story = given(FINISH_ROUND).when(
        _on_turn(1)[1], at("29:58", place(34)), late(score(34, 9), tap=tap, arrives="30:02")
    )
    story.then(began=tap, on_turn="T3", totals={"T2": 9})


def test_t12_under_stop_the_next_turn_then_vanishes_at_the_games_deadline():
    story = given().when(
        _on_turn(1)[1], at("29:58", place(34)), late(score(34, 9), tap="29:59.500", arrives="30:02")
    )
    story.then(ended="time_up", ended_at="30:00", turns=34, turn=35)


def test_t12_a_call_since_is_something():
    call = at("30:01", {"do": "call_committee", "game": "F-1-T1"})
    story = given(FINISH_ROUND).when(_on_turn(1)[1], at("29:58", place(34)), call)
    story.when(late(score(34, 9), tap="29:59", arrives="30:02")).then(began="30:02", on_turn="T3")


def test_s3_finish_round_undo_of_the_last_turn_gives_the_round_back():
    story = given(FINISH_ROUND).when(
        played(35, until="29:40"), at("30:10", score(36, 9)), at("30:20", undo())
    )
    story.then(ended=None, on_hold=True, turn=36, on_turn="T4")


# --- T15


@pytest.mark.parametrize("reason", ["out", "blocked", "host"])
def test_t15_end_game_needs_a_thinking_team_whose_turn_vanishes(reason):
    story = given().when(
        at("0:30", score(1, 9)), at("0:40", place(2)), at("0:45", end(reason)), refused("wrong_phase")
    )
    story.when(at("0:50", score(2, 8)), at("1:00", end(reason))).then(ended=reason, turns=2, ended_at="1:00")


def test_t15_end_game_needs_a_started_game():
    given(table_of_four(started=False)).when(at("0:30", end("host")), refused("wrong_phase"))


def test_t15_not_while_challenged():
    given().when(at("0:30", place(1), challenge(1)), at("0:45", end("out")), refused("wrong_phase"))


@pytest.mark.parametrize("table", [FINISH_TURN, FINISH_ROUND], ids=["finish_turn", "finish_round"])
def test_t15_under_the_other_settings_ended_is_time_up(table):
    given(table).when(played(35, until="29:40"), wait("31:00")).then(ended="time_up")


def test_t15_u7s_other_ends_still_hold_all_pass_twice():
    times = ("25:50", "26:40", "27:30", "28:20", "29:10", "29:55", "30:10", "30:20")
    eight = [at(time, passes(turn)) for turn, time in enumerate(times, start=27)]
    given(FINISH_ROUND).when(played(26, until="25:00"), *eight).then(ended="all_passed", turns=34)


@pytest.mark.parametrize("reason", ["out", "blocked", "host"])
def test_t15_u7s_other_ends_still_hold_end_game(reason):
    given(FINISH_ROUND).when(played(32, until="29:40"), at("30:10", end(reason))).then(ended=reason, turns=32)
