"""T10, U26, S5, S6 at one table: who stands before whom."""

from tests.story import ruleset
from tests.words import at, correct, disqualify, end, given, hold, result, score, table_of_four, undo


def _scored(*lines):
    """Give the acts of turns scored in order, ten seconds apart."""
    return [
        at(f"{turn // 6}:{turn * 10 % 60:02}", score(turn, *words))
        for turn, words in enumerate(lines, start=1)
    ]


def test_t10_more_points_stand_higher():
    given().when(*_scored([10], [40], [20], [30])).then(ranking=[["T2"], ["T4"], ["T3"], ["T1"]])


def test_t10_level_on_points_the_best_single_word_is_compared():
    given().when(*_scored([10, 10], [15, 5], [30], [1])).then(ranking=[["T3"], ["T2"], ["T1"], ["T4"]])


def test_t10_a_team_without_a_word_has_best_word_null():
    given().when(*_scored([10])).then(best={"T1": (None, 10), "T2": None})


def test_t10_below_a_word_of_0():
    given().when(*_scored([10], [0])).then(ranking=[["T1"], ["T2"], ["T3", "T4"]], totals={"T2": 0, "T3": 0})


def test_t10_of_equal_words_the_earliest_is_shown():
    given().when(*_scored([("КІТ", 12)], [1], [1], [1], [("ТОК", 12)])).then(best={"T1": ("КІТ", 12)})


def test_t10_of_equal_words_in_one_turn_the_first_is_shown():
    given().when(*_scored([("КІТ", 12), ("ТОК", 12)])).then(best={"T1": ("КІТ", 12)})


def test_t10_ranking_lists_groups_of_teams_level_on_both():
    story = given().when(*_scored([30], [12, 8], [8, 12], [5])).then(ended=None)
    story.then(ranking=[["T1"], ["T2", "T3"], ["T4"]])


def test_s6_level_teams_are_never_put_in_order_by_name_or_seat():
    given().when(*_scored([20], [20], [20], [20])).then(ranking=[["T1", "T2", "T3", "T4"]])


def test_u4_a_move_scores_the_sum_of_its_words():
    given().when(at("0:30", score(1, ("КІТ", 12), ("ТОК", 7), 1))).then(totals={"T1": 20})


def test_u4_using_all_seven_tiles_adds_50():
    given().when(at("0:30", score(1, 12, 7, all_tiles=True))).then(totals={"T1": 69})


def test_s5_the_50_belongs_to_the_turn_not_to_a_word():
    given().when(at("0:30", score(1, 12, all_tiles=True))).then(best={"T1": (None, 12)})


def test_s5_or_to_the_highest_word_of_the_turn_if_the_ruleset_says_so():
    table = table_of_four(rules=ruleset({"scoring.bonus_counts_for_best_word": True}))
    story = given(table).when(at("0:30", score(1, ("ТОК", 7), ("КІТ", 12), all_tiles=True)))
    story.then(best={"T1": ("КІТ", 62)}, totals={"T1": 69})


def test_s5_the_50_does_not_break_a_tie():
    given().when(at("0:10", score(1, 20, all_tiles=True)), at("0:20", score(2, 40, 30))).then(
        ranking=[["T2"], ["T1"], ["T3", "T4"]], totals={"T1": 70, "T2": 70}
    )


def test_u9_the_product_adds_up():
    story = given().when(*_scored([11], [22], [33], [44], [55, 5], [6], [7], [8]))
    story.then(totals={"T1": 71, "T2": 28, "T3": 40, "T4": 52})


def test_u9_at_the_end_the_host_hands_the_result_to_the_counting_commission():
    story = given().when(at("0:10", score(1, 12)), at("0:30", end("host"), by="host"))
    story.when(at("0:40", result("submit_result"), by="host")).then(phase="submitted", totals={"T1": 12})


def test_t10_numbers_are_compared_as_numbers():
    given().when(*_scored([9], [100], [84], [1])).then(ranking=[["T2"], ["T3"], ["T1"], ["T4"]])


def test_t10_a_correction_changes_the_best_word():
    story = given().when(*_scored([("КІТ", 12)], [15])).then(best={"T1": ("КІТ", 12)})
    story.when(at("0:30", correct(1, ("КІТ", 21)))).then(
        best={"T1": ("КІТ", 21)}, ranking=[["T1"], ["T2"], ["T3", "T4"]]
    )


def test_t10_a_word_taken_back_leaves_the_best_word():
    given().when(*_scored([("КІТ", 12)]), at("0:30", undo())).then(best={"T1": None}, totals={"T1": 0})


def test_s9_disqualified_teams_stand_last_each_alone_the_later_one_higher():
    story = given().when(
        *_scored([50], [40], [3], [4]), at("0:50", hold(), disqualify("T1")), at("1:00", disqualify("T2"))
    )
    story.then(ranking=[["T4"], ["T3"], ["T2"], ["T1"]], totals={"T1": 50, "T2": 40})
