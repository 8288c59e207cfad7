"""S13 at one table, and cases 16 and 18: a turn is corrected, any turn, any time."""

import pytest

from tests.words import (
    at,
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
    refused,
    result,
    score,
    undo,
    wait,
)  # fmt: skip

THREE = [at("0:10", score(1, ("КІТ", 18))), at("0:20", score(2, 30)), at("0:30", passes(3))]
OVER = [*THREE, at("0:40", end("host"))]
SUBMITTED = [*OVER, at("0:50", result("submit_result"))]
OFFICIAL = [*SUBMITTED, at("1:00", result("confirm_result"))]


@pytest.mark.parametrize(
    "before", [THREE, OVER, SUBMITTED, OFFICIAL], ids=["playing", "ended", "submitted", "official"]
)
def test_s13_any_time(before):
    given().when(*before, at("1:10", correct(1, 81))).then(totals={"T1": 81})


def test_s13_any_turn():
    given().when(*THREE, at("0:40", correct(2, 31)), at("0:41", correct(1, 19))).then(
        totals={"T1": 19, "T2": 31}
    )


def test_s13_not_the_turn_that_is_on_nor_one_to_come():
    given().when(
        *THREE,
        at("0:40", correct(4, 9)),
        refused("wrong_turn"),
        at("0:41", correct(9, 9)),
        refused("wrong_turn"),
    )


def test_s13_with_who_and_why_and_the_old_value_stays_visible():
    story = given().when(*THREE, at("0:40", correct(1, ("КІТ", 81)), by="host"))
    (note,) = story.game().turns[0].corrections
    assert (note.who, note.reason) == ("host:F-1-T1", "помилка запису")
    assert [(word.word, word.points) for word in note.words] == [("КІТ", 18)]


def test_s13_every_old_value_stays_visible():
    story = given().when(*THREE, at("0:40", correct(1, 81)), at("0:50", correct(1, 18)))
    assert [[word.points for word in note.words] for note in story.game().turns[0].corrections] == [
        [18],
        [81],
    ]


@pytest.mark.parametrize("reason", ["", "  "])
def test_s13_a_reason_is_needed(reason):
    given().when(*THREE, at("0:40", correct(1, 81, reason=reason)), refused("bad_field"))


def test_s13_fields_not_given_keep_their_value():
    story = given().when(at("0:10", score(1, ("КІТ", 18), all_tiles=True))).then(totals={"T1": 68})
    story.when(at("0:20", correct(1, ("КІТ", 20)))).then(totals={"T1": 70})
    story.when(at("0:30", correct(1, all_tiles=False))).then(totals={"T1": 20}, best={"T1": ("КІТ", 20)})


def test_s13_a_pass_becomes_a_move():
    story = given().when(*THREE, at("0:40", correct(3, 44, kind="scored")))
    story.then(totals={"T3": 44}, by_hand={"T3": 0}, kinds=["scored", "scored", "scored"])


def test_s13_a_move_becomes_a_pass():
    given().when(*THREE, at("0:40", correct(1, kind="passed"))).then(
        totals={"T1": 0}, by_hand={"T1": 1}, turns=3
    )


def test_s13_a_move_that_was_none_takes_its_50_with_it():
    story = given().when(at("0:10", score(1, 20, all_tiles=True)), at("0:20", correct(1, kind="lost")))
    story.when(at("0:30", correct(1, 20, kind="scored"))).then(totals={"T1": 20})


@pytest.mark.parametrize("kind", ["passed", "exchanged", "lost"])
def test_s13_a_move_becomes(kind):
    given().when(*THREE, at("0:40", correct(1, kind=kind))).then(
        kinds=[kind, "scored", "passed"], best={"T1": None}
    )


def test_s13_words_on_a_turn_of_another_kind_need_kind_scored():
    given().when(*THREE, at("0:40", correct(3, 44)), refused("bad_field")).then(totals={"T3": 0})
    given().when(*THREE, at("0:40", correct(3, 44, kind="lost")), refused("bad_field")).then(totals={"T3": 0})


def test_s13_a_move_needs_a_word():
    given().when(*THREE, at("0:40", correct(3, kind="scored")), refused("bad_field"))


def test_s13_never_whose_turn_it_is():
    given().when(*THREE, at("0:40", correct(2, kind="passed"))).then(on_turn="T4", turn=4)


def test_s13_never_a_clock():
    given().when(*THREE, at("0:40", correct(1, 81))).then(turn_left="0:50", game_left="29:20", began="0:30")
    given().when(*THREE, at("0:35", hold()), at("0:40", correct(1, 81))).then(
        turn_left="0:55", game_left="29:25"
    )


def test_s13_never_how_a_game_ended():
    story = given().when(*(at(f"0:{n * 5:02}", passes(n)) for n in range(1, 9))).then(ended="all_passed")
    story.when(at("1:00", correct(8, 12, kind="scored"))).then(
        ended="all_passed", phase="ended", totals={"T4": 12}
    )


def test_s13_a_correction_to_a_row_of_passes_ends_nothing_by_itself():
    story = given().when(at("0:05", exchange(1)), *(at(f"0:{n * 5:02}", passes(n)) for n in range(2, 9)))
    story.when(at("0:45", correct(1, kind="passed"))).then(ended=None, on_turn="T1", turn=9)


def test_s13_a_correction_by_the_commission_leaves_a_result_official():
    given().when(*OFFICIAL, at("2:00", correct(1, 81), by="counting")).then(
        phase="official", totals={"T1": 81}
    )


def test_s13_the_host_may_until_the_result_is_official():
    given().when(*SUBMITTED, at("2:00", correct(1, 81), by="host")).then(phase="submitted", totals={"T1": 81})
    given().when(*OFFICIAL, at("2:00", correct(1, 81), by="host"), refused("not_allowed")).then(
        totals={"T1": 18}
    )


def test_s13_before_saving_a_preview_says_what_changes():
    story = given().when(*OFFICIAL, at("2:00", correct(1, 81, preview=True)))
    before, after = story.preview["before"], story.preview["after"]
    assert (before["totals"]["T1"], after["totals"]["T1"]) == (18, 81)
    assert (before["winner"], after["winner"]) == ("T2", "T1")


def test_s13_a_preview_changes_nothing():
    story = given().when(*OFFICIAL)
    state, entries = story.machine.state, len(story.journal)
    story.when(at("2:00", correct(1, 81, preview=True)))
    assert story.machine.state == state
    assert len(story.journal) == entries


def test_s13_a_correction_that_changes_nothing_is_already_done():
    given().when(*THREE, at("0:40", correct(1, ("КІТ", 18))), refused("already_done"))


def test_s13_a_turn_the_timer_passed_can_be_corrected_and_is_no_automatic_pass_then():
    given().when(wait("1:10"), at("1:20", correct(1, 22, kind="scored"))).then(
        totals={"T1": 22}, auto={"T1": 0}, turn=2
    )


def test_s13_corrections_of_a_turn_that_is_undone_go_with_it():
    story = given().when(
        *THREE[:2], at("0:25", correct(2, 300)), at("0:30", undo()), at("0:35", score(2, 30))
    )
    story.then(totals={"T2": 30})


def test_s13_a_disqualified_teams_turn_can_be_corrected_and_ranks_it_no_higher():
    given().when(*THREE, at("0:35", disqualify("T1")), at("0:40", correct(1, 500))).then(
        totals={"T1": 500}, ranking=[["T2"], ["T3", "T4"], ["T1"]]
    )


# --- the cases


def _forty_words():
    """Forty turns of ten rounds, each one word of 10 + its number."""
    return [at(f"{n * 40 // 60}:{n * 40 % 60:02}", score(n, (None, 10 + n))) for n in range(1, 41)]


def test_case_16_word_3_from_18_to_81_and_back():
    words = [
        at("0:40", score(1, 5)),
        at("0:50", score(2, 6)),
        at("1:00", score(3, ("ЗОРЯ", 18))),
        at("1:10", score(4, 20)),
    ]
    story = given().when(*words).then(ranking=[["T4"], ["T3"], ["T2"], ["T1"]])
    before = story.game()
    story.when(at("1:20", correct(3, ("ЗОРЯ", 81)))).then(
        totals={"T3": 81}, best={"T3": ("ЗОРЯ", 81)}, ranking=[["T3"], ["T4"], ["T2"], ["T1"]]
    )
    story.when(at("1:30", correct(3, ("ЗОРЯ", 18)))).then(
        totals={"T3": 18}, best={"T3": ("ЗОРЯ", 18)}, ranking=[["T4"], ["T3"], ["T2"], ["T1"]]
    )
    assert [turn.words for turn in story.game().turns] == [turn.words for turn in before.turns]


def test_case_16_forty_words_each_corrected_and_the_total_is_always_the_sum():
    story = given().when(*_forty_words())
    for number in range(1, 41):
        story.when(at("27:00", correct(number, 100)))
        sums = [0, 0, 0, 0]
        for turn in story.game().turns:
            sums[turn.seat] += sum(word.points for word in turn.words)
        story.then(totals=dict(zip(("T1", "T2", "T3", "T4"), sums, strict=True)))
    story.then(totals={"T1": 1000, "T4": 1000})


def test_case_18_an_exchange_of_seven_is_no_bonus():
    given().when(at("0:10", exchange(1, tiles=7))).then(totals={"T1": 0})


def test_case_18_the_50_is_never_added_twice():
    story = (
        given()
        .when(at("0:10", score(1, 20, all_tiles=True)), at("0:20", correct(1, 21)))
        .then(totals={"T1": 71})
    )
    story.when(at("0:30", correct(1, all_tiles=True)), refused("already_done")).then(totals={"T1": 71})


def test_case_18_a_refused_or_undone_move_leaves_no_bonus_for_the_next():
    story = given().when(
        at("0:10", score(1, 20, all_tiles=True)), at("0:20", undo()), at("0:30", score(1, 22))
    )
    story.then(totals={"T1": 22})
    lost = {"do": "challenge", "game": "F-1-T1", "turn": 1}
    story = given().when(
        at("0:10", place(1), lost, {**lost, "do": "rule_challenge", "valid": False}), at("0:20", score(2, 9))
    )
    story.then(totals={"T1": 0, "T2": 9})


def test_case_18_the_50_does_not_count_as_the_highest_single_word():
    given().when(at("0:10", score(1, 20, all_tiles=True))).then(best={"T1": (None, 20)})


def test_case_23_a_word_withdrawn_by_undo_leaves_the_total_and_the_best_word():
    given().when(at("0:10", score(1, ("ФІЛОСОФ", 90))), at("0:20", undo()), at("0:30", passes(1))).then(
        totals={"T1": 0}, best={"T1": None}
    )


def test_s13_a_late_tap_after_a_correction_of_an_earlier_turn():
    story = given().when(
        *THREE[:1], wait("1:20"), at("1:25", correct(1, 81)), late(score(2, 9), tap="1:05", arrives="1:30")
    )
    story.then(totals={"T1": 81, "T2": 9})


def test_s13_corrected_after_the_time_is_up():
    given().when(played(36, until="29:30"), wait("31:00"), at("31:10", correct(36, 7, kind="scored"))).then(
        totals={"T4": 7}, ended="time_up"
    )
