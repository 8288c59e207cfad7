"""S6, S24: what only the committee decides, each question by its name."""

from tests.days import Day, day


def open_day(**settings: str) -> Day:
    return day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def decided(d: Day, question: str, *order: str, how: str = "lots") -> Day:
    return d.ask("decide_tie", question=question, order=list(order), how=how, reason="жереб при капітанах")


def winners_level() -> Day:
    """T01 and T02 are level for the win at QF-1-T1 in points and word."""
    return open_day().result("QF-1-T1", T01=(300, 50), T02=(300, 50))


def best_losers_level() -> Day:
    """T02 and T06 are level as best losers of QF-1: 350 with a word of 50."""
    d = open_day().result("QF-1-T1", T01=400, T02=(350, 50)).result("QF-1-T2", T05=400, T06=(350, 50))
    return d.played("QF-1")


def final(**points: int | tuple[int, int | None]) -> Day:
    """A final of A to D (seats), with these points."""
    d = day(16).checked_in().closed().drawn_by_hand("SF").played("SF").drawn_by_hand("F").opened("F-1")
    assert d.seats("F-1-T1") == ["T01", "T05", "T09", "T13"]
    return d.result("F-1-T1", **points)


# --- S6: nobody is picked


def test_s6_a_table_is_won_by_most_points():
    assert open_day().result("QF-1-T1", T01=(299, 90), T02=(300, 20)).through("QF") == {"T02": "Q"}


def test_s6_then_by_the_highest_single_word():
    d = open_day().result("QF-1-T1", T01=(300, 50), T02=(300, 51))
    assert d.through("QF") == {"T02": "Q"}
    assert d.undecided("QF") == {}


def test_s6_still_level_nobody_is_picked():
    d = winners_level()
    assert d.through("QF") == {}
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02"}}


def test_s6_the_committee_decides_with_a_reason():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01", how="deciding_word")
    assert d.through("QF") == {"T02": "Q"}
    decision = d.state.decisions["QF-1-T1:winner"]
    assert (decision.order, decision.how, decision.who) == (("T02", "T01"), "deciding_word", "committee")
    assert decision.reason == "жереб при капітанах"


def test_case_26_three_level():
    d = open_day().result("QF-1-T1", T01=300, T02=300, T03=300, T04=299)
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02", "T03"}}
    assert decided(d, "QF-1-T1:winner", "T03", "T01", "T02").through("QF") == {"T03": "Q"}


def test_case_26_two_then_three_best_losers_level():
    assert best_losers_level().undecided("QF") == {"QF-1:best_loser": {"T02", "T06"}}
    d = open_day()
    for game, winner, second in (
        ("QF-1-T1", "T01", "T02"),
        ("QF-1-T2", "T05", "T06"),
        ("QF-1-T3", "T09", "T10"),
    ):
        d.result(game, **{winner: 400, second: (350, 50)})
    assert d.played("QF-1").undecided("QF") == {"QF-1:best_loser": {"T02", "T06", "T10"}}
    assert "q" not in d.through("QF").values()


def test_case_26_all_without_a_word_are_level():
    d = open_day().result("QF-1-T1")
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02", "T03", "T04"}}


def test_t10_a_team_without_a_word_is_below_a_word_of_0():
    assert open_day().result("QF-1-T1", T02=(0, 0)).through("QF") == {"T02": "Q"}


# --- best losers


def test_s24_a_best_loser_is_asked_only_when_every_game_of_its_cycle_is_official():
    d = open_day().result("QF-1-T1", T01=400, T02=350).result("QF-1-T2", T05=400, T06=350)
    assert d.undecided("QF") == {}
    for game in ("QF-1-T3", "QF-1-T4"):
        d.result(game)
    d.submitted("QF-1-T5")
    assert "QF-1:best_loser" not in d.undecided("QF")


def test_s24_and_every_winner_decided():
    d = open_day().result("QF-1-T1", T01=400, T02=350).result("QF-1-T2", T05=400, T06=350)
    d.result("QF-1-T3", T09=90, T10=90).played("QF-1")
    assert d.undecided("QF") == {"QF-1-T3:winner": {"T09", "T10"}}
    decided(d, "QF-1-T3:winner", "T09", "T10")
    assert d.undecided("QF") == {"QF-1:best_loser": {"T02", "T06"}}


def test_s24_a_winners_order_does_not_settle_the_best_loser():
    d = open_day().result("QF-1-T1", T01=350, T02=350, T03=350).played("QF-1")
    decided(d, "QF-1-T1:winner", "T01", "T02", "T03")
    assert d.undecided("QF") == {"QF-1:best_loser": {"T02", "T03"}}
    assert decided(d, "QF-1:best_loser", "T03", "T02").through("QF")["T03"] == "q"


def test_s24_the_committees_best_loser():
    d = decided(best_losers_level(), "QF-1:best_loser", "T06", "T02")
    assert d.through("QF")["T06"] == "q"
    assert d.undecided("QF") == {}


def test_s24_counted_by_cycle_asked_by_cycle():
    d = day().checked_in().closed().drawn_by_hand("QF").played("QF").drawn_by_hand("SF").opened("SF-1")
    (a, b, *_), (c, e, *_) = d.seats("SF-1-T1"), d.seats("SF-1-T2")
    d.result("SF-1-T1", **{a: 400, b: 300}).result("SF-1-T2", **{c: 400, e: 300}).result("SF-1-T3")
    decided(d, "SF-1-T3:winner", *d.seats("SF-1-T3"))
    assert d.undecided("SF") == {"SF-1:best_loser": {b, e}}


def test_s24_by_stage_where_they_do_not_share_out_evenly():
    d = day(plan={"size": 40, "tables": 4}).checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=500, T02=450, T03=450, T04=450).played("QF")
    assert d.undecided("QF") == {"QF:best_loser": {"T02", "T03", "T04"}}
    decided(d, "QF:best_loser", "T04", "T02", "T03")
    assert {d.through("QF")[team] for team in ("T04", "T02")} == {"q"}
    assert len(d.through("QF")) == 12


# --- a decision holds, or comes back


def test_s24_a_decision_holds_while_exactly_those_teams_are_level():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01").corrected("QF-1-T1", T03=100)
    assert d.through("QF") == {"T02": "Q"}
    d.corrected("QF-1-T1", T01=(310, 50), T02=(310, 50))
    assert d.through("QF") == {"T02": "Q"}


def test_s24_otherwise_the_question_comes_back():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01").corrected("QF-1-T1", T03=(300, 50))
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T01", "T02", "T03"}}
    assert d.through("QF") == {}


def test_s24_and_the_old_decision_stays_readable():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01").corrected("QF-1-T1", T03=(300, 50))
    assert d.state.decisions["QF-1-T1:winner"].order == ("T02", "T01")


def test_s24_no_longer_level_the_points_decide():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01").corrected("QF-1-T1", T01=301)
    assert d.through("QF") == {"T01": "Q"}


def test_s24_level_again_the_decision_holds_again():
    d = decided(winners_level(), "QF-1-T1:winner", "T02", "T01").corrected("QF-1-T1", T01=301)
    assert d.corrected("QF-1-T1", T01=(300, 50)).through("QF") == {"T02": "Q"}


def test_s24_a_best_loser_question_comes_back_when_a_third_is_level():
    d = decided(best_losers_level(), "QF-1:best_loser", "T06", "T02").corrected("QF-1-T3", T10=(350, 50))
    assert d.undecided("QF") == {"QF-1:best_loser": {"T02", "T06", "T10"}}


def test_s24_the_committee_may_decide_anew():
    d = decided(decided(winners_level(), "QF-1-T1:winner", "T02", "T01"), "QF-1-T1:winner", "T01", "T02")
    assert d.through("QF") == {"T01": "Q"}


# --- the final


def test_s24_in_the_final_a_winners_order_orders_its_whole_level_group():
    d = final(T01=300, T05=300, T09=300, T13=200)
    assert d.undecided("F") == {"F-1-T1:winner": {"T01", "T05", "T09"}}
    assert d.places() == [{"T01", "T05", "T09"}, {"T13"}]
    decided(d, "F-1-T1:winner", "T09", "T01", "T05")
    assert d.places() == [{"T09"}, {"T01"}, {"T05"}, {"T13"}]


def test_s24_place_2_and_place_3():
    assert final(T01=400, T05=300, T09=300).undecided("F") == {"F-1-T1:place2": {"T05", "T09"}}
    d = final(T01=400, T05=350, T09=300, T13=300)
    assert d.undecided("F") == {"F-1-T1:place3": {"T09", "T13"}}
    assert d.places() == [{"T01"}, {"T05"}, {"T09", "T13"}]
    assert decided(d, "F-1-T1:place3", "T13", "T09").places() == [{"T01"}, {"T05"}, {"T13"}, {"T09"}]


def test_s24_level_for_place_2_or_3_blocks_nothing():
    d = final(T01=400, T05=300, T09=300)
    assert d.next().kind == "close_tournament"
    assert d.next().blockers == ()
    assert d.ask("close_tournament").places() == [{"T01"}, {"T05", "T09"}, {"T13"}]


def test_s24_level_for_the_win_of_the_final_is_decided_before_it_is_closed():
    d = final(T01=400, T05=400)
    assert [blocker.code for blocker in d.next().blockers] == ["undecided_tie"]
    details = d.refuses("undecided_tie", "close_tournament")
    assert details["question"] == "F-1-T1:winner"
    decided(d, "F-1-T1:winner", "T05", "T01").ask("close_tournament")
