"""S21: a team that is through leaves before its next game starts; after the start it is S9."""

import pytest

from tests.days import Day, day

# In `played`, the first seat wins; T18 is best loser of QF-1 (310 points), T14 the next (308).


def quarter_finals(**rules: str) -> Day:
    return day(rules=rules and dict(rules)).checked_in().closed().drawn_by_hand("QF").played("QF")


def with_best_loser() -> Day:
    """The same day under `vacant_place = "best_loser"`."""
    return (
        day(rules={"advance.vacant_place": "best_loser"})
        .checked_in()
        .closed()
        .drawn_by_hand("QF")
        .played("QF")
    )


def leaves(d: Day, team: str, how: str = "disqualify") -> Day:
    return d.ask(how, team=team, reason="склад")


BOTH = pytest.mark.parametrize("how", ["disqualify", "withdraw_team"])


@BOTH
def test_s21_a_winners_place_goes_to_the_second_at_its_table(how: str):
    d = leaves(quarter_finals(), "T01", how)
    assert d.through("QF")["T02"] == "Q"
    assert d.row("QF", "T02").game == "QF-1-T1"
    assert "T01" not in d.through("QF")
    assert d.through("QF")["T18"] == "q"


@BOTH
def test_s21_a_best_losers_place_goes_to_the_next_best_loser(how: str):
    d = leaves(quarter_finals(), "T18", how)
    assert d.through("QF")["T14"] == "q"
    assert d.through("QF")["T17"] == "Q"


def test_s21_vacant_place_best_loser_gives_a_winners_place_to_the_next_best_loser():
    d = leaves(with_best_loser(), "T01")
    assert "T02" not in d.through("QF")
    assert d.through("QF")["T18"] == "q"
    assert d.through("QF")["T14"] == "q"
    assert len(d.through("QF")) == 12


def test_s21_vacant_place_best_loser_is_of_the_cycle_the_team_came_from():
    d = leaves(with_best_loser(), "T21")
    assert d.through("QF")["T38"] == "q"
    assert d.through("QF")["T34"] == "q"
    assert "T14" not in d.through("QF")


def test_s21_the_seat_that_falls_free_goes_to_the_one_that_comes_in():
    d = leaves(quarter_finals().drawn_by_hand("SF"), "T01")
    assert d.seats("SF-1-T1") == ["T02", "T05", "T09", "T13"]


def test_s21_a_best_losers_seat_goes_to_the_next_one():
    d = leaves(quarter_finals().drawn_by_hand("SF"), "T18")
    assert d.seats("SF-1-T2") == ["T17", "T14", "T21", "T25"]


def test_s21_the_second_who_is_best_loser_already_becomes_winner_and_keeps_its_seat():
    d = leaves(quarter_finals().drawn_by_hand("SF"), "T17")
    assert d.through("QF")["T18"] == "Q"
    assert d.through("QF")["T14"] == "q"
    assert d.seats("SF-1-T2") == ["T14", "T18", "T21", "T25"]


def test_s21_the_second_leaves_too_and_the_third_comes():
    d = quarter_finals().drawn_by_hand("SF")
    assert leaves(leaves(d, "T01"), "T02").seats("SF-1-T1")[0] == "T03"


def test_s21_nobody_there_the_seat_stays_empty():
    d = quarter_finals().drawn_by_hand("SF")
    for team in ("T01", "T02", "T03", "T04"):
        leaves(d, team)
    assert d.seats("SF-1-T1") == [None, "T05", "T09", "T13"]
    d.opened("SF-1").started("SF-1-T1")
    assert d.game("SF-1-T1").on_turn == "T05"


def test_s21_nobody_there_before_the_draw_a_table_of_three():
    d = quarter_finals()
    for team in ("T01", "T02", "T03", "T04"):
        leaves(d, team)
    d.drawn("SF")
    assert sorted(len([t for t in d.seats(f"SF-1-T{n}") if t]) for n in (1, 2, 3)) == [3, 4, 4]


def test_s21_another_table_of_the_next_stage_may_have_started():
    d = leaves(quarter_finals().drawn_by_hand("SF").opened("SF-1").started("SF-1-T2"), "T01")
    assert d.seats("SF-1-T1")[0] == "T02"


def test_s21_after_the_start_it_is_s9():
    d = leaves(quarter_finals().drawn_by_hand("SF").opened("SF-1").started("SF-1-T1"), "T01")
    assert d.through("QF")["T01"] == "Q"
    assert d.seats("SF-1-T1")[0] == "T01"
    assert d.game("SF-1-T1").out == ("T01",)
    assert d.game("SF-1-T1").on_turn == "T05"


def test_s21_a_loser_that_leaves_moves_nobody():
    d = quarter_finals().drawn_by_hand("SF")
    through = d.through("QF")
    assert leaves(d, "T03").through("QF") == through


def test_s21_in_the_semi_final_as_well():
    d = quarter_finals().drawn_by_hand("SF").played("SF").drawn_by_hand("F")
    winner, second = d.seats("SF-1-T1")[:2]
    leaves(d, winner)
    assert second in d.seats("F-1-T1")
    assert d.through("SF")[second] == "Q"


def test_s21_the_one_that_comes_in_on_a_level_second_place_is_asked_for():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=400, T02=300, T03=300).played("QF")
    leaves(d, "T01")
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T02", "T03"}}
    d.refuses("undecided_tie", "draw", stage="SF", seed="1")


def test_case_28_undoing_a_disqualification_returns_the_bracket_exactly_to_its_earlier_state():
    d = quarter_finals()
    before = d.state
    leaves(d, "T01").ask("reinstate", team="T01", reason="помилка")
    assert d.state == before


def test_case_28_undoing_a_double_disqualification():
    d = quarter_finals()
    before = d.through("QF")
    leaves(leaves(d, "T01"), "T02")
    assert d.through("QF")["T03"] == "Q"
    d.ask("reinstate", team="T02", reason="помилка").ask("reinstate", team="T01", reason="помилка")
    assert d.through("QF") == before


def test_s8_a_semi_finalist_is_not_given_back_a_seat_that_another_team_has():
    d = leaves(quarter_finals().drawn_by_hand("SF"), "T01")
    d.refuses("table_taken", "reinstate", team="T01", reason="помилка")
    assert "T01" not in d.everyone_seated("SF")


def test_s8_a_semi_finalist_is_given_back_a_seat_that_nobody_has():
    d = quarter_finals().drawn_by_hand("SF")
    for team in ("T04", "T03", "T02", "T01"):
        leaves(d, team)
    d.ask("reinstate", team="T01", reason="помилка")
    assert d.seats("SF-1-T1") == ["T01", "T05", "T09", "T13"]
    assert d.through("QF")["T01"] == "Q"
