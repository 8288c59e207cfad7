"""Cases 5, 6, 13 and 44: timers and taps that come late, twice or in a burst."""

from tests.words import at, given, late, passes, played, refused, score, start, undo, wait  # fmt: skip


def test_case_6_a_word_tapped_at_0_59_5_that_arrives_after_the_automatic_pass_takes_its_place():
    given().when(wait("1:01"), late(score(1, 9), tap="0:59.500", arrives="1:01.500")).then(
        totals={"T1": 9}, turns=1, auto={"T1": 0}, began="0:59.500"
    )


def test_case_6_never_both_a_pass_and_a_word_for_one_turn():
    story = given().when(wait("1:01"), late(score(1, 9), tap="1:00", arrives="1:01.500"))
    assert [turn.number for turn in story.game().turns] == [1]


def test_case_13_a_tap_repeated_five_times_is_one_word():
    story = given().when(at("0:30", score(1, 9)))
    for second in (31, 32, 33, 34):
        story.when(at(f"0:{second}", score(1, 9)), refused("already_done"))
    story.then(totals={"T1": 9}, turn=2)


def test_case_13_two_teams_that_score_the_same_word_in_a_row_are_both_kept():
    given().when(at("0:30", score(1, ("КІТ", 9))), at("0:40", score(2, ("КІТ", 9)))).then(
        totals={"T1": 9, "T2": 9}
    )


def test_case_44_taps_made_offline_in_turn_8_reach_the_server_in_turn_11():
    story = given().when(played(7, until="5:50"), wait("9:00")).then(turn=11)
    story.when(late(score(8, 9), tap="6:30", arrives="9:05")).then(
        totals={"T4": 9}, kinds=["exchanged"] * 7 + ["scored", "passed", "passed"]
    )
    story.when(late(passes(8), tap="6:40", arrives="9:06"), refused("already_done")).then(
        turn=11, began="8:30"
    )


def test_case_44_never_applied_to_turn_11_where_a_person_acted():
    story = given().when(played(7, until="5:50"), at("7:00", passes(9)), wait("9:00"))
    story.when(late(score(8, 9), tap="6:30", arrives="9:05"), refused("superseded"))
    story.when(late(passes(8), tap="6:40", arrives="9:06"), refused("superseded")).then(
        totals={"T4": 0}, by_hand={"T4": 0}
    )


def test_case_6_a_tap_at_exactly_the_deadline_gives_the_same_answer_on_a_thousand_runs():
    for time in range(1000):
        arrives = f"1:0{time // 100}.{time % 100:03}"
        given().when(late(score(1, 9), tap="1:00", arrives=arrives)).then(totals={"T1": 9}, auto={"T1": 0})


def test_case_5_an_expiry_that_is_delivered_late_changes_nothing():
    story = given().when(at("0:58", passes(1)), wait("1:00")).then(turn=2, turn_left="0:58", auto={"T1": 0})
    story.when(wait("1:00")).then(turn=2)


def test_case_5_an_expiry_that_is_delivered_twice_moves_the_turn_by_one():
    story = given().when(wait("1:00"), wait("1:00"), wait("1:00.001")).then(turn=2, auto={"T1": 1})
    assert story.machine.check_clocks(story.now).entries == ()


def test_case_5_an_expiry_that_comes_early_changes_nothing():
    story = given().when(wait("0:59.999"))
    assert story.machine.check_clocks(story.now).entries == ()


def test_case_5_a_timer_left_from_the_start_that_was_undone_changes_nothing():
    story = given().when(at("0:50", undo()), at("0:55", start()), wait("1:00")).then(turn=1, turn_left="0:55")
    assert story.machine.due() == story.game().clock.turn.deadline


def test_case_3_whatever_was_just_done_there_is_always_a_next_wake_up():
    story = given()
    for act in (at("0:59.999", passes(1)), at("1:00", undo()), at("1:00.001", score(1, 5)), wait("2:00.001")):
        story.when(act)
        assert story.machine.due() == story.game().clock.turn.deadline
