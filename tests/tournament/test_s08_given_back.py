"""S8, S9, S21: who gets a place back, who keeps it, and which seat goes with it."""

from tests.days import Day, day


def quarter_finals_drawn(teams: int = 43) -> Day:
    return day(teams).checked_in().closed().drawn_by_hand("QF")


def out(d: Day, *teams: str) -> Day:
    for team in teams:
        d.ask("disqualify", team=team, reason="порушення")
    return d


def back(d: Day, team: str) -> Day:
    return d.ask("reinstate", team=team, reason="помилка")


def dead_table() -> Day:
    """Nobody is left at QF-1-T1; the other tables are played; eleven are in the semi-final."""
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").started("QF-1-T1")
    out(d, "T01", "T02", "T03", "T04").ask("submit_result", game="QF-1-T1")
    return d.ask("confirm_result", game="QF-1-T1").played("QF").drawn_by_hand("SF")


def named(d: Day, team: str) -> Day:
    return d.ask("decide_tie", question="QF-1-T1:winner", order=[team], how="ruling", reason="рішення")


# --- the first stage


def test_s8_the_owner_gets_the_seat_back_that_its_reserve_has_left():
    d = out(quarter_finals_drawn(), "T06").ask("replace_team", team="T06", reason="склад")
    out(d, "T41")
    assert back(d, "T06").seats("QF-1-T2") == ["T05", "T06", "T07", "T08"]


def test_s8_table_taken_says_by_whom():
    d = out(quarter_finals_drawn(), "T06").ask("replace_team", team="T06", reason="склад")
    assert d.refuses("table_taken", "reinstate", team="T06", reason="помилка")["by"] == "T41"


def test_s8_a_reserve_given_back_is_a_reserve_again():
    d = back(out(quarter_finals_drawn(), "T41"), "T41")
    assert "T41" not in d.everyone_seated("QF")
    out(d, "T06").ask("replace_team", team="T06", reason="склад")
    assert d.seats("QF-1-T2")[1] == "T41"


def test_s8_replace_team_by_the_seat_of_a_team_that_is_still_there():
    d = quarter_finals_drawn().ask("replace_team", seat={"game": "QF-1-T2", "seat": "Б"}, reason="склад")
    assert d.seats("QF-1-T2") == ["T05", "T41", "T07", "T08"]
    assert d.out("T06") == "disqualified"
    assert d.out("T01") is None


# --- during a game


def test_s9_a_team_given_back_during_its_game_plays_on():
    d = out(quarter_finals_drawn().opened("QF-1").started("QF-1-T1"), "T01")
    assert d.game("QF-1-T1").on_turn == "T02"
    back(d, "T01")
    for team in ("T02", "T03", "T04", "T01"):
        assert d.game("QF-1-T1").on_turn == team
        d.ask("score_turn", game="QF-1-T1", turn=d.game("QF-1-T1").position.number, words=[{"points": 9}])
    assert d.ranking("QF-1-T1") == [{"T01", "T02", "T03", "T04"}]


def test_s9_a_team_given_back_may_win_again():
    d = quarter_finals_drawn().opened("QF-1").started("QF-1-T1")
    d.ask("score_turn", game="QF-1-T1", turn=1, words=[{"points": 90}])
    back(out(d, "T01"), "T01").ask("end_game", game="QF-1-T1", reason="host")
    d.ask("submit_result", game="QF-1-T1").ask("confirm_result", game="QF-1-T1")
    assert d.through("QF") == {"T01": "Q"}


# --- later stages


def test_s21_a_place_left_before_the_draw_is_taken_once_the_lots_are_drawn():
    d = out(quarter_finals_drawn().played("QF"), "T01").drawn_by_hand("SF")
    d.refuses("table_taken", "reinstate", team="T01", reason="помилка")
    assert "T02" in d.everyone_seated("SF")


def test_s21_a_loser_is_given_back_whatever_is_drawn():
    d = out(quarter_finals_drawn().played("QF"), "T03").drawn_by_hand("SF")
    seated = d.everyone_seated("SF")
    assert back(d, "T03").everyone_seated("SF") == seated
    assert d.out("T03") is None


def test_s21_a_best_losers_place_left_before_the_draw_is_taken_as_well():
    d = out(quarter_finals_drawn().played("QF"), "T18").drawn_by_hand("SF")
    d.refuses("table_taken", "reinstate", team="T18", reason="помилка")


def test_s13_a_team_that_lost_its_place_to_a_correction_is_given_back_without_it():
    d = quarter_finals_drawn().played("QF").drawn_by_hand("SF").opened("SF-1").started("SF-1-T1")
    d.corrected("QF-1-T1", T01=10)
    d.ask("settle_correction", game="QF-1-T1", choice="replay", reason="справедливо")
    assert back(out(d, "T01"), "T01").out("T01") is None
    assert d.seats("SF-1-T1-R2")[0] == "T02"


def test_s13_a_seat_that_a_team_has_left_is_filled_before_one_that_was_always_empty():
    d = dead_table()
    always = next(game for game in d.games("SF-1") if None in d.seats(game))
    out(d, "T08", "T07", "T06", "T05")
    left = next(game for game in d.games("SF-1") if None in d.seats(game)[:3])
    seat = d.seats(left).index(None)
    assert always != left
    assert named(d, "T14").seats(left)[seat] == "T14"


def test_s13_one_that_comes_to_an_empty_seat_of_a_game_that_has_begun_is_settled():
    d = dead_table()
    game = next(game for game in d.games("SF-1") if None in d.seats(game))
    named(d.opened("SF-1").started(game), "T14")
    assert "T14" not in d.through("QF")
    other = d.again()
    d.ask("settle_correction", game="QF-1-T1", choice="keep", reason="гра вже йде")
    assert "T14" not in d.through("QF")
    assert len(d.through("QF")) == 11
    other.ask("settle_correction", game="QF-1-T1", choice="replay", reason="справедливо")
    assert "T14" in other.seats(f"{game}-R2")
    assert other.through("QF")["T14"] == "Q"


def test_s24_of_three_level_best_losers_in_order_the_next_comes_for_the_first():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1")
    for game, winner, second in (
        ("QF-1-T1", "T01", "T02"),
        ("QF-1-T2", "T05", "T06"),
        ("QF-1-T3", "T09", "T10"),
    ):
        d.result(game, **{winner: 400, second: (350, 50)})
    order = ["T06", "T10", "T02"]
    d.played("QF").ask("decide_tie", question="QF-1:best_loser", order=order, how="lots", reason="жереб")
    assert out(d, "T06").through("QF")["T10"] == "q"


def test_s8_a_place_without_a_seat_takes_the_seat_that_was_always_empty_not_one_that_another_left():
    d = day(43).checked_in(but=["T05", "T41", "T42", "T43"]).closed().drawn_by_hand("QF")
    always = next(game for game in d.state.games if None in d.seats(game))
    out(d, "T06").ask("check_in", team="T41").ask("check_in", team="T42")
    left = d.seats("QF-1-T2").index(None) if None in d.seats("QF-1-T2") else None
    d.ask("replace_team", team="T05", reason="не прийшли")
    assert "T41" in d.seats(always)
    d.ask("replace_team", team="T06", reason="склад")
    assert len(d.everyone_seated("QF")) == 40
    assert left is None or d.seats("QF-1-T2")[left] == "T42"


def test_s13_a_team_kept_though_nobody_would_come_for_it():
    d = quarter_finals_drawn().played("QF").drawn_by_hand("SF")
    out(d, "T02", "T03", "T04").opened("SF-1").started("SF-1-T1")
    d.ask("annul_win", game="QF-1-T1", team="T01", reason="не студент")
    d.ask("settle_correction", game="QF-1-T1", choice="keep", reason="гра вже йде")
    assert d.through("QF")["T01"] == "Q"
    assert d.seats("SF-1-T1")[0] == "T01"


def test_s8_a_team_that_left_a_game_whose_draw_was_undone_comes_back_to_its_place():
    d = day().checked_in().closed().drawn_by_hand("QF").opened("QF-1").started("QF-1-T1")
    d.ask("disqualify", team="T02", reason="підказки").ask("undo", game="QF-1-T1")
    d.ask("undo_draw", stage="QF", reason="не той список").ask("reinstate", team="T02", reason="помилка")
    assert "T02" in [place.holder for place in d.state.places]
    assert "T02" in d.drawn_by_hand("QF").everyone_seated("QF")
