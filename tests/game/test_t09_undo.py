"""T9 and T14, U3: what a tap too many takes back, and what it leaves. `undo` mends the host's tap, never the move."""

import pytest

from tests.words import (
    at,
    challenge,
    correct,
    cycle,
    disqualify,
    end,
    exchange,
    given,
    hold,
    passes,
    place,
    played,
    refused,
    result,
    resume,
    rule,
    score,
    set_clock,
    start,
    table_of,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

AT_29_30 = played(36, until="29:30")


# --- T9


def test_t9_undo_restores_the_table_to_before_the_undone_tap():
    given().when(at("0:40", place(1)), at("0:55", score(1, 20)), at("1:10", undo())).then(
        phase="placed", turn=1, on_turn="T1", totals={"T1": 0}, turns=0
    )


def test_t9_with_the_turn_time_that_was_left_at_that_tap():
    story = given().when(at("0:40", passes(1)), at("0:58", undo())).then(turn=1, turn_left="0:20")
    story.when(wait("1:17.999")).then(turn=1).when(wait("1:18")).then(turn=2, began="1:18")


def test_t9_game_time_runs_on():
    given().when(at("0:40", passes(1)), at("0:58", undo())).then(game_left="29:02")


def test_t9_what_the_timer_did_since_goes_with_it():
    given().when(at("0:40", passes(1)), wait("3:00"), at("3:05", undo())).then(
        turn=1, turns=0, turn_left="0:20", game_left="26:55", auto={"T2": 0, "T3": 0}
    )


def test_t9_the_row_of_passes_is_as_it_was():
    story = given().when(at("0:10", exchange(1)), at("0:20", passes(2)), at("0:30", score(3, 5)))
    story.then(row=0).when(at("0:40", undo())).then(row=1, turn=3)


def test_t9_passes_taken_back_do_not_count_towards_all_pass_twice():
    story = given().when(
        *(at(f"0:{turn:02}", passes(turn)) for turn in range(1, 8)), at("0:10", undo(), undo())
    )
    story.then(turn=6, row=5)
    story.when(at("0:20", score(6, 3)), at("0:30", passes(7)), at("0:40", passes(8))).then(ended=None, row=2)


def test_t9_undoing_start_game_takes_the_game_clock_away_too():
    story = given().when(at("0:40", undo())).then(phase="ready", game_left="30:00", turn=0)
    story.when(wait("20:00")).then(phase="ready", turns=0)


def test_t9_a_new_start_has_the_full_thirty_minutes():
    story = (
        given()
        .when(at("0:40", undo()), at("5:00", start()))
        .then(game_left="30:00", turn_left="1:00", turn=1)
    )
    story.when(wait("6:00")).then(turn=2, began="6:00")


def test_t9_undoing_the_start_takes_the_timers_passes_with_it():
    given().when(wait("4:00"), at("4:10", undo())).then(phase="ready", turns=0, auto={"T1": 0})


def test_t9_undone_to_thinking_with_no_game_time_left_ends_at_once():
    given().when(AT_29_30, at("29:50", place(37)), at("30:20", undo())).then(
        ended="time_up", turns=36, ended_at="30:20"
    )


def test_t9_undone_to_thinking_on_hold_with_no_game_time_left_does_not_end_yet():
    story = given().when(AT_29_30, at("29:50", place(37)), at("30:10", hold()), at("30:20", undo()))
    story.then(ended=None, phase="thinking", on_hold=True, turn_left="0:40")
    story.when(at("31:00", resume())).then(ended="time_up", turns=36)


def test_t9_numbers_go_on_from_the_restored_turn():
    story = given().when(at("0:20", score(1, 8)), at("0:40", score(2, 9)), at("0:50", undo()))
    story.when(at("0:55", score(2, 11))).then(turn=3, on_turn="T3", totals={"T1": 8, "T2": 11})


def test_t9_a_restored_turn_of_a_team_disqualified_since_vanishes_at_the_undo():
    story = given().when(at("0:20", score(1, 8)), at("0:40", disqualify("T1")), at("0:50", undo()))
    story.then(turn=2, on_turn="T2", totals={"T1": 0}, turns=0, turn_left="1:00", began="0:50")


def test_t9_a_restored_turn_of_a_team_disqualified_after_the_end_vanishes_too():
    story = given().when(at("0:20", score(1, 8)), at("0:40", end("host")), at("1:00", disqualify("T2")))
    story.when(at("1:30", undo())).then(turn=3, on_turn="T3", on_hold=True, turn_left="1:00")


def test_t9_a_turn_that_vanishes_at_the_undo_after_time_lets_no_other_begin():
    story = given().when(
        AT_29_30, at("29:50", place(37)), at("30:20", score(37, 9)), at("30:30", disqualify("T1"))
    )
    story.when(at("30:40", undo()), at("30:50", resume()), wait("30:51")).then(ended="time_up", turns=36)


def test_t9_undo_of_place_move_gives_the_turns_time_back():
    given().when(at("0:59", place(1)), at("3:00", undo())).then(turn_left="0:01", phase="thinking")


def test_t9_undo_while_the_clocks_stand_starts_nothing():
    given().when(at("0:30", passes(1)), at("0:40", hold()), at("0:50", undo())).then(
        turn=1, turn_left="0:30", game_left="29:20", on_hold=True
    )


def test_t9_ends_at_once_so_that_not_even_a_tap_at_that_moment_comes_before():
    story = given().when(
        AT_29_30, at("29:50", place(37)), at("30:20", undo(), place(37)), refused("too_late")
    )
    story.then(ended="time_up", turns=36, ended_at="30:20")


# --- T14


UNDOABLE = {
    "start_game": ([], "ready"),
    "place_move": ([place(1)], "thinking"),
    "score_turn": ([score(1, 9)], "thinking"),
    "pass_turn": ([passes(1)], "thinking"),
    "exchange": ([exchange(1)], "thinking"),
    "challenge": ([place(1), challenge(1)], "placed"),
    "rule_challenge valid": ([place(1), challenge(1), rule(1, valid=True)], "challenged"),
    "rule_challenge not valid": ([place(1), challenge(1), rule(1, valid=False)], "challenged"),
    "end_game": ([end("out")], "thinking"),
}


@pytest.mark.parametrize("tap", UNDOABLE)
def test_t14_undo_takes_back(tap):
    before, phase = UNDOABLE[tap]
    given().when(at("0:30", *before), at("0:40", undo())).then(phase=phase, turns=0, ended=None)


def test_t14_one_at_a_time():
    story = given().when(at("0:20", place(1)), at("0:30", challenge(1)), at("0:40", rule(1, valid=True)))
    story.when(at("0:50", undo())).then(phase="challenged").when(at("0:51", undo())).then(phase="placed")
    story.when(at("0:52", undo())).then(phase="thinking").when(at("0:53", undo())).then(phase="ready")


def test_t14_at_a_table_of_two():
    given(table_of(2)).when(at("0:20", score(1, 9)), at("0:30", undo())).then(turn=1, on_turn="T1", turns=0)


def test_s9_a_game_won_by_the_last_team_left_is_not_given_back():
    story = given(table_of(2)).when(at("0:20", score(1, 9)), at("0:30", disqualify("T1")))
    story.when(at("0:40", undo()), refused("wrong_phase")).then(ended="last_team")


def test_t14_until_there_is_nothing_to_take_back():
    given().when(at("0:40", undo()), at("0:50", undo()), refused("wrong_phase")).then(phase="ready")


def test_t14_until_the_result_is_submitted():
    given().when(
        at("0:40", end("host")),
        at("0:50", result("submit_result")),
        at("1:00", undo()),
        refused("wrong_phase"),
    )


def test_t14_undone_whoever_tapped_them():
    given().when(at("0:30", passes(1), by="committee"), at("0:40", undo(), by="host")).then(turn=1, turns=0)
    given().when(at("0:30", passes(1), by="host"), at("0:40", undo(), by="committee")).then(turn=1, turns=0)


def test_t14_holds_stay():
    given().when(at("0:20", place(1)), at("0:30", hold()), at("0:40", undo())).then(
        on_hold=True, phase="thinking"
    )


def test_t14_the_time_holds_stopped_stays_stopped():
    story = given().when(at("0:20", place(1)), at("0:30", hold()), at("5:30", resume()), at("5:40", undo()))
    story.then(phase="thinking", turn_left="0:40", game_left="29:20")


def test_t14_a_cycles_hold_stays():
    given().when(at("0:20", passes(1)), at("0:30", cycle("hold_cycle")), at("0:40", undo())).then(
        on_hold=True, turn=1, turn_left="0:40", game_left="29:30"
    )


def test_t14_corrections_stay():
    story = given().when(at("0:20", score(1, 8)), at("0:30", score(2, 9)), at("0:40", correct(1, 80)))
    story.when(at("0:50", undo())).then(totals={"T1": 80, "T2": 0}, turn=2)


def test_t14_disqualifications_stay():
    story = given().when(at("0:20", score(1, 8)), at("0:30", disqualify("T3")), at("0:40", undo()))
    story.then(turn=1).when(at("0:50", score(1, 8)), at("0:55", score(2, 9))).then(on_turn="T4", turn=3)


def test_t14_an_undo_is_not_itself_undone():
    story = given().when(
        at("0:20", score(1, 8)), at("0:30", score(2, 9)), at("0:40", undo()), at("0:45", undo())
    )
    story.then(turn=1, totals={"T1": 0, "T2": 0})


def test_t14_undoing_into_a_game_that_had_ended_gives_it_back_on_hold():
    story = given().when(at("0:20", score(1, 8)), at("0:50", end("out")), at("4:00", undo()))
    story.then(ended=None, on_hold=True, turn=2, phase="thinking")


def test_t14_the_game_clock_as_it_stood_at_its_end_the_turn_clock_as_in_t9():
    story = given().when(at("0:20", score(1, 8)), at("0:50", end("out")), at("4:00", undo()))
    story.then(game_left="29:10", turn_left="0:30").when(wait("9:00")).then(
        game_left="29:10", turn_left="0:30"
    )
    story.when(at("9:00", resume()), wait("9:30")).then(turn=3, game_left="28:40")


def test_t14_undoing_the_pass_that_ended_it_gives_the_game_back_too():
    story = (
        given().when(*(at(f"0:{turn * 5:02}", passes(turn)) for turn in range(1, 9))).then(ended="all_passed")
    )
    story.when(at("2:00", undo())).then(turn=8, row=7, on_hold=True, game_left="29:20", turn_left="0:55")


def test_t14_after_the_timer_ended_it_undo_takes_back_the_last_tap_before():
    story = (
        given()
        .when(AT_29_30, wait("30:05"), at("30:10", undo()))
        .then(turn=36, on_hold=True, game_left="0:00")
    )
    story.then(turns=35, phase="thinking", ended=None)


def test_t14_with_no_game_time_left_it_ends_as_in_t6_on_resuming():
    story = given().when(AT_29_30, wait("30:05"), at("30:10", undo()), at("30:30", resume()))
    story.then(ended="time_up", turns=35)


def test_t14_with_no_game_time_left_it_ends_as_in_t6_on_scoring():
    story = given().when(played(35, until="29:00"), at("29:30", place(36)), at("29:50", score(36, 8)))
    story.when(wait("30:05"), at("30:10", undo())).then(phase="placed", on_hold=True, game_left="0:00")
    story.when(at("30:20", score(36, 18))).then(ended="time_up", turns=36, totals={"T4": 18}, turn=36)


def test_t14_with_no_game_time_left_a_challenge_ruled_out_ends_it_too():
    story = given().when(played(35, until="29:00"), at("29:30", place(36)), at("29:50", score(36, 8)))
    story.when(wait("30:05"), at("30:10", undo()), at("30:20", challenge(36), rule(36, valid=False)))
    story.then(ended="time_up", turns=36)


def test_t14_time_given_back_on_that_hold_is_played():
    story = given().when(AT_29_30, at("29:50", place(37)), at("30:20", score(37, 8))).then(ended="time_up")
    story.when(at("30:30", undo())).then(phase="placed", on_hold=True)
    story.when(at("30:40", set_clock(game_left="0:30")), at("30:50", resume(), score(37, 8)))
    story.then(ended=None, turn=38, game_left="0:30")


def test_t14_a_hold_put_on_before_the_end_has_closed_and_the_game_comes_back_on_hold_all_the_same():
    story = given().when(at("0:20", hold()), at("0:40", end("blocked")), at("1:00", undo()))
    story.then(on_hold=True, turn_left="0:40", game_left="29:40", held_at="1:00")


def test_u3_undo_mends_the_tap_and_the_turn_is_entered_again():
    given().when(
        at("0:30", place(1)), at("0:50", score(1, 12)), at("0:55", undo()), at("1:05", score(1, 21))
    ).then(totals={"T1": 21}, turns=1, began="1:05")


def test_t14_undo_before_the_start_is_the_wrong_phase():
    given(table_of_four(started=False)).when(at("0:00", undo()), refused("wrong_phase"))
