"""S9: teams disqualified while they play; what that means for the table, the stage and the awards."""

from tests.days import Day, day


def open_day() -> Day:
    return day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")


def out(d: Day, *teams: str) -> Day:
    for team in teams:
        d.ask("disqualify", team=team, reason="порушення")
    return d


def finished(d: Day, game: str) -> Day:
    return d.ask("submit_result", game=game).ask("confirm_result", game=game)


def leader_out() -> Day:
    """T01 leads QF-1-T1 with 400 when it is disqualified; T02 has 350, T03 200, T04 100."""
    d = open_day().started("QF-1-T1")
    for turn, points in enumerate((400, 350, 200, 100), start=1):
        d.ask("score_turn", game="QF-1-T1", turn=turn, words=[{"points": points}])
    return finished(out(d, "T01").ask("end_game", game="QF-1-T1", reason="host"), "QF-1-T1")


def test_s9_a_disqualified_team_keeps_its_total():
    assert leader_out().totals("QF-1-T1")["T01"] == 400


def test_s9_it_stands_last_in_the_ranking_in_a_group_of_its_own():
    assert leader_out().ranking("QF-1-T1") == [{"T02"}, {"T03"}, {"T04"}, {"T01"}]


def test_s9_of_two_the_one_disqualified_later_stands_higher():
    d = out(open_day().started("QF-1-T1"), "T03", "T01")
    assert d.ranking("QF-1-T1")[-2:] == [{"T01"}, {"T03"}]


def test_s9_it_cant_win():
    assert leader_out().through("QF") == {"T02": "Q"}


def test_s9_it_cant_be_best_loser():
    d = open_day().started("QF-1-T1")
    for turn, points in enumerate((400, 350, 200, 100), start=1):
        d.ask("score_turn", game="QF-1-T1", turn=turn, words=[{"points": points}])
    finished(out(d, "T02").ask("end_game", game="QF-1-T1", reason="host"), "QF-1-T1").played("QF-1")
    assert d.through("QF")["T18"] == "q"
    assert "T02" not in d.through("QF")


def test_s9_a_team_that_withdraws_during_its_game_leaves_it_in_the_same_way():
    d = open_day().started("QF-1-T1").ask("withdraw_team", team="T01", reason="хвороба")
    assert d.game("QF-1-T1").on_turn == "T02"
    assert d.ranking("QF-1-T1")[-1] == {"T01"}
    assert d.out("T01") == "withdrawn"


def test_case_34_its_turns_are_skipped_without_a_wait():
    d = out(open_day().started("QF-1-T1"), "T03")
    for turn, team in ((1, "T01"), (2, "T02"), (3, "T04"), (4, "T01")):
        assert d.game("QF-1-T1").on_turn == team
        d.ask("score_turn", game="QF-1-T1", turn=turn, words=[{"points": 10}])
    assert d.game("QF-1-T1").on_turn == "T02"


def test_case_34_one_team_left_wins_at_once():
    d = out(open_day().started("QF-1-T1"), "T01", "T02", "T04")
    assert d.phase("QF-1-T1") == "ended"
    assert d.game("QF-1-T1").position.ended == "last_team"
    assert finished(d, "QF-1-T1").through("QF") == {"T03": "Q"}


def test_case_34_none_left_no_winner():
    d = finished(out(open_day().started("QF-1-T1"), "T01", "T02", "T04", "T03"), "QF-1-T1")
    assert d.game("QF-1-T1").position.ended == "no_team"
    assert d.through("QF") == {}
    assert d.ranking("QF-1-T1") == [{"T03"}, {"T04"}, {"T02"}, {"T01"}]


def test_s9_with_no_team_left_the_day_goes_on_without_a_winner():
    d = nobody_left().drawn("SF")
    assert len(d.everyone_seated("SF")) == 11


def nobody_left() -> Day:
    """Nobody is left at QF-1-T1, everything else is played; T18 is best loser, then T14 and T10."""
    d = finished(out(open_day().started("QF-1-T1"), "T01", "T02", "T04", "T03"), "QF-1-T1")
    return d.played("QF")


def named(d: Day, *teams: str, game: str = "QF-1-T1") -> Day:
    return d.ask("decide_tie", question=f"{game}:winner", order=list(teams), how="ruling", reason="рішення")


def test_s9_the_committee_may_name_a_team_that_did_not_go_on():
    d = named(nobody_left(), "T14")
    assert d.through("QF")["T14"] == "Q"
    assert d.row("QF", "T14").game == "QF-1-T4"
    assert len(d.through("QF")) == 12


def test_s9_or_nobody():
    d = named(nobody_left())
    assert len(d.through("QF")) == 11
    assert d.undecided("QF") == {}


def test_s9_not_a_team_that_is_through_or_out():
    d = nobody_left()
    details = d.refuses(
        "bad_field", "decide_tie", question="QF-1-T1:winner", order=["T05"], how="ruling", reason="-"
    )
    assert details["field"] == "order"
    assert "T14" in details["accepted"]
    assert not {"T01", "T05", "T18"} & set(details["accepted"])
    d.refuses("bad_field", "decide_tie", question="QF-1-T1:winner", order=["T01"], how="ruling", reason="-")


def test_s9_a_named_team_is_through_once_when_the_best_loser_leaves():
    d = named(nobody_left(), "T14").ask("disqualify", team="T18", reason="склад")
    assert d.through("QF")["T14"] == "Q"
    assert d.through("QF")["T10"] == "q"


def test_s9_a_named_team_that_comes_to_win_its_own_table_is_through_once():
    d = named(nobody_left(), "T14").ask("disqualify", team="T13", reason="склад")
    assert d.through("QF")["T14"] == "Q"
    assert list(d.through("QF")).count("T14") == 1


def test_s9_the_named_team_sits_in_the_semi_final():
    d = named(nobody_left(), "T14").drawn("SF")
    assert "T14" in d.everyone_seated("SF")
    assert len(d.everyone_seated("SF")) == 12


def test_s9_named_after_the_draw_it_takes_the_empty_seat():
    d = named(nobody_left().drawn("SF"), "T14")
    assert "T14" in d.everyone_seated("SF")


def test_s9_a_named_team_that_leaves_can_be_followed_by_another():
    d = named(nobody_left(), "T14").ask("disqualify", team="T14", reason="склад")
    assert "T14" not in d.through("QF")
    assert named(d, "T10").through("QF")["T10"] == "Q"


def test_s9_in_the_final_too():
    d = day(16).checked_in().closed().drawn_by_hand("SF").played("SF").drawn_by_hand("F").opened("F-1")
    a, b, c, e = d.seats("F-1-T1")
    finished(out(d.started("F-1-T1"), a, b, c), "F-1-T1")
    assert d.places() == [{e}, {c}, {b}, {a}]


def test_s9_a_team_disqualified_before_its_game_has_no_part_in_it():
    d = out(open_day(), "T03").started("QF-1-T1")
    assert d.game("QF-1-T1").teams == ("T01", "T02", "T04")
    assert "T03" not in d.totals("QF-1-T1")


def test_s9_a_game_with_one_team_at_its_start_is_won_at_once():
    d = out(open_day(), "T01", "T02", "T04").started("QF-1-T1")
    assert d.game("QF-1-T1").position.ended == "last_team"
    assert finished(d, "QF-1-T1").through("QF") == {"T03": "Q"}


def test_s9_a_game_that_nobody_is_left_for_blocks_nothing():
    d = out(open_day(), "T01", "T02", "T03", "T04").played("QF")
    assert d.drawn("SF").everyone_seated("SF")


def test_s9_disqualified_with_a_placed_move_after_time_the_game_is_over():
    d = open_day().started("QF-1-T1")
    began = d.game("QF-1-T1").position.began
    for turn in range(1, 36):
        d.at(began + turn * 50_000).ask("exchange", game="QF-1-T1", turn=turn)
    d.at(began + 1_780_000).ask("place_move", game="QF-1-T1", turn=36)
    d.waits(began + 1_800_000)
    assert d.phase("QF-1-T1") == "placed"
    out(d, d.game("QF-1-T1").on_turn)
    assert d.phase("QF-1-T1") == "ended"
    assert d.game("QF-1-T1").position.ended == "time_up"
