"""U27, S7: wins that do not count, and where they go."""

from tests.days import Day, day


def quarter_finals(annulled_win: str = "second") -> Day:
    """T01 wins QF-1-T1 with 400 before T02 (302), T03 (202); T18 (310) is best loser, then T14 (308)."""
    d = day(rules={"advance.annulled_win": annulled_win}).checked_in().closed()
    return d.drawn_by_hand("QF").played("QF")


def struck(d: Day, game: str, team: str) -> Day:
    return d.ask("annul_win", game=game, team=team, reason="не студент", public_note="за рішенням")


def test_u27_a_struck_win_does_not_count():
    assert "T01" not in struck(quarter_finals(), "QF-1-T1", "T01").through("QF")


def test_s7_it_goes_to_the_second_at_that_table_marked_q_capital():
    d = struck(quarter_finals(), "QF-1-T1", "T01")
    assert d.through("QF")["T02"] == "Q"
    assert d.row("QF", "T02").game == "QF-1-T1"
    assert len(d.through("QF")) == 12


def test_s7_or_to_a_best_loser():
    d = struck(quarter_finals("best_loser"), "QF-1-T1", "T01")
    assert d.through("QF")["T18"] == "q"
    assert d.through("QF")["T14"] == "q"
    assert "T02" not in d.through("QF")
    assert len(d.through("QF")) == 12


def test_s7_the_struck_team_cant_be_best_loser():
    d = struck(quarter_finals(), "QF-1-T1", "T01")
    assert d.totals("QF-1-T1")["T01"] > d.totals("QF-1-T5")["T18"]
    assert "T01" not in d.through("QF")


def test_s7_best_losers_are_worked_out_after_struck_wins_have_passed_on():
    d = struck(quarter_finals(), "QF-1-T5", "T17")
    assert d.through("QF")["T18"] == "Q"
    assert d.through("QF")["T14"] == "q"


def test_s7_a_second_struck_as_well_passes_to_the_third():
    d = struck(struck(quarter_finals(), "QF-1-T1", "T01"), "QF-1-T1", "T02")
    assert d.through("QF")["T03"] == "Q"


def test_s7_all_struck_nobody_comes_from_that_table():
    d = quarter_finals()
    for team in ("T01", "T02", "T03", "T04"):
        struck(d, "QF-1-T1", team)
    assert not {"T01", "T02", "T03", "T04"} & set(d.through("QF"))
    assert len(d.through("QF")) == 11


def test_s7_two_level_seconds_are_a_question():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=400, T02=300, T03=300).played("QF")
    struck(d, "QF-1-T1", "T01")
    assert d.undecided("QF") == {"QF-1-T1:winner": {"T02", "T03"}}
    d.ask("decide_tie", question="QF-1-T1:winner", order=["T03", "T02"], how="lots", reason="жереб")
    assert d.through("QF")["T03"] == "Q"


def test_s7_of_two_level_winners_one_is_struck_the_other_wins():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    d.result("QF-1-T1", T01=400, T02=400).played("QF")
    assert "QF-1-T1:winner" in d.undecided("QF")
    struck(d, "QF-1-T1", "T01")
    assert d.undecided("QF") == {}
    assert d.through("QF")["T02"] == "Q"


def test_s7_struck_wins_stay_in_the_ranking():
    d = struck(quarter_finals(), "QF-1-T1", "T01")
    assert d.ranking("QF-1-T1") == [{"T01"}, {"T02"}, {"T03"}, {"T04"}]


def test_s7_a_struck_win_in_the_semi_final():
    d = quarter_finals().drawn_by_hand("SF").played("SF")
    first, second = d.seats("SF-1-T1")[:2]
    struck(d, "SF-1-T1", first)
    assert d.through("SF")[second] == "Q"
    assert first not in d.through("SF")


def test_s7_a_struck_winner_of_the_final_stands_after_the_others():
    d = quarter_finals().drawn_by_hand("SF").played("SF").drawn_by_hand("F").played("F")
    order = [group for (group,) in d.places()]
    struck(d, "F-1-T1", order[0])
    assert [group for (group,) in d.places()] == [*order[1:], order[0]]


def test_s7_the_level_seconds_of_the_final_are_then_asked_for_the_win():
    d = quarter_finals().drawn_by_hand("SF").played("SF").drawn_by_hand("F").opened("F-1")
    a, b, c, _ = d.seats("F-1-T1")
    d.result("F-1-T1", **{a: 400, b: 300, c: 300})
    assert d.undecided("F") == {"F-1-T1:place2": {b, c}}
    struck(d, "F-1-T1", a)
    assert d.undecided("F") == {"F-1-T1:winner": {b, c}}


def test_s7_a_struck_win_moves_the_seat_of_the_next_stage():
    d = struck(quarter_finals().drawn_by_hand("SF"), "QF-1-T1", "T01")
    assert d.seats("SF-1-T1")[0] == "T02"


def test_s7_a_restored_win_brings_everything_back():
    d = quarter_finals().drawn_by_hand("SF")
    before = d.through("QF"), d.seats("SF-1-T1")
    struck(d, "QF-1-T1", "T01").ask("restore_win", game="QF-1-T1", team="T01", reason="з'ясовано")
    assert (d.through("QF"), d.seats("SF-1-T1")) == before


def test_s7_a_win_can_be_struck_before_the_result_is_official():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").submitted("QF-1-T1", T01=90, T02=80)
    struck(d, "QF-1-T1", "T01").ask("confirm_result", game="QF-1-T1")
    assert d.through("QF") == {"T02": "Q"}


def test_s7_a_win_passed_on_twice_over_under_best_loser_takes_nobody_twice():
    d = struck(quarter_finals("best_loser"), "QF-1-T1", "T01")
    struck(d, "QF-1-T5", "T17")
    through = d.through("QF")
    assert {through[team] for team in ("T18", "T14", "T10")} == {"q"}
    assert len(through) == 12


def test_s7_where_two_of_a_table_go_on_a_struck_win_goes_to_the_next_at_it():
    d = two_of_each_table("second")
    struck(d, "SF-1-T1", "T01")
    assert d.through("SF") == {"T02": "Q", "T03": "Q", "T05": "Q", "T06": "Q"}


def test_s7_where_two_of_a_table_go_on_a_struck_win_may_go_to_a_best_loser():
    d = two_of_each_table("best_loser")
    struck(d, "SF-1-T1", "T01")
    assert d.through("SF") == {"T02": "Q", "T05": "Q", "T06": "Q", "T07": "q"}


def two_of_each_table(annulled_win: str) -> Day:
    """Eight teams: the first two of each table go on (S18)."""
    d = day(8, rules={"advance.annulled_win": annulled_win}).checked_in().closed().drawn_by_hand("SF")
    d.opened("SF-1").result("SF-1-T1", T01=400, T02=300, T03=200, T04=100)
    return d.result("SF-1-T2", T05=400, T06=300, T07=250, T08=100)


# --- what is refused


def test_annul_win_only_a_win():
    details = quarter_finals().refuses(
        "bad_field", "annul_win", game="QF-1-T1", team="T04", reason="не студент"
    )
    assert (details["field"], details["value"], details["accepted"]) == ("team", "T04", ["T01"])


def test_annul_win_refusals():
    d = quarter_finals().drawn_by_hand("SF")
    d.refuses("unknown_game", "annul_win", game="QF-9-T1", team="T01", reason="-")
    d.refuses("unknown_team", "annul_win", game="QF-1-T1", team="T05", reason="-")
    d.refuses("unknown_team", "annul_win", game="QF-1-T1", team="T99", reason="-")
    d.refuses("bad_field", "annul_win", game="QF-1-T1", team="T01", reason="")
    d.refuses("wrong_phase", "annul_win", game="SF-1-T1", team="T01", reason="-")
    d.refuses("not_allowed", "annul_win", game="QF-1-T1", team="T01", reason="-", who="counting")
    struck(d, "QF-1-T1", "T01").refuses("already_done", "annul_win", game="QF-1-T1", team="T01", reason="-")


def test_restore_win_refusals():
    d = quarter_finals()
    d.refuses("unknown_game", "restore_win", game="QF-9-T1", team="T01", reason="-")
    d.refuses("unknown_team", "restore_win", game="QF-1-T1", team="T05", reason="-")
    d.refuses("already_done", "restore_win", game="QF-1-T1", team="T01", reason="-")
    struck(d, "QF-1-T1", "T01").refuses("bad_field", "restore_win", game="QF-1-T1", team="T01", reason=" ")
    d.refuses("not_allowed", "restore_win", game="QF-1-T1", team="T01", reason="-", who="host:QF-1-T1")


def test_s7_a_win_by_decision_that_is_struck_goes_to_a_best_loser_too():
    d = (
        day(rules={"advance.annulled_win": "best_loser"})
        .checked_in()
        .closed()
        .drawn_by_hand("QF")
        .opened("QF-1")
    )
    d.result("QF-1-T1", T01=305, T02=305).played("QF")
    order = ["T01", "T02"]
    d.ask("decide_tie", question="QF-1-T1:winner", order=order, how="lots", reason="жереб")
    struck(d, "QF-1-T1", "T01")
    assert "T02" not in d.through("QF")
    assert {d.through("QF")[team] for team in ("T18", "T14")} == {"q"}
