"""The score curve: every team's total turn by turn, with corrections, from the state alone."""

from itertools import pairwise

import pytest

from knockout.views.curve import APART, score_curve
from tests.days import Day, day


def table(*turns: int | None) -> Day:
    """One table, and what each turn brought: points, or None for a pass."""
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").started("QF-1-T1")
    for number, points in enumerate(turns, start=1):
        if points is None:
            d.ask("pass_turn", game="QF-1-T1", turn=number)
        else:
            d.ask("score_turn", game="QF-1-T1", turn=number, words=[{"points": points}])
    return d


def curve(d: Day) -> dict:
    found = score_curve(d.state, d.game("QF-1-T1"))
    assert found is not None
    return found


def test_a_point_after_each_of_a_teams_own_turns_and_one_at_the_end():
    lines = curve(table(20, 30, None, 5, 12))["lines"]
    assert [line["points"] for line in lines] == [
        [(0, 0), (1, 20), (5, 32)],
        [(0, 0), (2, 30), (5, 30)],
        [(0, 0), (3, 0), (5, 0)],
        [(0, 0), (4, 5), (5, 5)],
    ]
    assert [(line["letter"], line["seat"], line["total"]) for line in lines] == [
        ("А", 1, 32), ("Б", 2, 30), ("В", 3, 0), ("Г", 4, 5),
    ]  # fmt: skip


def test_s13_a_correction_changes_the_line_from_its_turn_on():
    d = table(20, 30, None, 5, 12)
    words = [{"points": 50}]
    d.ask("correct_turn", game="QF-1-T1", turn=1, words=words, reason="x")
    found = curve(d)
    assert found["lines"][0]["points"] == [(0, 0), (1, 50), (5, 62)]
    assert found["top"] == 62


def test_every_line_ends_at_its_total_and_lies_in_the_picture():
    found = curve(table(900, 30, 7, None, 200, 4))
    for line in found["lines"]:
        assert line["points"][-1] == (found["turns"], line["total"])
        assert all(0 <= x <= 100 and 0 <= y <= 100 for x, y in line["drawn"])
    assert found["lines"][0]["drawn"][-1] == (100, 0), "the highest total at the top"


@pytest.mark.parametrize("turns", [(1, 1, 1, 1), (None,) * 3, (400, 399, 398, 1), (5, None, None, 5)])
def test_the_letters_at_the_ends_stand_apart_and_inside(turns: tuple[int | None, ...]):
    heights = sorted(line["at"] for line in curve(table(*turns))["lines"])
    assert all(lower - higher >= APART - 0.001 for higher, lower in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= 100


def test_the_letters_keep_the_order_of_the_totals():
    lines = curve(table(400, 399, 398, 1))["lines"]
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)


def test_no_curve_before_the_first_turn_is_over_nor_on_paper():
    d = table()
    assert score_curve(d.state, d.game("QF-1-T1")) is None
    totals = {f"T0{seat}": 10 * seat for seat in (1, 2, 3, 4)}
    best = {team: {"points": 5} for team in totals}
    d.ask("enter_sheet", game="QF-1-T1", totals=totals, best_word=best, reason="x")
    assert score_curve(d.state, d.game("QF-1-T1")) is None
