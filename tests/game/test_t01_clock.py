"""T1 to T4, T7: when a turn begins, when it ends, and what ends it. U2, S1 and S2 are the same in plain words."""

from tests.story import START
from tests.words import (
    at,
    challenge,
    exchange,
    given,
    late,
    passes,
    place,
    played,
    refused,
    rule,
    score,
    start,
    table_of,
    table_of_four,
    wait,
)  # fmt: skip


def test_t1_starting_the_game_starts_turn_1_of_the_first_seat():
    given(table_of_four(started=False)).when(at("0:00", start())).then(
        turn=1, on_turn="T1", phase="thinking", turn_left="1:00", game_left="30:00"
    )


def test_t1_the_first_occupied_seat_starts():
    given(table_of(2)).then(on_turn="T1", turn=1)


def test_t1_a_turns_deadline_is_its_start_and_60_seconds():
    given().when(wait("0:59.999")).then(turn=1, turn_left="0:00.001")
    given().when(wait("1:00")).then(turn=2, turn_left="1:00")


def test_t1_the_games_deadline_is_its_start_and_1800_seconds():
    story = given().when(at("0:40", exchange(1)), wait("1:00")).then(game_left="29:00")
    assert story.game().clock.game.deadline == START + 1_800_000


def test_t1_the_clock_is_exact_when_the_start_is_off_by_a_millisecond():
    given(table_of_four(started=False)).when(at("0:00.001", start()), wait("1:00")).then(turn=1)
    given(table_of_four(started=False)).when(at("0:00.001", start()), wait("1:00.001")).then(turn=2)


def test_t2_a_tap_at_exactly_the_turns_deadline_is_in_time():
    given().when(at("1:00", place(1))).then(turn=1, phase="placed", auto={"T1": 0})


def test_t2_a_tap_a_millisecond_after_the_deadline_is_too_late():
    given().when(at("1:00.001", place(1)), refused("too_late")).then(turn=2, on_turn="T2", began="1:00")


def test_t2_a_late_tap_at_exactly_the_deadline_is_in_time_too():
    given().when(late(place(1), tap="1:00", arrives="1:03")).then(turn=1, phase="placed", turns=0)


def test_t2_a_late_tap_a_millisecond_after_the_deadline_is_too_late():
    given().when(late(place(1), tap="1:00.001", arrives="1:03"), refused("too_late")).then(turn=2)


def test_t2_a_tap_at_exactly_the_games_deadline_is_in_time():
    given().when(played(36, until="29:10"), at("30:00", score(37, 20))).then(
        totals={"T1": 20}, ended="time_up", ended_at="30:00", turns=37
    )


def test_t2_a_timer_due_before_a_command_acts_first():
    given().when(at("1:30", place(2))).then(turn=2, phase="placed", turns=1, auto={"T1": 1})


def test_t2_a_timer_due_at_the_same_moment_as_a_command_acts_after_it():
    given().when(at("1:00", passes(1))).then(turns=1, auto={"T1": 0}, by_hand={"T1": 1}, turn_left="1:00")


def test_t2_timers_due_at_the_last_moment_still_act():
    given().when(wait("2:00")).then(turns=2, turn=3)


def test_t3_place_move_stops_the_turn_clock():
    given().when(at("0:45", place(1)), wait("1:45")).then(phase="placed", turn=1, turn_left="0:15", turns=0)


def test_t3_score_turn_ends_the_turn_at_its_tap_and_the_next_starts_then():
    given().when(at("0:45", place(1)), at("2:13.500", score(1, 12))).then(
        turns=1, turn=2, on_turn="T2", began="2:13.500", turn_left="1:00", totals={"T1": 12}
    )


def test_t3_pass_turn_ends_the_turn_at_its_tap():
    given().when(at("0:12", passes(1))).then(turn=2, began="0:12", auto={"T1": 0}, by_hand={"T1": 1})


def test_t3_exchange_ends_the_turn_at_its_tap():
    given().when(at("0:12", exchange(1, tiles=7))).then(turn=2, began="0:12", kinds=["exchanged"])


def test_t3_a_challenge_ruled_not_valid_ends_the_turn_at_its_tap():
    given().when(at("0:30", place(1)), at("0:50", challenge(1)), at("1:20", rule(1, valid=False))).then(
        turn=2, on_turn="T2", began="1:20", turn_left="1:00", kinds=["lost"]
    )


def test_t3_score_turn_without_place_move_counts_as_both():
    given().when(at("0:45", score(1, 12))).then(turns=1, turn=2, began="0:45", totals={"T1": 12})


def test_t3_score_turn_without_place_move_after_the_minute_is_too_late():
    given().when(at("1:05", score(1, 12)), refused("too_late")).then(turn=2, totals={"T1": 0})


def test_t3_pass_turn_needs_a_thinking_team():
    given().when(at("0:30", place(1)), at("0:40", passes(1)), refused("wrong_phase")).then(phase="placed")


def test_t3_exchange_needs_a_thinking_team():
    given().when(at("0:30", place(1)), at("0:40", exchange(1)), refused("wrong_phase")).then(phase="placed")


def test_t3_a_move_is_placed_once():
    given().when(at("0:30", place(1)), at("0:40", place(1)), refused("wrong_phase")).then(turn_left="0:30")


def test_t4_a_turn_that_reaches_its_deadline_unplaced_ends_as_an_automatic_pass():
    given().when(wait("1:00")).then(kinds=["passed"], auto={"T1": 1}, by_hand={"T1": 0}, on_turn="T2")


def test_t4_the_next_turn_starts_at_the_deadline_not_when_somebody_noticed():
    given().when(wait("1:17")).then(turn=2, began="1:00", turn_left="0:43")


def test_t4_several_turns_that_ran_out_unnoticed_each_end_at_their_own_deadline():
    story = given().when(wait("3:30")).then(turn=4, began="3:00", turns=3, turn_left="0:30")
    assert [turn.ended - START for turn in story.game().turns] == [60_000, 120_000, 180_000]


def test_t4_a_placed_move_never_passes_by_itself():
    given().when(at("0:59", place(1)), wait("10:00")).then(phase="placed", turns=0)


def test_t7_turns_counts_finished_turns():
    given().when(
        at("0:10", score(1, 8)),
        at("0:20", passes(2)),
        at("0:30", exchange(3)),
        at("0:40", place(4), challenge(4), rule(4, valid=False)),
        wait("1:40"),
    ).then(turns=5, kinds=["scored", "passed", "exchanged", "lost", "passed"], turn=6)


def test_t7_a_turn_that_is_on_is_not_counted():
    given().when(at("0:10", place(1))).then(turns=0)
