"""T6 and S3 "stop": what the end of the thirty minutes does. U1: the clock closes the game by itself."""

import pytest

from tests.words import (
    at,
    challenge,
    end,
    given,
    hold,
    passes,
    place,
    played,
    refused,
    resume,
    rule,
    score,
    set_clock,
    undo,
    wait,
)  # fmt: skip

TEAMS = ("T1", "T2", "T3", "T4")
AT_29_30 = played(36, until="29:30")


def test_u1_the_clock_closes_the_game_by_itself():
    given().when(AT_29_30, wait("31:00")).then(phase="ended", ended="time_up")


def test_u1_the_host_announces_the_end():
    given().when(played(14, until="11:50"), at("12:00", end("host"), by="host")).then(
        phase="ended", ended="host", ended_at="12:00"
    )


def test_t6_a_thinking_teams_turn_vanishes_and_no_pass_is_recorded():
    given().when(AT_29_30, wait("31:00")).then(turns=36, auto={"T1": 0}, by_hand={"T1": 0})


def test_t6_the_game_has_ended_at_the_deadline_not_when_somebody_noticed():
    given().when(AT_29_30, wait("33:21")).then(ended_at="30:00", game_left="0:00")


def test_t6_a_placed_move_is_still_scored_and_then_the_game_has_ended():
    story = given().when(AT_29_30, at("29:59", place(37)), wait("30:20")).then(phase="placed", ended=None)
    story.when(at("30:40", score(37, 41))).then(
        ended="time_up", totals={"T1": 41}, turns=37, ended_at="30:40"
    )


def test_t6_a_challenged_move_is_still_ruled_on_and_scored():
    story = given().when(AT_29_30, at("29:50", place(37), challenge(37)), at("30:30", rule(37, valid=True)))
    story.then(phase="placed", ended=None)
    story.when(at("30:40", score(37, 41))).then(ended="time_up", totals={"T1": 41})


def test_t6_a_challenged_move_ruled_out_after_time_ends_the_game():
    given().when(AT_29_30, at("29:50", place(37), challenge(37)), at("30:30", rule(37, valid=False))).then(
        ended="time_up", turns=37, totals={"T1": 0}, ended_at="30:30"
    )


def test_t6_a_placed_move_may_still_be_challenged_after_time():
    given().when(AT_29_30, at("29:50", place(37)), at("30:10", challenge(37), rule(37, valid=False))).then(
        ended="time_up", turns=37
    )


def test_t6_turn_deadline_and_game_deadline_at_the_same_moment_the_game_deadline_acts():
    given().when(played(36, until="29:00"), wait("30:00")).then(ended="time_up", turns=36, auto={"T1": 0})


def test_t6_a_turn_deadline_a_millisecond_before_the_games_is_a_pass():
    given().when(played(36, until="28:59.999"), wait("30:00")).then(ended="time_up", turns=37, auto={"T1": 1})


def test_s3_no_turn_begins_after_the_thirty_minutes():
    story = given().when(AT_29_30, at("29:50", place(37)), at("30:00.001", score(37, 5)), wait("32:00"))
    story.then(ended="time_up", turn=37, turns=37, auto={"T2": 0})


def test_s3_a_tap_after_the_games_deadline_is_too_late():
    given().when(
        AT_29_30,
        at("30:00.001", place(37)),
        refused("too_late"),
        at("30:05", score(37, 9)),
        refused("too_late"),
    )


def test_s3_after_the_end_the_next_turn_does_not_exist():
    given().when(AT_29_30, at("30:01", passes(38)), refused("wrong_turn"))


@pytest.mark.parametrize("seat", range(4))
def test_case_12_stop_a_team_still_thinking_gets_nothing_whichever_its_seat(seat):
    turn = 33 + seat
    story = given().when(played(turn - 1, until="29:20"), wait("29:59")).then(on_turn=TEAMS[seat])
    story.when(at("30:10", score(turn, 30)), refused("too_late")).then(ended="time_up", turns=turn - 1)
    story.then(ended_at="30:00", totals=dict.fromkeys(TEAMS, 0))


@pytest.mark.parametrize("seat", range(4))
def test_case_12_stop_a_move_already_placed_is_scored_whichever_its_seat(seat):
    turn = 33 + seat
    story = given().when(
        played(turn - 1, until="29:20"), at("29:55", place(turn)), at("30:10", score(turn, 30))
    )
    story.then(ended="time_up", turns=turn, totals={TEAMS[seat]: 30})


def test_case_12_reopening_a_wrongly_ended_game_restores_both_clocks():
    story = given().when(at("0:40", place(1), score(1, 10)), at("0:55", end("host")), at("3:00", undo()))
    story.then(phase="thinking", turn=2, on_turn="T2", on_hold=True, turn_left="0:45", game_left="29:05")
    story.when(at("4:00", resume()), wait("4:44")).then(turn=2, turn_left="0:01", game_left="28:21")


def test_t6_time_up_while_on_hold_waits_for_the_clocks():
    given().when(AT_29_30, at("29:40", hold()), wait("45:00")).then(phase="thinking", game_left="0:20")


def test_t6_a_game_deadline_put_off_by_set_clock_acts_at_its_new_moment():
    story = given().when(AT_29_30, at("29:50", hold()), at("31:00", set_clock(game_left="1:00"), resume()))
    story.when(wait("31:59")).then(ended=None)
    story.when(wait("32:00")).then(ended="time_up", ended_at="32:00")


def test_t6_time_given_back_while_a_placed_move_is_counted_lets_play_go_on():
    story = given().when(AT_29_30, at("29:50", place(37)), at("30:10", hold()))
    story.when(at("30:30", set_clock(game_left="2:00"), resume()), at("30:40", score(37, 9)))
    story.then(ended=None, turn=38, on_turn="T2", game_left="1:50")
