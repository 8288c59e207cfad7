"""S9, U21, U27 at the table and case 34: a team leaves while the game is on."""

import pytest

from knockout.tournament.winners import result_of
from tests.words import (
    at,
    challenge,
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
    table_of,
    table_of_four,
    undo,
    wait,
)  # fmt: skip


def withdraw(team):
    return {"do": "withdraw_team", "team": team, "reason": "пішли додому"}


def winner(story):
    return result_of(story.machine.state, story.game()).winner


@pytest.mark.parametrize("leaves", [disqualify, withdraw])
def test_s9_its_running_turn_vanishes_at_that_moment_and_the_next_teams_begins(leaves):
    given().when(at("0:20", leaves("T1"))).then(turn=2, on_turn="T2", began="0:20", turn_left="1:00", turns=0)


def test_s9_a_placed_turn_vanishes_too():
    given().when(at("0:20", place(1)), at("0:40", disqualify("T1"))).then(
        turn=2, on_turn="T2", began="0:40", phase="thinking", turns=0, totals={"T1": 0}
    )


def test_s9_a_challenged_turn_vanishes_too():
    given().when(at("0:20", place(1), challenge(1)), at("0:40", disqualify("T1"))).then(
        phase="thinking", on_turn="T2", turns=0
    )


def test_s9_its_number_is_not_used_again():
    given().when(
        at("0:20", disqualify("T1")),
        at("0:30", score(1, 9)),
        refused("already_done"),
        at("0:35", score(2, 9)),
    ).then(totals={"T2": 9, "T1": 0}, turn=3)


def test_s9_later_turns_are_skipped_without_a_wait_and_take_no_number():
    story = given().when(at("0:10", score(1, 5)), at("0:20", disqualify("T3")), at("0:30", score(2, 6)))
    story.then(turn=3, on_turn="T4", began="0:30")


def test_s9_a_team_that_is_not_on_turn_leaves_the_clock_alone():
    given().when(at("0:20", disqualify("T3"))).then(turn=1, on_turn="T1", turn_left="0:40")


def test_s9_the_row_of_passes_starts_anew():
    story = given().when(*(at(f"0:{n * 5:02}", passes(n)) for n in range(1, 6)), at("0:27", disqualify("T4")))
    story.then(row=0, ended=None)
    story.when(
        at("0:30", passes(6)),
        at("0:35", passes(7)),
        at("0:40", passes(8)),
        at("0:45", passes(9)),
        at("0:50", passes(10)),
    )
    story.then(row=5, ended=None).when(at("0:55", passes(11))).then(ended="all_passed")


def test_s9_it_keeps_its_total():
    given().when(at("0:10", score(1, 33)), at("0:20", disqualify("T1"))).then(
        totals={"T1": 33}, best={"T1": (None, 33)}
    )


def test_s9_it_stands_last_in_ranking_in_a_group_of_its_own():
    given().when(at("0:10", score(1, 33)), at("0:20", disqualify("T1"))).then(
        ranking=[["T2", "T3", "T4"], ["T1"]]
    )


def test_s9_of_two_the_one_disqualified_later_stands_higher():
    given().when(at("0:10", score(1, 33)), at("0:20", disqualify("T3")), at("0:30", disqualify("T1"))).then(
        ranking=[["T2", "T4"], ["T1"], ["T3"]]
    )


def test_s9_it_cannot_win():
    story = given().when(
        at("0:10", score(1, 90)),
        at("0:15", score(2, 3)),
        at("0:20", disqualify("T1")),
        at("0:30", end("host")),
    )
    assert winner(story) == "T2"


def test_s9_one_team_left_wins_at_once():
    story = given().when(
        at("0:10", score(1, 90)), at("0:20", disqualify("T1"), disqualify("T2"), disqualify("T4"))
    )
    story.then(ended="last_team", phase="ended", ended_at="0:20", ranking=[["T3"], ["T4"], ["T2"], ["T1"]])
    assert winner(story) == "T3"


def test_s9_the_running_turn_vanishes_even_a_placed_one():
    story = given(table_of(2)).when(at("0:10", place(1)), at("0:20", disqualify("T2")))
    story.then(ended="last_team", turns=0, totals={"T1": 0})


def test_s9_none_left_no_winner():
    story = given(table_of(2)).when(at("0:20", disqualify("T1")), at("0:30", disqualify("T2")))
    story.then(ended="no_team", phase="ended")
    assert winner(story) is None


def test_s9_a_hold_goes_on_and_the_next_team_has_its_full_minute():
    story = (
        given().when(at("0:20", hold()), at("0:30", disqualify("T1"))).then(on_hold=True, turn_left="1:00")
    )
    story.when(at("5:00", resume()), wait("5:59")).then(turn=2, turn_left="0:01")


def test_s9_a_team_is_disqualified_once():
    given().when(at("0:20", disqualify("T1")), at("0:30", disqualify("T1")), refused("already_done"))


def test_s9_a_vanished_turn_cannot_be_corrected():
    fields = {"do": "correct_turn", "game": "F-1-T1", "turn": 1, "reason": "?", "kind": "passed"}
    given().when(at("0:20", disqualify("T1")), at("0:30", fields), refused("wrong_turn"))


def test_s9_a_disqualified_teams_earlier_turns_can_still_be_corrected():
    fields = {"do": "correct_turn", "game": "F-1-T1", "turn": 1, "reason": "?", "words": [{"points": 8}]}
    given().when(at("0:10", score(1, 80)), at("0:20", disqualify("T1")), at("0:30", fields)).then(
        totals={"T1": 8}
    )


def test_s9_disqualified_under_the_cycles_hold():
    story = (
        given()
        .when(at("0:20", cycle("hold_cycle")), at("0:30", disqualify("T1")))
        .then(on_turn="T2", turn_left="1:00")
    )
    story.when(at("1:00", cycle("resume_cycle"))).then(turn_left="1:00", on_hold=False)


def test_s9_undo_after_it_brings_the_table_back_without_the_team():
    story = given().when(
        at("0:10", score(1, 5)), at("0:20", score(2, 6)), at("0:30", disqualify("T3")), at("0:40", undo())
    )
    story.then(turn=2, on_turn="T2").when(at("0:50", score(2, 7))).then(on_turn="T4", turn=3)


def test_s9_a_team_disqualified_after_the_end_is_skipped_if_the_game_is_given_back():
    story = given().when(at("0:10", score(1, 5)), at("0:20", end("host")), at("0:30", disqualify("T3")))
    story.when(at("0:40", undo(), resume()), at("0:50", score(2, 7))).then(on_turn="T4", turn=3)


def test_s9_after_time_a_placed_turn_that_vanishes_ends_the_game():
    story = given().when(played(36, until="29:30"), at("29:50", place(37)), at("30:10", disqualify("T1")))
    story.then(ended="time_up", turns=36, ended_at="30:10")


# --- reinstated


def back(team):
    return {"do": "reinstate", "team": team, "reason": "помилка суддів"}


def test_s9_a_team_reinstated_while_the_game_is_on_has_its_turns_again():
    story = given().when(at("0:10", disqualify("T2")), at("0:20", back("T2")), at("0:30", score(1, 9)))
    story.then(on_turn="T2", turn=2, ranking=[["T1"], ["T2", "T3", "T4"]])


def test_s9_a_team_reinstated_after_the_game_is_ranked_again():
    story = given().when(at("0:10", score(1, 90)), at("0:20", disqualify("T1")), at("0:30", end("host")))
    story.when(at("0:40", back("T1"))).then(ranking=[["T1"], ["T2", "T3", "T4"]], ended="host")
    assert winner(story) == "T1"


def test_s9_the_last_of_all_reinstated_is_the_last_team():
    story = given(table_of(2)).when(at("0:20", disqualify("T1"), disqualify("T2")), at("0:30", back("T2")))
    story.then(ended="last_team", ranking=[["T2"], ["T1"]])
    assert winner(story) == "T2"


# --- before the game, after it, and the cases


def test_s10_a_team_disqualified_before_the_start_leaves_its_seat_empty():
    story = given(table_of_four(started=False)).when(at("-1:00", disqualify("T1")))
    story.when(at("0:00", {"do": "start_game", "game": "F-1-T1"})).then(on_turn="T2", turn=1)


def test_s9_a_game_with_one_team_at_its_start_is_won_at_once():
    story = given(table_of(2, started=False)).when(at("-1:00", disqualify("T1")))
    story.when(at("0:00", {"do": "start_game", "game": "F-1-T1"})).then(ended="last_team", ranking=[["T2"]])


def test_s21_a_team_disqualified_after_its_game_keeps_its_place_in_ranking():
    story = given().when(at("0:10", score(1, 90)), at("0:30", end("host")), at("0:40", disqualify("T1")))
    story.then(ranking=[["T1"], ["T2", "T3", "T4"]])


def test_case_23_the_team_due_to_move_is_disqualified_and_the_next_moves():
    story = given().when(at("0:20", score(1, 9)), at("0:30", disqualify("T2"))).then(on_turn="T3", turn=3)
    story.when(at("0:40", score(3, 8))).then(on_turn="T4", totals={"T3": 8})


def test_case_23_the_game_can_always_be_closed():
    story = given().when(
        at("0:20", place(1), challenge(1)), at("0:25", disqualify("T2")), at("0:30", rule(1, valid=False))
    )
    story.when(
        at("0:40", end("blocked")), at("0:50", result("submit_result")), at("1:00", result("confirm_result"))
    )
    story.then(phase="official", ended="blocked")


def test_case_34_team_c_disqualified_at_minute_9():
    story = given().when(*(at(f"{n * 30 // 60}:{n * 30 % 60:02}", exchange(n)) for n in range(1, 18)))
    story.then(on_turn="T2", turn=18).when(at("9:00", disqualify("T3"))).then(on_turn="T2")
    story.when(at("9:10", exchange(18))).then(on_turn="T4", turn=19, began="9:10")
    assert winner(story.when(at("9:20", end("host")))) != "T3"


def test_case_34_then_three_of_four():
    story = given().when(at("8:59", end("host")), refused("already_done"))
    story = given().when(
        at("0:10", score(1, 7)), at("0:59", disqualify("T3"), disqualify("T1"), disqualify("T2"))
    )
    story.then(ended="last_team")
    assert winner(story) == "T4"


def test_case_34_then_all_four():
    story = given().when(at("0:59", *(disqualify(team) for team in ("T3", "T1", "T2", "T4"))))
    story.then(ended="no_team", ranking=[["T4"], ["T2"], ["T1"], ["T3"]])
    assert winner(story) is None
    story.when(at("1:10", result("submit_result"), result("confirm_result"))).then(phase="official")
