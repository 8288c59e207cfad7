"""S16: the server was gone for more than ten seconds; every running table stands as of its last beat."""

import pytest

from tests.story import ruleset
from tests.words import (
    at,
    cycle,
    end,
    exchange,
    given,
    hold,
    late,
    passes,
    place,
    played,
    refused,
    resume,
    score,
    server_down,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

GONE = server_down(last_beat="0:40", back="3:00")
GONE_LONG = server_down(last_beat="0:40", back="45:00")


def test_s16_every_running_table_goes_on_hold_as_of_the_last_beat():
    given().when(GONE).then(on_hold=True, held_at="0:40", turn_left="0:20", game_left="29:20", turn=1)


def test_s16_the_hold_is_an_entry_of_the_timers():
    held = given().when(GONE).journal[-1]
    assert (type(held).__name__, held.who, held.why) == ("GameHeld", "timer", "down")


def test_s16_no_burst_of_automatic_passes():
    given().when(GONE_LONG).then(turns=0, turn=1, auto={"T1": 0, "T2": 0}, ended=None)


def test_s16_what_was_due_up_to_the_last_beat_has_happened():
    given().when(server_down(last_beat="2:30", back="9:00")).then(turns=2, turn=3, turn_left="0:30")


def test_s16_one_tap_resumes():
    story = given().when(GONE, at("3:10", resume())).then(on_hold=False, turn_left="0:20", game_left="29:20")
    story.when(wait("3:29.999")).then(turn=1).when(wait("3:30")).then(turn=2)


def test_s16_a_table_that_is_counting_stops_too():
    given().when(at("0:20", place(1)), GONE).then(
        phase="placed", on_hold=True, game_left="29:20", turn_left="0:40"
    )


def test_s16_a_table_already_on_hold_stays_as_it_was_held():
    given().when(at("0:20", hold()), GONE).then(held_at="0:20", turn_left="0:40")


def test_s16_a_table_held_by_its_cycle_stays_as_it_was_held():
    story = given().when(at("0:20", cycle("hold_cycle")), GONE).then(held_at=None, turn_left="0:40")
    story.when(at("4:00", cycle("resume_cycle"))).then(on_hold=False, turn_left="0:40")


def test_s16_a_table_that_is_not_running_is_left_alone():
    given(table_of_four(started=False)).when(GONE).then(phase="ready", on_hold=False)
    given().when(at("0:20", end("host")), GONE).then(phase="ended", on_hold=False, held_at=None)


def test_s16_a_tap_younger_than_the_last_beat_stands_and_the_table_is_held_as_of_it():
    story = given().when(at("0:40.600", passes(1)), GONE)
    story.then(turn=2, turn_left="1:00", game_left="29:19.400", held_at="0:40.600")


def test_s16_the_wall_clock_stepped_back():
    given().when(server_down(last_beat="0:40", back="0:10")).then(
        on_hold=True, turn_left="0:20", game_left="29:20"
    )


# --- late taps are taken first


@pytest.mark.parametrize(
    "asked", [place(1), score(1, 9), passes(1), exchange(1)], ids=lambda asked: asked["do"]
)
def test_s16_a_tap_made_while_the_server_was_gone_is_taken_at_its_own_moment(asked):
    story = given().when(GONE, late(asked, tap="0:50", arrives="3:02"))
    story.then(on_hold=True, held_at="0:50", game_left="29:10")


def test_s16_the_hold_moves_to_that_tap():
    given().when(GONE, late(place(1), tap="0:50", arrives="3:02")).then(
        held_at="0:50", turn_left="0:10", phase="placed"
    )


def test_s16_and_to_the_last_of_several():
    story = given().when(
        GONE, late(place(1), tap="0:50", arrives="3:02"), late(score(1, 9), tap="1:15", arrives="3:02")
    )
    story.then(held_at="1:15", totals={"T1": 9}, turn=2, turn_left="1:00", game_left="28:45", began="1:15")
    story.when(late(place(2), tap="1:45", arrives="3:03")).then(
        held_at="1:45", turn_left="0:30", phase="placed"
    )


def test_s16_a_tap_made_before_the_last_beat_leaves_the_hold_at_the_beat():
    story = given().when(GONE, late(score(1, 9), tap="0:25", arrives="3:02"))
    story.then(held_at="0:40", turn=2, began="0:25", turn_left="0:45", game_left="29:20")


def test_s16_the_tap_of_a_turn_the_timer_passed_before_the_gap_takes_its_place():
    story = given().when(
        server_down(last_beat="1:30", back="4:00"), late(place(1), tap="0:55", arrives="4:02")
    )
    story.then(turn=1, phase="placed", held_at="1:30", turn_left="0:05", game_left="28:30", auto={"T1": 0})


def test_s16_what_the_timer_does_between_that_tap_and_the_beat_happens():
    story = given().when(
        server_down(last_beat="3:30", back="5:00"), late(score(1, 9), tap="0:50", arrives="5:02")
    )
    story.then(turn=4, began="2:50", turn_left="0:20", held_at="3:30", auto={"T1": 0, "T2": 1, "T3": 1})


def test_s16_a_long_gap_does_not_make_its_taps_older_than_five_minutes():
    given().when(GONE_LONG, late(place(1), tap="0:50", arrives="45:02")).then(phase="placed", held_at="0:50")


def test_s16_a_tap_after_the_turns_own_minute_is_too_late_even_then():
    given().when(GONE, late(place(1), tap="1:00.001", arrives="3:02"), refused("too_late")).then(
        held_at="0:40", turn_left="0:20"
    )


def test_s16_a_tap_at_exactly_the_end_of_its_minute_is_in_time():
    given().when(GONE, late(place(1), tap="1:00", arrives="3:02")).then(
        phase="placed", turn_left="0:00", held_at="1:00"
    )


def test_s16_a_tap_made_at_the_very_begin_of_its_turn_is_taken():
    story = given().when(at("0:20", passes(1)), GONE, late(place(2), tap="0:20", arrives="3:02"))
    story.then(phase="placed", turn=2, turn_left="1:00", held_at="0:40")


def test_s16_a_persons_hold_is_no_such_hold():
    given().when(at("0:30", hold()), GONE, late(place(1), tap="0:30", arrives="3:02"), refused("on_hold"))
    given().when(at("0:30", hold()), GONE, late(place(1), tap="0:50", arrives="3:02"), refused("on_hold"))


def test_s16_a_placed_move_is_scored_though_the_games_time_ran_out_meanwhile():
    story = given().when(
        played(36, until="29:30"), at("29:40", place(37)), server_down(last_beat="29:50", back="33:00")
    )
    story.when(late(score(37, 9), tap="30:10", arrives="33:02")).then(
        totals={"T1": 9}, ended="time_up", turns=37
    )


def test_s16_under_finish_turn_a_tap_after_the_games_time_is_taken_too():
    table = table_of_four(rules=ruleset({"clock.at_time_up": "finish_turn"}))
    story = given(table).when(played(36, until="29:30"), server_down(last_beat="29:50", back="33:00"))
    story.when(late(score(37, 9), tap="30:10", arrives="33:02")).then(
        totals={"T1": 9}, ended="time_up", turns=37
    )


def test_s16_once_the_server_is_back_a_tap_is_on_hold():
    given().when(GONE, at("3:05", place(1)), refused("on_hold")).then(held_at="0:40")


def test_s16_a_move_placed_before_may_be_scored_on_the_hold():
    given().when(at("0:20", place(1)), GONE, at("3:05", score(1, 9))).then(
        totals={"T1": 9}, turn=2, turn_left="1:00", game_left="29:20", on_hold=True
    )


def test_s16_after_the_resume_a_tap_from_the_gap_counts_at_its_arrival():
    story = given().when(GONE, at("3:05", resume()), late(place(1), tap="0:50", arrives="3:10"))
    story.then(phase="placed", turn_left="0:15", game_left="29:15")


def test_s16_a_person_who_acted_on_the_hold_comes_before_a_tap_from_the_gap():
    story = given().when(GONE, at("3:05", {"do": "disqualify", "team": "T3", "reason": "порушення"}))
    story.when(late(passes(1), tap="0:50", arrives="3:10"), refused("on_hold")).then(turn=1)


def test_s16_undo_on_the_hold():
    story = (
        given()
        .when(at("0:20", passes(1)), GONE, at("3:05", undo()))
        .then(turn=1, turn_left="0:40", on_hold=True)
    )
    story.when(at("3:10", resume())).then(game_left="29:20", turn_left="0:40")


def test_s16_an_undo_made_while_the_server_was_gone_leaves_the_hold():
    story = given().when(at("0:20", passes(1)), GONE, late(undo(), tap="0:50", arrives="3:01"))
    story.then(turn=1, on_hold=True, turn_left="0:40")
    story.when(late(place(1), tap="1:00", arrives="3:02"), refused("on_hold"))
    story.when(at("3:10", resume()), at("3:20", place(1))).then(phase="placed", turn_left="0:30")


# --- several gaps


def test_s16_a_second_gap_on_the_same_hold_changes_nothing():
    story = (
        given().when(GONE, server_down(last_beat="3:10", back="6:00")).then(held_at="0:40", turn_left="0:20")
    )
    story.when(at("6:10", resume())).then(turn_left="0:20", game_left="29:20")


def test_s16_a_second_gap_after_the_resume_is_a_second_hold():
    story = given().when(GONE, at("3:00", resume()), server_down(last_beat="3:10", back="6:00"))
    story.then(held_at="3:10", turn_left="0:10", game_left="29:10")
    story.when(late(place(1), tap="3:15", arrives="6:01")).then(
        held_at="3:15", turn_left="0:05", phase="placed"
    )


def test_s16_the_hold_is_the_same_when_the_journal_is_read_again():
    story = given().when(
        GONE, late(place(1), tap="0:50", arrives="3:02"), at("3:05", resume()), at("3:30", score(1, 4))
    )
    story.then(totals={"T1": 4}, game_left="28:45", began="3:30")
