"""T5, and U5 and S25 in plain words: a challenge, who may make it, and what comes of it."""

import pytest

from tests.story import clock_text, ruleset
from tests.words import (
    at,
    challenge,
    disqualify,
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
    table_of_four,
    undo,
    wait,
)  # fmt: skip


def test_u5_a_word_is_challenged_after_it_is_laid():
    given().when(at("0:30", place(1)), at("0:50", challenge(1, "КІТ", by="T3"))).then(
        phase="challenged", turn=1
    )


def test_t5_challenge_needs_a_placed_move():
    given().when(at("0:20", challenge(1)), refused("wrong_phase")).then(phase="thinking")


def test_u5_not_once_its_points_are_written_and_the_next_team_has_started():
    given().when(
        at("0:30", place(1)), at("0:50", score(1, 12)), at("0:52", challenge(1)), refused("already_done")
    )


def test_t5_a_move_that_is_challenged_is_not_challenged_again_meanwhile():
    given().when(at("0:30", place(1), challenge(1)), at("0:40", challenge(1)), refused("wrong_phase"))


@pytest.mark.parametrize("team", ["T2", "T3", "T4"])
def test_u5_any_other_team_at_the_table_may_challenge(team):
    given().when(at("0:30", place(1)), at("0:40", challenge(1, by=team))).then(phase="challenged")


def test_u5_the_team_that_laid_the_word_may_not_challenge_it():
    given().when(at("0:30", place(1)), at("0:40", challenge(1, by="T1")), refused("bad_field")).then(
        phase="placed"
    )


def test_u5_a_team_that_is_not_at_the_table_may_not_challenge():
    given().when(at("0:30", place(1)), at("0:40", challenge(1, by="T9")), refused("unknown_team"))


def test_u5_a_team_disqualified_from_the_game_may_not_challenge():
    given().when(
        at("0:10", disqualify("T3")),
        at("0:30", place(1)),
        at("0:40", challenge(1, by="T3")),
        refused("bad_field"),
    )


def test_u5_each_word_is_challenged_once():
    ruled = at("0:40", challenge(1, "КІТ"), rule(1, valid=True))
    given().when(at("0:30", place(1)), ruled, at("0:50", challenge(1, "КІТ")), refused("already_done"))


def test_u5_the_same_word_typed_otherwise_is_the_same_word():
    ruled = at("0:40", challenge(1, "П'ЯТЬ"), rule(1, valid=True))
    given().when(at("0:30", place(1)), ruled, at("0:50", challenge(1, "п’ять")), refused("already_done"))


def test_u5_another_word_of_the_same_move_may_still_be_challenged():
    given().when(
        at("0:30", place(1)),
        at("0:40", challenge(1, "КІТ"), rule(1, valid=True)),
        at("0:50", challenge(1, "ТОК"), rule(1, valid=False)),
    ).then(kinds=["lost"])


def test_u5_a_word_ruled_on_may_be_challenged_again_in_a_later_turn():
    given().when(
        at("0:30", place(1), challenge(1, "КІТ"), rule(1, valid=True), score(1, ("КІТ", 9))),
        at("0:50", place(2), challenge(2, "КІТ")),
    ).then(phase="challenged", turn=2)


def test_t5_ruled_valid_the_move_is_placed_again_and_then_scored():
    story = given().when(at("0:30", place(1)), at("0:40", challenge(1)), at("1:20", rule(1, valid=True)))
    story.then(phase="placed", turn=1, turns=0)
    story.when(at("1:30", score(1, 12))).then(turns=1, totals={"T1": 12}, began="1:30")


def test_t5_ruled_not_valid_the_turn_is_lost():
    given().when(at("0:30", place(1), challenge(1)), at("1:20", rule(1, valid=False))).then(
        kinds=["lost"], turn=2, on_turn="T2", turns=1
    )


def test_u5_not_acceptable_means_nothing_scored():
    given().when(at("0:30", place(1), challenge(1)), at("1:20", rule(1, valid=False))).then(
        totals={"T1": 0}, best={"T1": None}
    )


def test_s25_a_failed_challenge_costs_nothing():
    given().when(at("0:30", place(1), challenge(1, by="T2"), rule(1, valid=True), score(1, 12))).then(
        on_turn="T2", totals={"T1": 12, "T2": 0}, turn=2
    )


def test_t5_rule_challenge_needs_a_challenge():
    given().when(at("0:30", place(1)), at("0:40", rule(1, valid=True)), refused("wrong_phase")).then(
        phase="placed"
    )


@pytest.mark.parametrize("asked", [score(1, 12), passes(1), exchange(1)], ids=lambda asked: asked["do"])
def test_t5_while_challenged_it_is_the_wrong_phase_to(asked):
    given().when(at("0:30", place(1), challenge(1)), at("0:40", asked), refused("wrong_phase")).then(
        phase="challenged", turns=0
    )


@pytest.mark.parametrize("before", [[], [place(1), challenge(1)]], ids=["thinking", "challenged"])
def test_t5_on_hold_score_turn_in_any_phase_but_placed_is_on_hold(before):
    given().when(at("0:30", *before, hold()), at("0:40", score(1, 12)), refused("on_hold")).then(turns=0)


def test_s2_the_thirty_minutes_run_on_while_a_move_is_challenged():
    given().when(at("0:30", place(1)), at("0:40", challenge(1)), wait("3:00")).then(
        game_left="27:00", turn_left="0:30"
    )


STOPS = table_of_four(rules=ruleset({"clock.challenge_stops_game_clock": True}))


def test_s2_or_they_stand_if_the_ruleset_says_so():
    story = (
        given(STOPS)
        .when(at("0:30", place(1)), at("0:40", challenge(1)), wait("3:00"))
        .then(game_left="29:20")
    )
    story.when(at("3:00", rule(1, valid=True)), wait("3:10")).then(game_left="29:10", phase="placed")


def test_s2_only_a_challenge_makes_them_stand_not_the_counting():
    given(STOPS).when(at("0:20", exchange(1)), at("0:30", place(2)), wait("3:00")).then(game_left="27:00")
    given(STOPS).when(wait("0:50")).then(game_left="29:10", turn_left="0:10")


def test_s2_where_they_stand_the_time_is_not_up_during_the_challenge():
    story = given(STOPS).when(played(36, until="29:30"), at("29:40", place(37)), at("29:50", challenge(37)))
    story.when(wait("33:00"), at("33:00", rule(37, valid=False))).then(ended=None, turn=38, game_left="0:10")


def test_s1_counting_is_outside_the_minute():
    given().when(at("0:59", place(1)), at("4:00", score(1, 30))).then(turns=1, auto={"T1": 0, "T2": 0})


def test_t5_a_challenge_can_be_withdrawn_by_undo():
    given().when(at("0:30", place(1)), at("0:40", challenge(1)), at("0:50", undo())).then(
        phase="placed", turn=1
    )


def test_t5_after_a_hold_the_challenge_is_still_open():
    story = given().when(at("0:30", place(1), challenge(1)), at("0:40", hold()), at("5:40", resume()))
    story.then(phase="challenged", game_left="29:20")
    assert clock_text(story.game().clock.turn.left) == "0:30"
