"""S18: plans in which two of a table go on, or best losers are counted over several cycles."""

from knockout.tournament.questions import is_of_last_place
from tests.days import Day, day


def two_go_on(**points: int | tuple[int, int | None]) -> Day:
    """Eight teams at two tables, the first two of each go on; SF-1-T1 has these points."""
    d = day(8).checked_in().closed().drawn_by_hand("SF").opened("SF-1")
    assert d.state.plan[0].winners == 2
    return d.result("SF-1-T1", **points).result("SF-1-T2", T05=400, T06=300, T07=200, T08=100)


def decided(d: Day, question: str, *order: str) -> Day:
    return d.ask("decide_tie", question=question, order=list(order), how="lots", reason="жереб")


def test_s18_the_first_two_of_each_table():
    assert two_go_on(T01=100, T02=400, T03=300).through("SF") == {
        "T02": "Q",
        "T03": "Q",
        "T05": "Q",
        "T06": "Q",
    }


def test_s18_level_for_both_places_is_no_question():
    d = two_go_on(T01=400, T02=400, T03=300)
    assert d.undecided("SF") == {}
    assert {"T01", "T02"} <= set(d.through("SF"))


def test_s6_level_across_the_second_place_is_a_question():
    d = two_go_on(T01=400, T02=300, T03=300)
    assert d.undecided("SF") == {"SF-1-T1:winner": {"T02", "T03"}}
    assert d.through("SF") == {"T01": "Q", "T05": "Q", "T06": "Q"}
    assert set(decided(d, "SF-1-T1:winner", "T03", "T02").through("SF")) == {"T01", "T03", "T05", "T06"}


def test_s6_such_a_question_is_of_the_last_place_that_goes_on_and_not_of_the_win():
    d = two_go_on(T01=400, T02=300, T03=300)
    assert is_of_last_place(d.state, "SF-1-T1:winner")
    assert not is_of_last_place(d.state, "F-1-T1:winner")
    assert not is_of_last_place(day(40).state, "QF-1-T1:winner")


def test_s6_three_level_for_two_places():
    d = two_go_on(T01=400, T02=400, T03=400)
    assert d.undecided("SF") == {"SF-1-T1:winner": {"T01", "T02", "T03"}}
    assert set(decided(d, "SF-1-T1:winner", "T03", "T01", "T02").through("SF")) == {
        "T03",
        "T01",
        "T05",
        "T06",
    }


def test_s21_the_third_comes_for_one_of_two_that_leaves():
    d = two_go_on(T01=400, T02=300, T03=200).drawn_by_hand("F").ask("disqualify", team="T01", reason="склад")
    assert d.seats("F-1-T1") == ["T03", "T02", "T05", "T06"]
    assert d.through("SF")["T03"] == "Q"


def by_stage() -> Day:
    """Forty teams at four tables: three cycles, two best losers counted over the stage."""
    return day(plan={"size": 40, "tables": 4}).checked_in().closed().drawn_by_hand("QF")


def test_s18_best_losers_counted_over_the_stage_may_come_from_one_table():
    d = by_stage().opened("QF-1").result("QF-1-T1", T01=900, T02=800, T03=700).played("QF")
    best = [team for team, mark in d.through("QF").items() if mark == "q"]
    assert best == ["T02", "T03"]
    assert d.row("QF", "T02").group == "QF"


def test_s24_they_wait_for_the_whole_stage():
    d = by_stage().opened("QF-1").result("QF-1-T1", T01=900, T02=800, T03=700).played("QF-1")
    assert "q" not in d.through("QF").values()


def test_s18_shared_equally_among_cycles_where_that_comes_out_even():
    d = day(plan={"size": 40, "tables": 5}).checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=900, T02=800, T03=700).played("QF")
    best = [team for team, mark in d.through("QF").items() if mark == "q"]
    assert best == ["T02", "T38"]


def test_s24_of_two_best_losers_one_is_clear_and_one_is_asked():
    d = by_stage().opened("QF-1").result("QF-1-T1", T01=900, T02=800, T03=700, T04=700).played("QF")
    assert d.undecided("QF") == {"QF:best_loser": {"T03", "T04"}}
    assert d.through("QF")["T02"] == "q"
    assert decided(d, "QF:best_loser", "T04", "T03").through("QF")["T04"] == "q"
