"""U26, CASES 24 and 26: the best loser, the highest word, and that no name or order ever decides."""

import pytest

from knockout.tournament.best_losers import best_loser_line
from tests.days import Day, day


def open_day() -> Day:
    return day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def line(d: Day, group: str) -> list[str]:
    return [loser.score.team for loser in best_loser_line(d.state, group)]


def losers(*pairs: tuple[int, int | None]) -> Day:
    """The seconds of the first tables of QF-1 with these points and words; everybody else has less."""
    d = open_day()
    for n, pair in enumerate(pairs, start=1):
        first, second, *_ = d.seats(f"QF-1-T{n}")
        d.result(f"QF-1-T{n}", **{first: 900, second: pair})
    return d.played("QF-1")


def best(d: Day) -> list[str]:
    return [team for team, mark in d.through("QF").items() if mark == "q"]


def test_u26_most_points_among_those_that_did_not_win_their_table():
    assert best(losers((311, 90), (400, 20), (399, 90))) == ["T06"]


def test_u26_level_on_points_the_highest_word_decides():
    assert best(losers((400, 61), (400, 62))) == ["T06"]


@pytest.mark.parametrize(
    ("one", "two", "who"), [(84, 61, "T02"), (61, 84, "T06"), (9, 84, "T06"), (100, 84, "T02")]
)
def test_case_24_the_higher_word_goes_on_and_words_are_compared_as_numbers(one: int, two: int, who: str):
    d = losers((312, one), (312, two))
    assert best(d) == [who]
    assert d.row("QF", who).why == "best_loser_on_word"
    assert (d.row("QF", who).word, d.row("QF", who).against) == (max(one, two), min(one, two))


def test_u26_a_third_at_a_table_may_be_best_loser():
    d = open_day().result("QF-1-T1", T01=900, T02=800, T03=700).result("QF-1-T2", T05=650).played("QF-1")
    assert best(d) == ["T02"]
    assert line(d, "QF-1")[:2] == ["T02", "T03"]


def test_u26_only_from_its_own_cycle():
    d = losers((500, 40)).opened("QF-2").result("QF-2-T1", T21=900, T22=800, T23=790).played("QF-2")
    assert set(best(d)) == {"T02", "T22"}


def test_u26_the_word_of_the_game_that_was_lost_counts():
    d = losers((400, 61), (400, 62)).corrected("QF-1-T1", T02=(400, 70))
    assert best(d) == ["T02"]


def test_u26_no_word_is_below_a_word_of_0():
    d = open_day()
    for n in range(1, 6):
        first, second, *_ = d.seats(f"QF-1-T{n}")
        d.result(f"QF-1-T{n}", **{first: 90, second: (0, 0 if n == 3 else None)})
    assert best(d) == ["T10"]


def test_case_26_three_level_nobody_is_picked_whatever_their_names():
    d = losers((400, 61), (400, 61), (400, 61))
    assert best(d) == []
    assert d.undecided("QF") == {"QF-1:best_loser": {"T02", "T06", "T10"}}


def test_case_26_the_decision_who_and_why_is_kept():
    d = losers((400, 61), (400, 61))
    d.ask(
        "decide_tie",
        question="QF-1:best_loser",
        order=["T06", "T02"],
        how="deciding_word",
        reason="слово ЩУР",
    )
    decision = d.state.decisions["QF-1:best_loser"]
    assert (decision.who, decision.how, decision.reason) == ("committee", "deciding_word", "слово ЩУР")
    assert best(d) == ["T06"]


def test_the_best_loser_line_is_alive_while_the_tables_play():
    d = open_day().ended("QF-1-T1", T01=900, T02=300).started("QF-1-T2")
    d.ask("score_turn", game="QF-1-T2", turn=1, words=[{"points": 50}])
    d.ask("score_turn", game="QF-1-T2", turn=2, words=[{"points": 40}])
    assert line(d, "QF-1")[:2] == ["T02", "T06"]
    assert "T05" not in line(d, "QF-1")
    assert best(d) == []


def test_why_a_team_is_through_is_said():
    d = open_day().result("QF-1-T1", T01=(300, 50), T02=(300, 49)).result("QF-1-T2", T05=300, T06=299)
    word, points = d.row("QF", "T01"), d.row("QF", "T05")
    assert (word.why, word.points, word.word, word.against) == ("won_on_word", 300, 50, 49)
    assert (points.why, points.points, points.against) == ("won", 300, None)
    d.result("QF-1-T3", T09=300, T10=300)
    d.ask("decide_tie", question="QF-1-T3:winner", order=["T10", "T09"], how="lots", reason="жереб")
    assert d.row("QF", "T10").why == "won_decided"
    d.ask("annul_win", game="QF-1-T1", team="T01", reason="не студент")
    assert d.row("QF", "T02").why == "passed_on"
    d.played("QF-1")
    assert (d.row("QF", "T18").why, d.row("QF", "T18").group) == ("best_loser", "QF-1")
