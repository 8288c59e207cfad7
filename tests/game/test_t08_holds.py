"""T8 and T13, S2: both clocks stand, whoever holds, and what can be done meanwhile."""

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
    resume,
    rule,
    score,
    set_clock,
    start,
    table_of_four,
    undo,
    wait,
)  # fmt: skip


def test_t8_a_hold_stops_both_clocks():
    given().when(at("0:20", hold()), wait("7:00")).then(on_hold=True, turn_left="0:40", game_left="29:40")


def test_t8_resuming_moves_every_deadline_by_the_length_of_the_hold():
    story = (
        given().when(at("0:20", hold()), at("5:20", resume()), wait("5:59.999")).then(turn=1, on_hold=False)
    )
    story.when(wait("6:00")).then(turn=2, began="6:00", game_left="29:00")


def test_t8_a_turn_that_begins_during_a_hold_has_its_full_minute_from_the_resume():
    story = given().when(at("0:30", place(1)), at("0:40", hold()), at("1:00", score(1, 7)))
    story.then(turn=2, turn_left="1:00", on_hold=True)
    story.when(at("3:00", resume())).then(turn_left="1:00")
    story.when(wait("3:59.999")).then(turn=2).when(wait("4:00")).then(turn=3, began="4:00")


def test_t8_a_tables_hold_and_its_cycles_are_two():
    story = given().when(at("0:20", hold()), at("0:30", cycle("hold_cycle"))).then(on_hold=True)
    story.when(at("1:00", resume())).then(on_hold=True, turn_left="0:40")
    story.when(at("2:00", cycle("resume_cycle"))).then(on_hold=False)


def test_t8_clocks_run_when_neither_is_on():
    story = given().when(
        at("0:20", cycle("hold_cycle")), at("0:30", hold()), at("1:00", cycle("resume_cycle"))
    )
    story.when(wait("2:00")).then(on_hold=True, turn_left="0:40", game_left="29:40")
    story.when(at("2:00", resume()), wait("2:30")).then(on_hold=False, turn_left="0:10", game_left="29:10")


def test_t8_a_cycles_hold_stops_a_table_that_is_counting():
    given().when(at("0:20", place(1)), at("1:00", cycle("hold_cycle")), wait("5:00")).then(game_left="29:00")


def test_t8_a_cycle_is_held_once():
    given().when(at("0:20", cycle("hold_cycle")), at("0:30", cycle("hold_cycle")), refused("already_done"))


def test_t8_a_game_that_ends_closes_its_hold():
    story = given().when(at("0:20", hold()), at("0:40", end("blocked")))
    story.then(phase="ended", on_hold=False, held_at=None)


def test_t8_a_hold_while_a_move_is_counted_stops_the_game_clock():
    given().when(at("0:20", place(1)), at("1:00", hold()), wait("4:00")).then(
        game_left="29:00", turn_left="0:40"
    )


def test_t8_two_holds_add_up():
    story = given().when(at("0:10", hold()), at("1:10", resume()), at("1:20", hold()), at("3:20", resume()))
    story.then(turn=1, turn_left="0:40", game_left="29:40")


def test_s2_the_host_may_hold_and_so_may_the_committee():
    given().when(at("0:20", hold(), by="host")).then(on_hold=True)
    given().when(at("0:20", hold(), by="committee")).then(on_hold=True)


def test_case_11_a_hold_at_0_20_and_12_34_comes_back_as_0_20_and_12_34():
    story = given().when(played(20, until="16:46"), at("17:26", hold()), wait("18:26"))
    story.then(turn_left="0:20", game_left="12:34")
    story.when(at("18:26", resume())).then(turn_left="0:20", game_left="12:34", turn=21)
    assert story.machine.due() == story.game().clock.turn.deadline
    story.when(wait("18:45.999")).then(turn=21).when(wait("18:46")).then(turn=22)


def test_case_11_the_next_game_at_that_table_starts_with_full_clocks():
    story = given().when(at("0:40", hold()), at("5:00", undo(), resume()), refused("wrong_phase"))
    story.then(phase="ready", game_left="30:00")
    story.when(at("6:00", start())).then(turn_left="1:00", game_left="30:00", on_hold=False, began="6:00")


# --- T13: what goes on during a hold


PLACED = at("0:20", place(1), hold())
THINKING = at("0:20", hold())


def test_t13_score_turn_of_a_placed_move():
    given().when(PLACED, at("0:40", score(1, 9))).then(totals={"T1": 9}, turn=2, on_hold=True)


def test_t13_challenge_and_rule_challenge():
    given().when(PLACED, at("0:40", challenge(1)), at("0:50", rule(1, valid=False))).then(kinds=["lost"])


def test_t13_end_game_by_the_committee():
    given().when(THINKING, at("0:40", end("blocked"))).then(ended="blocked")


def test_t13_not_by_the_host():
    given().when(THINKING, at("0:40", end("blocked"), by="host"), refused("on_hold")).then(ended=None)


def test_t13_undo():
    given().when(PLACED, at("0:40", undo())).then(phase="thinking", turn_left="0:40", on_hold=True)


def test_t13_correct_turn():
    given().when(at("0:10", score(1, 9)), at("0:20", hold()), at("0:30", correct(1, 90))).then(
        totals={"T1": 90}
    )


def test_t13_set_clock():
    given().when(THINKING, at("0:40", set_clock(turn_left="0:55", game_left="12:00"))).then(
        turn_left="0:55", game_left="12:00", on_hold=True
    )


def test_t13_disqualify():
    given().when(THINKING, at("0:40", disqualify("T1"))).then(
        turn=2, on_turn="T2", turn_left="1:00", on_hold=True
    )


def test_t13_resume_game():
    given().when(THINKING, at("0:40", resume())).then(on_hold=False)


@pytest.mark.parametrize(
    "asked", [place(1), score(1, 9), passes(1), exchange(1)], ids=lambda asked: asked["do"]
)
def test_t13_a_thinking_team_can_do_nothing_during_a_hold(asked):
    given().when(THINKING, at("0:40", asked), refused("on_hold")).then(turns=0, phase="thinking")


def test_t13_a_cycles_hold_binds_as_a_tables_does():
    given().when(at("0:20", cycle("hold_cycle")), at("0:40", place(1)), refused("on_hold")).then(on_hold=True)


def test_t13_no_game_starts_during_its_cycles_hold():
    story = given(table_of_four(started=False)).when(at("-1:00", cycle("hold_cycle")))
    story.when(at("0:00", start()), refused("on_hold")).then(phase="ready")


def test_t13_a_second_hold_of_the_same_kind_is_already_done():
    given().when(THINKING, at("0:40", hold()), refused("already_done")).then(held_at="0:20")


def test_t13_a_hold_of_the_other_kind_is_none_the_less_taken():
    given().when(at("0:20", cycle("hold_cycle")), at("0:40", hold())).then(held_at="0:40")


@pytest.mark.parametrize("left", ["0:00", "1:00"])
def test_t13_set_clock_within_the_length_of_a_turn(left):
    given().when(THINKING, at("0:40", set_clock(turn_left=left))).then(turn_left=left, turn=1)


def test_t13_a_turn_set_to_nothing_passes_at_the_resume():
    given().when(THINKING, at("0:40", set_clock(turn_left="0:00"), resume()), wait("0:41")).then(
        turn=2, began="0:40"
    )


def test_t13_set_clock_needs_a_hold():
    given().when(at("0:40", set_clock(turn_left="0:55")), refused("wrong_phase")).then(turn_left="0:20")


def test_t13_set_clock_leaves_the_other_clock_alone():
    given().when(THINKING, at("0:40", set_clock(game_left="12:00"))).then(turn_left="0:40", game_left="12:00")


def test_t13_resuming_what_is_not_held_is_already_done():
    given().when(at("0:40", resume()), refused("already_done")).then(turn_left="0:20")


def test_t13_a_game_that_is_over_is_not_held():
    given().when(at("0:40", end("host")), at("0:50", hold()), refused("wrong_phase")).then(on_hold=False)
