"""S23: nobody at a host page while the last automatic pass comes due: a hold and an alarm, not an end."""

import pytest

from knockout.game.flow import row_began
from tests.story import moment
from tests.words import (
    at,
    exchange,
    given,
    host_page,
    late,
    no_host_page,
    passes,
    place,
    played,
    refused,
    resume,
    score,
    wait,
)  # fmt: skip


def test_s23_the_table_goes_on_hold_at_that_deadline_instead():
    story = given().when(no_host_page(), wait("9:00"))
    story.then(ended=None, on_hold=True, held_at="8:00", turn=8, row=7, turn_left="0:00", game_left="22:00")


def test_s23_the_hold_is_an_entry_so_replay_agrees():
    held = given().when(no_host_page(), wait("9:00")).journal[-1]
    assert (type(held).__name__, held.who, held.why) == ("GameHeld", "timer", "silent")


def test_s23_earlier_passes_of_the_row_are_passes():
    given().when(no_host_page(), wait("7:00")).then(turn=8, row=7, on_hold=False)


def test_s23_with_a_host_page_the_pass_ends_the_game():
    given().when(wait("8:00")).then(ended="all_passed", on_hold=False)


def test_s23_a_pass_that_would_not_end_the_game_is_none_of_it():
    given().when(at("0:30", exchange(1)), no_host_page(), wait("8:00")).then(on_hold=False, row=7)


def test_s23_a_pass_by_hand_ends_the_game_all_the_same():
    given().when(no_host_page(), wait("7:30"), at("7:40", passes(8))).then(ended="all_passed")


def test_s23_time_up_is_no_automatic_pass():
    story = given().when(no_host_page(), played(36, until="29:30"), wait("30:00"))
    story.then(ended="time_up", on_hold=False)


def test_s23_resumed_with_a_host_page_there_the_turn_ends_as_it_would_have():
    story = given().when(no_host_page(), wait("9:00"), host_page(), at("9:10", resume()), wait("9:11"))
    story.then(ended="all_passed", ended_at="9:10", game_left="22:00")


def test_s23_resumed_with_nobody_there_it_is_held_again():
    given().when(no_host_page(), wait("9:00"), at("9:10", resume()), wait("9:11")).then(
        held_at="9:10", ended=None
    )


def test_s23_a_late_tap_of_an_earlier_turn_takes_the_hold_back_with_the_passes():
    story = given().when(
        no_host_page(), wait("8:30"), host_page(), late(score(7, 9), tap="6:30", arrives="8:35")
    )
    story.then(on_hold=False, turn=10, row=2, on_turn="T2", began="8:30", totals={"T3": 9})


@pytest.mark.parametrize("tap", ["7:30", "8:00"])
def test_s15_a_tap_made_in_that_turns_minute_takes_the_place_of_the_hold(tap):
    story = given().when(no_host_page(), wait("8:20"), late(score(8, 9), tap=tap, arrives="8:25"))
    story.then(on_hold=False, totals={"T4": 9}, turn=9, began=tap)


def test_s23_a_tap_made_after_that_deadline_is_on_hold():
    given().when(
        no_host_page(), wait("8:20"), late(score(8, 9), tap="8:00.001", arrives="8:30"), refused("on_hold")
    )


def test_s23_during_the_hold_a_new_tap_is_on_hold():
    given().when(no_host_page(), wait("8:30"), at("8:40", place(8)), refused("on_hold")).then(row=7)


def test_s23_the_row_has_been_running_since_its_first_pass_began():
    story = given().when(at("0:30", exchange(1)))
    assert row_began(story.game()) == moment("0:30")
    story.when(wait("2:45"))
    assert row_began(story.game()) == moment("0:30")
    story.when(at("3:00", exchange(4)))
    assert row_began(story.game()) == moment("3:00")


def test_s23_while_a_move_is_counted_no_row_is_running():
    assert row_began(given().when(at("0:30", place(1))).game()) is None
