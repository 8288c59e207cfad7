"""Points, then the highest single word; level after that stays level."""

import itertools

import pytest

from knockout.rules.tiebreaks import TIEBREAKS, Score, ranked

BOTH = ("points", "best_word")


def test_t10_points_come_first_then_the_best_word():
    scores = [Score("T01", 312, 40), Score("T02", 298, 62), Score("T03", 312, 44)]
    assert ranked(scores, BOTH) == (("T03",), ("T01",), ("T02",))


def test_t10_no_word_is_below_a_word_of_nothing():
    assert ranked([Score("T01", 0, None), Score("T02", 0, 0)], BOTH) == (("T02",), ("T01",))


def test_s6_level_teams_share_a_group_whatever_their_order():
    scores = [Score("T01", 300, 40), Score("T05", 280, 30), Score("T02", 280, 30), Score("T03", 10, None)]
    for order in itertools.permutations(scores):
        first, level, last = ranked(order, BOTH)
        assert (first, set(level), last) == (("T01",), {"T05", "T02"}, ("T03",))


def test_s28_a_ranking_by_best_word_alone_leaves_points_out():
    assert ranked([Score("T01", 1, 40), Score("T02", 2, 40)], ("best_word",)) == (("T01", "T02"),)


def test_nobody_to_rank_gives_no_groups():
    assert ranked([], BOTH) == ()


def test_every_tie_break_of_the_schema_is_in_the_table():
    assert tuple(TIEBREAKS) == BOTH
    with pytest.raises(KeyError):
        ranked([Score("T01", 1, 1)], ("name",))
