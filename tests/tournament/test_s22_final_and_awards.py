"""S22, S28 and the end of the day: places, the highest word, awards, closing and reopening."""

from knockout.tournament.awards import highest_words
from tests.days import Day, day


def final_drawn() -> Day:
    """Sixteen teams; T01, T05, T09 and T13 are in the final."""
    return day(16).checked_in().closed().drawn_by_hand("SF").played("SF").drawn_by_hand("F").opened("F-1")


def words(d: Day) -> list[tuple[str, str, int]]:
    return [(word.team, word.game, word.points) for word in highest_words(d.state)]


# --- S22


def test_s22_one_table():
    assert final_drawn().games("F-1") == ["F-1-T1"]


def test_s22_places_by_points_then_the_highest_single_word():
    d = final_drawn().result("F-1-T1", T01=(200, 40), T05=(300, 40), T09=(200, 41), T13=(100, 90))
    assert d.places() == [{"T05"}, {"T09"}, {"T01"}, {"T13"}]


def test_s22_no_places_until_the_final_is_official():
    d = final_drawn().submitted("F-1-T1", T01=90)
    assert d.places() == []


def test_spec_4_nobody_qualifies_from_the_final():
    assert final_drawn().result("F-1-T1", T01=90).through("F") == {}


def test_s22_a_final_is_corrected_and_its_places_follow():
    d = final_drawn().result("F-1-T1", T01=400, T05=300, T09=200, T13=100).corrected("F-1-T1", T13=500)
    assert d.places() == [{"T13"}, {"T01"}, {"T05"}, {"T09"}]


def test_s14_a_voided_final_has_no_places_until_its_replay_is_official():
    d = final_drawn().result("F-1-T1", T01=400).ask("void_game", game="F-1-T1", reason="не те поле")
    assert d.places() == []
    assert d.result("F-1-T1-R2", T05=40, T01=30, T09=20, T13=10).places()[0] == {"T05"}


# --- S28


def test_s28_the_highest_word_of_official_games():
    d = final_drawn().submitted("F-1-T1", T01=(300, 99))
    assert all(points == 40 for _, _, points in words(d))
    assert words(d.ask("confirm_result", game="F-1-T1")) == [("T01", "F-1-T1", 99)]


def test_s28_shared_if_level():
    d = final_drawn().result("F-1-T1", T01=(300, 99), T13=(120, 99))
    assert words(d) == [("T01", "F-1-T1", 99), ("T13", "F-1-T1", 99)]


def test_s28_not_by_a_team_struck_in_that_game():
    d = final_drawn().result("F-1-T1", T01=(300, 99), T13=(120, 98))
    d.ask("annul_win", game="F-1-T1", team="T01", reason="не студент")
    assert words(d) == [("T13", "F-1-T1", 98)]


def test_s28_not_by_a_team_disqualified_in_that_game():
    d = final_drawn().started("F-1-T1")
    for turn, points in ((1, 99), (2, 98)):
        d.ask("score_turn", game="F-1-T1", turn=turn, words=[{"points": points, "word": "щука"}])
    d.ask("disqualify", team="T01", reason="порушення").ask("end_game", game="F-1-T1", reason="host")
    d.ask("submit_result", game="F-1-T1").ask("confirm_result", game="F-1-T1")
    assert words(d) == [("T05", "F-1-T1", 98)]


def test_s28_from_the_quarter_final_on():
    d = day(256, plan={"size": 256, "tables": 16}).checked_in().closed().drawn_by_hand("R1").opened("R1-1")
    d.result("R1-1-T1", T01=(300, 99)).played("R1").drawn_by_hand("QF").played("QF")
    assert all(points == 40 for _, _, points in words(d))


def test_s28_not_from_a_voided_game():
    d = final_drawn().result("F-1-T1", T01=(300, 99)).ask("void_game", game="F-1-T1", reason="не те поле")
    assert ("T01", "F-1-T1", 99) not in words(d)


def test_s28_a_word_without_text_gets_it_before_the_award():
    d = final_drawn().result("F-1-T1", T01=(99, 99))
    assert highest_words(d.state)[0].word is None
    d.ask(
        "correct_turn",
        game="F-1-T1",
        turn=1,
        words=[{"word": "щур", "points": 99}],
        reason="слово для нагороди",
    )
    assert highest_words(d.state)[0].word == "ЩУР"


def test_s5_the_bonus_is_no_part_of_the_highest_word():
    d = final_drawn().result("F-1-T1", T01=(90, 90), T05=(80, 80))
    d.ask("correct_turn", game="F-1-T1", turn=2, all_tiles=True, reason="бінго")
    assert words(d) == [("T01", "F-1-T1", 90)]


# --- awards


def award(d: Day, title: str = "Найдовше слово", *teams: str) -> dict[str, object]:
    return {"title": title, "teams": list(teams or ("T01",)), "reason": "рішення журі"}


def test_awards_are_given_and_taken_back():
    d = final_drawn()
    d.ask("give_award", **award(d)).ask("give_award", **award(d, "Приз глядачів", "T02", "T03"))
    assert [(a.title, a.teams) for a in d.state.awards] == [
        ("Найдовше слово", ("T01",)),
        ("Приз глядачів", ("T02", "T03")),
    ]
    d.ask("take_award", **award(d))
    assert [a.title for a in d.state.awards] == ["Приз глядачів"]


def test_give_award_and_take_award_refusals():
    d = final_drawn()
    for do in ("give_award", "take_award"):
        assert d.refuses("bad_field", do, title=" ", teams=["T01"], reason="-")["field"] == "title"
        assert d.refuses("bad_field", do, title="Приз", teams=[], reason="-")["field"] == "teams"
        assert d.refuses("unknown_team", do, title="Приз", teams=["T99"], reason="-")["value"] == "T99"
        d.refuses("not_allowed", do, title="Приз", teams=["T01"], reason="-", who="desk")
    d.refuses("already_done", "take_award", **award(d))
    d.ask("give_award", **award(d)).refuses("already_done", "give_award", **award(d))


def test_an_award_names_each_team_once():
    details = final_drawn().refuses("bad_field", "give_award", title="Приз", teams=["T01", "T01"], reason="-")
    assert details["field"] == "teams"


# --- closing


def over() -> Day:
    return final_drawn().result("F-1-T1", T01=400, T05=300, T09=200, T13=100)


def test_close_tournament_once_the_final_is_official():
    d = final_drawn().submitted("F-1-T1", T01=90)
    assert d.refuses("results_missing", "close_tournament")["games"] == ["F-1-T1"]
    d.ask("confirm_result", game="F-1-T1")
    assert day(16).refuses("results_missing", "close_tournament")["games"] == ["F-1-T1"]


def test_a_closed_tournament_takes_nothing_but_reopening():
    d = over().ask("close_tournament")
    d.refuses("wrong_phase", "correct_turn", game="F-1-T1", turn=1, words=[{"points": 9}], reason="-")
    d.refuses("wrong_phase", "return_result", game="F-1-T1", reason="-")
    d.refuses("wrong_phase", "give_award", **award(d))
    d.refuses("wrong_phase", "disqualify", team="T01", reason="-")
    d.refuses("already_done", "close_tournament")
    assert d.next().kind == "done"


def test_reopen_tournament():
    d = over()
    d.refuses("already_done", "reopen_tournament", reason="-")
    d.ask("close_tournament")
    assert d.refuses("bad_field", "reopen_tournament", reason="")["field"] == "reason"
    d.refuses("not_allowed", "reopen_tournament", reason="-", who="counting")
    d.ask("reopen_tournament", reason="скарга").corrected("F-1-T1", T13=500)
    assert d.places()[0] == {"T13"}
    d.ask("close_tournament")


def test_close_tournament_is_the_committees():
    over().refuses("not_allowed", "close_tournament", who="counting")
