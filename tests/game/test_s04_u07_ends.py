"""U7 and S4, S10, S31: the four ways a game ends by play, and what a row of passes is."""

import pytest

from tests.words import (
    at,
    challenge,
    correct,
    disqualify,
    end,
    exchange,
    given,
    hold,
    late,
    passes,
    place,
    played,
    resume,
    rule,
    score,
    table_of,
    table_of_four,
    undo,
    wait,
)  # fmt: skip


def all_pass(first, last, minute=0):
    """Passes by hand, five seconds apart."""
    return [
        at(f"{minute + turn * 5 // 60}:{turn * 5 % 60:02}", passes(turn)) for turn in range(first, last + 1)
    ]


def test_u7_the_game_ends_at_thirty_minutes():
    given().when(played(36, until="29:30"), wait("30:00")).then(ended="time_up", phase="ended")


def test_u7_or_when_the_bag_is_empty_and_a_team_has_no_tiles():
    given().when(at("0:30", score(1, 30)), at("0:40", end("out"))).then(ended="out", phase="ended")


def test_u7_or_when_no_move_is_possible():
    given().when(at("0:30", score(1, 30)), at("0:40", end("blocked"))).then(ended="blocked")


def test_u7_all_pass_twice_ends_the_game():
    given().when(*all_pass(1, 7)).then(ended=None, row=7).when(*all_pass(8, 8)).then(
        ended="all_passed", turns=8, ended_at="0:40"
    )


@pytest.mark.parametrize(("teams", "needed"), [(2, 4), (3, 6), (4, 8)])
def test_s4_twice_as_many_consecutive_passes_as_teams_still_playing(teams, needed):
    given(table_of(teams)).when(*all_pass(1, needed - 1)).then(ended=None)
    given(table_of(teams)).when(*all_pass(1, needed)).then(ended="all_passed", turns=needed)


def test_s4_automatic_passes_count():
    given().when(wait("7:59.999")).then(ended=None, row=7).when(wait("8:00")).then(
        ended="all_passed", ended_at="8:00", turns=8
    )


def test_s4_by_hand_and_automatic_ones_count_together():
    given().when(*all_pass(1, 5), wait("3:25")).then(
        ended="all_passed", auto={"T2": 1, "T3": 1, "T4": 1, "T1": 0}
    )


@pytest.mark.parametrize(
    "breaks",
    [[exchange(8)], [score(8, 3)], [place(8), challenge(8), rule(8, valid=False)]],
    ids=["exchange", "move", "lost"],
)
def test_s4_the_row_is_broken_by(breaks):
    story = given().when(*all_pass(1, 7), at("0:40", *breaks)).then(ended=None, row=0, turn=9)
    story.when(*all_pass(9, 15)).then(ended=None).when(*all_pass(16, 16)).then(ended="all_passed", turns=16)


def test_s4_a_challenge_that_failed_does_not_matter():
    given().when(*all_pass(1, 3), at("0:20", place(4), challenge(4), rule(4, valid=True), score(4, 5))).then(
        row=0
    )


def test_s4_a_hold_does_not_break_the_row():
    given().when(*all_pass(1, 4), at("0:25", hold()), at("5:00", resume()), *all_pass(5, 8, minute=5)).then(
        ended="all_passed"
    )


def test_s4_fewer_teams_need_fewer_passes():
    story = (
        given()
        .when(at("0:01", exchange(1)), at("0:02", disqualify("T4")), *all_pass(2, 6))
        .then(ended=None, row=5)
    )
    story.when(*all_pass(7, 7)).then(ended="all_passed")


def test_s4_a_pass_corrected_to_a_move_was_no_pass():
    story = given().when(*all_pass(1, 7), at("0:37", correct(5, 12, kind="scored")), *all_pass(8, 8))
    story.then(ended=None, totals={"T1": 12}, row=3)


def test_s4_undoing_the_eighth_pass_gives_the_game_back():
    given().when(*all_pass(1, 8), at("0:50", undo())).then(ended=None, row=7, turn=8)


def test_s4_passes_of_an_absent_team_count():
    given().when(wait("8:00")).then(ended="all_passed")


# --- S10, S31


def test_s10_a_table_of_three_goes_round_without_the_empty_seat():
    given(table_of(3)).when(*(at(f"0:{n * 5:02}", exchange(n)) for n in range(1, 4))).then(
        on_turn="T1", turn=4
    )


def test_s10_a_table_of_two():
    given(table_of(2)).when(at("0:05", score(1, 3)), at("0:10", score(2, 5))).then(
        on_turn="T1", ranking=[["T2"], ["T1"]], totals={"T1": 3, "T2": 5}
    )


def test_s31_the_host_may_start_though_a_team_is_not_there_and_its_turns_pass():
    story = given(table_of_four(started=False)).when(
        at("0:00", {"do": "start_game", "game": "F-1-T1"}, by="host")
    )
    story.when(at("0:20", score(1, 9)), wait("1:25"), at("1:30", score(3, 8))).then(auto={"T2": 1}, turns=3)


def test_s31_until_it_comes():
    given().when(
        at("0:20", score(1, 9)),
        wait("1:20"),
        at("1:30", score(3, 8)),
        at("1:40", score(4, 7)),
        at("1:50", score(5, 6)),
        at("2:00", score(6, 55)),
    ).then(totals={"T2": 55}, auto={"T2": 1})


def test_s4_a_late_move_breaks_the_row_the_timer_had_counted():
    given().when(wait("7:30"), late(score(5, 9), tap="4:30", arrives="7:35")).then(row=3, ended=None)
