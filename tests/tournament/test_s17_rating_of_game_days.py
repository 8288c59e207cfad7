"""U20, S17, S12: the rating from the official games of the game days; what the close of qualifying freezes."""

from typing import Any

import pytest

from knockout.ids import StageId
from knockout.tournament.rating import cut_question, day_lines, groups_of, lines_now, reserves, unequal
from tests.days import Day, hall, ids, qualifying

FOUR = "T01 T02 T03 T04"
OTHERS = "T05 T06 T07 T08"


def two_games(**rules: Any) -> Day:
    """T01 to T04 play twice; T01: 300 + 200, T02: 450 + 10, T03: 240 + 240, T04: 100 + 100."""
    d = qualifying(4, plan=4, rules=rules or None).game_day("D1", [FOUR], [FOUR])
    d.result("D1-1-T1", T01=(300, 30), T02=(450, 60), T03=(240, 20), T04=(100, 50)).opened("D1-2")
    return d.result("D1-2-T1", T01=(200, 40), T02=(10, 5), T03=(240, 24), T04=(100, 20))


def closed(d: Day, **fields: Any) -> Day:
    return d.ask("close_qualifying", **fields)


def missed_one(**rules: Any) -> Day:
    """T01 plays once for 300, the others twice: T02 500, T03 480, T04 200, T05 600."""
    d = qualifying(5, plan=4, rules=rules or None).game_day("D1", ["T01 T02 T03 T04"], ["T02 T03 T04 T05"])
    d.result("D1-1-T1", T01=300, T02=250, T03=240, T04=100).opened("D1-2")
    d.result("D1-2-T1", T02=250, T03=240, T04=100, T05=300)
    return d.game_day("D2", "T05 T03").result("D2-1-T1", T05=300, T03=0)


# --- in what order


def test_s17_by_the_sum_of_the_points():
    d = closed(two_games())
    assert d.state.rating == ("T01", "T03", "T02", "T04")
    assert d.rating_now()["T01"] == (500, 40, 2)
    assert d.state.rated_by == "sum"


def test_s17_by_the_best_game():
    d = closed(two_games(**{"rating.order": "best"}))
    assert d.state.rating == ("T02", "T01", "T03", "T04")
    assert {line.team: line.best for line in d.state.rating_lines}["T02"] == 450


def test_s17_by_the_mean_of_a_game():
    assert closed(missed_one()).state.rating == ("T05", "T02", "T03", "T01", "T04")
    assert closed(missed_one(**{"rating.order": "mean"})).state.rating[:2] == ("T01", "T05")


def test_s17_means_are_compared_exactly():
    """1/3 of 500 is neither 166 nor 166.67: 500 in three games is below 167 in one and above 166."""
    d = qualifying(6, plan=4, rules={"rating.order": "mean"})
    d.game_day("D1", ["T01 T02"], ["T01 T04"], ["T01 T03"]).result("D1-1-T1", T01=167, T02=167).opened("D1-2")
    d.result("D1-2-T1", T01=167, T04=1).opened("D1-3").result("D1-3-T1", T01=166, T03=166)
    assert closed(d).state.rating[:3] == ("T02", "T01", "T03")


def test_s17_then_by_the_highest_single_word_and_t10_no_word_is_below_a_0():
    d = qualifying(4, plan=4).game_day("D1", FOUR)
    d.result("D1-1-T1", T01=(300, 40), T02=(300, 41), T03=(0, 0), T04=(0, None))
    assert closed(d).state.rating == ("T02", "T01", "T03", "T04")
    assert groups_of(d.state.rating_lines) == (("T02",), ("T01",), ("T03",), ("T04",))


def test_s17_unequal_numbers_of_games_are_said():
    assert unequal(lines_now(missed_one().state))
    assert not unequal(lines_now(two_games().state))


def test_s17_who_has_not_played_makes_the_numbers_not_unequal():
    d = qualifying(5, plan=4).game_day("D1", FOUR).played("D1")
    assert not unequal(lines_now(d.state))


def test_s17_the_committee_may_close_by_another_order_than_the_rulesets():
    d = closed(missed_one(), order="mean")
    assert (d.state.rated_by, d.state.rating[:2]) == ("mean", ("T01", "T05"))
    assert closed(missed_one(), order="best").state.rating[0] == "T01"
    missed_one().refuses("bad_field", "close_qualifying", order="median")


def test_u20_the_ranking_of_one_day():
    d = missed_one()
    assert {line.team: line.points for line in day_lines(d.state, StageId("D2"))} == {"T05": 300, "T03": 0}
    assert day_lines(d.state, StageId("D9")) == ()


# --- which games


def test_s12_only_official_games_count():
    d = (
        qualifying(8, plan=4)
        .game_day("D1", FOUR, OTHERS)
        .submitted("D1-1-T1", T01=300)
        .result("D1-1-T2", T05=90)
    )
    assert d.rating_now()["T01"] == (0, None, 0)
    assert d.rating_now()["T05"] == (90, 40, 1)
    d.ask("confirm_result", game="D1-1-T1")
    assert d.rating_now()["T01"] == (300, 40, 1)
    d.ask("return_result", game="D1-1-T1", reason="звірка")
    assert d.rating_now()["T01"] == (0, None, 0)


def test_u20_closing_is_refused_with_the_missing_results_named():
    d = qualifying(8, plan=4)
    assert d.refuses("wrong_phase", "close_qualifying")["value"] == "no game day"
    d.game_day("D1", FOUR, OTHERS).result("D1-1-T2", T05=90).game_day("D2", FOUR).submitted("D2-1-T1")
    assert d.refuses("results_missing", "close_qualifying")["games"] == ["D1-1-T1", "D2-1-T1"]
    d.result("D1-1-T1").ask("confirm_result", game="D2-1-T1")
    closed(d)


def test_u20_a_team_that_is_out_is_not_in_the_rating():
    d = two_games().ask("disqualify", team="T02", reason="не студенти")
    assert closed(d).state.rating == ("T01", "T03", "T04")
    assert d.state.places[0].owner == "T01"


def test_u20_a_team_that_never_played_stands_at_the_end():
    d = qualifying(5, plan=4).game_day("D1", FOUR).result("D1-1-T1", T01=4, T02=3, T03=2, T04=1)
    assert closed(d).state.rating == tuple(ids(5))


def test_s26_a_sheet_counts_like_any_other_result():
    d = qualifying(4, plan=4).game_day("D1", FOUR)
    totals, words = dict.fromkeys(ids(4), 10), {team: {"points": 10} for team in ids(4)}
    d.ask("enter_sheet", game="D1-1-T1", totals={**totals, "T03": 77}, best_word=words, reason="без телефона")
    d.ask("confirm_result", game="D1-1-T1")
    assert d.rating_now()["T03"] == (77, 10, 1)


# --- what the close freezes


def test_u20_the_first_of_the_rating_have_the_places_the_others_are_reserves():
    d = qualifying(6, plan=4).game_day("D1", "T06 T05 T04 T03", "T02 T01").played("D1")
    closed(d)
    assert [place.owner for place in d.state.places] == list(d.state.rating[:4])
    assert reserves(d.state) == d.state.rating[4:]
    assert d.state.qualifying_closed is not None


def test_s8_closing_freezes_a_later_correction_changes_nothing_until_closed_again():
    d = closed(two_games()).corrected("D1-2-T1", T02=(400, 60))
    assert d.state.rating == ("T01", "T03", "T02", "T04")
    assert {line.team: line.points for line in d.state.rating_lines}["T02"] == 460
    assert d.phase("D1-2-T1") == "official"
    assert closed(d).state.rating == ("T02", "T01", "T03", "T04")
    assert d.state.places[0].owner == "T02"


def test_u20_closing_again_without_a_change_is_refused_and_by_another_order_is_done():
    d = closed(two_games())
    d.refuses("already_done", "close_qualifying")
    assert closed(d, order="best").state.rating[0] == "T02"
    d.refuses("already_done", "close_qualifying", order="best")


def test_s8_closed_again_only_while_nobody_is_called_up_or_drawn():
    d = (
        qualifying(5, plan=4)
        .game_day("D1", FOUR, name="Перший")
        .played("D1")
        .game_day("D2", "T05 T01")
        .played("D2")
    )
    closed(d).checked_in(but=[d.state.rating[0]]).closed().corrected("D2-1-T1", T05=1)
    assert d.refuses("wrong_phase", "close_qualifying")["value"] == "in use"
    e = closed(two_games()).checked_in().closed().drawn("F").corrected("D1-1-T1", T01=1)
    e.refuses("wrong_phase", "close_qualifying")


def test_s8_closed_again_after_check_in_has_closed_puts_out_who_is_not_there():
    """Nobody was missing, so nobody is called up; by the new order T05 has a place and is not there."""
    d = qualifying(5, plan=4).game_day("D1", FOUR).result("D1-1-T1", T01=9, T02=8, T03=7, T04=6)
    d.game_day("D2", "T05 T01").result("D2-1-T1", T05=1)
    closed(d).checked_in(but=["T05"]).closed().corrected("D2-1-T1", T05=99)
    closed(d)
    assert d.out("T05") == "disqualified"
    assert d.state.called_up == ("T04",)
    assert [place.holder for place in d.state.places] == ["T04", "T01", "T02", "T03"]


def test_u20_no_new_day_and_no_rating_from_elsewhere_after_the_close():
    d = closed(two_games())
    tables = [{"game": "D2-1-T1", "teams": ids(4)}]
    assert d.refuses("wrong_phase", "open_day", day="D2", name="Ще", tables=tables)["field"] == "rating"
    d.refuses("wrong_phase", "set_rating", teams=ids(4))


# --- the cut


def level_at_the_cut() -> Day:
    d = qualifying(6, plan=4).game_day("D1", "T01 T02 T03", "T04 T05 T06")
    d.result("D1-1-T1", T01=300, T02=200, T03=100).result("D1-1-T2", T04=250, T05=100, T06=50)
    return closed(d)


def test_s17_level_at_the_cut_is_a_question():
    d = level_at_the_cut().checked_in().closed()
    details = d.refuses("undecided_tie", "draw", stage="F", seed="1")
    assert (details["question"], set(details["teams"])) == ("rating:cut", {"T03", "T05"})
    assert d.state.called_up == ()


def test_s24_the_cut_is_decided_and_the_decision_outlives_another_close():
    d = level_at_the_cut()
    d.ask("decide_tie", question="rating:cut", order=["T05", "T03"], how="lots", reason="жереб")
    assert [place.owner for place in d.state.places] == ["T01", "T04", "T02", "T05"]
    closed(d.corrected("D1-1-T1", T01=301))
    assert [place.owner for place in d.state.places] == ["T01", "T04", "T02", "T05"]


def test_s24_the_question_comes_back_when_others_are_level():
    d = level_at_the_cut()
    d.ask("decide_tie", question="rating:cut", order=["T05", "T03"], how="lots", reason="жереб")
    closed(d.corrected("D1-1-T2", T06=100)).checked_in().closed()
    assert set(d.refuses("undecided_tie", "draw", stage="F", seed="1")["teams"]) == {"T03", "T05", "T06"}


@pytest.mark.parametrize(
    ("order", "level"), [("sum", {"T02", "T03"}), ("mean", None), ("best", {"T02", "T03"})]
)
def test_s17_who_is_level_depends_on_what_is_compared(order: str, level: set[str] | None):
    """Four places; T02 has 90 and 0 in two games, T03 has 90 in one: level by sum and best, not by mean."""
    d = qualifying(5, plan=4).game_day("D1", ["T01 T02 T04 T05"], ["T03 T02"])
    d.result("D1-1-T1", T01=400, T02=90, T04=300, T05=200).opened("D1-2").result("D1-2-T1", T03=90)
    closed(d, order=order).checked_in().closed()
    if level is None:
        d.drawn("F")
    else:
        assert set(d.refuses("undecided_tie", "draw", stage="F", seed="1")["teams"]) == level


@pytest.mark.parametrize("closed_again", [False, True])
def test_case_32_corrected_to_last_then_disqualified_rank_7_is_offered_then_8(closed_again: bool):
    """Ranks 1 to 6 play, 7, 8 and 9 are reserves; rank 4 is corrected to last after the close, then disqualified."""
    d = qualifying(9, plan=6).game_day("D1", "T01 T02 T03", "T04 T05 T06", "T07 T08 T09")
    d.result("D1-1-T1", T01=900, T02=800, T03=700).result("D1-1-T2", T04=600, T05=500, T06=400)
    d.result("D1-1-T3", T07=300, T08=200, T09=100)
    closed(d).corrected("D1-1-T2", T04=(10, 5))
    if closed_again:
        closed(d)
    d.checked_in().closed()
    if not closed_again:  # frozen: T04 still has its place, and leaves it to rank 7
        d.ask("disqualify", team="T04", reason="склад").ask("replace_team", team="T04", reason="склад")
    else:  # corrected in time: rank 7 has a place of its own, and T04 is the last of the reserves
        d.ask("disqualify", team="T04", reason="склад")
    assert {place.holder for place in d.state.places} == {"T01", "T02", "T03", "T05", "T06", "T07"}
    d.ask("withdraw_team", team="T07", reason="відмова").ask("replace_team", team="T07", reason="відмова")
    assert "T08" in {place.holder for place in d.state.places}


def test_s8_closing_again_without_a_correction_is_refused_though_a_team_has_left_since():
    d = qualifying(9, plan=8).game_day("D1", "T01 T02 T03 T04", "T05 T06 T07", "T08 T09").played("D1")
    closed(d).checked_in(but=["T09", "T04"]).closed()
    assert d.out("T09") == "disqualified"
    before = d.state.rating, d.state.places
    d.refuses("already_done", "close_qualifying")
    assert (d.state.rating, d.state.places) == before


def test_s17_the_cut_is_not_asked_of_a_team_that_is_out():
    d = hall().created(plan=4).entered(*ids(5))
    rows = [{"team": team, "points": 9 - min(n, 4), "best_word": 5} for n, team in enumerate(ids(5), start=1)]
    d.ask("set_rating", rows=rows)
    assert cut_question(d.state) is not None
    d.ask("withdraw_team", team="T05", reason="хвороба")
    assert cut_question(d.state) is None
