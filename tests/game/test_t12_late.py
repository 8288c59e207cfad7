"""T12 and S15: taps that reach the server after the timer acted. Cases 6, 13 and 44 are of this kind."""

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
    late,
    passes,
    place,
    played,
    refused,
    result,
    resume,
    score,
    set_clock,
    start,
    table_of_four,
    undo,
    wait,
)  # fmt: skip

LATE = [place(1), score(1, 9), passes(1), exchange(1)]
NAMES = {"ids": lambda asked: asked["do"]}
AT_29_30 = played(36, until="29:30")


# --- S15


def test_s15_a_tap_counts_at_the_moment_it_was_made():
    given().when(late(score(1, 9), tap="0:20", arrives="0:50")).then(turn=2, began="0:20", turn_left="0:30")


def test_s15_it_takes_the_place_of_what_the_timer_did_since():
    given().when(wait("1:05"), late(place(1), tap="0:55", arrives="1:10")).then(
        turn=1, phase="placed", turns=0, auto={"T1": 0}
    )


def test_s15_as_long_as_no_person_has_acted_later_than_the_tap():
    given().when(
        at("1:05", passes(2)), late(place(1), tap="0:55", arrives="1:10"), refused("superseded")
    ).then(turn=3)


def test_s15_a_superseded_tap_can_be_sent_on_as_a_correction():
    story = given().when(
        at("1:05", passes(2)), late(score(1, 9), tap="0:55", arrives="1:10"), refused("superseded")
    )
    story.when(at("1:30", correct(1, 9, kind="scored"))).then(totals={"T1": 9}, turn=3, auto={"T1": 0})


# --- which taps


@pytest.mark.parametrize("asked", LATE, **NAMES)
def test_t12_covers(asked):
    given().when(wait("1:20"), late(asked, tap="0:50", arrives="1:25")).then(auto={"T1": 0})


def test_t12_does_not_cover_a_challenge():
    given().when(wait("1:20"), late(challenge(1), tap="0:50", arrives="1:25"), refused("superseded"))


# --- within five minutes


def test_t12_received_at_most_five_minutes_after_the_tap():
    given().when(late(place(1), tap="0:50", arrives="5:50")).then(turn=1, phase="placed")


def test_t12_later_is_superseded():
    given().when(late(place(1), tap="0:50", arrives="5:50.001"), refused("superseded")).then(turn=6)


def test_t12_the_five_minutes_bind_only_where_the_timer_has_ended_the_turn():
    given().when(at("0:30", place(1)), late(score(1, 9), tap="0:45", arrives="8:00")).then(
        totals={"T1": 9}, began="7:45", kinds=["scored", *["passed"] * 7]
    )


# --- what it takes back


def test_t12_takes_back_all_the_timer_did_since_the_tap():
    given().when(wait("3:30"), late(place(1), tap="0:55", arrives="3:35")).then(turn=1, turns=0)


def test_t12_an_end_by_t6_included():
    story = given().when(AT_29_30, wait("30:05")).then(ended="time_up")
    story.when(late(place(37), tap="29:50", arrives="30:10")).then(ended=None, phase="placed", turn=37)
    story.when(at("30:20", score(37, 9))).then(ended="time_up", totals={"T1": 9})


def test_t12_an_end_by_s4_included():
    story = given().when(wait("8:01")).then(ended="all_passed", turns=8)
    story.when(late(score(7, 5), tap="6:30", arrives="8:10")).then(ended=None, turn=9, on_turn="T1", row=1)


def test_t12_the_clock_is_run_again_from_the_tap_to_the_arrival():
    given().when(wait("4:30"), late(score(1, 9), tap="0:50", arrives="4:40")).then(
        totals={"T1": 9}, turn=5, began="3:50", turn_left="0:10", auto={"T1": 0, "T2": 1, "T3": 1, "T4": 1}
    )


def test_t12_run_again_the_game_may_end_in_between():
    story = given().when(played(35, until="28:40"), wait("30:05")).then(ended="time_up", auto={"T4": 1})
    story.when(late(score(36, 9), tap="29:10", arrives="30:20"))
    story.then(ended="time_up", ended_at="30:00", turns=36, totals={"T4": 9}, auto={"T4": 0})


def test_t12_a_late_place_and_then_its_late_score():
    story = given().when(wait("2:10"), late(place(1), tap="0:50", arrives="2:11"))
    story.when(late(score(1, 9), tap="1:25", arrives="2:12")).then(totals={"T1": 9}, turn=2, began="1:25")


def test_t12_a_burst_of_taps_made_offline_all_count_at_their_moments():
    story = given().when(wait("4:10"), late(score(1, 9), tap="0:50", arrives="4:11"))
    story.when(late(place(2), tap="1:30", arrives="4:11"), late(score(2, 8), tap="2:00", arrives="4:11"))
    story.when(late(passes(3), tap="2:40", arrives="4:12")).then(turn=5, on_turn="T1", began="3:40")
    story.then(
        totals={"T1": 9, "T2": 8}, kinds=["scored", "scored", "passed", "passed"], auto={"T3": 0, "T4": 1}
    )


def test_t12_a_timer_entry_at_the_very_millisecond_of_the_tap_is_since_it():
    given().when(wait("1:30"), late(score(1, 9), tap="1:00", arrives="1:31")).then(
        totals={"T1": 9}, auto={"T1": 0}, began="1:00", turn=2
    )


def test_t12_a_tap_at_the_very_begin_of_its_turn_counts_for_that_turn():
    story = given().when(wait("2:05"), late(score(2, 9), tap="1:00", arrives="2:10"))
    story.then(totals={"T1": 0, "T2": 9}, kinds=["passed", "scored", "passed"], auto={"T1": 1, "T2": 0})


@pytest.mark.parametrize("tap", ["0:59.990", "0:30"])
def test_t12_a_tap_dated_before_its_own_turn_never_hits_another_turn(tap):
    story = given().when(wait("2:05"), late(score(2, 9), tap=tap, arrives="2:10"), refused("superseded"))
    story.then(totals={"T1": 0, "T2": 0}, kinds=["passed", "passed"])


# --- who has acted since


ACTS = {
    "a tap": passes(2),
    "a hold": hold(),
    "its cycle's hold": cycle("hold_cycle"),
    "a disqualification": disqualify("T3"),
    "an end": end("host"),
    "an undo": undo(),
    "a correction of that turn": correct(1, 8, kind="scored"),
}


@pytest.mark.parametrize("act", ACTS)
def test_t12_a_person_acted(act):
    story = given().when(wait("1:10"), at("1:15", ACTS[act]))
    if act == "an undo":
        story.when(at("1:16", start()), wait("2:20"))
        story.when(late(place(1), tap="1:10", arrives="2:25"), refused("superseded"))
        return
    story.when(late(place(1), tap="0:55", arrives="1:20"), refused("superseded"))


def test_t12_a_reinstatement_is_an_act_too():
    back = {"do": "reinstate", "team": "T3", "reason": "помилка"}
    story = given().when(at("0:30", disqualify("T3")), wait("1:10"), at("1:15", back))
    story.when(late(place(1), tap="0:55", arrives="1:20"), refused("superseded"))


def test_t12_nor_is_it_lost_if_it_came_after_the_timer_at_that_very_moment():
    story = given().when(wait("1:00"), at("1:00", passes(2)))
    story.when(late(place(1), tap="1:00", arrives="1:05"), refused("superseded")).then(
        by_hand={"T2": 1}, turn=3
    )


def test_t12_correcting_an_earlier_turn_is_no_act():
    story = given().when(at("0:20", score(1, 5)), wait("1:30"), at("1:35", correct(1, 50)))
    story.when(late(place(2), tap="1:15", arrives="1:40")).then(turn=2, phase="placed", totals={"T1": 50})


def test_t12_a_person_who_acted_before_the_tap_is_no_hindrance():
    story = given().when(at("0:20", hold()), at("0:30", resume()), wait("1:30"))
    story.when(late(place(1), tap="0:55", arrives="1:31")).then(turn=1, phase="placed", turn_left="0:15")


def test_t12_a_person_who_acted_at_the_very_moment_of_the_tap_is_not_later():
    story = given().when(at("0:50", {**result("call_committee"), "note": "?"}), wait("1:30"))
    story.when(late(place(1), tap="0:50", arrives="1:31")).then(turn=1, phase="placed")


@pytest.mark.parametrize("act", ["a disqualification", "its cycle's hold"])
def test_t12_acted_after_the_timer_had_ended_the_game_too(act):
    story = given().when(AT_29_30, wait("30:03"), at("30:05", ACTS[act]))
    story.when(late(place(37), tap="29:50", arrives="30:10"), refused("superseded")).then(ended="time_up")


def test_t12_a_result_submitted_since():
    story = given().when(AT_29_30, at("30:05", result("submit_result")))
    story.when(late(place(37), tap="29:50", arrives="30:10"), refused("superseded")).then(phase="submitted")


def test_t12_a_late_tap_is_itself_an_act_at_its_tap():
    story = given().when(wait("2:30"), late(score(1, 9), tap="0:50", arrives="2:31"))
    story.when(late(place(1), tap="0:40", arrives="2:32"), refused("already_done")).then(totals={"T1": 9})


# --- a turn that is still on, and every other command


def test_t12_for_a_turn_still_on_it_counts_at_its_tap_if_nothing_was_recorded_since():
    given().when(late(place(1), tap="0:30", arrives="0:50")).then(turn_left="0:30", phase="placed")


def test_t12_else_at_its_arrival():
    story = given().when(
        at("0:30", place(1)), at("0:40", hold()), late(score(1, 9), tap="0:35", arrives="0:50")
    )
    story.then(began="0:50", turn=2)


def test_t12_a_disqualification_is_recorded_at_the_table():
    story = given().when(at("0:40", disqualify("T3")), late(place(1), tap="0:30", arrives="0:50"))
    story.then(turn_left="0:10", phase="placed")


def test_t12_a_hold_of_the_cycle_is_recorded_at_the_table():
    story = given().when(at("0:35", cycle("hold_cycle"), cycle("resume_cycle")))
    story.when(late(place(1), tap="0:30", arrives="0:50")).then(turn_left="0:10", phase="placed")


def test_t12_a_late_undo_counts_at_its_tap():
    given().when(at("0:30", place(1)), late(undo(), tap="0:35", arrives="0:50")).then(turn_left="0:15")


def test_t12_a_late_undo_counts_at_its_arrival_if_the_timer_acted_since():
    story = given().when(at("0:30", passes(1)), late(undo(), tap="1:25", arrives="1:40"))
    story.then(turn=1, turn_left="0:30", game_left="28:20")


def test_t12_a_late_hold_counts_at_its_tap():
    given().when(late(hold(), tap="0:30", arrives="0:50")).then(
        held_at="0:30", turn_left="0:30", game_left="29:30"
    )


def test_t12_a_late_resume_counts_at_its_tap():
    given().when(at("0:30", hold()), late(resume(), tap="2:00", arrives="2:05")).then(turn_left="0:25")


def test_t12_a_late_start_counts_at_its_tap():
    given(table_of_four(started=False)).when(late(start(), tap="0:00", arrives="0:20")).then(
        turn_left="0:40", game_left="29:40"
    )


def test_t12_a_late_disqualification_counts_at_its_tap():
    given().when(late(disqualify("T1"), tap="0:20", arrives="0:25", by="committee")).then(
        turn=2, began="0:20", turn_left="0:55"
    )


def test_t12_a_late_set_clock_counts_on_the_hold_it_was_made_for():
    story = given().when(
        at("0:20", hold()), late(set_clock(turn_left="0:50"), tap="0:30", arrives="0:35", by="committee")
    )
    story.then(turn_left="0:50")


def test_t12_a_tap_dated_after_its_arrival_counts_at_its_arrival():
    given().when(late(place(1), tap="0:59", arrives="0:40")).then(turn_left="0:20", phase="placed")
